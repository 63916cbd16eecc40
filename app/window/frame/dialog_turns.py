"""Dialogs that open by themselves come one after the other, and never over another dialog."""

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer, Slot
from PySide6.QtWidgets import QWidget


class DialogTurns(QObject):
    """Lets whoever has something to ask ask it while a window is shown, and no dialog over it."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_blocked = False
        # A dialog that closes may have to tell first what was chosen in it.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._go_on)
        window.installEventFilter(self)

    def take(self, ask: Callable[[], None]) -> None:
        """Call this at once or later; it opens a dialog, unless there is nothing to ask by then."""
        self._waiting.append(ask)
        if not self._soon.isActive():
            self._go_on()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Note when a dialog blocks the window, and when the last one is gone."""
        if event.type() is QEvent.Type.WindowBlocked:
            self._is_blocked = True
        elif event.type() is QEvent.Type.WindowUnblocked:
            self._is_blocked = False
            self._soon.start()
        elif event.type() is QEvent.Type.Show:
            self._soon.start()
        return super().eventFilter(watched, event)

    @Slot()
    def _go_on(self) -> None:
        while self._waiting and self._window.isVisible() and not self._is_blocked:
            self._waiting.popleft()()
