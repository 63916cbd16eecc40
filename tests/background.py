"""Programs of minutes that run behind the other tests, and the tests that wait for their end.

``@pytest.mark.background(module, *arguments, **environment)`` names the program of a test,
``python -m module arguments``. Programs are started one after the other, on half of the processors,
from before the first test on; their own tests come after all others, with the fixture
``background`` to hear how each ended.
"""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

ROOT = Path(__file__).parents[1]
_AT_ONCE = max(1, (os.cpu_count() or 1) // 2)
_NICENESS = 3
"""Beyond that of the tests: half their share. At the lowest priority, programs of others would come
first as well, and these might never end."""


@dataclass(frozen=True)
class Ended:
    """A program that came to its end; the status is 0 where it succeeded."""

    status: int
    printed: str
    complaints: str


@dataclass(frozen=True)
class Program:
    """A program to be run."""

    module: str
    arguments: Sequence[str]
    environment: Mapping[str, str]


@dataclass(frozen=True)
class _Running:
    """A program that was started. Files take what it prints: nobody reads until it has ended."""

    child: "subprocess.Popen[bytes]"
    output: Path
    errors: Path


class BackgroundPrograms:
    """Programs by the tests that wait for them; a context manager that leaves none behind."""

    def __init__(self, programs: Mapping[str, Program]) -> None:
        self._left = dict(programs)
        self._started: dict[str, _Running] = {}
        self._folder = TemporaryDirectory(prefix="lectern-background-")

    def __enter__(self) -> Self:
        self.go_on()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for running in self._started.values():
            running.child.kill()
            running.child.wait()
        self._folder.cleanup()

    def go_on(self) -> None:
        """Start programs, as far as others have ended."""
        num_running = sum(one.child.poll() is None for one in self._started.values())
        for test in list(self._left)[: max(_AT_ONCE - num_running, 0)]:
            self._start(test)

    def wait(self, test: str) -> Ended:
        """Wait for the program of a test."""
        if test not in self._started:
            self._start(test)
        running = self._started[test]
        status = running.child.wait()
        self.go_on()
        return Ended(status, running.output.read_text(), running.errors.read_text())

    def _start(self, test: str) -> None:
        program = self._left.pop(test)
        number = len(self._started)
        output, errors = (Path(self._folder.name, f"{number}.{kind}") for kind in ("out", "err"))
        with output.open("wb") as printed, errors.open("wb") as complaints:
            child = subprocess.Popen(
                [sys.executable, "-m", program.module, *program.arguments],
                cwd=ROOT,
                env={**os.environ, **program.environment},
                stdout=printed,
                stderr=complaints,
            )
        if sys.platform != "win32":
            niceness = os.getpriority(os.PRIO_PROCESS, 0) + _NICENESS
            os.setpriority(os.PRIO_PROCESS, child.pid, niceness)
        self._started[test] = _Running(child, output, errors)
