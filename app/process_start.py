"""What a process needs before anything else: standard streams, a working folder, open files.

Whoever starts it may have closed or forbidden them. What can be made up for is; the rest is refused
at once, before libraries fail over it in words of their own. Imports nothing that takes time.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.errors import DoesNotFitError, UsageError
from engine.protocol.problems.problem import Problem, sentence

if sys.platform != "win32":
    import resource

_FEWEST_FILES = 64
"""The database, a parser and an engine with its kernels take 30."""
_WANTED_FILES = 1024


class NoWorkingFolder(Problem, frozen=True):
    """It was deleted."""

    message = sentence("Failures", "The working folder no longer exists.")
    remedy = sentence("Failures", "Change to another one, then try again.")


class TooFewFiles(Problem, frozen=True):
    """The system allows too few."""

    message = sentence(
        "Failures", "Only {allowed} files may be open at once, but Lectern needs {fewest}."
    )
    remedy = sentence("Failures", "Allow more with ulimit -n {wanted}.")
    allowed: int
    fewest: int
    wanted: int


def prepare_process() -> None:
    """Make up for what this process was started without. Raises ``LecternError``."""
    _open_closed_streams()
    _allow_open_files()
    try:
        Path.cwd()
    except OSError as error:
        raise UsageError(NoWorkingFolder()) from error


@contextmanager
def ending_at_once() -> Iterator[None]:
    """While entered, Ctrl-C ends the process without a word: nothing has begun that could be kept.

    Where it is ignored, as in the background of a script, it stays so.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def let_go_of_output() -> None:
    """Drop what could not be written, so that the end of the process does not try once more."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_closed_streams() -> None:
    """Put nothing in place of a closed stream, so that no other file gets its number.

    ``sys.stdout`` stays None: a command must know that nobody sees its result.
    """
    if sys.platform == "win32":
        return
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(number, True)
    os.close(number)
    if sys.stdin is None:
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - until the end
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - likewise


def _allow_open_files() -> None:
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= _WANTED_FILES:
        return
    allowed = _WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, _WANTED_FILES)
    if allowed < _FEWEST_FILES:
        raise DoesNotFitError(TooFewFiles(allowed, _FEWEST_FILES, _WANTED_FILES))
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, allowed), hard))
