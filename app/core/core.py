"""The core: an engine, its model and the readings that are open in it.

Windows, commands and servers are its adapters: they supply a loop, an engine port and the texts,
and translate between the core and their users.
"""

from collections.abc import Callable

from app.core.engine.engine_service import EngineService
from app.core.engine.model_session import ModelSession
from app.core.engine.restart_budget import MAX_RESTARTS
from app.core.loop import Loop
from app.core.readings.openings import LoadDocuments, Openings
from app.core.readings.reading_run import ReadingRun, RunEnd
from app.core.readings.reading_terms import ReadingTerms
from app.jobs import JobRunner
from app.link.port import EnginePort, ignore
from app.readings.reading_content import ReadingContent


class Core:
    """An engine with its model and open readings. Use it on the thread of `loop`."""

    def __init__(
        self,
        port: EnginePort,
        load: LoadDocuments,
        *,
        loop: Loop,
        jobs: JobRunner,
        max_restarts: int = MAX_RESTARTS,
    ) -> None:
        self.loop = loop
        self.jobs = jobs
        self.engine = EngineService(port, loop, jobs, max_restarts=max_restarts)
        self.models = ModelSession(self.engine)
        self.openings = Openings(load, self.engine, self.models, loop=loop, jobs=jobs)

    def reading_run(
        self,
        content: ReadingContent,
        terms: ReadingTerms,
        *,
        on_end: Callable[[ReadingRun, RunEnd], None],
        on_change: Callable[[ReadingRun], None] = ignore,
    ) -> ReadingRun:
        """What reads a content completely, once it is started; refused where it does not fit."""
        return ReadingRun(
            content,
            engine=self.engine,
            check=lambda opened: opened.check_fit(self.models.status, terms),
            on_change=on_change,
            on_end=on_end,
        )
