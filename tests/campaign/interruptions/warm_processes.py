"""Processes that begin with everything imported: a trial takes tenths of a second then.

They are forked off a server that has loaded the libraries and computed nothing, so they share its
memory and none of its state. What they run is what the program runs.
"""

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

import psutil

PROCESSES = get_context("forkserver")
OWN_LOCKS = "tests.campaign.interruptions.own_locks"


def begin_with(*modules: str) -> None:
    """Have the server import these; of no effect once there was a process."""
    PROCESSES.set_forkserver_preload([OWN_LOCKS, *modules])


class WarmProcess:
    """A process that runs a function of a module; a context manager that kills it at the end.

    Attributes:
        requests: what it reads as standard input, to be written to.
        replies: what it writes to standard output, to be read.
    """

    def __init__(self, work: Callable[..., None], *arguments: object, errors: Path) -> None:
        """Args: ``errors`` is the file that standard error is added to."""
        its_input, my_output = PROCESSES.Pipe(duplex=False)
        my_input, its_output = PROCESSES.Pipe(duplex=False)
        self._process = PROCESSES.Process(
            target=_begin, args=(its_input, its_output, errors, work, arguments)
        )
        self._process.start()
        its_input.close()
        its_output.close()
        self.requests = os.fdopen(os.dup(my_output.fileno()), "wb", buffering=0)
        self.replies = os.fdopen(os.dup(my_input.fileno()), "rb")
        my_output.close()
        my_input.close()

    def __enter__(self) -> "WarmProcess":
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def pid(self) -> int:
        """Its process id."""
        assert self._process.pid is not None
        return self._process.pid

    def kill(self) -> None:
        """Kill it and all that it started, if that was not done yet."""
        with suppress(psutil.NoSuchProcess):
            children = psutil.Process(self.pid).children(recursive=True)
            self._process.kill()
            for child in children:
                child.kill()
        self.ended()

    def kill_alone(self) -> bool:
        """Kill it; what it has written can still be read. Whether it had not ended by itself."""
        self._process.kill()
        self._process.join()
        return self._process.exitcode == -signal.SIGKILL

    def stop(self) -> None:
        """Let it run no further, nor end."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGSTOP)

    def ended(self) -> int | None:
        """Wait for its end; the status, negative where a signal ended it."""
        self._process.join()
        self.requests.close()
        self.replies.close()
        return self._process.exitcode


def said_by(work: Callable[..., None], *arguments: object, errors: Path) -> str:
    """What a process says until its end, then what it complains of."""
    errors.unlink(missing_ok=True)
    with WarmProcess(work, *arguments, errors=errors) as process:
        said = process.replies.read().decode()
    return (said + errors.read_text()).strip()


def _begin(
    requests: Connection,
    replies: Connection,
    errors: Path,
    work: Callable[..., None],
    arguments: tuple[object, ...],
) -> None:
    with errors.open("ab") as log:
        os.dup2(log.fileno(), 2)
    os.dup2(requests.fileno(), 0)
    os.dup2(replies.fileno(), 1)
    requests.close()
    replies.close()
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    work(*arguments)
    sys.stdout.flush()
