from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from app.core.core import Core
from app.core.engine.engine_service import EngineService
from app.core.engine.model_session import ModelSession
from app.core.queue.reading_queue import ReadingQueue
from app.core.queue.reading_status import ReadingPhase, ReadingStatus
from app.core.readings.reading_terms import ReadingTerms
from app.core.threaded_jobs import ThreadedJobs
from app.library.library import Library
from app.library.records import QueuedReading, ReadingEntry
from app.link.launcher import EngineLauncher
from app.readings.document_texts import texts_in
from app.readings.model_choice import ModelChoice
from tests.fakes.fake_command import fake_engine_launcher
from tests.fakes.fake_library import add_reading, make_document
from tests.fakes.loops import WaitingLoop

HARBOUR = make_document("harbour.txt", "Keeper Arn lit the lamp. " * 20, "The mill was built.")
MILL = make_document("mill.txt", "The mill was built in 1911. " * 30)


@dataclass
class Window:
    """What a window holds of engine and queue, and what it heard from them."""

    library_path: Path
    engine: EngineService
    models: ModelSession
    queue: ReadingQueue
    loop: WaitingLoop
    heard: list[tuple[int, ReadingStatus]] = field(default_factory=list)

    def begin(self, model: Path) -> None:
        """As at the start of the window."""
        self.queue.changed.connect(lambda key, status: self.heard.append((key, status)))
        self.models.load(ModelChoice(model))
        self.engine.start()
        self.queue.refresh()

    def close(self) -> None:
        """As at its end."""
        self.queue.close()
        self.engine.close()

    def wait_for(self, reading_id: int, phase: ReadingPhase) -> ReadingStatus:
        """Wait until a reading is in a phase."""
        self.wait_until(lambda: self.queue.status(reading_id).phase is phase)
        return self.queue.status(reading_id)

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Wait for a condition, also on a machine with much else to do."""
        self.loop.wait_until(condition)

    def phases(self, reading_id: int) -> list[ReadingPhase]:
        """The phases of a reading so far, each once in a row."""
        phases = [status.phase for key, status in self.heard if key == reading_id]
        return [phase for at, phase in enumerate(phases) if at == 0 or phases[at - 1] != phase]

    def stored_queue(self) -> tuple[QueuedReading, ...]:
        """The queue as the next window will find it."""
        with Library(self.library_path) as library:
            return library.readings.queue()

    def entry(self, reading_id: int) -> ReadingEntry:
        """A reading as the library has it."""
        with Library(self.library_path) as library:
            return next(e for e in library.readings.entries() if e.id == reading_id)


OpenWindow = Callable[..., Window]


@pytest.fixture
def library_path(tmp_path: Path) -> Path:
    return tmp_path / "library.sqlite"


@pytest.fixture
def harbour(library_path: Path) -> int:
    return add_reading(library_path, "Harbour", HARBOUR)


@pytest.fixture
def mill(library_path: Path) -> int:
    return add_reading(library_path, "Mill", MILL)


@pytest.fixture
def open_window(
    loop: WaitingLoop, tmp_path: Path, library_path: Path, jobs: ThreadedJobs
) -> Iterator[OpenWindow]:
    """Makes windows; `options` are the fake engine's, as in `fake_wire.parse_options`."""
    windows: list[Window] = []

    def make(
        *options: str,
        launcher: EngineLauncher | None = None,
        terms: Callable[[], ReadingTerms] = ReadingTerms,
    ) -> Window:
        launcher = launcher or fake_engine_launcher(tmp_path / "data", *options)
        core = Core(launcher, texts_in(library_path), loop=loop, jobs=jobs)
        queue = ReadingQueue(library_path, core, terms=terms)
        windows.append(Window(library_path, core.engine, core.models, queue, loop))
        return windows[-1]

    yield make
    for window in windows:
        window.close()
