"""Requests and responses of Anthropic's API, as far as chat goes."""

from typing import Any, Literal

import msgspec

from app.server.documents.records import CitationRecord

Number = float | int


class Block(msgspec.Struct, frozen=True):
    """A part of a message: text, a tool that was called, or what came of it."""

    type: str
    text: str = ""
    id: str = ""
    name: str = ""
    input: dict[str, Any] = {}
    tool_use_id: str = ""
    content: "str | list[Block]" = ""


class OfferedTool(msgspec.Struct, frozen=True):
    """A tool that may be called."""

    name: str
    input_schema: dict[str, Any]
    description: str = ""


class ToolChoice(msgspec.Struct, frozen=True):
    """Which tools may be called."""

    type: Literal["auto", "any", "tool", "none"]
    disable_parallel_tool_use: bool = False


class Message(msgspec.Struct, frozen=True):
    """A message of a conversation."""

    role: Literal["user", "assistant"]
    content: str | list[Block]


class Thinking(msgspec.Struct, frozen=True):
    """Whether the model may reason."""

    type: str


class OutputFormat(msgspec.Struct, frozen=True):
    """What form the answer is to have."""

    type: Literal["json_schema"]
    schema: dict[str, Any]


class OutputConfig(msgspec.Struct, frozen=True):
    """The required form of the answer."""

    format: OutputFormat | None = None


class CountRequest(msgspec.Struct, frozen=True, kw_only=True):
    """The body of a request for the number of tokens: what the model would read."""

    model: str
    messages: list[Message]
    system: str | list[Block] | None = None
    thinking: Thinking | None = None
    tools: list[OfferedTool] | None = None
    tool_choice: ToolChoice | None = None


class MessagesRequest(CountRequest, frozen=True, kw_only=True):
    """The body of a request for an answer."""

    max_tokens: int
    stream: bool = False
    stop_sequences: list[str] | None = None
    temperature: Number | None = None
    top_p: Number | None = None
    top_k: int | None = None
    output_config: OutputConfig | None = None


class Content(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of an answer: words, or the reasoning before them."""

    type: str
    text: str | None = None
    thinking: str | None = None
    signature: str | None = None
    id: str | None = None
    name: str | None = None
    input: dict[str, Any] | None = None
    lectern_citations: tuple[CitationRecord, ...] = ()


class Usage(msgspec.Struct, frozen=True):
    """Tokens of a request; those that needed no computing are counted apart."""

    input_tokens: int
    output_tokens: int
    cache_read_input_tokens: int
    cache_creation_input_tokens: int = 0


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """The reply to a request."""

    id: str
    type: Literal["message"] = "message"
    role: Literal["assistant"] = "assistant"
    model: str
    content: tuple[Content, ...]
    stop_reason: str | None
    stop_sequence: None = None
    usage: Usage


class TokenCount(msgspec.Struct, frozen=True):
    """How many tokens a request would have the model read."""

    input_tokens: int
