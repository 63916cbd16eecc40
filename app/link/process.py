"""The engine as a child process: started, watched, stopped.

Owns the child's pipes and its death; knows no message. The child has a process group of its own:
Ctrl-C in a terminal reaches the application alone, which then asks the engine to stop properly.
It works on every core there is, so it makes way: a window is drawn before tokens are computed.
"""

import contextlib
import os
import signal
import subprocess
import sys
from threading import Lock, Thread
from typing import IO, BinaryIO, cast

from app.link.command import Command
from app.link.log import EngineLog

FINISH_GRACE_SECONDS = 20.0
"""For the write in hand and the save, after the input has ended."""
TERMINATE_GRACE_SECONDS = 3.0
NICENESS = 5
"""Added to the application's own: a third of its weight, and nothing lost where nobody else works.

With none, a window on two cores waited up to 70 ms for one of them; with more, an answer would
starve beside a program that computes."""
_DRAIN_SECONDS = 2.0


class EngineProcess:
    """One running child. Raises ``OSError`` where it cannot be started."""

    def __init__(self, command: Command, log: EngineLog) -> None:
        self._log = log
        self._closing = Lock()
        self._child = subprocess.Popen(  # noqa: S603 - a program of our own, never a shell
            command.arguments,
            env=dict(command.environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            # Not a session of its own: Linux shares the cores among sessions before it weighs
            # the programs in one, and niceness would mean nothing.
            process_group=None if sys.platform == "win32" else 0,
            creationflags=_creation_flags(),
        )
        _make_way(self._child.pid)
        self._drain = Thread(target=log.drain, args=(self._pipe(self._child.stderr),), daemon=True)
        self._drain.start()

    @property
    def pid(self) -> int:
        """The child's process id."""
        return self._child.pid

    @property
    def requests(self) -> BinaryIO:
        """Where requests are written."""
        return self._pipe(self._child.stdin)

    @property
    def replies(self) -> BinaryIO:
        """Where replies are read."""
        return self._pipe(self._child.stdout)

    def is_running(self) -> bool:
        """Whether the child has not ended yet."""
        return self._child.poll() is None

    def last_lines(self) -> tuple[str, ...]:
        """The last lines the child wrote to stderr; complete once it has ended."""
        if not self.is_running():
            self._drain.join(_DRAIN_SECONDS)
        return self._log.last_lines()

    def describe_end(self) -> str:
        """How the child ended, for a message."""
        code = self._child.returncode
        if code is None:
            return "it is still running"
        if code < 0:
            return f"it was ended by signal {-code} ({_signal_name(-code)})"
        return f"it ended with status {code}"

    def end_input(self) -> None:
        """Close the requests; the engine finishes the write in hand, saves and exits."""
        # One thread at a time: the one that reads the child's end closes, too, and a pipe is not
        # closed twice at once without harm. A child that died leaves one that cannot be flushed.
        with self._closing, contextlib.suppress(OSError):
            self.requests.close()

    def close_pipes(self) -> None:
        """Let go of both pipes once the child has ended."""
        self.end_input()
        self.replies.close()

    def stop(
        self,
        *,
        finish_grace: float = FINISH_GRACE_SECONDS,
        terminate_grace: float = TERMINATE_GRACE_SECONDS,
    ) -> None:
        """End the child: let it finish, then ask it to end, then kill it. Grace in seconds."""
        self.end_input()
        if self.has_ended_within(finish_grace):
            return
        self._child.terminate()
        if not self.has_ended_within(terminate_grace):
            self.kill()

    def kill(self) -> None:
        """End the child at once, as a crash would."""
        self._child.kill()
        self._child.wait()

    def has_ended_within(self, seconds: float) -> bool:
        """Wait for the child's end; false where it did not come in time."""
        try:
            self._child.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> BinaryIO:
        if pipe is None:
            raise ValueError("the child was started without this pipe")
        return cast("BinaryIO", pipe)


def _creation_flags() -> int:
    """A process group of its own, no console and a lower priority on Windows; nothing elsewhere."""
    if sys.platform != "win32":
        return 0
    apart = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
    return apart | subprocess.BELOW_NORMAL_PRIORITY_CLASS


def _make_way(pid: int) -> None:
    """Let other programs come first; the threads that the child starts later do so too."""
    if sys.platform == "win32":
        return
    niceness = os.getpriority(os.PRIO_PROCESS, 0) + NICENESS
    # Not permitted, or already gone: its speed is no reason to refuse an engine.
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, pid, niceness)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return "unknown"
