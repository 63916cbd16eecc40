"""The parser process as a fork of a process that has loaded all parsers already.

It confines itself, takes its job and is watched as any other; only its start takes milliseconds
instead of a second. Not on Windows.
"""

import os
import pkgutil
import signal
import sys
import time
import traceback
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from subprocess import TimeoutExpired
from threading import Lock
from typing import NoReturn

import app.documents.formats
import app.documents.readers
from app.documents import worker

_POLL_SECONDS = 0.01

for found in pkgutil.walk_packages(app.documents.readers.__path__, "app.documents.readers."):
    import_module(found.name)  # a fork has all parsers


class ForkedParser:
    """Stands in for `subprocess.Popen`, whatever program is to be started.

    What the parser says on stderr is in the file `complaints`.
    """

    def __init__(self, _arguments: Sequence[str], complaints: Path, **_options: object) -> None:
        job, self._job = os.pipe()
        self._answers, answers = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            os.close(self._job)
            os.close(self._answers)
            _parse(job, answers, complaints)
        os.close(job)
        os.close(answers)
        self.stdin = os.fdopen(self._job, "wb")
        self.stdout = os.fdopen(self._answers, "rb")
        self.returncode: int | None = None
        self._collecting = Lock()

    def kill(self) -> None:
        if self.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)

    def wait(self, timeout: float | None = None) -> int:
        """Return the exit status, on any thread; that of a signal is negative."""
        ends = float("inf") if timeout is None else time.monotonic() + timeout
        while (status := self.poll()) is None:
            if time.monotonic() > ends:
                raise TimeoutExpired("a parser", timeout or 0)
            time.sleep(_POLL_SECONDS)
        return status

    def poll(self) -> int | None:
        """Return the exit status, which the system tells one thread once; None while it runs."""
        with self._collecting:
            if self.returncode is None:
                pid, status = os.waitpid(self.pid, os.WNOHANG)
                self.returncode = os.waitstatus_to_exitcode(status) if pid else None
            return self.returncode


def _parse(job: int, answers: int, complaints: Path) -> NoReturn:
    """Do what the parser process does, and end."""
    status = 1
    try:
        os.dup2(job, 0)
        os.dup2(answers, 1)
        os.dup2(os.open(complaints, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
        os.closerange(3, max(job, answers) + 1)
        sys.stdin = os.fdopen(0)
        worker.main()
        status = 0
    except BaseException:  # the process ends here whatever happens
        traceback.print_exc()
    finally:
        os._exit(status)
