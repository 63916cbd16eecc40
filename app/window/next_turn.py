"""Does something in another turn of the event loop, so that what is due comes between."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

_MS = 1
"""With 0 Qt would post an event, which it serves before all timers that are due."""


def in_next_turn(receiver: QObject, act: Callable[[], None]) -> None:
    """Call a slot of an object, unless the object is gone by then."""
    QTimer.singleShot(_MS, receiver, act)
