"""What nobody foresaw is told in form, and nowhere in words of a request."""

import asyncio

import pytest
from starlette.types import Message, Receive, Scope, Send

from app.server.access import AccessToken
from app.server.guard import Guard
from app.server.meters import Meters
from app.server.visitors import Visitors

TOKEN = "a" * 20
WORDS = "words of a document"
BEGIN: Message = {"type": "http.response.start", "status": 200, "headers": []}


def guarded(sent_before: list[Message]) -> tuple[list[Message], list[str]]:
    """What is sent of a response that fails after some messages, and what is logged."""
    sent: list[Message] = []
    logged: list[str] = []

    async def fail(_scope: Scope, _receive: Receive, send: Send) -> None:
        for message in sent_before:
            await send(message)
        raise ValueError(WORDS)

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        sent.append(message)

    token = AccessToken(TOKEN)
    guard = Guard(fail, token=token, meters=Meters(), visitors=Visitors(), log=logged.append)
    headers = [(b"authorization", f"Bearer {TOKEN}".encode())]
    scope = {"type": "http", "method": "GET", "path": "/", "headers": headers}
    asyncio.run(guard(scope, receive, send))
    return sent, logged


@pytest.mark.parametrize("has_begun", [False, True])
def test_what_nobody_foresaw_is_told_without_its_words(
    capfd: pytest.CaptureFixture[str], *, has_begun: bool
) -> None:
    sent, logged = guarded([BEGIN] if has_begun else [])
    printed = "".join(capfd.readouterr())
    assert "ValueError" in printed
    assert WORDS not in printed + "".join(logged)
    assert " 500 " in logged[0]
    if has_begun:
        assert sent == [BEGIN]  # cut off, so that nobody takes it for the whole
    else:
        assert sent[0]["status"] == 500
        assert b"Something unexpected happened." in sent[1]["body"]
