"""Closes the window: asks if something is being read or added, keeps the work, ends the engine.

The question ends by itself when nothing is left to be read.
"""

from collections.abc import Callable, Sequence, Set

from PySide6.QtCore import QObject, Qt, Signal, Slot

from app.core.queue.reading_queue import ReadingQueue
from app.core.queue.reading_status import ReadingPhase, ReadingStatus
from app.window.controllers.library import LibraryController
from app.window.frame.closing_dialog import ClosingDialog
from app.window.frame.main_window import MainWindow
from app.window.intake.intake import Intake

_UNDER_WAY = frozenset({ReadingPhase.OPENING, ReadingPhase.READING})
_NEXT = frozenset({ReadingPhase.QUEUED})


class ClosingController(QObject):
    """Hides the window at once and saves behind it."""

    closing = Signal()
    """The window is gone; another one may have the data folder."""
    closed = Signal()
    """Everything is saved and ended."""
    _moved = Signal(int, ReadingStatus)

    def __init__(
        self,
        window: MainWindow,
        library: LibraryController,
        queue: ReadingQueue,
        intake: Intake,
        *,
        save: Sequence[Callable[[], None]],
        is_private: bool = False,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._library = library
        self._queue = queue
        self._intake = intake
        self._save = save
        self._is_private = is_private
        self._question: ClosingDialog | None = None
        window.close_wanted.connect(self.ask)
        # Queued: the queue is to finish what it tells of before everything ends.
        queue.changed.connect(self._moved.emit)
        self._moved.connect(self._follow, Qt.ConnectionType.QueuedConnection)
        intake.changed.connect(self._tell)
        intake.refused.connect(self._show_refused)

    def ask(self) -> None:
        """Close, after a question where a reading is under way or files are being added."""
        if not self._is_busy:
            self.close()
        elif self._question is None:
            self._question = ClosingDialog(self._window, is_private=self._is_private)
            self._tell()
            self._question.accepted.connect(self.close)
            self._question.rejected.connect(self._forget_question)
            self._question.open()

    def close(self) -> None:
        """Close now; what was read and said so far is saved."""
        self._forget_question()
        self._window.hide()
        self.closing.emit()
        for save in self._save:
            save()
        self._window.release()
        self.closed.emit()

    @Slot(int, object)
    def _follow(self, _reading_id: int, status: ReadingStatus) -> None:
        """Ask about what is read by now; why a reading failed should be seen, though."""
        if self._question is None:
            return
        if self._title_in(_UNDER_WAY) is not None:
            self._tell()
        elif status.failure is not None:
            self._question.reject()
        elif self._title_in(_NEXT) is None and not self._is_adding:
            self._question.accept()

    @Slot()
    def _show_refused(self) -> None:
        """Stay open where the last file was refused: why should be seen."""
        if self._question is not None and not self._is_busy:
            self._question.reject()

    @Slot()
    def _tell(self) -> None:
        """Ask about what is under way; a file that was added is read in a moment."""
        if self._question is not None and self._is_busy:
            title = self._title_in(_UNDER_WAY) or ""
            self._question.tell(title, is_adding=self._is_adding)

    @property
    def _is_adding(self) -> bool:
        return any(one.failure is None for one in self._intake.additions)

    @property
    def _is_busy(self) -> bool:
        return self._is_adding or self._title_in(_UNDER_WAY) is not None

    def _title_in(self, phases: Set[ReadingPhase]) -> str | None:
        """Return the title of the first reading that is in one of these phases."""
        for entry in self._library.holdings.readings:
            if self._queue.status(entry.id).phase in phases:
                return entry.title
        return None

    def _forget_question(self) -> None:
        self._question = None
