"""A client's connection: work ends when it is closed, and nobody waits for it forever.

Until there is something to say, comments keep proxies and clients from taking the silence of a long
prompt for the end.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from typing import TypeVar

from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.errors import LecternError
from app.server.refusals import Refusal, refusal_of
from app.server.request_notes import note_left

FIRST_SECONDS = 10.0
"""How long an event is waited for before the response begins: until then it can be a failure."""
SILENT_SECONDS = 15.0
EVENT_STREAM = "text/event-stream"
COMMENT = b": computing\n\n"

T = TypeVar("T")


async def unless_left(receive: Receive, work: Awaitable[T]) -> T:
    """Do some work, which is cancelled when the client leaves; raises ``ClientDisconnect`` then.

    The body of the request must have been taken in.
    """
    working = asyncio.ensure_future(work)
    left = asyncio.ensure_future(_left(receive))
    try:
        await asyncio.wait({working, left}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        for task in (working, left):
            task.cancel()
        await asyncio.gather(working, left, return_exceptions=True)


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def event(data: bytes, kind: bytes = b"") -> bytes:
    """One server-sent event; `data` has no line break, and `kind` is its name where it has one."""
    return (b"event: " + kind + b"\n" if kind else b"") + b"data: " + data + b"\n\n"


class EventStream(Response):
    """Sends events as they come, and ends what makes them when the client leaves.

    What goes wrong after the first of them is the last one, as `failure` writes it.
    """

    def __init__(
        self,
        events: AsyncGenerator[bytes, None],
        *,
        failure: Callable[[Refusal], bytes] = lambda refusal: event(refusal.body),
        pause: bytes = COMMENT,
        media_type: str = EVENT_STREAM,
    ) -> None:
        super().__init__(headers={"cache-control": "no-store"}, media_type=media_type)
        del self.headers["content-length"]
        self._pause = pause
        self._failure = failure
        self._events = events
        self._next = asyncio.ensure_future(_next_of(events))

    async def begun(self, receive: Receive) -> "EventStream":
        """Wait for the first event for a while; raises what goes wrong until then.

        Raises ``ClientDisconnect`` where the client leaves.
        """
        try:
            await unless_left(receive, asyncio.wait({self._next}, timeout=FIRST_SECONDS))
            if self._next.done():
                self._next.result()
        except BaseException:
            await self._end()
            raise
        return self

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send all events, or those up to where the client leaves."""
        try:
            await unless_left(receive, self._send_all(send))
        except ClientDisconnect:  # as the response has begun, no other one can tell of it
            note_left(scope)
        finally:
            await self._end()

    async def _send_all(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        while True:
            await asyncio.wait({self._next}, timeout=SILENT_SECONDS)
            data: bytes | None = self._pause
            if self._next.done():
                try:
                    data = self._next.result()
                except LecternError as error:
                    data = self._failure(refusal_of(error))
                    break
                if data is None:
                    break
                self._next = asyncio.ensure_future(_next_of(self._events))
            await send({"type": "http.response.body", "body": data, "more_body": True})
        await send({"type": "http.response.body", "body": data or b"", "more_body": False})

    async def _end(self) -> None:
        self._next.cancel()
        await asyncio.gather(self._next, return_exceptions=True)
        async with aclosing(self._events):
            pass


async def _next_of(events: AsyncGenerator[bytes, None]) -> bytes | None:
    """The next event; None after the last."""
    return await anext(events, None)
