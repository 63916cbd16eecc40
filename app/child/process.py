"""A child process: started, connected by pipes, and always ended.

Every child has a process group of its own: Ctrl-C in a terminal reaches the application alone,
which then decides what to stop. It is not a session of its own: Linux shares the cores among
sessions before it weighs the programs in one, and niceness would mean nothing.
"""

import contextlib
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from threading import Lock, Thread
from typing import IO, BinaryIO, cast

from app.child.command import Command
from app.child.log import ChildLog

KILL_SECONDS = 5.0
"""A killed process that is not gone by then is held by the system (a disk that does not answer)."""
_DRAIN_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class ProcessEnd:
    """How a process ended; `status` is negative after a signal, None where it did not end."""

    status: int | None

    @property
    def signal_name(self) -> str:
        """``SIGKILL``; empty where no signal ended it, or one without a name."""
        with contextlib.suppress(ValueError):
            return signal.Signals(-(self.status or 0)).name
        return ""


class ChildProcess:
    """One running child. Raises ``OSError`` where it cannot be started.

    What it writes to stderr goes to `log`, or nowhere. `niceness` is added to the application's
    own, and lets other programs come first.
    """

    def __init__(self, command: Command, *, log: ChildLog | None = None, niceness: int = 0) -> None:
        self._log = log
        self._closing = Lock()
        self._child = subprocess.Popen(  # noqa: S603 - a program of our own, never a shell
            command.arguments,
            env=dict(command.environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if log is None else subprocess.PIPE,
            process_group=None if sys.platform == "win32" else 0,
            creationflags=_creation_flags(niceness),
        )
        if niceness:
            _make_way(self._child.pid, niceness)
        self._drain: Thread | None = None
        if log is not None:
            stream = _pipe(self._child.stderr)
            self._drain = Thread(target=log.drain, args=(stream,), daemon=True)
            self._drain.start()

    @property
    def pid(self) -> int:
        """The child's process id."""
        return self._child.pid

    @property
    def requests(self) -> BinaryIO:
        """Its standard input."""
        return _pipe(self._child.stdin)

    @property
    def replies(self) -> BinaryIO:
        """Its standard output."""
        return _pipe(self._child.stdout)

    @property
    def ended(self) -> ProcessEnd:
        """How it ended, if somebody waited for that."""
        return ProcessEnd(self._child.returncode)

    def is_running(self) -> bool:
        """Whether it is still running."""
        return self._child.poll() is None

    def last_lines(self) -> tuple[str, ...]:
        """The last lines it wrote to stderr; complete once it has ended."""
        if self._log is None or self._drain is None:
            return ()
        if not self.is_running():
            self._drain.join(_DRAIN_SECONDS)
        return self._log.last_lines()

    def end_input(self) -> None:
        """Close its input, which asks it to finish."""
        # One thread at a time: the one that reads the child's end closes, too, and a pipe is not
        # closed twice at once without harm. A child that died leaves one that cannot be flushed.
        with self._closing, contextlib.suppress(OSError):
            self.requests.close()

    def close_pipes(self) -> None:
        """Close both pipes once the child has ended."""
        self.end_input()
        self.replies.close()

    def stop(self, *, finish_grace: float, terminate_grace: float) -> None:
        """End the child: let it finish, then ask it to end, then kill it. Grace in seconds."""
        self.end_input()
        if self.has_ended_within(finish_grace):
            return
        self._child.terminate()
        if not self.has_ended_within(terminate_grace):
            self.kill()

    def kill(self, patience: float = KILL_SECONDS) -> None:
        """End the child at once, as a crash would, and wait so many seconds until it is gone."""
        self._child.kill()
        self.has_ended_within(patience)

    def has_ended_within(self, seconds: float | None) -> bool:
        """Wait for the child to end, None without a limit; false if it did not end in time."""
        try:
            self._child.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True


def _pipe(pipe: IO[bytes] | None) -> BinaryIO:
    if pipe is None:
        raise ValueError("the child was started without this pipe")
    return cast("BinaryIO", pipe)


def _creation_flags(niceness: int) -> int:
    """A process group of its own, no console and a lower priority on Windows; nothing elsewhere."""
    if sys.platform != "win32":
        return 0
    apart = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
    return apart | (subprocess.BELOW_NORMAL_PRIORITY_CLASS if niceness else 0)


def _make_way(pid: int, niceness: int) -> None:
    """Give way to other programs; threads that the child starts later do so too."""
    if sys.platform == "win32":
        return
    # Not permitted, or already gone: its speed is no reason to refuse a child.
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, 0) + niceness)
