"""A stream that has begun tells of its failure; one that has not is refused."""

import asyncio
from collections.abc import AsyncGenerator

import pytest
from starlette.requests import ClientDisconnect
from starlette.types import Message, Scope

from app.errors import LecternError, Said
from app.server import connections
from app.server.connections import COMMENT, EventStream
from app.server.request_notes import begin_notes

GONE = LecternError(Said("The engine stopped.", "Try again."))


async def failing(words: int) -> AsyncGenerator[bytes, None]:
    await asyncio.sleep(0.05)
    for _ in range(words):
        yield b"word"
    raise GONE


def sent(words: int) -> list[Message]:
    """What is sent of a stream that fails after some words."""
    messages: list[Message] = []

    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Message) -> None:
        messages.append(message)

    async def respond() -> None:
        stream = await EventStream(failing(words)).begun(receive)
        await stream({}, receive, send)

    asyncio.run(respond())
    return messages


def test_a_failure_before_the_response_begins_is_raised() -> None:
    with pytest.raises(LecternError, match="The engine stopped"):
        sent(words=0)


@pytest.mark.parametrize("words", [0, 2])
def test_a_failure_after_that_is_the_last_event(
    words: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "FIRST_SECONDS", 0.0)
    monkeypatch.setattr(connections, "SILENT_SECONDS", 0.02)
    begin, *bodies = sent(words)
    assert begin["status"] == 200
    assert bodies[0]["body"] == COMMENT
    assert [each["body"] for each in bodies].count(b"word") == words
    assert bodies[-1]["more_body"] is False
    assert b"The engine stopped." in bodies[-1]["body"]


@pytest.mark.parametrize("has_begun", [False, True])
def test_a_client_that_leaves_ends_what_makes_events(
    monkeypatch: pytest.MonkeyPatch, *, has_begun: bool
) -> None:
    """At once, also before the first one, which is waited for before the response begins."""
    monkeypatch.setattr(connections, "FIRST_SECONDS", 0.0 if has_begun else 60.0)
    scope: Scope = {}
    notes = begin_notes(scope)
    messages: list[Message] = []
    has_ended = asyncio.Event()

    async def endless() -> AsyncGenerator[bytes, None]:
        try:
            await asyncio.Event().wait()
            yield b"word"
        finally:
            has_ended.set()

    async def receive() -> Message:
        if has_begun and not messages:
            await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        messages.append(message)

    async def respond() -> None:
        stream = await EventStream(endless()).begun(receive)
        await stream(scope, receive, send)

    async def leave() -> None:
        await asyncio.wait_for(respond(), 20)

    if has_begun:
        asyncio.run(leave())
    else:
        with pytest.raises(ClientDisconnect):
            asyncio.run(leave())
    assert has_ended.is_set()
    assert notes.has_left is has_begun
    assert [message["type"] for message in messages] == ["http.response.start"] * has_begun
