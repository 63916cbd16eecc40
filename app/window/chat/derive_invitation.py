"""Derives what is shown before a conversation has messages; pure."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from app.paths import DEMO_DOCUMENT
from app.readings.introduction import Statement
from app.window.chat.chat_fold import ChatInputs
from app.window.chat.invitation import (
    ChapterRow,
    ChapterState,
    Invitation,
    InvitationStep,
    SummaryLine,
    state_of,
)
from app.window.translation.quantities import count

_FORWARD = "Alt+Up"
"""What moves a reading up in the queue, in the library."""


def derive_invitation(inputs: ChatInputs) -> Invitation | None:
    """Return the invitation; None where messages stand, or nothing is there to ask about."""
    if inputs.messages or not inputs.documents:
        return None
    if inputs.read_fraction:
        return _to_ask(inputs)
    return _waiting(inputs) if inputs.waits_behind else _still_to_read(inputs)


def is_beyond_model(inputs: ChatInputs) -> bool:
    """Whether the demo model is to answer about anything but the demo document."""
    return inputs.is_demo_model and not _is_demo(inputs)


def _still_to_read(inputs: ChatInputs) -> Invitation:
    translate = QCoreApplication.translate
    return Invitation(
        translate("Chat", "Preparing …") if inputs.is_coming else translate("Chat", "Not read yet"),
        translate(
            "Chat",
            "Every page is read once. You can ask questions as soon as the first pages are done.",
        ),
        "" if inputs.is_coming else translate("Chat", "Read …"),
        chapters=_chapters(inputs),
        chapters_title=_chapters_title(inputs),
    )


def _waiting(inputs: ChatInputs) -> Invitation:
    translate = QCoreApplication.translate
    text = translate(
        "Chat",
        "“{title}” is being read first. In the library, {key} moves this one forward in the queue.",
    )
    key = QKeySequence(_FORWARD).toString(QKeySequence.SequenceFormat.NativeText)
    return Invitation(
        translate("Chat", "Waiting to be read"),
        text.format(title=inputs.waits_behind, key=key),
        translate("Chat", "Read this first"),
        InvitationStep.READ_FIRST,
        chapters=_chapters(inputs),
        chapters_title=_chapters_title(inputs),
    )


def _to_ask(inputs: ChatInputs) -> Invitation:
    translate = QCoreApplication.translate
    said = inputs.introduction
    own = tuple(question.text for question in said.questions)
    (name, *others) = inputs.documents.values()
    return Invitation(
        translate("Chat", "What would you like to know?"),
        _advice(inputs),
        questions=own or (() if others else inputs.demo_questions.get(name, ())),
        summary=tuple(map(_line, said.summary)),
        summary_note=translate(
            "Chat",
            "Written by the model. Each sentence has a quote that is on the page it names.",
        ),
        chapters=_chapters(inputs),
        chapters_title=_chapters_title(inputs),
    )


def _advice(inputs: ChatInputs) -> str:
    translate = QCoreApplication.translate
    if is_beyond_model(inputs):
        return translate(
            "Chat",
            "The demo model will answer. It looks for the sentence that answers, in English text, "
            "and quotes it. It does not reason, sum up or translate, and it misses some. Real "
            "models are under Models.",
        )
    return translate(
        "Chat",
        "Answers cite the pages they rest on. A question sheet asks many questions at once.",
    )


def _line(said: Statement) -> SummaryLine:
    return SummaryLine(said.text, said.document, said.page, _page(said.page))


def _chapters(inputs: ChatInputs) -> tuple[ChapterRow, ...]:
    chapters = inputs.chapters
    states = (
        state_of(chapters, at, inputs.page, inputs.read_fraction) for at in range(len(chapters))
    )
    return tuple(
        ChapterRow(chapter, _label(inputs, chapter.page, state), state)
        for chapter, state in zip(chapters, states, strict=True)
    )


def _label(inputs: ChatInputs, page: int, state: ChapterState) -> str:
    """Return the page of a chapter; a document of several begins with its first, as all do."""
    if state is ChapterState.READING:
        return QCoreApplication.translate("Chat", "being read")
    return "" if len(inputs.documents) > 1 else _page(page)


def _page(number: int) -> str:
    return QCoreApplication.translate("Chat", "p. {page}").format(page=count(number))


def _chapters_title(inputs: ChatInputs) -> str:
    translate = QCoreApplication.translate
    if not inputs.chapters:
        return ""
    if len(inputs.documents) > 1:
        return translate("Chat", "Documents")
    return translate("Chat", "Chapters")


def _is_demo(inputs: ChatInputs) -> bool:
    return list(inputs.documents.values()) == [DEMO_DOCUMENT]
