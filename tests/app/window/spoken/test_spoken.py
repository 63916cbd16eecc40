"""What screen readers meet in the window: roles, names and order, through Qt's own tree."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPointF
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.documents.document import Page
from app.window.chat import spoken_messages
from app.window.chat.chat_view import ChatView
from app.window.chat.chat_view_model import ChatProps, ComposerProps
from app.window.chat.lexers import Lexers
from app.window.spoken import kept_nodes
from app.window.spoken.interfaces import install
from app.window.theme.theme import Theme
from app.window.viewer.document_viewer import DocumentViewer
from app.window.viewer.source.text_pages import TextPages
from tests.app.window.spoken.samples import ROWS
from tests.app.window.viewer.hand import Hand
from tests.fakes.manual_jobs import ManualJobs

_Name = QAccessible.Text.Name


@pytest.fixture(autouse=True)
def _spoken(qapp: QApplication) -> None:
    install()


def nodes(parent: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """Yield what is below a node, as a screen reader asks for it."""
    for index in range(parent.childCount()):
        child = parent.child(index)
        assert child is not None
        assert child.isValid()
        assert parent.indexOfChild(child) == index
        yield child


def said(parent: QAccessibleInterface) -> list[tuple[QAccessible.Role, str]]:
    return [(node.role(), node.text(_Name)) for node in nodes(parent)]


def interface(widget: QWidget) -> QAccessibleInterface:
    found = QAccessible.queryAccessibleInterface(widget)
    assert found is not None
    return found


@pytest.fixture
def lexers(qapp: QApplication) -> Lexers:
    return Lexers(ManualJobs())


@pytest.fixture
def hand(qtbot: QtBot, theme: Theme) -> Iterator[Hand]:
    words = "\n\n".join(f"Paragraph {number} of the manual." for number in range(1, 9))
    viewer = DocumentViewer(theme)
    qtbot.addWidget(viewer)
    viewer.resize(700, 900)
    viewer.show()
    hand = Hand(viewer, qtbot)
    viewer.show_document("manual.txt", TextPages((Page(1, words), Page(2, words))))
    hand.wait_open()
    yield hand
    viewer.close_document()


@pytest.fixture
def chat(qtbot: QtBot, theme: Theme, lexers: Lexers) -> ChatView:
    view = ChatView(theme, lexers)
    qtbot.addWidget(view)
    props = ComposerProps(placeholder="Ask", can_ask=True)
    view.set_props(ChatProps(title="T", has_documents=True, rows=ROWS, composer=props))
    view.resize(750, 600)
    view.show()
    qtbot.waitExposed(view)
    return view


def test_messages_are_a_list_in_their_order(chat: ChatView) -> None:
    transcript = interface(chat.transcript)
    assert transcript.role() == QAccessible.Role.List
    assert transcript.text(_Name) == chat.transcript.accessibleName() != ""
    question, answer = said(transcript)
    assert question == (QAccessible.Role.ListItem, "You asked: Which bolts?")
    words = "Answer: The housing bolts after 50 hours.\n- first\n- second"
    assert answer == (QAccessible.Role.ListItem, words)
    _, node = nodes(transcript)
    assert node.text(QAccessible.Text.Description) == "reused 90 %"


def test_an_answer_has_paragraphs_then_citations_then_buttons(chat: ChatView) -> None:
    _, answer = nodes(interface(chat.transcript))
    parts = said(answer)
    paragraph, link, button = (
        QAccessible.Role.Paragraph,
        QAccessible.Role.Link,
        QAccessible.Role.Button,
    )
    roles = [role for role, _ in parts]
    assert roles == [paragraph] * 3 + [link] + [button] * 3
    assert parts[0][1].startswith("The housing bolts after 50 hours")
    assert parts[3] == (link, "p. 412 ✓. Word for word")
    assert [words for _, words in parts[4:]] == ["Copy", "Answer again", "Branch from here"]


def test_a_citation_is_where_it_is_drawn(chat: ChatView) -> None:
    transcript = interface(chat.transcript)
    _, answer = nodes(transcript)
    link = next(node for node in nodes(answer) if node.role() == QAccessible.Role.Link)
    assert answer.rect().contains(link.rect())
    assert transcript.rect().contains(link.rect())
    spot = link.rect().center()
    found = transcript.childAt(spot.x(), spot.y())
    assert found.text(_Name) == answer.text(_Name)
    hit = chat.transcript.hit(QPointF(chat.transcript.viewport().mapFromGlobal(spot)))
    assert hit is not None
    assert hit.layout.link_at(hit.point).target == "cite:0"


def test_what_is_gone_is_gone_and_its_place_is_taken(chat: ChatView) -> None:
    transcript = interface(chat.transcript)
    _, answer = nodes(transcript)
    props = ComposerProps(placeholder="Ask", can_ask=True)
    chat.set_props(ChatProps(title="T", has_documents=True, rows=ROWS[:1], composer=props))
    assert not answer.isValid()
    assert answer.text(_Name) == ""
    assert answer.childCount() == 0
    assert len(said(transcript)) == 1


def test_pages_say_their_paragraphs(hand: Hand) -> None:
    hand.wait(lambda: bool(hand.model.lines.get(1)))
    pages = interface(hand.view)
    assert pages.role() == QAccessible.Role.Document
    page = next(nodes(pages))
    assert page.role() == QAccessible.Role.Section
    assert page.text(_Name).startswith("Page 1 of ")
    paragraphs = list(nodes(page))
    assert paragraphs
    assert all(node.role() == QAccessible.Role.Paragraph for node in paragraphs)
    tops = [node.rect().top() for node in paragraphs]
    assert tops == sorted(tops)
    expected = [f"Paragraph {number} of the manual." for number in range(1, 9)]
    assert [node.text(_Name) for node in paragraphs] == expected


def test_what_a_message_consists_of_is_found_out_once(
    chat: ChatView, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[object] = []
    parts_of = spoken_messages._parts_of
    monkeypatch.setattr(
        spoken_messages, "_parts_of", lambda layout: made.append(layout) or parts_of(layout)
    )
    _, answer = nodes(interface(chat.transcript))
    assert len(said(answer)) == 7
    assert [node.rect().isValid() for node in nodes(answer)] == [True] * 7
    assert len(made) == 1


def test_old_nodes_are_let_go_and_their_places_are_asked_for_again(
    chat: ChatView, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(kept_nodes, "MOST_KEPT", 6)
    transcript = interface(chat.transcript)
    _, answer = nodes(transcript)
    first = said(answer)
    kept = transcript._nodes
    assert len(kept) > 6
    assert said(answer) == first
    qtbot.waitUntil(lambda: len(kept) == 3)
    _, answer = nodes(interface(chat.transcript))
    assert said(answer) == first


def test_nodes_go_with_their_view(qtbot: QtBot, theme: Theme, lexers: Lexers) -> None:
    view = ChatView(theme, lexers)
    props = ComposerProps(placeholder="Ask", can_ask=True)
    view.set_props(ChatProps(title="T", has_documents=True, rows=ROWS, composer=props))
    question, _ = nodes(interface(view.transcript))
    number = QAccessible.uniqueId(question)
    view.deleteLater()
    qtbot.waitUntil(lambda: not isValid(view))
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(question)
    assert QAccessible.accessibleInterface(number) is None
