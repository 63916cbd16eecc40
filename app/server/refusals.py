"""Failures in a form that all clients understand, each with its status."""

from typing import Literal

import msgspec
from starlette.responses import Response

from app.errors import (
    DocumentError,
    DoesNotFitError,
    InterruptionError,
    LecternError,
    ModelError,
    UsageError,
)
from app.link.failures import EngineGone, EngineKeepsStopping
from app.server.served_engine import TooManyAtOnce
from engine.protocol.problems.fit import QuestionTooLong

RETRY_SECONDS = "5"
_TRY_AGAIN = {429, 503}
_PATHS_OF_OLLAMA = "/api/"
_UNAVAILABLE = (EngineGone, EngineKeepsStopping, ModelError, InterruptionError)
_STATUSES: tuple[tuple[tuple[type[LecternError], ...], int, str, str | None], ...] = (
    ((TooManyAtOnce,), 429, "rate_limit_error", "rate_limit_exceeded"),
    ((UsageError,), 400, "invalid_request_error", None),
    ((DocumentError,), 422, "invalid_request_error", "document_unreadable"),
    ((DoesNotFitError,), 507, "server_error", "does_not_fit"),
    (_UNAVAILABLE, 503, "server_error", "engine_unavailable"),
)
"""Failures with their status, kind and code."""


class ErrorBody(msgspec.Struct, frozen=True):
    """What went wrong."""

    message: str
    type: str
    param: str | None
    code: str | None


class Error(msgspec.Struct, frozen=True):
    """The reply to a request that failed; `type` is for Anthropic's clients."""

    error: ErrorBody
    type: Literal["error"] = "error"


class Refusal(Exception):
    """A request that is answered with a failure.

    Attributes:
        status: of HTTP.
        body: what most clients get.
    """

    def __init__(
        self,
        status: int,
        message: str,
        kind: str = "invalid_request_error",
        *,
        param: str | None = None,
        code: str | None = None,
    ) -> None:
        """Args: `kind` and `code` are the interface's words, `param` the field that is wrong."""
        super().__init__(message)
        self.status = status
        self.body = msgspec.json.encode(Error(ErrorBody(message, kind, param, code)))

    def response(self, path: str) -> Response:
        """The response to a request for a path; Ollama's clients expect no more than words."""
        headers = {"retry-after": RETRY_SECONDS} if self.status in _TRY_AGAIN else None
        is_of_ollama = path.startswith(_PATHS_OF_OLLAMA)
        body = msgspec.json.encode({"error": str(self)}) if is_of_ollama else self.body
        return Response(body, self.status, headers, "application/json")


def refusal_of(error: LecternError) -> Refusal:
    """Return a failure in the form for its client."""
    message = f"{error.message} {error.remedy}".strip()
    if isinstance(error.problem, QuestionTooLong):
        return Refusal(400, message, param="messages", code="context_length_exceeded")
    for kinds, status, kind, code in _STATUSES:
        if isinstance(error, kinds):
            return Refusal(status, message, kind, code=code)
    return Refusal(500, message, "server_error")


def not_supported(param: str) -> Refusal:
    """Refuse a field that would change the answer."""
    return Refusal(400, f"{param} is not supported here. Leave it out.", param=param)
