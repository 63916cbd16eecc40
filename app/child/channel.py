"""The worker's own end of its pipes.

stdout is taken for frames before any library is loaded, because libraries print.
"""

import io
import os
import signal
import sys
from threading import Thread
from typing import TypeVar

import msgspec

from engine.protocol.framing import read_frame, write_frame

Message = TypeVar("Message")


class Channel:
    """Messages from and to the application; the rest of what is printed goes to stderr."""

    def __init__(self) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the application decides when to stop
        self._replies = io.BufferedWriter(io.FileIO(os.dup(1), "wb"))
        os.dup2(2, 1)

    def receive(self, decoder: msgspec.msgpack.Decoder[Message]) -> Message | None:
        """Wait for the next message; None where the application is gone."""
        body = read_frame(sys.stdin.buffer)
        return None if body is None else decoder.decode(body)

    def send(self, message: msgspec.Struct) -> None:
        """Send a message to the application."""
        write_frame(self._replies, msgspec.msgpack.encode(message))

    def end_with_application(self) -> None:
        """End this process when the application does; no more is received."""
        Thread(target=_end_with_stdin, daemon=True).start()


def _end_with_stdin() -> None:
    # Not through `sys.stdin`: at its end Python waits for whoever reads that, and then aborts.
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(0)
