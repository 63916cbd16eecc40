"""What is copied of an answer in the whole window: its words with their proof."""

from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.citations.citation import Citation, CitationStatus, PageSpan
from app.citations.quotes import Quote
from app.conversations.answer_details import AnswerDetails
from app.library.records import Role
from app.window.chat.chat_events import ConversationOpened
from app.window.chat.message_layout import MessageAction
from app.window.chat.rows import ChatMessage
from app.window.chat.transcript_view import TranscriptView
from tests.app.window.conftest import OpenLectern
from tests.app.window.test_composition import add

pytestmark = pytest.mark.process

SAID = "The treasurer is Anna Wik."
ANSWER = f"Anna Wik.\n\n> {SAID}"
COPIED = f"{ANSWER}\n\n- notes.txt, p. 1 ✓: “{SAID}”"


@pytest.fixture
def transcript(open_lectern: OpenLectern, tmp_path: Path, qtbot: QtBot) -> TranscriptView:
    """The messages of a window in which an answer quotes the only document."""
    path = tmp_path / "notes.txt"
    path.write_text(SAID)
    lectern = open_lectern()
    add(lectern, path, qtbot)
    quote = Quote(SAID, ANSWER.index(">"), len(ANSWER))
    citation = Citation(quote, CitationStatus.VERIFIED, "ab", (PageSpan(1, 0, len(SAID)),))
    messages = (
        ChatMessage(1, Role.USER, "Who is the treasurer?"),
        ChatMessage(2, Role.ASSISTANT, ANSWER, AnswerDetails(citations=(citation,))),
    )
    opened = ConversationOpened("Treasurer", {"ab": path.name}, messages)
    lectern.parts.chat_model.apply(opened)
    transcript = lectern.parts.chat.transcript
    qtbot.waitUntil(lambda: transcript.hit(QPointF(9, 9)) is not None)
    QGuiApplication.clipboard().clear()
    return transcript


def lowest(transcript: TranscriptView, action: MessageAction) -> QPoint:
    """Return the place of an action at the last message that has it."""
    viewport = transcript.viewport()
    for y, x in product(range(viewport.height(), 0, -4), range(0, viewport.width(), 4)):
        hit = transcript.hit(QPointF(x, y))
        if hit is not None and hit.layout.action_at(hit.point) is action:
            return QPoint(x, y)
    raise AssertionError(f"{action} is not in sight")


def test_an_answer_is_copied_with_document_page_and_tick(
    transcript: TranscriptView, qtbot: QtBot
) -> None:
    qtbot.mouseClick(
        transcript.viewport(), Qt.MouseButton.LeftButton, pos=lowest(transcript, MessageAction.COPY)
    )
    assert QGuiApplication.clipboard().text() == COPIED


def test_the_keyboard_copies_the_same(transcript: TranscriptView, qtbot: QtBot) -> None:
    transcript.setFocus()
    transcript.setCurrentIndex(transcript.model().index(1, 0))
    qtbot.keyClick(transcript, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == COPIED


def test_a_question_is_copied_as_it_was_asked(transcript: TranscriptView, qtbot: QtBot) -> None:
    transcript.setFocus()
    transcript.setCurrentIndex(transcript.model().index(0, 0))
    qtbot.keyClick(transcript, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Who is the treasurer?"
