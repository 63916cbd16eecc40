"""Measures how long the GUI thread is blocked."""

import time

from PySide6.QtCore import QObject, Qt, QTimer

_BEAT_MS = 2


class Heartbeat(QObject):
    """Beats as often as the event loop allows and records every pause between two beats."""

    def __init__(self) -> None:
        super().__init__()
        self._timer = QTimer(self, interval=_BEAT_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._last = 0.0
        self.pauses_ms: list[float] = []

    def start(self) -> None:
        """Start over."""
        self.pauses_ms.clear()
        self._last = time.perf_counter()
        self._timer.start()

    def stop(self) -> None:
        """Stop beating."""
        self._timer.stop()

    @property
    def longest_ms(self) -> float:
        """The longest pause."""
        return max(self.pauses_ms, default=0.0)

    def _beat(self) -> None:
        now = time.perf_counter()
        self.pauses_ms.append((now - self._last) * 1e3)
        self._last = now
