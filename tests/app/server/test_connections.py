"""A stream that has begun tells of its failure; one that has not is refused."""

import asyncio
from collections.abc import AsyncGenerator

import pytest
from starlette.types import Message

from app.errors import LecternError, Said
from app.server import connections
from app.server.connections import COMMENT, EventStream

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
        stream = await EventStream(failing(words)).begun()
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
