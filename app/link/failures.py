"""Converts the engine's failures to the application's own errors.

What only helps to find the cause (the engine's traceback, its last lines) travels in ``details``.
"""

from app.child.process import ProcessEnd
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
from engine.protocol.problems import fit, requests
from engine.protocol.problems.any_problem import AnyProblem
from engine.protocol.problems.problem import Problem, sentence
from engine.protocol.replies import Failed
from engine.protocol.reply import Reply
from engine.protocol.system_limits import address_space_limit, system_limit
from engine.protocol.version import PROTOCOL_VERSION


class EngineStopped(Problem, frozen=True):
    """It ended; `how` completes the sentence."""

    message = sentence("Failures", "The engine stopped: {how}.")
    remedy = sentence(
        "Failures",
        "Try again; what was saved is kept. If it stops again, free some memory.",
    )
    how: Problem


class EngineStopsAgain(Problem, frozen=True):
    """It ended again and again."""

    message = sentence("Failures", "The engine keeps stopping: {how}.")
    remedy = sentence(
        "Failures",
        "Close other programs or choose a smaller model, then start it again.",
    )
    how: Problem


class EngineNotStarted(Problem, frozen=True):
    """Its program cannot be run."""

    message = sentence("Failures", "The engine cannot be started ({program}: {reason}).")
    remedy = sentence("Failures", "Install Lectern again.")
    program: str
    reason: str


class ReplyUnexpected(Problem, frozen=True):
    """The reply belongs to another request."""

    message = sentence("Failures", "The engine answered with {kind} instead of {expected}.")
    remedy = sentence("Failures", "Install Lectern again, so that both come from one version.")
    kind: str
    expected: str


class EndedWithStatus(Problem, frozen=True):
    """How an engine ended."""

    message = sentence("Failures", "it ended with status {code}")
    code: int


class EndedBySignal(Problem, frozen=True):
    """How an engine ended."""

    message = sentence("Failures", "it was ended by signal {number} ({name})")
    number: int
    name: str


class StillRunning(Problem, frozen=True):
    """How an engine ended: not yet."""

    message = sentence("Failures", "it is still running")


class NotRunning(Problem, frozen=True):
    """There was no engine to ask."""

    message = sentence("Failures", "it is not running")


class NoAnswer(Problem, frozen=True):
    """Why an engine was ended."""

    message = sentence("Failures", "it did not answer for {seconds} s")
    seconds: int


class TookNothing(Problem, frozen=True):
    """Why an engine was ended."""

    message = sentence("Failures", "it stopped accepting requests")


class BrokeProtocol(Problem, frozen=True):
    """Why an engine was ended."""

    message = sentence("Failures", "it broke the protocol ({reason})")
    reason: str


class NotUnderstood(Problem, frozen=True):
    """Why an engine was ended."""

    message = sentence("Failures", "it could not read a message ({reason})")
    reason: str


def how_ended(end: ProcessEnd) -> Problem:
    """How an engine ended, as a clause."""
    if end.status is None:
        return StillRunning()
    if end.status < 0:
        return EndedBySignal(-end.status, end.signal_name or "unknown")
    return EndedWithStatus(end.status)


class PassphraseNeeded(UsageError):
    """What the engine should open is encrypted, and nothing was given that opens it."""


class PassphraseWrong(UsageError):
    """What the engine should open is encrypted, and what was given does not open it."""


_KINDS: dict[ErrorCode, type[LecternError]] = {
    ErrorCode.USAGE: UsageError,
    ErrorCode.DOCUMENT: DocumentError,
    ErrorCode.MODEL: ModelError,
    ErrorCode.FIT: DoesNotFitError,
    ErrorCode.DISK: DoesNotFitError,
    ErrorCode.LOCKED: PassphraseNeeded,
    ErrorCode.WRONG_KEY: PassphraseWrong,
    ErrorCode.CANCELLED: InterruptionError,
}


class EngineGone(LecternError):
    """The engine ended while something was expected of it."""

    def __init__(self, end: EngineEnd) -> None:
        self.end = end
        super().__init__(EngineStopped(end.how), details="\n".join(end.last_lines))


class EngineKeepsStopping(LecternError):
    """The engine ended again and again."""

    def __init__(self, end: EngineEnd) -> None:
        super().__init__(EngineStopsAgain(end.how), details="\n".join(end.last_lines))


class EngineRefusal(LecternError):
    """The engine failed at a request for an internal reason."""


def limit_reached(error: BaseException) -> LecternError | None:
    """The failure for an error that means a limit of the system was reached; None for others."""
    limit = system_limit(error)
    return None if limit is None else _KINDS[limit.code](limit.problem)


def too_few_addresses() -> LecternError | None:
    """The failure where an engine ended since it may not map its libraries; None if it may."""
    limit = address_space_limit()
    return None if limit is None else _KINDS[limit.code](limit.problem)


class CannotStart(LecternError):
    """The engine's program cannot be run."""

    def __init__(self, program: str, error: Exception) -> None:
        reason = error.strerror if isinstance(error, OSError) else None
        super().__init__(EngineNotStarted(program, reason or str(error)))


class VersionsDiffer(LecternError):
    """Application and engine come from different versions."""

    def __init__(self, version: int) -> None:
        super().__init__(requests.VersionsDiffer(engine=version, application=PROTOCOL_VERSION))


class WrongReply(LecternError):
    """The engine ended a request with a reply that does not belong to it."""

    def __init__(self, reply: Reply, expected: type[Reply]) -> None:
        super().__init__(ReplyUnexpected(type(reply).__name__, expected.__name__))


class RequestTooLarge(DoesNotFitError):
    """The documents are larger than one message to the engine may be."""

    code = ErrorCode.FIT
    problem: AnyProblem

    def __init__(self, num_bytes: int) -> None:
        super().__init__(fit.TooMuchText(num_bytes))


class CannotBeSent(UsageError):
    """A request holds what no message can hold."""

    code = ErrorCode.USAGE
    problem: AnyProblem

    def __init__(self, error: Exception) -> None:
        super().__init__(requests.NotEncodable(), details=str(error))


def failure_of(failed: Failed) -> LecternError:
    """The application's error for a failure that the engine reports."""
    kind = _KINDS.get(failed.code, EngineRefusal)
    return kind(failed.problem, details=failed.details)
