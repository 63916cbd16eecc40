"""Requests and responses of OpenAI's API, as far as Lectern supports it.

Fields that are not named here are left unread, as those that only label a request are; those that
would change an answer and are not supported are named, so that they can be refused.
"""

from typing import Any, Literal

import msgspec

from app.server.answers.chat_order import Tool
from app.server.documents.records import CitationRecord
from app.server.openai.logprobs import ChatLogprobs, TextLogprobs

Number = float | int


class Part(msgspec.Struct, frozen=True):
    """A part of a message."""

    type: str
    text: str = ""


class Function(msgspec.Struct, frozen=True):
    """A call's function; its arguments are JSON in a text."""

    name: str
    arguments: str = "{}"


class FunctionCall(msgspec.Struct, frozen=True, kw_only=True):
    """A call of a tool, requested or made; in a stream, `index` counts those of one answer."""

    index: int | msgspec.UnsetType = msgspec.UNSET
    id: str
    type: Literal["function"] = "function"
    function: Function


class Message(msgspec.Struct, frozen=True):
    """A message of a conversation."""

    role: Literal["system", "developer", "user", "assistant", "tool"]
    content: str | list[Part] | None = None
    tool_calls: list[FunctionCall] | None = None
    tool_call_id: str | None = None


class StreamOptions(msgspec.Struct, frozen=True):
    """How a stream ends."""

    include_usage: bool = False


class NamedSchema(msgspec.Struct, frozen=True):
    """A JSON schema; its name is for the client alone."""

    schema: dict[str, Any] = {}


class ResponseFormat(msgspec.Struct, frozen=True):
    """What form the answer is to have."""

    type: Literal["text", "json_object", "json_schema"]
    json_schema: NamedSchema | None = None


class Sampled(msgspec.Struct, frozen=True, kw_only=True):
    """What chat and text completions have in common."""

    model: str = ""
    stream: bool | None = None
    stream_options: StreamOptions | None = None
    n: int | None = None
    stop: str | list[str] | None = None
    seed: int | None = None
    temperature: Number | None = None
    top_p: Number | None = None
    top_k: int | None = None
    min_p: Number | None = None
    repetition_penalty: Number | None = None
    max_tokens: int | None = None
    presence_penalty: Number | None = None
    frequency_penalty: Number | None = None
    logit_bias: dict[str, Number] | None = None


class TemplateOptions(msgspec.Struct, frozen=True):
    """Arguments of the chat template, as vLLM's and SGLang's clients write them."""

    enable_thinking: bool | None = None


class OfferedTool(msgspec.Struct, frozen=True):
    """A tool that may be called."""

    type: Literal["function"]
    function: Tool


class ChatCompletionRequest(Sampled, frozen=True, kw_only=True):
    """The body of a chat completion."""

    messages: list[Message]
    max_completion_tokens: int | None = None
    reasoning_effort: str | None = None
    chat_template_kwargs: TemplateOptions | None = None
    response_format: ResponseFormat | None = None
    tools: list[OfferedTool] | None = None
    tool_choice: Any = None
    parallel_tool_calls: bool | None = None
    functions: list[Any] | None = None
    logprobs: bool | None = None
    top_logprobs: int | None = None
    modalities: list[str] | None = None


class CompletionRequest(Sampled, frozen=True, kw_only=True):
    """The body of a text completion."""

    prompt: str | list[str]
    logprobs: int | None = None
    echo: bool | None = None
    suffix: str | None = None
    best_of: int | None = None


class CachedTokens(msgspec.Struct, frozen=True):
    """How much of a prompt needed no computing."""

    cached_tokens: int


class Usage(msgspec.Struct, frozen=True):
    """Tokens of one request."""

    prompt_tokens: int
    completion_tokens: int
    total_tokens: int
    prompt_tokens_details: CachedTokens


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """Words of the model; in a stream, the new ones. `citations` are those of a whole answer."""

    role: Literal["assistant", ""] = ""
    content: str | None = None
    reasoning_content: str | None = None
    citations: tuple[CitationRecord, ...] = ()
    tool_calls: tuple[FunctionCall, ...] = ()


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One answer, whole."""

    index: int
    message: Said
    finish_reason: str
    logprobs: ChatLogprobs | None = None


class ChatCompletion(msgspec.Struct, frozen=True, kw_only=True):
    """The reply to a chat completion that is not streamed."""

    id: str
    object: Literal["chat.completion"] = "chat.completion"
    created: int
    model: str
    choices: list[Choice]
    usage: Usage


class ChunkChoice(msgspec.Struct, frozen=True, kw_only=True):
    """More of one answer."""

    index: int
    delta: Said
    finish_reason: str | None = None
    logprobs: ChatLogprobs | None = None


class Chunk(msgspec.Struct, frozen=True, kw_only=True):
    """One event of a streamed chat completion."""

    id: str
    object: Literal["chat.completion.chunk"] = "chat.completion.chunk"
    created: int
    model: str
    choices: list[ChunkChoice]
    usage: Usage | None = None


class TextChoice(msgspec.Struct, frozen=True, kw_only=True):
    """One text that continues a prompt; in a stream, more of it."""

    index: int
    text: str
    finish_reason: str | None = None
    logprobs: TextLogprobs | None = None


class TextCompletion(msgspec.Struct, frozen=True, kw_only=True):
    """The reply to a text completion, and one event of a stream."""

    id: str
    object: Literal["text_completion"] = "text_completion"
    created: int
    model: str
    choices: list[TextChoice]
    usage: Usage | None = None


class ModelEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A model that can be named in a request; `name` is what a person is shown."""

    id: str
    name: str
    object: Literal["model"] = "model"
    created: int
    owned_by: Literal["lectern"] = "lectern"
    max_model_len: int


class ModelList(msgspec.Struct, frozen=True, kw_only=True):
    """All of them."""

    object: Literal["list"] = "list"
    data: list[ModelEntry]


class TokenizeRequest(msgspec.Struct, frozen=True):
    """A text to tokenise, as vLLM's clients send it."""

    prompt: str
    model: str = ""


class Tokens(msgspec.Struct, frozen=True):
    """The tokens of a text."""

    count: int
    max_model_len: int
    tokens: tuple[int, ...]
