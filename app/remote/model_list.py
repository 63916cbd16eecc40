"""A server's models: those it lists, or the one that answers if it lists none.

Some servers list what they have downloaded and not what they run (`transformers serve`), and some
have no list. A name is then tried with a word, before any document is sent.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from app.remote.exchange import Exchange
from app.remote.refusals import ServerFailure, answered
from engine.protocol.errors import ErrorCode
from engine.protocol.problems.servers import (
    ServerBusy,
    ServerKeyRefused,
    ServerLacksModel,
    ServerListsNoModel,
    ServerModelNotChosen,
)
from engine.protocol.undecodable import UNDECODABLE

_MAX_NAMED = 20
_WORD = "Hello"


class _Meta(msgspec.Struct):
    n_ctx: int | None = None
    """What llama.cpp's server was started with."""


class _Model(msgspec.Struct):
    id: str
    max_model_len: int | None = None
    """As vLLM and SGLang tell it."""
    context_length: int | None = None
    meta: _Meta | None = None


class _Models(msgspec.Struct):
    data: list[_Model]


@dataclass(frozen=True)
class ServerModel:
    """One of a server's models; `context_limit` is 0 if not reported."""

    name: str
    context_limit: int


def listed_models(exchange: Exchange) -> list[ServerModel]:
    """The models that the server lists; none where it has no list. Raises `ServerFailure`."""
    try:
        answer = exchange.whole("GET", "/v1/models")
    except ServerFailure as failure:
        if isinstance(failure.problem, ServerBusy | ServerKeyRefused) or not failure.status:
            raise
        return []
    try:
        models = msgspec.json.decode(answer, type=_Models).data
    except UNDECODABLE as error:
        raise answered(exchange.address, str(error)) from error
    return [ServerModel(model.id, _context_limit(model)) for model in models]


def choose_model(exchange: Exchange, name: str, models: Sequence[ServerModel]) -> ServerModel:
    """The model of this name among those listed; empty means the only one.

    Raises `ServerFailure`.
    """
    address, names = exchange.address, tuple(model.name for model in models[:_MAX_NAMED])
    if not models and name:
        return _tried(exchange, name)
    if not models:
        raise ServerFailure(ServerListsNoModel(address), ErrorCode.MODEL)
    if not name and len(models) > 1:
        raise ServerFailure(ServerModelNotChosen(address, names), ErrorCode.MODEL)
    for model in models:
        if name in {"", model.name}:
            return model
    raise ServerFailure(ServerLacksModel(address, name, names), ErrorCode.MODEL)


def _tried(exchange: Exchange, name: str) -> ServerModel:
    """A model that answers a word. Raises `ServerFailure`, with the server's reason."""
    body = {
        "model": name,
        "messages": [{"role": "user", "content": _WORD}],
        "max_tokens": 1,
    }
    try:
        exchange.whole("POST", "/v1/chat/completions", msgspec.json.encode(body))
    except ServerFailure as failure:
        if failure.status in {400, 404, 422}:
            failure.code = ErrorCode.MODEL
        raise
    return ServerModel(name, 0)


def _context_limit(model: _Model) -> int:
    told = model.max_model_len or model.context_length or (model.meta and model.meta.n_ctx) or 0
    return max(told, 0)
