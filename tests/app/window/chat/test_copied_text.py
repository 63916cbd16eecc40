"""What of an answer is copied: the words a person sees, no buttons and no lines."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.citations.citation import CitationStatus
from app.library.records import Role
from app.window.chat.chat_view import ChatView
from app.window.chat.chat_view_model import ChatProps
from app.window.chat.highlighting import make_lexer
from app.window.chat.lexers import Lexers
from app.window.chat.message_layout import MessageLayout
from app.window.chat.rows import Chip, MessageRow
from app.window.chat.section import Canvas
from app.window.theme.loader import load_named_theme
from app.window.theme.theme import Theme

_CHIP = Chip(6, "p. 4", CitationStatus.VERIFIED, "Word for word")
_ROW = MessageRow(1, Role.ASSISTANT, "", copy_code_label="Copy")


def _copied(qapp: QApplication, row: MessageRow) -> str:
    canvas = Canvas(600, load_named_theme("light"), QFont(), 1.0, make_lexer)
    words = MessageLayout(row, canvas).words
    return words.text_between(0, words.length)


@pytest.mark.parametrize(
    ("text", "copied"),
    [
        ("a\n\n```python\nif x:\n\n    pass\n```\n\nb", "a\nif x:\n\n    pass\nb"),
        ("```\nfirst\n```\n```\nsecond\n```", "first\nsecond"),
        ("- one\n  ```\n  code\n  ```\n- two", "one\ncode\ntwo"),
        ("> quoted\n\na\n\n---\n\nb", "quoted\na\nb"),
        ("> ```\n> code\n> ```\n>\n> words", "code\nwords"),
        ("a\n\n| x | y |\n|---|---|\n| 1 | |\n| | *2* |", "a\nx\ty\n1\t\n\t2"),
        ("The 😀 *end*", "The 😀 end"),
        ("", ""),
    ],
)
def test_words_are_copied_and_nothing_else(qapp: QApplication, text: str, copied: str) -> None:
    assert _copied(qapp, replace(_ROW, text=text)) == copied


def test_a_citation_is_copied_as_its_page(qapp: QApplication) -> None:
    row = replace(_ROW, text="A lamp.\n\n```\ncode\n```", chips=(_CHIP,))
    assert _copied(qapp, row) == "A lamp. [p. 4]\ncode"


def test_reasoning_is_copied_without_its_fold_and_a_failure_without_its_links(
    qapp: QApplication,
) -> None:
    row = replace(
        _ROW,
        text="Words.",
        reasoning="Why not?",
        reasoning_label="Reasoning",
        failure="It stopped.",
        failure_details="Traceback",
        details_label="Copy details",
        retry_label="Try again",
    )
    assert _copied(qapp, row) == "Why not?\nWords.\nIt stopped."
    assert _copied(qapp, replace(row, reasoning="")) == "Words.\nIt stopped."


@pytest.fixture
def view(qtbot: QtBot, theme: Theme, lexers: Lexers) -> ChatView:
    view = ChatView(theme, lexers)
    qtbot.addWidget(view)
    row = replace(_ROW, text="Write:\n\n```python\npass\n```\n\nDone.")
    view.set_props(ChatProps(has_documents=True, rows=(row,)))
    view.resize(750, 600)
    view.show()
    qtbot.waitExposed(view)
    return view


def test_a_whole_answer_is_selected_and_copied_without_the_button_of_its_code(
    qtbot: QtBot, view: ChatView
) -> None:
    port = view.transcript.viewport()
    qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    qtbot.mouseMove(port, QPoint(745, port.height() - 1))
    qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=QPoint(745, port.height() - 1))
    qtbot.keyClick(view.transcript, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Write:\npass\nDone."


def test_a_button_that_was_selected_alone_leaves_the_clipboard(
    qtbot: QtBot, view: ChatView
) -> None:
    transcript = view.transcript
    at = next(
        QPoint(x, y)
        for y in range(0, transcript.viewport().height(), 4)
        for x in range(0, transcript.viewport().width(), 6)
        if (hit := transcript.hit(QPointF(x, y))) and hit.layout.link_at(hit.point)
    )
    qtbot.mouseDClick(transcript.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QGuiApplication.clipboard().setText("before")
    qtbot.keyClick(transcript, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "before"
