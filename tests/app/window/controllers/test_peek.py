"""Resting on a citation shows the passage, in the whole window and with a real pointer."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QLabel, QToolTip
from pytestqt.qtbot import QtBot

from app.citations.citation import Citation, CitationStatus, PageSpan
from app.citations.quotes import Quote
from app.conversations.answer_details import AnswerDetails
from app.library.records import Role
from app.window.chat.chat_events import ConversationOpened
from app.window.chat.rows import ChatMessage
from app.window.composition import Lectern
from tests.app.window.chat.test_chat_view import point_of
from tests.app.window.conftest import OpenLectern
from tests.app.window.test_composition import _PATIENCE_MS, add

pytestmark = pytest.mark.process

TEXT = "A lamp burns in the harbour. The boats lie still."
ANSWER = "It burns: “A lamp burns in the harbour.”"


def _messages(document: str) -> tuple[ChatMessage, ...]:
    quote = Quote("A lamp burns in the harbour.", ANSWER.index("A lamp"), len(ANSWER))
    citation = Citation(quote, CitationStatus.VERIFIED, document, (PageSpan(1, 0, 28),))
    return (
        ChatMessage(1, Role.USER, "What burns?"),
        ChatMessage(2, Role.ASSISTANT, ANSWER, AnswerDetails(citations=(citation,))),
    )


@pytest.fixture
def lectern(open_lectern: OpenLectern, tmp_path: Path, qtbot: QtBot) -> Lectern:
    """A window with an answer that quotes the open document."""
    path = tmp_path / "harbour.txt"
    path.write_text(TEXT)
    lectern = open_lectern()
    add(lectern, path, qtbot)
    qtbot.waitUntil(lambda: lectern.parts.viewer.page == 1, timeout=_PATIENCE_MS)
    messages = _messages(lectern.controllers.documents.shown)
    lectern.parts.chat_model.apply(ConversationOpened("Lamps", {"ab": path.name}, messages))
    return lectern


def test_the_passage_is_shown_where_the_pointer_rests(lectern: Lectern, qtbot: QtBot) -> None:
    transcript, peek = lectern.parts.chat.transcript, lectern.controllers.peek._peek
    qtbot.waitUntil(lambda: transcript.hit(QPointF(9, 9)) is not None)
    at = point_of(transcript, "cite:0")
    qtbot.mouseMove(transcript.viewport(), at)
    QToolTip.showText(transcript.viewport().mapToGlobal(at), "It burns")
    qtbot.waitUntil(peek.isVisible, timeout=_PATIENCE_MS)
    picture, words = peek.findChildren(QLabel)
    assert not QToolTip.isVisible()
    assert picture.pixmap().width() >= 200
    assert "word for word" in words.text()
    assert not peek.geometry().contains(transcript.viewport().mapToGlobal(at))
    assert lectern.parts.viewer._model.marks == {}
    qtbot.mouseMove(transcript.viewport(), QPoint(2, transcript.viewport().height() - 2))
    qtbot.waitUntil(lambda: not peek.isVisible())


def test_a_passage_of_another_document_is_shown_as_well(
    lectern: Lectern, qtbot: QtBot, tmp_path: Path
) -> None:
    other = tmp_path / "river.txt"
    other.write_text("No lamp burns at the river.")
    cited = lectern.controllers.documents.shown
    add(lectern, other, qtbot)
    qtbot.waitUntil(lambda: lectern.controllers.documents.shown not in {"", cited})
    both = {cited: "harbour.txt", lectern.controllers.documents.shown: other.name}
    lectern.parts.chat_model.apply(ConversationOpened("Lamps", both, _messages(cited)))
    transcript, peek = lectern.parts.chat.transcript, lectern.controllers.peek
    qtbot.waitUntil(lambda: transcript.hit(QPointF(9, 9)) is not None)
    qtbot.mouseMove(transcript.viewport(), point_of(transcript, "cite:0"))
    qtbot.waitUntil(peek._peek.isVisible, timeout=_PATIENCE_MS)
    assert "In harbour.txt." in peek._peek.findChildren(QLabel)[1].text()
    qtbot.mouseMove(transcript.viewport(), QPoint(2, transcript.viewport().height() - 2))
    qtbot.waitUntil(lambda: not peek._peek.isVisible())
    assert peek._other is None


def test_tab_walks_the_quotes_and_the_page_follows(lectern: Lectern, qtbot: QtBot) -> None:
    transcript, viewer = lectern.parts.chat.transcript, lectern.parts.viewer
    reached: list[tuple[int, int]] = []
    lectern.conversation.activate_citation = lambda *place: reached.append(place)  # type: ignore[method-assign]
    transcript.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(transcript.hasFocus)
    qtbot.keyClick(transcript, Qt.Key.Key_Tab)
    assert reached == [(2, 0)]
    assert transcript.hasFocus()
    transcript.currentChanged(transcript.currentIndex(), transcript.currentIndex())
    viewer.hide()
    qtbot.keyClick(transcript, Qt.Key.Key_Tab)
    assert reached == [(2, 0)]


def test_a_click_opens_the_page_and_leaves_nothing_over_it(lectern: Lectern, qtbot: QtBot) -> None:
    transcript, peek = lectern.parts.chat.transcript, lectern.controllers.peek
    qtbot.waitUntil(lambda: transcript.hit(QPointF(9, 9)) is not None)
    at = point_of(transcript, "cite:0")
    qtbot.mouseMove(transcript.viewport(), at)
    qtbot.waitUntil(peek._peek.isVisible, timeout=_PATIENCE_MS)
    qtbot.mouseClick(transcript.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert not peek._peek.isVisible()
    qtbot.mouseMove(transcript.viewport(), at + QPoint(1, 0))
    assert not peek._rest.isActive()
    qtbot.mouseMove(transcript.viewport(), QPoint(2, transcript.viewport().height() - 2))
    qtbot.mouseMove(transcript.viewport(), at)
    assert peek._rest.isActive()
    qtbot.mouseMove(transcript.viewport(), QPoint(2, transcript.viewport().height() - 2))


def test_who_only_passes_by_sees_nothing(lectern: Lectern, qtbot: QtBot) -> None:
    transcript, peek = lectern.parts.chat.transcript, lectern.controllers.peek
    qtbot.waitUntil(lambda: transcript.hit(QPointF(9, 9)) is not None)
    qtbot.mouseMove(transcript.viewport(), point_of(transcript, "cite:0"))
    assert peek._rest.isActive()
    qtbot.mouseMove(transcript.viewport(), QPoint(2, transcript.viewport().height() - 2))
    assert not peek._rest.isActive()
    assert not peek._peek.isVisible()
