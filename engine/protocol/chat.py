"""Chat requests: a client's messages or text, without documents."""

from enum import StrEnum

import msgspec

from engine.protocol.reply import Reply
from engine.protocol.request import Request
from engine.protocol.sampling import SamplingParams


class Role(StrEnum):
    """Who speaks; templates see no other word."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"


class ToolCall(msgspec.Struct, frozen=True):
    """A tool that is to be called; its arguments are a JSON object."""

    id: str
    name: str
    arguments: str


class ChatMessage(msgspec.Struct, frozen=True):
    """One message. White space around it is not read.

    Attributes:
        tool_calls: what the assistant asks for.
        tool_call_id: the call that a tool answers.
    """

    role: Role
    content: str
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str = ""


class Chat(Request, frozen=True, tag=True):
    """Answer the last of some messages. Replies: ``AnswerDelta``*, then ``AnswerDone``.

    What precedes the answer is kept and saved like a conversation about documents, so that the same
    messages, or more behind them, begin there. Where the last message is the assistant's, the
    answer goes on behind it: the deltas are what is new, ``AnswerDone.answer`` is the whole.
    ``tools`` are those that may be called, a JSON array as OpenAI's interface has it.
    """

    messages: tuple[ChatMessage, ...]
    tools: str = ""
    sampling: SamplingParams = SamplingParams()
    enable_thinking: bool = False


class Complete(Request, frozen=True, tag=True):
    """Go on behind a text, without a template. Replies as to ``Chat``."""

    text: str
    sampling: SamplingParams = SamplingParams()


class Tokenize(Request, frozen=True, tag=True):
    """Tokens of a text, in which no special token is recognised. Final reply: ``Tokenized``."""

    text: str


class TokenizeChat(Request, frozen=True, tag=True):
    """Tokens of the prompt that ``Chat`` would answer. Final reply: ``Tokenized``."""

    messages: tuple[ChatMessage, ...]
    tools: str = ""
    enable_thinking: bool = False


class Tokenized(Reply, frozen=True, tag=True):
    """The tokens of a text."""

    tokens: tuple[int, ...]
