"""Runs other programs: to completion, or started and left alone."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from threading import Thread
from typing import IO, cast

from app.child.command import Command


class ProgramFailed(Exception):
    """A program is not there, takes too long or fails; the text says which.

    `printed` and `complained` are what it wrote to stdout and stderr.
    """

    def __init__(self, reason: str, printed: bytes = b"", complained: bytes = b"") -> None:
        super().__init__(reason)
        self.printed = printed
        self.complained = complained

    @property
    def last_words(self) -> str:
        """The last line that it wrote to stderr; what happened where it wrote none."""
        lines = self.complained.decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else str(self)


def run_program(
    command: Command,
    *,
    folder: Path | None = None,
    seconds: float | None = None,
    given: bytes | None = None,
) -> bytes:
    """Run a program to its end, in a folder; returns what it prints. Raises `ProgramFailed`.

    It reads what is `given` from stdin; without that it has the stdin of this program.
    """
    try:
        done = subprocess.run(  # noqa: S603 - named by the program or its person, never a shell
            command.arguments,
            env=dict(command.environment),
            cwd=folder,
            input=given,
            capture_output=True,
            check=True,
            timeout=seconds,
        )
    except subprocess.SubprocessError as error:
        printed, complained = getattr(error, "stdout", b""), getattr(error, "stderr", b"")
        raise ProgramFailed(str(error), printed or b"", complained or b"") from error
    except OSError as error:
        raise ProgramFailed(str(error)) from error
    return done.stdout


def follow_program(command: Command, on_line: Callable[[str], None]) -> bytes:
    """Run a program to its end, and pass on each line that it writes to stderr meanwhile.

    Returns what it prints. Raises `ProgramFailed`.
    """
    complained: list[bytes] = []
    with TemporaryFile() as printed:
        try:
            program = subprocess.Popen(  # noqa: S603 - named by the program, never a shell
                command.arguments,
                env=dict(command.environment),
                stdout=printed,
                stderr=subprocess.PIPE,
            )
        except OSError as error:
            raise ProgramFailed(str(error)) from error
        with _ended_with(program) as lines:
            for line in lines:
                complained.append(line)
                on_line(line.decode(errors="replace").rstrip())
        printed.seek(0)
        told = printed.read()
    if program.returncode:
        reason = f"The program ended with {program.returncode}."
        raise ProgramFailed(reason, told, b"".join(complained))
    return told


@contextmanager
def _ended_with(program: subprocess.Popen[bytes]) -> Iterator[IO[bytes]]:
    """The stderr of a program that does not outlive the block."""
    with program:
        try:
            yield cast("IO[bytes]", program.stderr)
        except BaseException:
            program.kill()
            raise


def run_in_foreground(command: Command) -> int:
    """Run a program to its end, with the terminal of this one; returns its status."""
    return subprocess.run(  # noqa: S603 - a program of our own, never a shell
        command.arguments, env=dict(command.environment), check=False
    ).returncode


def start_apart(command: Command) -> bool:
    """Start a program that outlives this one; returns whether that worked."""
    try:
        program = subprocess.Popen(  # noqa: S603 - a program of our own, never a shell
            command.arguments,
            env=dict(command.environment),
            start_new_session=True,
            creationflags=_creation_flags(),
        )
    except OSError:
        return False
    Thread(target=program.wait, daemon=True).start()  # else its end would stay in the system's list
    return True


def _creation_flags() -> int:
    if sys.platform != "win32":
        return 0
    return subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
