"""Failures in the form that OpenAI's clients know, each with its status."""

import msgspec
from starlette.responses import Response

from app.errors import DoesNotFitError, InterruptionError, LecternError, ModelError, UsageError
from app.link.failures import EngineGone, EngineKeepsStopping
from app.server.openai.records import Error, ErrorBody
from app.server.served_engine import TooManyAtOnce
from engine.protocol.problems.fit import QuestionTooLong

RETRY_SECONDS = "5"
_TRY_AGAIN = {429, 503}


class Refusal(Exception):
    """A request that is answered with a failure.

    Attributes:
        status: of HTTP.
        body: what the client gets.
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

    def response(self) -> Response:
        """The whole response."""
        headers = {"retry-after": RETRY_SECONDS} if self.status in _TRY_AGAIN else None
        return Response(self.body, self.status, headers, "application/json")


def refusal_of(error: LecternError) -> Refusal:
    """Return a failure as its client is told."""
    message = f"{error.message} {error.remedy}".strip()
    match error:
        case TooManyAtOnce():
            return Refusal(429, message, "rate_limit_error", code="rate_limit_exceeded")
        case _ if isinstance(error.problem, QuestionTooLong):
            return Refusal(400, message, param="messages", code="context_length_exceeded")
        case UsageError():
            return Refusal(400, message)
        case DoesNotFitError():
            return Refusal(507, message, "server_error", code="does_not_fit")
        case EngineGone() | EngineKeepsStopping() | ModelError() | InterruptionError():
            return Refusal(503, message, "server_error", code="engine_unavailable")
        case _:
            return Refusal(500, message, "server_error")


def not_supported(param: str) -> Refusal:
    """Refuse a field that would change the answer."""
    return Refusal(400, f"{param} is not supported here. Leave it out.", param=param)
