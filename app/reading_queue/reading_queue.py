"""Readings wait here to be read, one after the other, over night if need be."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.engine_service.engine_service import EngineService
from app.engine_service.model_session import ModelSession
from app.errors import LecternError
from app.jobs import JobRunner
from app.reading_queue.open_reading import OpenReadingResult
from app.reading_queue.reading_status import ReadingStatus

Deliver = Callable[[OpenReadingResult | LecternError], None]


class ReadingQueue(QObject):
    """Reads what a person asked for. To be used on the thread that made it."""

    changed = Signal(int, object)
    """A reading's id and its new `ReadingStatus`."""
    finished = Signal(int, object)
    """A reading's id and its `Receipt`."""

    def __init__(
        self,
        library_path: Path,
        engine: EngineService,
        models: ModelSession,
        jobs: JobRunner,
        *,
        answer_tokens: Callable[[], int],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)

    def refresh(self) -> None:
        """Look at the library's readings again: some were added, changed or removed.

        Called once after the start as well: what was being read when the window closed goes on.
        """
        raise NotImplementedError

    def status(self, reading_id: int) -> ReadingStatus:
        """A reading now."""
        raise NotImplementedError

    def enqueue(self, reading_id: int) -> None:
        """Read it when its turn comes."""
        raise NotImplementedError

    def pause(self, reading_id: int) -> None:
        """Read no more of it until `resume`; what is read is kept."""
        raise NotImplementedError

    def resume(self, reading_id: int) -> None:
        """Go on with a paused reading when its turn comes."""
        raise NotImplementedError

    def cancel(self, reading_id: int) -> None:
        """Take it out of the queue; what is read is kept."""
        raise NotImplementedError

    def move(self, reading_id: int, position: int) -> None:
        """Give it another place in the queue, from 1; one put before the present one goes first."""
        raise NotImplementedError

    def measure(self, reading_id: int, deliver: Deliver) -> None:
        """Tell the exact tokens and costs of a reading, once a model is loaded; reads nothing."""
        raise NotImplementedError

    def open(self, reading_id: int, deliver: Deliver) -> None:
        """Tell what a talk needs, once a model is loaded; a saved reading is restored meanwhile.

        After an `EngineEnd` call it again: it waits until the engine and the model are back.
        """
        raise NotImplementedError
