"""Everything that can happen to a conversation, as plain records; `id` is always a message's."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.conversations.message_tree import ConversationMessage
from app.core.answers.answer_events import AnswerWaits
from app.documents.gaps import Gaps
from app.readings.introduction import Introduction
from app.window.chat.invitation import Chapter
from app.window.chat.rows import ChatMessage


@dataclass(frozen=True, slots=True)
class ConversationOpened:
    """A conversation is shown: names of its documents by their hashes, the path last open."""

    title: str
    documents: Mapping[str, str]
    messages: tuple[ChatMessage, ...] = ()


@dataclass(frozen=True, slots=True)
class TitleChanged:
    """The conversation has another title."""

    title: str


@dataclass(frozen=True, slots=True)
class PathShown:
    """The messages that are shown, all of them: another branch, or one with something new."""

    messages: tuple[ChatMessage, ...]


@dataclass(frozen=True, slots=True)
class EditBegan:
    """The person began to edit a question."""

    id: int


@dataclass(frozen=True, slots=True)
class EditEnded:
    """The question stays as it was."""


@dataclass(frozen=True, slots=True)
class ContextChanged:
    """Tokens in use, tokens the model can hold, share of the documents that has been read.

    `is_coming`: they are being read, or will be without further action. `page` is the one that is
    read, counted through all documents; 0 where none is.
    """

    tokens: int
    limit: int
    read_fraction: float
    is_coming: bool = False
    page: int = 0


@dataclass(frozen=True, slots=True)
class ModelChosen:
    """Another model answers; `is_demo`: the bundled one, which knows little."""

    is_demo: bool


@dataclass(frozen=True, slots=True)
class LibraryRead:
    """The library holds readings to choose from, or none."""

    has_readings: bool


@dataclass(frozen=True, slots=True)
class DemoQuestionsKnown:
    """The demo documents answer these questions; by the names of their files."""

    questions: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class ChaptersKnown:
    """The chapters of the open reading."""

    chapters: tuple[Chapter, ...]


@dataclass(frozen=True, slots=True)
class ReadingKnown:
    """What the library calls the open reading, and how many of its pages have gaps.

    While it waits in the queue, `waits_behind` is the title of what is read.
    """

    name: str
    gaps: Gaps
    waits_behind: str


@dataclass(frozen=True, slots=True)
class IntroductionKnown:
    """What the model says to introduce the open reading; empty where nothing is known."""

    introduction: Introduction


@dataclass(frozen=True, slots=True)
class ReasoningToggled:
    """The person opened or closed the reasoning of an answer."""

    id: int


ChatEvent = (
    ConversationOpened
    | TitleChanged
    | PathShown
    | EditBegan
    | EditEnded
    | ContextChanged
    | ModelChosen
    | LibraryRead
    | DemoQuestionsKnown
    | ChaptersKnown
    | ReadingKnown
    | IntroductionKnown
    | AnswerWaits
    | ConversationMessage
    | ReasoningToggled
)
