"""Runs parts of the campaign, each in a process that may hang, crash and be started anew."""

import os
import signal
import sys
import time
import traceback
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from types import TracebackType
from typing import Self

import psutil

from tests.campaign.trial import Attempt, Outcome, Part, Result, Trial, chance

_SET_UP_SECONDS = 1800.0
_END_SECONDS = 60.0
_STARVED_TIMES = 5
"""So many times its patience has a trial that hardly computes: others may leave it no time."""
_BUSY = 0.2
_PROCESSES = get_context("spawn")


def run(
    part: Part, seed: int, numbers: Iterable[int], folder: Path, until: float
) -> Iterator[Trial]:
    """Make trials until there is no further number, or the clock (`time.monotonic`) says so."""
    left = iter(numbers)
    number = next(left, None)
    while number is not None and time.monotonic() < until:
        with _Worker(part, seed, Path(mkdtemp(prefix=part.name, dir=folder))) as worker:
            while number is not None and time.monotonic() < until and not worker.has_failed:
                yield Trial(part.name, seed, number, worker.attempt(number))
                number = next(left, None)


class _Worker:
    """A process that makes trials of one part; a context manager that leaves nothing behind."""

    def __init__(self, part: Part, seed: int, folder: Path) -> None:
        self._part = part
        self._connection, self._other_end = _PROCESSES.Pipe()
        arguments = (part, seed, folder, self._other_end)
        self._process = _PROCESSES.Process(target=_work, args=arguments)
        self.has_failed = False

    def __enter__(self) -> Self:
        """Start it and wait until it is ready to try; raises RuntimeError where it never is."""
        self._process.start()
        self._other_end.close()  # so that the end of the process is noticed
        with suppress(EOFError, OSError):
            if self._connection.poll(_SET_UP_SECONDS):
                self._connection.recv()
                return self
        self._kill()
        raise RuntimeError(f"The part {self._part.name} could not be set up.")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if not self.has_failed and error is None:
            with suppress(OSError):
                self._connection.send(None)
            self._process.join(_END_SECONDS)
        self._kill()
        self._process.join()

    def attempt(self, number: int) -> Result:
        """Make one trial; no other may follow one after which `has_failed` is set."""
        try:
            self._connection.send(number)
            if self._answers():
                result: Result = self._connection.recv()
                return result
        except (EOFError, OSError):
            self.has_failed = True
            self._process.join(_END_SECONDS)
            status = self._process.exitcode
            return Result(Outcome.CRASHED, "the process", f"it died with status {status}")
        self.has_failed = True
        said = f"no end within {self._part.patience_seconds:g} s"
        return Result(Outcome.HUNG, "the process", said)

    def _answers(self) -> bool:
        """Wait for an answer; longer while other programs leave the process no time to compute."""
        patience, before = self._part.patience_seconds, self._used_seconds()
        for _ in range(_STARVED_TIMES):
            if self._connection.poll(patience):
                return True
            if self._used_seconds() - before > patience * _BUSY:
                return False
        return False

    def _used_seconds(self) -> float:
        """Processor time of the process and all that it started, as far as they live."""
        used = 0.0
        with suppress(psutil.Error):
            process = psutil.Process(self._process.pid)
            for one in (process, *process.children(recursive=True)):
                with suppress(psutil.Error):
                    used += sum(one.cpu_times()[:4])
        return used

    def _kill(self) -> None:
        """Kill the process and all that it started."""
        if self._process.pid is None:
            return
        with suppress(ProcessLookupError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)


def _work(part: Part, seed: int, folder: Path, connection: Connection) -> None:
    if sys.platform != "win32":
        os.setpgid(0, 0)
    with part.set_up(folder) as attempt:
        connection.send(None)
        while (number := connection.recv()) is not None:
            connection.send(_result(attempt, number, chance(part.name, seed, number)))


def _result(attempt: Attempt, number: int, chance: Random) -> Result:
    try:
        return attempt(number, chance)
    except AssertionError:
        return Result(Outcome.SILENT, "a wrong answer", traceback.format_exc())
    except Exception:  # whatever it is, it is what is looked for
        return Result(Outcome.CRASHED, "an internal error", traceback.format_exc())
