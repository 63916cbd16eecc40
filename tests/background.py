"""Programs of minutes that run behind the other tests, and the tests that wait for their end.

``@pytest.mark.background(module, *arguments, **environment)`` names the program of a test,
``python -m module arguments``. It is started before the first test and gives way to the tests; its
own test comes after all others, with the fixture ``background`` to hear how it ended.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

ROOT = Path(__file__).parents[1]
_NICENESS = 3
"""Beyond that of the tests: half their share. At the lowest priority any other program would come
first, too, and these would never end."""


@dataclass(frozen=True)
class Ended:
    """A program that came to its end; the status is 0 where it succeeded."""

    status: int
    printed: str
    complaints: str


@dataclass(frozen=True)
class BackgroundProgram:
    """A program that runs. Files take what it prints: nobody reads until it has ended."""

    child: subprocess.Popen[bytes]
    output: IO[bytes]
    errors: IO[bytes]

    def wait(self) -> Ended:
        status = self.child.wait()
        return Ended(status, whole(self.output), whole(self.errors))


@contextmanager
def background_program(
    module: str, *arguments: str, **environment: str
) -> Iterator[BackgroundProgram]:
    """Start a program; it is ended where nobody waited for it."""
    with TemporaryFile() as output, TemporaryFile() as errors:
        child = subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            cwd=ROOT,
            env={**os.environ, **environment},
            stdout=output,
            stderr=errors,
        )
        if sys.platform != "win32":
            niceness = os.getpriority(os.PRIO_PROCESS, 0) + _NICENESS
            os.setpriority(os.PRIO_PROCESS, child.pid, niceness)
        try:
            yield BackgroundProgram(child, output, errors)
        finally:
            child.kill()
            child.wait()


def whole(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode()
