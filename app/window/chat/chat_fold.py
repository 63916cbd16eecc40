"""What is known of a conversation, and how events change it. Pure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import singledispatch

from app.conversations.message_tree import ConversationMessage
from app.core.answers.answer_events import AnswerWaits
from app.documents.gaps import NO_GAPS, Gaps
from app.readings.introduction import NOTHING_SAID, Introduction
from app.window.chat.chat_events import (
    ChaptersKnown,
    ChatEvent,
    ContextChanged,
    ConversationOpened,
    DemoQuestionsKnown,
    EditBegan,
    EditEnded,
    IntroductionKnown,
    LibraryRead,
    ModelChosen,
    PathShown,
    ReadingKnown,
    ReasoningToggled,
    TitleChanged,
)
from app.window.chat.invitation import Chapter
from app.window.chat.rows import ChatMessage


@dataclass(frozen=True, slots=True)
class ChatInputs:
    """What is known: the conversation, its documents, and how far they have been read.

    `documents` are names by hashes. `is_coming` while they are read or wait to be; `editing` is the
    question that is being written in other words. `has_readings`: there are some to choose from.
    `is_demo_model`: the bundled model answers; `demo_questions` are answered by the bundled
    documents, by whose names they are kept. `chapters` and `introduction` are the open reading's,
    of which `page` is being read, 0 where none is, and some have `gaps`; the library calls it
    `reading_name`. While it waits in the queue, `waits_behind` is the title of what is read.
    """

    title: str = ""
    documents: Mapping[str, str] = field(default_factory=dict)
    messages: tuple[ChatMessage, ...] = ()
    context_tokens: int = 0
    context_limit: int = 0
    read_fraction: float = 0.0
    is_coming: bool = False
    editing: int | None = None
    has_readings: bool = False
    is_demo_model: bool = False
    demo_questions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    chapters: tuple[Chapter, ...] = ()
    introduction: Introduction = NOTHING_SAID
    page: int = 0
    reading_name: str = ""
    gaps: Gaps = NO_GAPS
    waits_behind: str = ""


@singledispatch
def fold(event: ChatEvent, inputs: ChatInputs) -> ChatInputs:
    """Return the inputs after an event."""
    raise TypeError(f"no rule for {type(event).__name__} after {type(inputs).__name__}")


@fold.register
def _(event: ConversationOpened, inputs: ChatInputs) -> ChatInputs:
    return ChatInputs(
        title=event.title,
        documents=event.documents,
        messages=event.messages,
        has_readings=inputs.has_readings,
        is_demo_model=inputs.is_demo_model,
        demo_questions=inputs.demo_questions,
        chapters=inputs.chapters,
        introduction=inputs.introduction,
        reading_name=inputs.reading_name,
        gaps=inputs.gaps,
        waits_behind=inputs.waits_behind,
    )


@fold.register
def _(event: ChaptersKnown, inputs: ChatInputs) -> ChatInputs:
    return replace(inputs, chapters=event.chapters)


@fold.register
def _(event: ReadingKnown, inputs: ChatInputs) -> ChatInputs:
    return replace(
        inputs, reading_name=event.name, gaps=event.gaps, waits_behind=event.waits_behind
    )


@fold.register
def _(event: IntroductionKnown, inputs: ChatInputs) -> ChatInputs:
    return replace(inputs, introduction=event.introduction)


@fold.register
def _(event: DemoQuestionsKnown, inputs: ChatInputs) -> ChatInputs:
    return replace(inputs, demo_questions=event.questions)


@fold.register
def _(event: LibraryRead, inputs: ChatInputs) -> ChatInputs:
    return replace(inputs, has_readings=event.has_readings)


@fold.register
def _(event: ModelChosen, inputs: ChatInputs) -> ChatInputs:
    return replace(inputs, is_demo_model=event.is_demo)


@fold.register
def _(event: TitleChanged, inputs: ChatInputs) -> ChatInputs:
    return replace(inputs, title=event.title)


@fold.register
def _(event: PathShown, inputs: ChatInputs) -> ChatInputs:
    return replace(inputs, messages=event.messages, editing=None)


@fold.register
def _(event: EditBegan, inputs: ChatInputs) -> ChatInputs:
    return replace(inputs, editing=event.id)


@fold.register
def _(_event: EditEnded, inputs: ChatInputs) -> ChatInputs:
    return replace(inputs, editing=None)


@fold.register
def _(event: ContextChanged, inputs: ChatInputs) -> ChatInputs:
    return replace(
        inputs,
        context_tokens=event.tokens,
        context_limit=event.limit,
        read_fraction=event.read_fraction,
        is_coming=event.is_coming,
        page=event.page,
    )


@fold.register
def _(event: AnswerWaits, inputs: ChatInputs) -> ChatInputs:
    return _changed(
        inputs, event.id, lambda message: replace(message, waiting_for=event.waiting_for)
    )


@fold.register
def _(event: ConversationMessage, inputs: ChatInputs) -> ChatInputs:
    return _changed(
        inputs, event.id, lambda message: replace(message, text=event.text, answer=event.answer)
    )


@fold.register
def _(event: ReasoningToggled, inputs: ChatInputs) -> ChatInputs:
    return _changed(
        inputs,
        event.id,
        lambda message: replace(message, is_reasoning_open=not message.is_reasoning_open),
    )


def _changed(
    inputs: ChatInputs, number: int, change: Callable[[ChatMessage], ChatMessage]
) -> ChatInputs:
    """Return the inputs with one message changed; an unknown one was left with its conversation."""
    return replace(
        inputs,
        messages=tuple(
            change(message) if message.id == number else message for message in inputs.messages
        ),
    )
