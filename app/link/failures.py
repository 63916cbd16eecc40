"""Failures of the engine as the application's own errors.

What only helps to find the cause (the engine's traceback, its last lines) travels in ``details``.
"""

from app.errors import (
    DocumentError,
    DoesNotFitError,
    InterruptionError,
    LecternError,
    ModelError,
    UsageError,
)
from app.link.port import EngineEnd
from engine.protocol.errors import ErrorCode
from engine.protocol.replies import Failed, Reply
from engine.protocol.system_limits import system_limit
from engine.protocol.version import PROTOCOL_VERSION


class PassphraseNeeded(UsageError):
    """What the engine should open is encrypted, and nothing was given that opens it."""


_KINDS: dict[ErrorCode, type[LecternError]] = {
    ErrorCode.USAGE: UsageError,
    ErrorCode.DOCUMENT: DocumentError,
    ErrorCode.MODEL: ModelError,
    ErrorCode.FIT: DoesNotFitError,
    ErrorCode.DISK: DoesNotFitError,
    ErrorCode.LOCKED: PassphraseNeeded,
    ErrorCode.WRONG_KEY: UsageError,
    ErrorCode.CANCELLED: InterruptionError,
}


class EngineGone(LecternError):
    """The engine ended while something was expected of it."""

    def __init__(self, end: EngineEnd) -> None:
        self.end = end
        super().__init__(
            f"The engine stopped: {end.reason}.",
            "Try again; what was read is kept. If it stops again, free some memory.",
            details="\n".join(end.last_lines),
        )


class EngineKeepsStopping(LecternError):
    """The engine ended again and again."""

    def __init__(self, end: EngineEnd) -> None:
        super().__init__(
            f"The engine keeps stopping: {end.reason}.",
            "Close other programs or choose a smaller model, then start it again.",
            details="\n".join(end.last_lines),
        )


class EngineRefusal(LecternError):
    """The engine failed at a request for an internal reason."""


def limit_reached(error: BaseException) -> LecternError | None:
    """The failure for an error that stands for a limit of the system; None where it is none."""
    limit = system_limit(error)
    return None if limit is None else _KINDS[limit.code](limit.message, limit.remedy)


class CannotStart(LecternError):
    """The engine's program cannot be run."""

    def __init__(self, program: str, error: Exception) -> None:
        reason = error.strerror if isinstance(error, OSError) else None
        super().__init__(
            f"The engine cannot be started ({program}: {reason or error}).",
            "Install Lectern again.",
        )


class VersionsDiffer(LecternError):
    """Application and engine come from different versions."""

    def __init__(self, version: int) -> None:
        super().__init__(
            f"The engine speaks version {version} of the protocol, the application version "
            f"{PROTOCOL_VERSION}.",
            "Install Lectern again, so that both come from one version.",
        )


class WrongReply(LecternError):
    """The engine ended a request with a reply that does not belong to it."""

    def __init__(self, reply: Reply, expected: type[Reply]) -> None:
        super().__init__(
            f"The engine answered with {type(reply).__name__} instead of {expected.__name__}.",
            "Install Lectern again, so that both come from one version.",
        )


class RequestTooLarge(DoesNotFitError):
    """The documents are larger than one message to the engine may be."""

    def __init__(self, num_bytes: int) -> None:
        super().__init__(
            f"The documents hold {num_bytes / 1e6:,.0f} MB of text, more than can be read at once.",
            "Read fewer documents together.",
        )


class CannotBeSent(UsageError):
    """A request holds what no message can hold."""

    def __init__(self, error: Exception) -> None:
        super().__init__(
            "A name or text that was given is not UTF-8, or a number is too large.",
            "Rename the file or folder, or write the text or number anew.",
            details=str(error),
        )


def failure_of(failed: Failed) -> LecternError:
    """The application's error for a failure that the engine reports."""
    kind = _KINDS.get(failed.code, EngineRefusal)
    return kind(failed.message, failed.remedy, details=failed.details)
