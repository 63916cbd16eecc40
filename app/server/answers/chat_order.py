"""A chat order: what all interfaces ask of a chat, in the same terms."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from app.server.refusals import Refusal
from engine.protocol.chat import ChatMessage, Role
from engine.protocol.sampling import SamplingParams

MAX_CHOICES = 8
MAX_STOPS = 16
MAX_MESSAGES = 4096
MAX_TOOLS = 128
_TOOL_NAME = re.compile(r"[\w.-]{1,128}")
ANY_MODEL = "lectern"
"""Names whatever model is loaded."""
ANY_OBJECT = '{"type":"object"}'
"""The JSON schema of an answer that is to be JSON and nothing more."""
USUAL_TEMPERATURE = 1.0
"""Where nothing is said, as the interfaces have it."""


class Tool(msgspec.Struct, frozen=True, omit_defaults=True):
    """A function that a model may call; its parameters are a JSON schema."""

    name: str
    description: str = ""
    parameters: dict[str, Any] = {}


@dataclass(frozen=True)
class ChatOrder:
    """One request for the answer to some messages.

    Attributes:
        model: as the client names it.
        messages: all of them.
        sampling: how the answer is sampled; 0 tokens are as many as there is room for.
        has_temperature: whether the client chose one.
        choices: how many answers.
        is_thinking: whether the model may reason.
        tools: what may be called, a JSON array as OpenAI's interface has it; empty for none.
        calls_one: whether one call ends an answer.
    """

    model: str
    messages: tuple[ChatMessage, ...]
    sampling: SamplingParams
    has_temperature: bool
    choices: int = 1
    is_thinking: bool = False
    tools: str = ""
    calls_one: bool = False


def checked_messages(messages: Sequence[ChatMessage]) -> tuple[ChatMessage, ...]:
    """The messages as templates know them: what opens them as the system's is one.

    Raises ``Refusal`` for none, or very many.
    """
    if not messages or len(messages) > MAX_MESSAGES:
        raise Refusal(400, f"Send 1 to {MAX_MESSAGES} messages.", param="messages")
    others = (at for at, each in enumerate(messages) if each.role is not Role.SYSTEM)
    first = next(others, len(messages))
    if first < 2:
        return tuple(messages)
    system = "\n\n".join(each.content for each in messages[:first])
    return (ChatMessage(Role.SYSTEM, system), *messages[first:])


def checked_stops(stops: Sequence[str]) -> tuple[str, ...]:
    """Texts at which an answer ends. Raises ``Refusal`` for very many, or one without letters."""
    if len(stops) > MAX_STOPS:
        raise Refusal(400, f"stop has {MAX_STOPS} texts at most.", param="stop")
    if "" in stops:
        raise Refusal(400, "stop has an empty text. Leave it out.", param="stop")
    return tuple(stops)


def checked_limit(param: str, tokens: int | None) -> int:
    """How long an answer may be; 0 for as long as there is room. Raises ``Refusal`` for none."""
    if tokens is None:
        return 0
    if tokens < 1:
        raise Refusal(400, f"{param} is {tokens}. It must be at least 1.", param=param)
    return tokens


def checked_tools(functions: Sequence[Tool]) -> str:
    """Tools as the engine takes them. Raises ``Refusal`` for very many, or a name that is none."""
    if len(functions) > MAX_TOOLS:
        raise Refusal(400, f"Offer {MAX_TOOLS} tools at most.", param="tools")
    for function in functions:
        if not _TOOL_NAME.fullmatch(function.name):
            raise Refusal(
                400,
                f"A tool cannot be called {function.name!r}: letters, digits, _, . and - only.",
                param="tools",
            )
    records = [{"type": "function", "function": function} for function in functions]
    return json_text(records) if records else ""


def json_text(value: object) -> str:
    """A value as JSON. Raises ``Refusal`` for one that is nested without end."""
    try:
        return msgspec.json.encode(value).decode()
    except RecursionError as error:
        raise Refusal(400, "The body is nested too deeply.") from error


def require_model(named: str, loaded: str) -> None:
    """Refuse a model that is not loaded. No name, and `ANY_MODEL`, mean the one that is."""
    if named not in {"", ANY_MODEL, loaded}:
        raise Refusal(
            404,
            f"The model {named!r} is not loaded. Ask for {loaded!r} or {ANY_MODEL!r}.",
            param="model",
            code="model_not_found",
        )
