"""A worker: a child process that exchanges framed messages.

Two threads of its own write and read the pipes: nobody waits for a worker that does not read, and
no more is read than is taken. What it tells is checked like any other input.
"""

import contextlib
import queue
from collections.abc import Callable
from dataclasses import dataclass
from threading import Semaphore, Thread
from typing import Generic, TypeVar

import msgspec

from app.child.command import Command
from app.child.limits import NO_LIMITS, WATCH_SECONDS, Allowance, Watch
from app.child.process import KILL_SECONDS, ChildProcess, ProcessEnd
from engine.protocol.framing import (
    MAX_FRAME_BYTES,
    FrameError,
    FrameTooLarge,
    read_frame,
    write_frame,
)
from engine.protocol.undecodable import UNDECODABLE

_CLOSED_SECONDS = 5.0
"""A worker that closed its output is ended when it does not end by itself within this time."""
_MOST_UNTAKEN = 16

Told = TypeVar("Told")


@dataclass(frozen=True, slots=True)
class WorkerTerms(Generic[Told]):
    """What differs between one kind of worker and another."""

    decoder: msgspec.msgpack.Decoder[Told]
    """Of the messages that it tells."""
    allowance: Allowance = NO_LIMITS
    niceness: int = 0
    max_message_bytes: int = MAX_FRAME_BYTES


@dataclass(frozen=True, slots=True)
class WorkerEnd:
    """No more messages come; `nonsense` says why the last one was not understood."""

    process: ProcessEnd
    nonsense: str = ""


NOT_STARTED = WorkerEnd(ProcessEnd(None))
"""For whoever treats a worker that cannot be started as one that is gone."""


def ignore() -> None:
    """A notification that nobody needs."""


class Worker(Generic[Told]):
    """One running worker. Raises ``OSError`` where it cannot be started.

    The thread that makes it must last as long as the worker: the end of that thread may end it.
    `notify` is called on another thread whenever there is something to `take`.
    """

    def __init__(
        self, command: Command, terms: WorkerTerms[Told], notify: Callable[[], None] = ignore
    ) -> None:
        self._terms = terms
        self._notify = notify
        self._process = ChildProcess(command, niceness=terms.niceness)
        self._watch = Watch(self._process.pid, terms.allowance)
        self._untold: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._told: queue.SimpleQueue[Told | WorkerEnd] = queue.SimpleQueue()
        self._room = Semaphore(_MOST_UNTAKEN)
        self._is_over = False
        self._threads = [Thread(target=run, daemon=True) for run in (self._write, self._read)]
        for thread in self._threads:
            thread.start()

    def send(self, message: msgspec.Struct) -> None:
        """Send a message and expect its answer; a worker that is gone never reads it."""
        self._untold.put(msgspec.msgpack.encode(message))
        self._watch.expect_answer()

    def receive(self) -> Told | WorkerEnd:
        """Wait for the next message. Raises ``MemoryLimitError`` and ``TimeLimitError``."""
        self._watch.expect_answer()
        while True:
            self.check()
            with contextlib.suppress(queue.Empty):
                return self._taken(self._told.get(timeout=WATCH_SECONDS))

    def expect_answer(self) -> None:
        """Start the time limit of the next message now, for callers that poll."""
        self._watch.expect_answer()

    def take(self) -> Told | WorkerEnd | None:
        """The next message, if there is one; none after `end`."""
        with contextlib.suppress(queue.Empty):
            return None if self._is_over else self._taken(self._told.get_nowait())
        return None

    def check(self) -> None:
        """Check what the worker uses. Raises ``MemoryLimitError`` and ``TimeLimitError``."""
        self._watch.check()

    def end(self) -> None:
        """End the worker at once; it is gone when this returns and sends no more notifications."""
        self._is_over = True
        self._process.kill(patience=0)  # the thread that reads waits, and wakes at once
        self._untold.put(None)
        self._room.release()
        for thread in self._threads:
            thread.join(KILL_SECONDS)

    def _taken(self, told: Told | WorkerEnd) -> Told | WorkerEnd:
        self._room.release()
        return told

    def _write(self) -> None:
        """Write the messages to send, then close the pipe."""
        with contextlib.suppress(OSError):
            while (body := self._untold.get()) is not None:
                write_frame(self._process.requests, body)
        self._process.end_input()

    def _read(self) -> None:
        """Read messages to the end, then close the pipe and wait for the process to end."""
        nonsense = ""
        with self._process.replies:
            try:
                self._read_messages()
            except (FrameTooLarge, *UNDECODABLE) as error:
                nonsense = str(error) or type(error).__name__
            except (FrameError, OSError):  # it ended in the middle of a message
                pass
        patience = None if self._is_over else _CLOSED_SECONDS
        if nonsense or not self._process.has_ended_within(patience):
            end = WorkerEnd(ProcessEnd(None), nonsense)
            self._process.kill()
        else:
            end = WorkerEnd(self._process.ended)
        self._untold.put(None)
        self._tell(end)

    def _read_messages(self) -> None:
        limit, decode = self._terms.max_message_bytes, self._terms.decoder.decode
        while (body := read_frame(self._process.replies, limit)) is not None:
            self._tell(decode(body))

    def _tell(self, told: Told | WorkerEnd) -> None:
        """Queue a message once there is room; drop it after `end`."""
        if not self._is_over:
            self._room.acquire()
        if not self._is_over:
            self._told.put(told)
            self._notify()
