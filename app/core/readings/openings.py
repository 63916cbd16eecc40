"""Opens readings in the engine: exact token counts, costs, and what is saved already.

Owns the wait for engine and model. Every caller gets exactly one answer, later. If the engine dies
in between, the next engine opens the reading again.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import msgspec

from app.core.engine.engine_service import EngineService
from app.core.engine.model_session import ModelSession, ModelStatus
from app.core.event import Event
from app.core.loop import Loop
from app.core.readings.kept_openings import KeptOpenings
from app.core.readings.opened_reading import OpenedReading
from app.documents.document import Document
from app.errors import LecternError, ModelError
from app.jobs import Err, Job, JobRunner, Ok
from app.link.failures import WrongReply, failure_of
from app.link.port import EngineEnd
from app.readings.open_request import open_request
from app.readings.reading_content import ReadingContent
from engine.protocol.problems.requests import NoModelLoaded
from engine.protocol.replies import AnyReply, Failed, ModelLoaded, Notice, ReadingOpened
from engine.protocol.requests import OpenReading

Deliver = Callable[[OpenedReading | LecternError], None]
LoadDocuments = Callable[[ReadingContent], tuple[Document, ...]]


class Openings:
    """The readings that are open in the engine now. `load` gives their texts, in a job."""

    def __init__(
        self,
        load: LoadDocuments,
        engine: EngineService,
        models: ModelSession,
        *,
        loop: Loop,
        jobs: JobRunner,
    ) -> None:
        self.opened = Event[ReadingContent, ReadingOpened]()
        """A content was measured again."""
        self._load = load
        self._engine = engine
        self._loop = loop
        self._jobs = jobs
        self._model = models.status
        self._kept = KeptOpenings()
        self._waiting: dict[ReadingContent, list[Deliver]] = {}
        models.changed.connect(self._model_changed)

    def open(self, content: ReadingContent, deliver: Deliver) -> None:
        """Open a reading, or take it as it was opened before."""
        waiting = self._waiting.setdefault(content, [])
        waiting.append(deliver)
        if len(waiting) == 1:
            self._begin(content)

    def forget(self) -> None:
        """Open everything again when it is next requested."""
        self._kept.clear()

    def note_read(self, content: ReadingContent, tokens_done: int) -> None:
        """More of a reading is known than when it was opened."""
        kept = self._kept.get(content)
        if kept is not None:
            self._kept.put(content, replace(kept, opened=_known_up_to(tokens_done, kept.opened)))

    def _begin(self, content: ReadingContent) -> None:
        model = self._model
        if (kept := self._kept.get(content)) is not None:
            self._settle(content, kept)
        elif model.loaded is not None:
            load = partial(self._prepare, content)
            self._jobs.start(load, partial(self._take_texts, content, model.loaded))
        elif not model.is_loading:
            self._settle(content, model.failure or ModelError(NoModelLoaded()))

    def _model_changed(self, status: ModelStatus) -> None:
        if status.loaded is not self._model.loaded:
            self._kept.clear()
        self._model = status
        if not status.is_loading:
            for content in list(self._waiting):
                self._begin(content)

    def _take_texts(
        self,
        content: ReadingContent,
        loaded: ModelLoaded,
        result: Ok[tuple[tuple[Document, ...], OpenReading]] | Err,
    ) -> None:
        match result:
            case _ if loaded is not self._model.loaded:
                return
            case Ok((documents, request)):
                self._engine.send(request, partial(self._take_opened, content, loaded, documents))
            case Err(LecternError() as failure):
                self._tell(content, failure)
            case Err(error):
                raise error

    def _take_opened(
        self,
        content: ReadingContent,
        loaded: ModelLoaded,
        documents: tuple[Document, ...],
        reply: AnyReply | EngineEnd,
    ) -> None:
        match reply:
            case _ if loaded is not self._model.loaded:
                return
            case ReadingOpened():
                opened = OpenedReading(documents, reply)
                self._kept.put(content, opened)
                self.opened.emit(content, reply)
                self._tell(content, opened)
            case Failed():
                self._tell(content, failure_of(reply))
            case EngineEnd() | Notice():
                return
            case _:
                self._tell(content, WrongReply(reply, ReadingOpened))

    def _prepare(
        self, content: ReadingContent, _job: Job
    ) -> tuple[tuple[Document, ...], OpenReading]:
        documents = self._load(content)
        return documents, open_request(documents, content.instructions)

    def _settle(self, content: ReadingContent, result: OpenedReading | LecternError) -> None:
        """Tell soon what is known at once, unless a model is there or on its way by then."""
        loaded = self._model.loaded

        def tell() -> None:
            if loaded is self._model.loaded and not self._model.is_loading:
                self._tell(content, result)

        self._loop.call_soon_threadsafe(tell)

    def _tell(self, content: ReadingContent, result: OpenedReading | LecternError) -> None:
        for deliver in self._waiting.pop(content, []):
            deliver(result)


def _known_up_to(tokens_done: int, opened: ReadingOpened) -> ReadingOpened:
    """The same reading with more of it known: the rest costs its share."""
    missing = opened.tokens - opened.reusable_tokens
    share = (opened.tokens - tokens_done) / missing if missing else 0.0
    return msgspec.structs.replace(
        opened,
        reusable_tokens=tokens_done,
        disk_bytes=round(opened.disk_bytes * share),
        expected_seconds=opened.expected_seconds * share,
    )
