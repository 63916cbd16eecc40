"""Requests of the responses API, as far as it is a single chat.

Nothing is kept of a response, so `previous_response_id` is refused: clients send all items again,
and what was computed of them is found by itself.
"""

from typing import Any, Literal

import msgspec

Number = float | int


class Part(msgspec.Struct, frozen=True):
    """A part of a message."""

    type: str
    text: str = ""


class Item(msgspec.Struct, frozen=True):
    """A message, a call of a tool, what came of one, or reasoning, which is not read again."""

    type: str = "message"
    role: Literal["system", "developer", "user", "assistant"] = "user"
    content: str | list[Part] | None = None
    call_id: str = ""
    name: str = ""
    arguments: str = "{}"
    output: str | list[Part] = ""


class TextFormat(msgspec.Struct, frozen=True):
    """What form the answer is to have."""

    type: Literal["text", "json_object", "json_schema"]
    schema: dict[str, Any] = {}


class TextOptions(msgspec.Struct, frozen=True):
    """The required form of the answer's text."""

    format: TextFormat | None = None


class Reasoning(msgspec.Struct, frozen=True):
    """How much the model may reason."""

    effort: str | None = None


class OfferedTool(msgspec.Struct, frozen=True):
    """A tool that may be called."""

    type: Literal["function"]
    name: str
    description: str | None = None
    parameters: dict[str, Any] | None = None


class ResponseRequest(msgspec.Struct, frozen=True, kw_only=True):
    """The body of a request."""

    model: str = ""
    input: str | list[Item]
    instructions: str | None = None
    max_output_tokens: int | None = None
    temperature: Number | None = None
    top_p: Number | None = None
    stream: bool | None = None
    text: TextOptions | None = None
    reasoning: Reasoning | None = None
    tools: list[OfferedTool] | None = None
    tool_choice: Any = None
    parallel_tool_calls: bool | None = None
    previous_response_id: str | None = None
    conversation: Any = None
    background: bool | None = None
    prompt: Any = None
