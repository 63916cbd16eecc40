"""Decodes the chunks of a streamed chat, and checks whether a server's counts can be true."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import msgspec

from app.remote.refusals import ServerFailure, answered, reason_in
from engine.protocol.problems.servers import ServerBrokeOff
from engine.protocol.records import Channel, FinishReason
from engine.protocol.undecodable import UNDECODABLE

_FIELD = b"data:"
_END = b"[DONE]"


class _Delta(msgspec.Struct):
    content: str | None = None
    reasoning_content: str | None = None
    reasoning: str | None = None


class _Choice(msgspec.Struct):
    delta: _Delta | None = None
    finish_reason: str | None = None


class _Chunk(msgspec.Struct):
    choices: list[_Choice] | None = None
    usage: msgspec.Raw = msgspec.Raw(b"null")
    error: msgspec.Raw = msgspec.Raw(b"null")


class _PromptDetails(msgspec.Struct):
    cached_tokens: int | None = None


class _Usage(msgspec.Struct):
    prompt_tokens: int
    completion_tokens: int
    prompt_tokens_details: _PromptDetails | None = None


@dataclass(frozen=True)
class Words:
    """A piece of the answer."""

    text: str
    channel: Channel


@dataclass(frozen=True)
class Usage:
    """Tokens as the server counted them; `cached` are those of the prompt it did not compute."""

    prompt: int
    cached: int
    completion: int


@dataclass(frozen=True)
class ChatEnd:
    """The end of a stream; `usage` is None where nothing was told, or what cannot be true.

    Attributes:
        is_false: whether counts were told that cannot be true.
    """

    finish_reason: FinishReason
    usage: Usage | None
    is_false: bool


@dataclass(frozen=True)
class Bounds:
    """What counts can be at most: a token has a byte at least."""

    prompt: int
    completion: int


def chat_stream(lines: Iterable[bytes], address: str, bounds: Bounds) -> Iterator[Words | ChatEnd]:
    """Give the words of a stream as they come, then its end. Raises `ServerFailure`."""
    finished, usage, is_over = "", b"null", False
    for line in lines:
        data = line.strip().removeprefix(_FIELD).strip()
        if not line.startswith(_FIELD) or not data:
            continue  # a comment that keeps the connection alive, or the name of an event
        if data == _END:
            is_over = True
            break
        chunk = _decoded(data, address)
        if bytes(chunk.usage) != b"null":
            usage = bytes(chunk.usage)
        for choice in (chunk.choices or [])[:1]:
            finished = choice.finish_reason or finished
            yield from _words(choice.delta or _Delta())
    if not (is_over or finished):
        raise ServerFailure(ServerBrokeOff(address))
    reason = FinishReason.LENGTH if finished == "length" else FinishReason.STOP
    counts = None if usage == b"null" else _counts(usage, bounds)
    yield ChatEnd(reason, counts, is_false=usage != b"null" and counts is None)


def _decoded(data: bytes, address: str) -> _Chunk:
    try:
        chunk = msgspec.json.decode(data, type=_Chunk)
    except UNDECODABLE as error:
        raise answered(address, str(error)) from error
    if bytes(chunk.error) != b"null":
        raise answered(address, reason_in(data))
    return chunk


def _words(delta: _Delta) -> Iterator[Words]:
    if reasoning := delta.reasoning_content or delta.reasoning:
        yield Words(reasoning, Channel.REASONING)
    if delta.content:
        yield Words(delta.content, Channel.ANSWER)


def _counts(told: bytes, bounds: Bounds) -> Usage | None:
    try:
        usage = msgspec.json.decode(told, type=_Usage)
    except UNDECODABLE:
        return None
    details = usage.prompt_tokens_details
    cached = (details.cached_tokens if details else None) or 0
    is_possible = (
        0 < usage.prompt_tokens <= bounds.prompt
        and 0 <= cached <= usage.prompt_tokens
        and 0 <= usage.completion_tokens <= bounds.completion
    )
    return Usage(usage.prompt_tokens, cached, usage.completion_tokens) if is_possible else None
