"""The state of the conversation pane: folds events into inputs, derives what is shown.

`derive` is pure, as is `fold`; the object below only remembers and tells. Knows no engine: the
composition turns replies into the events of `chat_events`. Events come at most once per frame
while an answer streams (the link merges them).
"""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QLocale, QObject, Signal

from app.conversations.messages import RUNNING, MessageState
from app.window.chat.chat_events import ChatEvent
from app.window.chat.chat_fold import ChatInputs, fold
from app.window.chat.derive_invitation import derive_invitation, is_beyond_model
from app.window.chat.document_names import names_to_tell
from app.window.chat.invitation import Invitation
from app.window.chat.message_rows import message_row
from app.window.chat.rows import MessageRow
from app.window.translation.local_gaps import brief_gaps, gaps_text
from app.window.view_model import ViewModel

_ENDED = frozenset({MessageState.DONE, MessageState.CUT})
"""States of answers that neither a person nor a failure has ended."""


@dataclass(frozen=True, slots=True)
class ComposerProps:
    """What the composer shows; `can_ask` also tells whether its text may be sent.

    `can_branch` once something was said. `answer` is the last one's message, 0 before the first;
    `is_answered` once it has ended by itself. While `is_editing`, the text is a question of the
    conversation in other words.
    """

    placeholder: str = ""
    hint: str = ""
    can_ask: bool = False
    can_branch: bool = False
    answer: int = 0
    is_answering: bool = False
    is_answered: bool = False
    is_editing: bool = False


@dataclass(frozen=True, slots=True)
class ChatProps:
    """What the pane shows; without documents it shows how to begin.

    `context_short` is what is left of `context` where there is little room.
    """

    title: str = ""
    context: str = ""
    context_short: str = ""
    has_documents: bool = False
    invitation: Invitation | None = None
    rows: tuple[MessageRow, ...] = ()
    composer: ComposerProps = ComposerProps()


def derive(
    inputs: ChatInputs, before: tuple[ChatInputs, ChatProps] = (ChatInputs(), ChatProps())
) -> ChatProps:
    """Return what is shown; rows of messages that were shown `before` are taken from there."""
    old_inputs, old_props = before
    is_of_same = old_inputs.documents == inputs.documents
    known = zip(old_inputs.messages, old_props.rows, strict=False)
    rows = {id(message): row for message, row in known} if is_of_same else {}
    names = names_to_tell(inputs.documents)
    return ChatProps(
        title=inputs.title or _untitled(inputs),
        context=_context(inputs),
        context_short=_context_short(inputs),
        has_documents=bool(inputs.documents),
        invitation=derive_invitation(inputs),
        rows=tuple(
            rows.get(id(message)) or message_row(message, names, is_first=at == 0)
            for at, message in enumerate(inputs.messages)
        ),
        composer=_composer(inputs),
    )


class ChatViewModel(ViewModel[ChatInputs, ChatProps]):
    """What a conversation shows now."""

    changed = Signal(ChatProps)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(ChatInputs(), parent)

    @property
    def inputs(self) -> ChatInputs:
        """What is known now."""
        return self._inputs

    def apply(self, event: ChatEvent) -> None:
        """Apply an event; announces it when that changes what is shown."""
        self._take(fold(event, self._inputs))

    def _derive(self, inputs: ChatInputs) -> ChatProps:
        return derive(inputs)

    def _derive_again(self, inputs: ChatInputs, before: tuple[ChatInputs, ChatProps]) -> ChatProps:
        return derive(inputs, before)


def _untitled(inputs: ChatInputs) -> str:
    """Return what a conversation is called until its first question gives it a title."""
    return QCoreApplication.translate("Chat", "New conversation") if inputs.documents else ""


def _context(inputs: ChatInputs) -> str:
    if not inputs.context_limit:
        return ""
    locale = QLocale()
    read = QCoreApplication.translate("Chat", "{used} of {limit} tokens · read {percent} %").format(
        used=locale.toString(inputs.context_tokens),
        limit=locale.toString(inputs.context_limit),
        percent=int(inputs.read_fraction * 100),
    )
    return _joined(read, gaps_text(inputs.gaps))


def _context_short(inputs: ChatInputs) -> str:
    if not inputs.context_limit:
        return ""
    percent = QLocale().toString(int(inputs.read_fraction * 100))
    read = QCoreApplication.translate("Chat", "read {percent} %").format(percent=percent)
    return _joined(read, brief_gaps(inputs.gaps))


def _joined(*parts: str) -> str:
    return " · ".join(filter(None, parts))


def _composer(inputs: ChatInputs) -> ComposerProps:
    translate = QCoreApplication.translate
    last = inputs.messages[-1] if inputs.messages else None
    is_answering = last is not None and last.answer.state in RUNNING
    if not inputs.documents:
        choose = translate("Chat", "Choose a reading to ask about it")
        add = translate("Chat", "Add a document to ask about it")
        return ComposerProps(placeholder=choose if inputs.has_readings else add)
    if len(inputs.documents) == 1:
        placeholder = translate("Chat", "Ask about {name}").format(
            name=inputs.reading_name or next(iter(inputs.documents.values()))
        )
    else:
        placeholder = translate("Chat", "Ask about {count} documents").format(
            count=len(inputs.documents)
        )
    can_ask = not is_answering and inputs.read_fraction > 0
    return ComposerProps(
        placeholder=placeholder,
        hint=_hint(inputs),
        can_ask=can_ask,
        can_branch=can_ask and bool(inputs.messages),
        answer=last.id if last is not None else 0,
        is_answering=is_answering,
        is_answered=last is not None and last.answer.state in _ENDED,
        is_editing=inputs.editing is not None,
    )


def _hint(inputs: ChatInputs) -> str:
    translate = QCoreApplication.translate
    if inputs.editing is not None:
        return translate("Chat", "Replaces your earlier question")
    if inputs.read_fraction <= 0 and inputs.waits_behind:
        text = translate("Chat", "Waiting until “{title}” has been read")
        return text.format(title=inputs.waits_behind)
    if inputs.read_fraction <= 0:
        return translate("Chat", "Nothing has been read yet")
    if inputs.read_fraction < 1:
        return translate("Chat", "Answers from what has been read so far")
    if is_beyond_model(inputs):
        return translate("Chat", "The demo model only finds and quotes sentences")
    return translate("Chat", "Answers only from the document")
