"""An OpenAI-compatible server: its models, its count of tokens, its chats."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from app.remote.chat_stream import Bounds, ChatEnd, Words, chat_stream
from app.remote.connection import Connection
from app.remote.exchange import Exchange, Patience
from app.remote.model_list import ServerModel, choose_model, listed_models
from app.remote.prompt import Message
from app.remote.refusals import ServerFailure
from engine.protocol.errors import ErrorCode
from engine.protocol.problems.servers import (
    ServerBeganNoAnswer,
    ServerBrokeOff,
    ServerBusy,
    ServerContextTooSmall,
    ServerKeyRefused,
    ServerLacksModel,
)
from engine.protocol.sampling import SamplingParams
from engine.protocol.undecodable import UNDECODABLE

_ATTEMPTS = 4
_MAX_BACKOFF_SECONDS = 30.0
_COUNTING = ("/tokenize", "/extras/tokenize/count")
_TEMPLATE_TOKENS = 10_000
"""More than any template writes around a conversation."""
_OPTIONAL = ("chat_template_kwargs", "stream_options", "top_k", "min_p", "repetition_penalty")
"""Not every server knows these; one that refuses them by name is asked without them."""
T = TypeVar("T")


class _Tokens(msgspec.Struct):
    tokens: list[Any] | None = None
    count: int | None = None


class Server:
    """Speaks with one server. Every call blocks, and raises `ServerFailure` or `Stopped`."""

    def __init__(self, connection: Connection, patience: Patience | None = None) -> None:
        self.address = connection.address
        self._connection = connection
        self._patience = patience or Patience()

    def exchange(self) -> Exchange:
        """Return what the requests of one purpose go through."""
        return Exchange(self._connection, self._patience)

    def models(self, exchange: Exchange) -> list[ServerModel]:
        """Return the models that it lists; none where it has no list."""
        return _attempted(exchange, lambda: listed_models(exchange))

    def model(self, exchange: Exchange, name: str) -> ServerModel:
        """Return the model of this name; empty means that of the connection, or the only one."""
        name = name or self._connection.model
        models = self.models(exchange)
        return _attempted(exchange, lambda: choose_model(exchange, name, models))

    def count(self, exchange: Exchange, model: str, text: str) -> int | None:
        """Return the tokens of a text; None where the server does not count them."""
        # vLLM and SGLang take `prompt`, llama.cpp `content`, its binding for Python `input`.
        body = {"model": model, "prompt": text, "content": text, "input": text}
        for path in _COUNTING:
            told = _count_told(exchange, path, msgspec.json.encode(body))
            if told and 0 < told <= len(text.encode()) + _TEMPLATE_TOKENS:
                return told
        return None

    def chat(
        self,
        exchange: Exchange,
        model: str,
        messages: Sequence[Message],
        sampling: SamplingParams,
        *,
        is_thinking: bool,
    ) -> Iterator[Words | ChatEnd]:
        """Give the words of an answer, then its end."""
        body = _chat_body(model, messages, sampling, is_thinking=is_thinking)
        prompt = sum(len(message["content"].encode()) for message in messages) + _TEMPLATE_TOKENS
        bounds = Bounds(prompt, sampling.max_tokens)
        while True:
            try:
                first, rest = _attempted(exchange, lambda: _begun(exchange, body))
            except ServerFailure as failure:
                if not _without_refused(body, failure):
                    raise self._explained(failure, model) from failure
                continue
            yield from chat_stream(_together(first, rest), self.address, bounds)
            return

    def _explained(self, failure: ServerFailure, model: str) -> ServerFailure:
        if failure.status == 404:
            return ServerFailure(ServerLacksModel(self.address, model, ()), ErrorCode.MODEL)
        return failure


def _count_told(exchange: Exchange, path: str, body: bytes) -> int | None:
    try:
        answer = _attempted(exchange, lambda: exchange.whole("POST", path, body))
        told = msgspec.json.decode(answer, type=_Tokens)
    except UNDECODABLE:
        return None
    except ServerFailure as failure:
        if isinstance(failure.problem, ServerBusy | ServerKeyRefused) or not failure.status:
            raise
        return None
    return len(told.tokens) if told.tokens is not None else told.count


def _chat_body(
    model: str, messages: Sequence[Message], sampling: SamplingParams, *, is_thinking: bool
) -> dict[str, Any]:
    body: dict[str, Any] = {
        "model": model,
        "messages": messages,
        "stream": True,
        "stream_options": {"include_usage": True},
        "chat_template_kwargs": {"enable_thinking": is_thinking},
        "max_tokens": sampling.max_tokens,
        "temperature": sampling.temperature,
    }
    defaults = SamplingParams()
    for name in ("top_k", "top_p", "min_p", "repetition_penalty", "seed", "stop"):
        value = getattr(sampling, name)
        if value != getattr(defaults, name):
            body[name] = value
    return body


def _begun(exchange: Exchange, body: dict[str, Any]) -> tuple[bytes, Iterator[bytes]]:
    """Wait for the first line, with which the server has taken the request."""
    lines = exchange.lines("/v1/chat/completions", msgspec.json.encode(body))
    try:
        first = next(lines, b"")
    except ServerFailure as failure:
        if not isinstance(failure.problem, ServerBrokeOff):
            raise
        first = b""
    if not first:
        raise ServerFailure(ServerBeganNoAnswer(exchange.address))
    return first, lines


def _together(first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from rest


def _without_refused(body: dict[str, Any], failure: ServerFailure) -> bool:
    """Take out of the body what the refusal names; return whether there was something."""
    if failure.status not in {400, 422} or isinstance(failure.problem, ServerContextTooSmall):
        return False
    refused = [name for name in _OPTIONAL if name in body and name in failure.problem.words.message]
    for name in refused:
        del body[name]
    return bool(refused)


def _attempted(exchange: Exchange, attempt: Callable[[], T]) -> T:
    """Try again where the server is busy: it has computed nothing."""
    for number in range(_ATTEMPTS - 1):
        try:
            return attempt()
        except ServerFailure as failure:
            if not isinstance(failure.problem, ServerBusy):
                raise
            backoff = exchange.patience.backoff * 2**number
            exchange.wait(min(_MAX_BACKOFF_SECONDS, max(backoff, failure.wait or 0.0)))
    return attempt()
