"""What can happen to a conversation, as plain records; `id` is always a message's."""

from dataclasses import dataclass

from app.chat.messages import AnswerFigures, ChatMessage
from app.citations.citation import Citation


@dataclass(frozen=True, slots=True)
class ConversationOpened:
    """A conversation is shown; `documents` are names, `messages` the path that was last open."""

    title: str
    documents: tuple[str, ...]
    messages: tuple[ChatMessage, ...] = ()


@dataclass(frozen=True, slots=True)
class ContextChanged:
    """Tokens in use, tokens the model can hold, share of the documents that has been read."""

    tokens: int
    limit: int
    read_fraction: float


@dataclass(frozen=True, slots=True)
class QuestionAsked:
    """The person asked."""

    id: int
    text: str


@dataclass(frozen=True, slots=True)
class AnswerBegan:
    """The engine was asked; no word has come yet."""

    id: int


@dataclass(frozen=True, slots=True)
class AnswerGrew:
    """More words came."""

    id: int
    text: str
    reasoning: str = ""


@dataclass(frozen=True, slots=True)
class AnswerFinished:
    """The answer is complete; its text is as the engine sent it at the end."""

    id: int
    text: str
    figures: AnswerFigures
    citations: tuple[Citation, ...] = ()
    reasoning: str = ""


@dataclass(frozen=True, slots=True)
class AnswerStopped:
    """The person stopped the answer; its words stay."""

    id: int


@dataclass(frozen=True, slots=True)
class AnswerFailed:
    """The answer failed; `failure` says what is wrong and what to do."""

    id: int
    failure: str


@dataclass(frozen=True, slots=True)
class ReasoningToggled:
    """The person opened or closed the reasoning of an answer."""

    id: int


ChatEvent = (
    ConversationOpened
    | ContextChanged
    | QuestionAsked
    | AnswerBegan
    | AnswerGrew
    | AnswerFinished
    | AnswerStopped
    | AnswerFailed
    | ReasoningToggled
)
