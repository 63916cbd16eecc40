"""The parser process as seen from outside: started, given its job, watched, and always ended.

It is killed when it takes too much time or memory, or is no longer wanted. What it says is checked
like any other input.
"""

import contextlib
import queue
import signal
import subprocess
import sys
import time
from threading import Thread
from types import TracebackType
from typing import IO, BinaryIO, Self, cast

import msgspec
import psutil

from app.documents.messages import Answer, Job
from app.link.command import Command, module_command
from engine.protocol.framing import FrameError, read_frame, write_frame
from engine.protocol.undecodable import UNDECODABLE

WORKER_MODULE = "app.documents.worker"
_WATCH_SECONDS = 0.2
_WAITED_FOR = 5
"""Times of the limit that an answer is waited for where a process gets little of the CPU."""
_DEATH_SECONDS = 5.0


class ProcessDiedError(Exception):
    """The process ended before its last answer; the text says how."""


class MemoryLimitError(Exception):
    """The process takes more memory than its job allows."""


class TimeLimitError(Exception):
    """The process takes more time than its job allows: `seconds` in all, or for one answer."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"more than {seconds} s")
        self.seconds = seconds


class ParserProcess:
    """A parser process with one job; a context manager that leaves no process behind.

    `command` starts another program than our own parser.
    """

    def __init__(self, job: Job, command: Command | None = None) -> None:
        self._job = job
        self._command = command or module_command(WORKER_MODULE)
        self._decoder: msgspec.msgpack.Decoder[Answer] = msgspec.msgpack.Decoder(Answer)
        self._frames: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._started = self._watched = 0.0

    def __enter__(self) -> Self:
        self._started = time.monotonic()
        self._process = subprocess.Popen(  # noqa: S603  - the command is the program's own
            self._command.arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=dict(self._command.environment),
            creationflags=_creation_flags(),
        )
        self._use = psutil.Process(self._process.pid)
        Thread(target=self._listen, daemon=True).start()
        # A process that is dead already is noticed when its first answer is waited for.
        with contextlib.suppress(OSError):
            write_frame(_pipe(self._process.stdin), msgspec.msgpack.encode(self._job))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        with contextlib.suppress(OSError):
            _pipe(self._process.stdin).close()

    def receive(self) -> Answer:
        """Return the next answer.

        Raises:
            ProcessDiedError: there is none, or none that can be understood.
            MemoryLimitError: the process grew beyond its limit first.
            TimeLimitError: the answer did not come in time. What counts is the time for which the
                process computed, so that a busy machine refuses no document.
        """
        asked, computed = time.monotonic(), self._computing_seconds()
        while True:
            self._watch(asked, computed)
            try:
                frame = self._frames.get(timeout=_WATCH_SECONDS)
            except queue.Empty:
                continue
            if frame is None:
                raise ProcessDiedError(self._describe_end())
            try:
                return self._decoder.decode(frame)
            except UNDECODABLE as error:
                raise ProcessDiedError("its answer makes no sense") from error

    def _listen(self) -> None:
        """Pass on frames from the pipe, and None after the last."""
        with _pipe(self._process.stdout) as answers, contextlib.suppress(OSError, FrameError):
            while (frame := read_frame(answers)) is not None:
                self._frames.put(frame)
        self._frames.put(None)

    def _watch(self, asked: float, computed: float) -> None:
        limits, now = self._job.limits, time.monotonic()
        if now - self._started > limits.total_seconds:
            raise TimeLimitError(limits.total_seconds)
        if now - self._watched < _WATCH_SECONDS:
            return
        self._watched = now
        is_late = now - asked > limits.stall_seconds * _WAITED_FOR
        if is_late or self._computing_seconds() - computed > limits.stall_seconds:
            raise TimeLimitError(limits.stall_seconds)
        with contextlib.suppress(psutil.Error):
            if self._use.memory_info().rss > limits.memory_bytes:
                raise MemoryLimitError

    def _computing_seconds(self) -> float:
        """Return the processor time of the process so far."""
        with contextlib.suppress(psutil.Error):
            times = self._use.cpu_times()
            return float(times.user + times.system)
        return 0.0

    def _describe_end(self) -> str:
        try:
            status = self._process.wait(_DEATH_SECONDS)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        if status >= 0:
            return f"status {status}"
        with contextlib.suppress(ValueError):
            return signal.Signals(-status).name
        return f"signal {-status}"


def _pipe(pipe: IO[bytes] | None) -> BinaryIO:
    if pipe is None:
        raise ValueError("the process was started without this pipe")
    return cast("BinaryIO", pipe)


def _creation_flags() -> int:
    if sys.platform != "win32":
        return 0
    return subprocess.CREATE_NO_WINDOW
