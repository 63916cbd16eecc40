"""Where each thread was when the process crashed in native code, kept for the next start.

Python writes functions, files and line numbers of its own calls; nothing of any document is in it.
"""

import faulthandler
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path

from app.errors import LecternError
from engine.protocol.problems.problem import Problem, sentence

_TRACE = "crash.log"
_EARLIER = ("crash-1.log", "crash-2.log", "crash-3.log")
"""The latest first."""
_MOST_BYTES = 256 * 1024


class Crashed(Problem, frozen=True):
    """The window before this one came to a sudden end."""

    message = sentence("Failures", "Lectern crashed the last time it was open.")
    remedy = sentence(
        "Failures", "If you report it, attach {trace}: it contains nothing from your documents."
    )
    trace: str


@contextmanager
def crash_traced(folder: Path) -> Iterator[LecternError | None]:
    """Write a trace into `folder` if the process crashes; yields what the last one left.

    One process at a time may use a folder. Where nothing can be written there is no trace, and
    where Python was told to write one elsewhere, it is there.
    """
    crash = _put_aside(folder)
    trace = None if faulthandler.is_enabled() else _opened(folder / _TRACE)
    if trace is None:
        yield crash
        return
    faulthandler.enable(trace)
    try:
        yield crash
    finally:
        faulthandler.disable()
        os.close(trace)
        _remove_empty(folder / _TRACE)


def _put_aside(folder: Path) -> LecternError | None:
    """Move a trace that is there to the earlier ones, and let go of the oldest."""
    trace, latest = folder / _TRACE, folder / _EARLIER[0]
    try:
        if not trace.is_file() or trace.is_symlink() or not trace.stat().st_size:
            return None
        for newer, older in reversed([*pairwise(_EARLIER)]):
            with suppress(FileNotFoundError):
                (folder / newer).replace(folder / older)
        trace.replace(latest)
        if latest.stat().st_size > _MOST_BYTES:
            os.truncate(latest, _MOST_BYTES)
    except OSError:
        return None
    return LecternError(Crashed(str(latest)))


def _opened(trace: Path) -> int | None:
    """Return a new file, readable for its person alone; what else has its name goes."""
    try:
        trace.parent.mkdir(parents=True, exist_ok=True)
        trace.unlink(missing_ok=True)
        return os.open(trace, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError:
        return None


def _remove_empty(trace: Path) -> None:
    with suppress(OSError):
        if not trace.stat().st_size:
            trace.unlink()
