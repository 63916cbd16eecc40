"""The core's loop on the window's thread."""

from collections import deque
from collections.abc import Callable
from threading import Lock

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot


class _Timer(QTimer):
    """A scheduled call."""

    def cancel(self) -> None:
        """Cancel the call."""
        self.stop()
        self.deleteLater()


class QtLoop(QObject):
    """Makes calls on the thread that made it, among Qt's events.

    `close` it before something else destroys it: a signal that another thread is sending just then
    would go through memory that is free.
    """

    _woken = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # The calls stay here until they are made: what they hold may be this thread's to destroy.
        self._calls: deque[Callable[[], object]] = deque()
        self._is_closed = False
        self._sending = Lock()
        self._woken.connect(self._call_next, Qt.ConnectionType.QueuedConnection)

    def call_soon_threadsafe(self, callback: Callable[[], object], /) -> None:
        """Schedule a call soon, after all scheduled before; may be used from any thread.

        Once the loop is closed, nothing happens.
        """
        with self._sending:
            if not self._is_closed:
                self._calls.append(callback)
                self._woken.emit()

    def call_later(self, delay: float, callback: Callable[[], object], /) -> _Timer:
        """Schedule a call in `delay` seconds."""
        timer = _Timer(self, singleShot=True, interval=round(delay * 1000))
        timer.timeout.connect(callback)
        timer.timeout.connect(timer.deleteLater)
        timer.start()
        return timer

    def close(self) -> None:
        """Take no more calls; no thread is scheduling one when this returns."""
        with self._sending:
            self._is_closed = True

    @Slot()
    def _call_next(self) -> None:
        self._calls.popleft()()
