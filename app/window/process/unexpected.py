"""Unexpected errors: logged, and reported as a failure, never shown as a traceback."""

import sys
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from app.errors import LecternError
from app.link.failures import limit_reached
from engine.protocol.problems.problem import Problem, sentence

_MAX_LOG_BYTES = 1024 * 1024


class Unexpected(Problem, frozen=True):
    """A bug."""

    message = sentence("Failures", "Something went wrong inside Lectern.")
    remedy = sentence("Failures", "Your last action may not have been completed. Try it again.")


def catch_unexpected(log: Path | None, tell: Callable[[LecternError], None]) -> None:
    """Catch every exception that reaches the event loop; without a log, only report it."""

    def take(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        if log is not None:
            _write(log, "".join(traceback.format_exception(kind, error, trace)))
        # Python keeps the trace, and with it what was painting: on a widget that may go before.
        traceback.clear_frames(trace)
        known = error if isinstance(error, LecternError) else limit_reached(error)
        tell(known or unexpected(error, log))

    sys.excepthook = take


def unexpected(error: BaseException, log: Path | None) -> LecternError:
    """Return a failure that says where the trace is, if there is one."""
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return LecternError(Unexpected(), details=f"{what}\n{log or ''}".rstrip())


def _write(log: Path, text: str) -> None:
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        is_full = log.exists() and log.stat().st_size > _MAX_LOG_BYTES
        with log.open("w" if is_full else "a", encoding="utf-8") as file:
            file.write(f"{datetime.now(UTC).isoformat()}\n{text}\n")
    except OSError:
        sys.stderr.write(text)
