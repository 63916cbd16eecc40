"""Requests and responses of Ollama's API: the list of models, and chats."""

from typing import Any

import msgspec

from app.server.answers.chat_order import Tool
from app.server.documents.records import CitationRecord

Number = float | int


class Function(msgspec.Struct, frozen=True):
    """A call's function."""

    name: str
    arguments: dict[str, Any] = {}


class FunctionCall(msgspec.Struct, frozen=True):
    """A call of a tool, requested or made."""

    function: Function


class OfferedTool(msgspec.Struct, frozen=True):
    """A tool that may be called."""

    function: Tool


class Message(msgspec.Struct, frozen=True):
    """A message of a conversation."""

    role: str
    content: str = ""
    images: list[Any] | None = None
    tool_calls: list[FunctionCall] | None = None


class Options(msgspec.Struct, frozen=True):
    """How an answer is sampled; others of the interface are about loading, and left unread."""

    temperature: Number | None = None
    top_k: int | None = None
    top_p: Number | None = None
    min_p: Number | None = None
    seed: int | None = None
    stop: list[str] | None = None
    num_predict: int | None = None
    repeat_penalty: Number | None = None


class ChatRequest(msgspec.Struct, frozen=True, kw_only=True):
    """The body of a chat."""

    model: str
    messages: list[Message]
    stream: bool = True
    think: bool | str | None = None
    format: str | dict[str, Any] | None = None
    tools: list[OfferedTool] | None = None
    options: Options | None = None


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """Words of the model."""

    content: str
    role: str = msgspec.field(default_factory=lambda: "assistant")
    thinking: str | None = None
    tool_calls: tuple[FunctionCall, ...] = ()


class Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A whole answer, or some words of one; the last contains the counts and the citations.

    The interface has no citations, so its clients pass over them, as over any name they lack.
    """

    model: str
    created_at: str
    message: Said
    done: bool = msgspec.field(default_factory=bool)
    done_reason: str | None = None
    prompt_eval_count: int | None = None
    prompt_cached_count: int | None = None
    eval_count: int | None = None
    lectern_citations: tuple[CitationRecord, ...] = ()


class Details(msgspec.Struct, frozen=True):
    """What clients are told about a model's kind."""

    format: str = ""
    family: str = ""
    parameter_size: str = ""
    quantization_level: str = ""


class Model(msgspec.Struct, frozen=True, kw_only=True):
    """A model that can be asked."""

    name: str
    model: str
    modified_at: str
    size: int = 0
    digest: str
    details: Details = Details()


class ModelList(msgspec.Struct, frozen=True):
    """All of them."""

    models: list[Model]


class Version(msgspec.Struct, frozen=True):
    """Which version of the interface is spoken."""

    version: str
