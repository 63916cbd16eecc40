"""Closes the window properly when the system asks the process to end, Ctrl-C included.

Python hears of a signal only between two of its instructions, and a window that waits runs none. So
the signal also writes a byte to a socket, and whoever reads it there is called.
"""

import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from types import FrameType

from PySide6.QtCore import QSocketNotifier


@contextmanager
def closing_on_request(close: Callable[[], None]) -> Iterator[None]:
    """During the block, call `close` on this thread when this process is asked to end."""
    with ExitStack() as afterwards:
        hearing, writing = socket.socketpair()
        for end in (hearing, writing):
            end.setblocking(False)
            afterwards.callback(end.close)
        notifier = QSocketNotifier(hearing.fileno(), QSocketNotifier.Type.Read)
        notifier.activated.connect(lambda: _take(hearing, close))
        afterwards.callback(notifier.setEnabled, False)
        afterwards.callback(signal.set_wakeup_fd, signal.set_wakeup_fd(writing.fileno()))
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)  # Windows knows no end of a terminal
            if number is not None:
                afterwards.callback(signal.signal, number, signal.signal(number, _hear))
        yield


def _take(hearing: socket.socket, close: Callable[[], None]) -> None:
    hearing.recv(1)
    close()


def _hear(_number: int, _frame: FrameType | None) -> None:
    """Leave it to the socket."""
