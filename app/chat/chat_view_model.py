"""The conversation pane's state: folds what happens into inputs, derives what is shown.

`fold` and `derive` are pure; the object below them only remembers and tells. Knows no engine: the
composition turns replies into the events of `chat_events`. Events come at most once per frame
while an answer streams (the link merges them).
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import singledispatch

from PySide6.QtCore import QCoreApplication, QLocale, QObject, Signal

from app.chat.chat_events import (
    AnswerBegan,
    AnswerFailed,
    AnswerFinished,
    AnswerGrew,
    AnswerStopped,
    ChatEvent,
    ContextChanged,
    ConversationOpened,
    QuestionAsked,
    ReasoningToggled,
)
from app.chat.message_rows import message_row
from app.chat.messages import ChatMessage, MessageRow, MessageState
from app.library.records import Role

_RUNNING = {MessageState.WAITING, MessageState.STREAMING}


@dataclass(frozen=True, slots=True)
class ChatInputs:
    """What is known: the conversation, its documents by name, and how far they have been read."""

    title: str = ""
    documents: tuple[str, ...] = ()
    messages: tuple[ChatMessage, ...] = ()
    context_tokens: int = 0
    context_limit: int = 0
    read_fraction: float = 0.0


@dataclass(frozen=True, slots=True)
class ComposerProps:
    """What the composer shows; `can_ask` also tells whether its text may be sent."""

    placeholder: str = ""
    hint: str = ""
    can_ask: bool = False
    is_answering: bool = False


@dataclass(frozen=True, slots=True)
class ChatProps:
    """What the pane shows; without documents it shows how to begin."""

    title: str = ""
    context: str = ""
    has_documents: bool = False
    rows: tuple[MessageRow, ...] = ()
    composer: ComposerProps = ComposerProps()


@singledispatch
def fold(event: ChatEvent, inputs: ChatInputs) -> ChatInputs:
    """Return the inputs after an event."""
    raise TypeError(f"no rule for {type(event).__name__} after {type(inputs).__name__}")


@fold.register
def _(event: ConversationOpened, _inputs: ChatInputs) -> ChatInputs:
    return ChatInputs(
        title=event.title,
        documents=event.documents,
        messages=event.messages,
    )


@fold.register
def _(event: ContextChanged, inputs: ChatInputs) -> ChatInputs:
    return replace(
        inputs,
        context_tokens=event.tokens,
        context_limit=event.limit,
        read_fraction=event.read_fraction,
    )


@fold.register
def _(event: QuestionAsked, inputs: ChatInputs) -> ChatInputs:
    question = ChatMessage(id=event.id, role=Role.USER, text=event.text)
    return replace(inputs, messages=(*inputs.messages, question))


@fold.register
def _(event: AnswerBegan, inputs: ChatInputs) -> ChatInputs:
    answer = ChatMessage(id=event.id, role=Role.ASSISTANT, text="", state=MessageState.WAITING)
    return replace(inputs, messages=(*inputs.messages, answer))


@fold.register
def _(event: AnswerGrew, inputs: ChatInputs) -> ChatInputs:
    def grown(message: ChatMessage) -> ChatMessage:
        if message.state not in _RUNNING:
            return message
        return replace(
            message,
            text=message.text + event.text,
            reasoning=message.reasoning + event.reasoning,
            state=MessageState.STREAMING,
        )

    return _changed(inputs, event.id, grown)


@fold.register
def _(event: AnswerFinished, inputs: ChatInputs) -> ChatInputs:
    return _changed(
        inputs,
        event.id,
        lambda message: replace(
            message,
            text=event.text,
            reasoning=event.reasoning,
            citations=event.citations,
            figures=event.figures,
            state=MessageState.DONE,
        ),
    )


@fold.register
def _(event: AnswerStopped, inputs: ChatInputs) -> ChatInputs:
    return _changed(inputs, event.id, lambda message: replace(message, state=MessageState.STOPPED))


@fold.register
def _(event: AnswerFailed, inputs: ChatInputs) -> ChatInputs:
    return _changed(
        inputs,
        event.id,
        lambda message: replace(message, state=MessageState.FAILED, failure=event.failure),
    )


@fold.register
def _(event: ReasoningToggled, inputs: ChatInputs) -> ChatInputs:
    return _changed(
        inputs,
        event.id,
        lambda message: replace(message, is_reasoning_open=not message.is_reasoning_open),
    )


def derive(
    inputs: ChatInputs, before: tuple[ChatInputs, ChatProps] = (ChatInputs(), ChatProps())
) -> ChatProps:
    """Return what is shown; rows of messages that were shown `before` are taken from there."""
    old_inputs, old_props = before
    known = zip(old_inputs.messages, old_props.rows, strict=False)
    rows = {id(message): row for message, row in known}
    return ChatProps(
        title=inputs.title,
        context=_context(inputs),
        has_documents=bool(inputs.documents),
        rows=tuple(rows.get(id(message)) or message_row(message) for message in inputs.messages),
        composer=_composer(inputs),
    )


class ChatViewModel(QObject):
    """Remembers the inputs, emits the props that differ."""

    changed = Signal(ChatProps)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._inputs = ChatInputs()
        self._props = derive(self._inputs)

    @property
    def inputs(self) -> ChatInputs:
        """What is known now."""
        return self._inputs

    @property
    def props(self) -> ChatProps:
        """What is shown now."""
        return self._props

    def apply(self, event: ChatEvent) -> None:
        """Take in an event; says so when it changes what is shown."""
        inputs = fold(event, self._inputs)
        props = derive(inputs, (self._inputs, self._props))
        is_new = props != self._props
        self._inputs, self._props = inputs, props
        if is_new:
            self.changed.emit(props)

    def retranslate(self) -> None:
        """Derive all texts anew, in the language chosen now."""
        self._props = derive(self._inputs)
        self.changed.emit(self._props)


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


def _context(inputs: ChatInputs) -> str:
    if not inputs.context_limit:
        return ""
    locale = QLocale()
    return QCoreApplication.translate("Chat", "{used} of {limit} tokens · read {percent} %").format(
        used=locale.toString(inputs.context_tokens),
        limit=locale.toString(inputs.context_limit),
        percent=int(inputs.read_fraction * 100),
    )


def _composer(inputs: ChatInputs) -> ComposerProps:
    translate = QCoreApplication.translate
    is_answering = any(message.state in _RUNNING for message in inputs.messages[-1:])
    if not inputs.documents:
        return ComposerProps(placeholder=translate("Chat", "Add a document to ask about it"))
    if len(inputs.documents) == 1:
        placeholder = translate("Chat", "Ask about {name}").format(name=inputs.documents[0])
    else:
        placeholder = translate("Chat", "Ask about {count} documents").format(
            count=len(inputs.documents)
        )
    if inputs.read_fraction < 1:
        hint = translate("Chat", "Answers from what is read so far")
    else:
        hint = translate("Chat", "Answers only from the document")
    return ComposerProps(
        placeholder=placeholder, hint=hint, can_ask=not is_answering, is_answering=is_answering
    )
