"""The gate before all endpoints: no token, no information; no client may hold up others."""

import asyncio
import sys
import time
import traceback
from collections.abc import Callable

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.server.access import AccessToken
from app.server.meters import Meters
from app.server.refusals import Refusal
from app.server.request_notes import RequestNotes, begin_notes
from app.server.visitors import Visitors

BODY_SECONDS = 60.0
"""Silence within a body after which its client is given up."""
READER_SECONDS = 60.0
"""Likewise for a client that reads no more of what it is sent."""
UNKNOWN = "unknown"
CLIENT_LEFT = 499
_CLOSE = (b"connection", b"close")
"""Behind a refusal, a body that was not read to its end is not read at all."""

Log = Callable[[str], None]


class Guard:
    """Middleware: checks the token, ends what stalls, counts and logs what has ended."""

    def __init__(
        self, app: ASGIApp, *, token: AccessToken, meters: Meters, visitors: Visitors, log: Log
    ) -> None:
        self._app = app
        self._token = token
        self._meters = meters
        self._visitors = visitors
        self._log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        notes, began, status = begin_notes(scope), time.perf_counter(), CLIENT_LEFT
        has_begun = False
        headers = Headers(scope=scope)
        body = _Body(receive, headers)

        async def send_on(message: Message) -> None:
            nonlocal status, has_begun
            if message["type"] == "http.response.start":
                status, has_begun = message["status"], True
                if not body.is_complete:
                    message["headers"] = [*message["headers"], _CLOSE]
            async with asyncio.timeout(READER_SECONDS):
                await send(message)

        try:
            if self._token.admits(headers):
                with self._visitors.visit(headers.get("user-agent", "")):
                    await self._app(scope, body.receive, send_on)
            else:
                refusal = Refusal(
                    401,
                    "The access token is missing or wrong. Send it as a bearer token.",
                    code="invalid_api_key",
                )
                await refusal.response(scope["path"])(scope, body.receive, send_on)
        except TimeoutError:
            status = 408  # nothing can be said to a client that does not listen
        except Exception as error:
            status = 500
            refusal = _unexpected(error)
            if not has_begun:
                await refusal.response(scope["path"])(scope, body.receive, send_on)
        finally:
            status = CLIENT_LEFT if notes.has_left else status
            self._note(scope, status, time.perf_counter() - began, notes)

    def _note(self, scope: Scope, status: int, seconds: float, notes: RequestNotes) -> None:
        endpoint = getattr(scope.get("route"), "path", UNKNOWN)
        self._meters.count(endpoint, status, seconds, notes)
        tokens = f" {notes.prompt_tokens}+{notes.new_tokens} tokens, {notes.cached_tokens} cached"
        self._log(
            f"{time.strftime('%Y-%m-%dT%H:%M:%S')} {endpoint} {status} {1000 * seconds:.1f} ms"
            f"{tokens if notes.prompt_tokens else ''}"
        )


def _unexpected(error: Exception) -> Refusal:
    """Write down where it happened; what an error says may be words of a request."""
    frames = "".join(traceback.format_tb(error.__traceback__))
    sys.stderr.write(f"{type(error).__name__}, what it says left out:\n{frames}")
    return Refusal(500, "Something unexpected happened.", "server_error")


class _Body:
    """The body of a request as it comes in; one that does not go on raises ``TimeoutError``."""

    def __init__(self, receive: Receive, headers: Headers) -> None:
        self._receive = receive
        self.is_complete = headers.get("content-length", "0") == "0" and (
            "transfer-encoding" not in headers
        )

    async def receive(self) -> Message:
        """The next part of it; then, whenever that may be, that the client has left."""
        if self.is_complete:
            return await self._receive()
        async with asyncio.timeout(BODY_SECONDS):
            message = await self._receive()
        self.is_complete = not message.get("more_body", False)
        return message
