"""Closing the window: asks while something is being read, keeps the work, ends the engine."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from app.reading_queue.reading_queue import ReadingQueue
from app.reading_queue.reading_status import ReadingPhase
from app.window.closing_dialog import ClosingDialog
from app.window.desks.shelf_desk import ShelfDesk
from app.window.main_window import MainWindow

_UNDER_WAY = {ReadingPhase.OPENING, ReadingPhase.READING}


class ClosingDesk(QObject):
    """Hides the window at once and saves behind it."""

    closing = Signal()
    """The window is gone; another one may have the data directory."""
    closed = Signal()
    """Everything is saved and ended."""

    def __init__(
        self,
        window: MainWindow,
        shelf: ShelfDesk,
        queue: ReadingQueue,
        *,
        save: Sequence[Callable[[], None]],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._shelf = shelf
        self._queue = queue
        self._save = save
        window.close_wanted.connect(self.ask)

    def ask(self) -> None:
        """Close, after a question where a reading is under way."""
        titles = [
            entry.title
            for entry in self._shelf.holdings.readings
            if self._queue.status(entry.id).phase in _UNDER_WAY
        ]
        if not titles:
            self.close()
            return
        dialog = ClosingDialog(titles[0], self._window)
        dialog.accepted.connect(self.close)
        dialog.open()

    def close(self) -> None:
        """Close now; what was read and said so far is saved."""
        self._window.hide()
        self.closing.emit()
        for save in self._save:
            save()
        self._window.release()
        self.closed.emit()
