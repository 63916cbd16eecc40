"""Ctrl-C: the first asks the work to end and keep what it has, the second ends the program.

Where something has to be done at the end in any case, other requests to end are taken like it.
"""

import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
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


@contextmanager
def ending_like_ctrl_c() -> Iterator[None]:
    """While entered, a request to end, or the end of the terminal, raises ``KeyboardInterrupt``."""

    def handle(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    with ExitStack() as afterwards:
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)  # Windows knows the first alone
            # What a person has its programs ignore, as nohup does, stays ignored.
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                afterwards.callback(signal.signal, number, signal.signal(number, handle))
        yield
