"""Runs the event loop while the window is measured."""

import time
from collections.abc import Callable

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from app.bench_window.heartbeat import Heartbeat

_PATIENCE_SECONDS = 300.0
_AFTERWARDS_SECONDS = 1.0


def wait_until(holds: Callable[[], bool]) -> None:
    """Run the event loop until a condition holds. Raises TimeoutError."""
    deadline = time.monotonic() + _PATIENCE_SECONDS
    while not holds():
        if time.monotonic() > deadline:
            raise TimeoutError("the window did not get there")
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 20)


def wait(seconds: float) -> None:
    """Run the event loop for so long, as the program does."""
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1e3), loop.quit)
    loop.exec()


def longest_pause_ms(act: Callable[[], object]) -> float:
    """Return the longest pause caused by an action and by what follows from it."""
    heart = Heartbeat()
    heart.start()
    act()
    wait(_AFTERWARDS_SECONDS)
    heart.stop()
    return heart.longest_ms
