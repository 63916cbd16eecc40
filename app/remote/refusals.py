"""Interprets a server's refusals."""

from contextlib import suppress

import msgspec

from engine.protocol.errors import ErrorCode
from engine.protocol.problems.any_problem import AnyProblem
from engine.protocol.problems.problem import shortened
from engine.protocol.problems.servers import (
    ServerAnswerUnusable,
    ServerBusy,
    ServerContextTooSmall,
    ServerKeyRefused,
    ServerRefused,
)
from engine.protocol.undecodable import UNDECODABLE

_LONGEST_REASON = 300
_MAX_WAIT_SECONDS = 30.0
_TOO_LONG = ("context_length", "context length", "context size", "maximum context", "too many tok")


class ServerFailure(Exception):
    """A request to a server failed.

    Attributes:
        code: what kind of failure it is.
        problem: what is wrong.
        status: of HTTP; 0 where there was none.
        wait: seconds that the server asks for; None where it does not.
    """

    def __init__(
        self,
        problem: AnyProblem,
        code: ErrorCode = ErrorCode.INTERNAL,
        *,
        status: int = 0,
        wait: float | None = None,
        details: str = "",
    ) -> None:
        super().__init__(problem.words.line)
        self.problem = problem
        self.code = code
        self.status = status
        self.wait = wait
        self.details = details


class _Error(msgspec.Struct):
    message: str = ""


class _Refusal(msgspec.Struct):
    """OpenAI's form of an error."""

    error: _Error | str | None = None
    message: str = ""
    detail: str = ""


def answered(address: str, reason: str) -> ServerFailure:
    """The failure for a reply that is no answer."""
    return ServerFailure(ServerAnswerUnusable(address, reason_in(reason.encode())))


def failed_status(address: str, status: int, retry_after: str, body: bytes) -> ServerFailure:
    """The failure for a status that is not 200."""
    reason = reason_in(body) or "no reason given"
    if status in {401, 403}:
        return ServerFailure(ServerKeyRefused(address), ErrorCode.USAGE, status=status)
    if status in {429, 503}:
        wait = _seconds(retry_after)
        return ServerFailure(ServerBusy(address), status=status, wait=wait)
    is_request = status in {400, 413, 422}
    if is_request and any(words in body.decode(errors="replace").lower() for words in _TOO_LONG):
        return ServerFailure(ServerContextTooSmall(reason), ErrorCode.FIT, status=status)
    return ServerFailure(ServerRefused(address, status, reason), status=status)


def reason_in(body: bytes) -> str:
    """The server's own words, in one line that a person would read."""
    text = body.decode(errors="replace")
    with suppress(*UNDECODABLE):
        refusal = msgspec.json.decode(body, type=_Refusal)
        error = refusal.error.message if isinstance(refusal.error, _Error) else refusal.error
        text = error or refusal.message or refusal.detail or text
    visible = "".join(char if char.isprintable() else " " for char in text)
    return shortened(" ".join(visible.split()).rstrip("."), _LONGEST_REASON)


def _seconds(text: str) -> float | None:
    """What `Retry-After` asks for, as far as anybody would wait; a date is not waited for."""
    return min(float(text), _MAX_WAIT_SECONDS) if text.isascii() and text.isdigit() else None
