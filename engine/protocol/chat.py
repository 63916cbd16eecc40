"""Chat requests: a client's messages or text, without documents."""

from enum import StrEnum

import msgspec

from engine.protocol.reply import Reply
from engine.protocol.request import Request
from engine.protocol.sampling import SamplingParams


class Role(StrEnum):
    """Who speaks; chat templates get no other roles."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"


class ToolCall(msgspec.Struct, frozen=True):
    """A call of a tool; the arguments are a JSON object."""

    id: str
    name: str
    arguments: str


class ChatMessage(msgspec.Struct, frozen=True):
    """One message. Leading and trailing white space is ignored.

    Attributes:
        tool_calls: calls that the assistant asks for.
        tool_call_id: the call that a tool message answers.
    """

    role: Role
    content: str
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str = ""


class Chat(Request, frozen=True, tag=True):
    """Answer the last of some messages. Replies: ``AnswerDelta``*, then ``AnswerDone``.

    The state before the answer is kept and saved, as in a conversation about documents, so that
    the same messages, or more after them, start from there. If the last message is the
    assistant's, the answer continues it: the deltas contain only what is new,
    ``AnswerDone.answer`` the whole. ``tools`` is a JSON array as in OpenAI's API.
    """

    messages: tuple[ChatMessage, ...]
    tools: str = ""
    sampling: SamplingParams = SamplingParams()
    enable_thinking: bool = False


class Complete(Request, frozen=True, tag=True):
    """Continue a text, without a template. Replies as to ``Chat``."""

    text: str
    sampling: SamplingParams = SamplingParams()


class Tokenize(Request, frozen=True, tag=True):
    """Tokenise a text without recognising special tokens. Final reply: ``Tokenized``."""

    text: str


class TokenizeChat(Request, frozen=True, tag=True):
    """Tokenise the prompt that ``Chat`` would answer. Final reply: ``Tokenized``."""

    messages: tuple[ChatMessage, ...]
    tools: str = ""
    enable_thinking: bool = False


class Tokenized(Reply, frozen=True, tag=True):
    """The tokens of a text."""

    tokens: tuple[int, ...]
