"""Ctrl-C: the first asks the work to end and keep what it has, the second ends the program."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event
from types import FrameType


@contextmanager
def graceful_stop(on_first: Callable[[], None]) -> Iterator[Event]:
    """While entered, the first Ctrl-C calls ``on_first`` and sets the event.

    The second raises ``KeyboardInterrupt``, as every one does outside.
    """
    stop = Event()

    def handle(_number: int, _frame: FrameType | None) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()
        on_first()

    previous = signal.signal(signal.SIGINT, handle)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, previous)
