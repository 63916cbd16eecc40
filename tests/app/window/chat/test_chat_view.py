from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.citations.citation import CitationStatus
from app.library.records import Role
from app.window.chat.chat_view import ChatView
from app.window.chat.chat_view_model import ChatProps, ComposerProps
from app.window.chat.invitation import Invitation
from app.window.chat.lexers import Lexers
from app.window.chat.message_layout import MessageAction
from app.window.chat.rows import Chip, MessageRow
from app.window.chat.text_selection import TextPoint, TextSelection
from app.window.chat.transcript_view import TranscriptView
from app.window.theme.loader import load_named_theme
from app.window.theme.stylesheet import stylesheet
from app.window.theme.theme import Theme
from app.window.translation.language_switch import LanguageSwitch
from tests.app.window.theme.contrast import MIN_CONTRAST, contrast

READY = ComposerProps(placeholder="Ask about manual.pdf", can_ask=True, can_branch=True)
ANSWER = "The **housing bolts** after 50 hours.\n\n```\ncode\n```\n"
CHIPS = (Chip(ANSWER.index("."), "p. 412", CitationStatus.VERIFIED, "Word for word"),)
ROWS = (
    MessageRow(1, Role.USER, "Which bolts?"),
    MessageRow(2, Role.ASSISTANT, ANSWER, chips=CHIPS, copy_code_label="Copy"),
)


@pytest.fixture
def view(qtbot: QtBot, theme: Theme, lexers: Lexers) -> ChatView:
    view = ChatView(theme, lexers)
    qtbot.addWidget(view)
    view.set_props(ChatProps(title="T", has_documents=True, rows=ROWS, composer=READY))
    view.resize(750, 600)
    view.show()
    qtbot.waitExposed(view)
    return view


def many(count: int) -> tuple[MessageRow, ...]:
    return tuple(MessageRow(n, Role.ASSISTANT, "word " * (n % 90)) for n in range(count))


def point_of(transcript: TranscriptView, target: str) -> QPoint:
    """The first point of the viewport that is a link to the target, or an action of that name."""
    for y in range(0, transcript.viewport().height(), 4):
        for x in range(0, transcript.viewport().width(), 6):
            hit = transcript.hit(QPointF(x, y))
            if hit is None:
                continue
            if target in {hit.layout.link_at(hit.point).target, hit.layout.action_at(hit.point)}:
                return QPoint(x, y)
    raise AssertionError(f"{target} is not in sight")


def click(qtbot: QtBot, transcript: TranscriptView, target: str) -> None:
    at = point_of(transcript, target)
    qtbot.mouseMove(transcript.viewport(), at)
    qtbot.mouseClick(transcript.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_a_click_on_a_chip_asks_for_its_page(qtbot: QtBot, view: ChatView) -> None:
    with qtbot.waitSignal(view.transcript.citation_activated) as told:
        click(qtbot, view.transcript, "cite:0")
    assert told.args == [2, 0]


def test_code_and_questions_are_copied_with_a_click(qtbot: QtBot, view: ChatView) -> None:
    click(qtbot, view.transcript, "code:0")
    assert QGuiApplication.clipboard().text() == "code"
    click(qtbot, view.transcript, MessageAction.COPY)
    assert QGuiApplication.clipboard().text() == "Which bolts?"


def test_an_answer_can_be_asked_for_again(qtbot: QtBot, view: ChatView) -> None:
    with qtbot.waitSignal(view.transcript.action_requested) as told:
        click(qtbot, view.transcript, MessageAction.REGENERATE)
    assert told.args == [2, MessageAction.REGENERATE]


def test_failures_and_reasoning_are_links(qtbot: QtBot, view: ChatView) -> None:
    row = replace(ROWS[1], failure="Stopped.", retry_label="Again", reasoning_label="Reasoning")
    view.set_props(ChatProps(has_documents=True, rows=(ROWS[0], row), composer=READY))
    with qtbot.waitSignal(view.transcript.retry_requested):
        click(qtbot, view.transcript, "retry:")
    with qtbot.waitSignal(view.transcript.reasoning_toggled):
        click(qtbot, view.transcript, "reasoning:")


def test_an_answer_that_was_cut_offers_to_go_on(qtbot: QtBot, view: ChatView) -> None:
    row = replace(ROWS[1], continue_label="Continue")
    view.set_props(ChatProps(has_documents=True, rows=(ROWS[0], row), composer=READY))
    with qtbot.waitSignal(view.transcript.continue_requested) as told:
        click(qtbot, view.transcript, "continue:")
    assert told.args == [row.id]


def test_text_is_selected_over_messages_and_copied(qtbot: QtBot, view: ChatView) -> None:
    port = view.transcript.viewport()
    qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    qtbot.mouseMove(port, QPoint(745, port.height() - 1))
    qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=QPoint(745, port.height() - 1))
    qtbot.keyClick(view.transcript, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("Which bolts?\n\nThe housing bolts after 50 hours. [p. 412]")


def test_citations_are_copied_behind_an_emoji(qtbot: QtBot, view: ChatView) -> None:
    text = f"😀😀 {ROWS[1].text}"
    chips = tuple(replace(chip, end=chip.end + 3) for chip in ROWS[1].chips)
    row = replace(ROWS[1], text=text, chips=chips)
    view.set_props(ChatProps(has_documents=True, rows=(ROWS[0], row), composer=READY))
    view.transcript.setCurrentIndex(view.transcript.model().index(1, 0))
    view.transcript._select(TextSelection(TextPoint(1, 0), TextPoint(1, 1000)))
    view.transcript.copy_selection()
    assert "😀😀 The housing bolts after 50 hours. [p. 412]" in QGuiApplication.clipboard().text()


def test_nothing_is_selected_in_another_conversation(qtbot: QtBot, view: ChatView) -> None:
    view.transcript._select(TextSelection(TextPoint(0, 0), TextPoint(0, 5)))
    view.set_props(ChatProps(has_documents=True, composer=READY))
    other = replace(ROWS[0], id=77, text="Another question")
    view.set_props(ChatProps(has_documents=True, rows=(other,), composer=READY))
    QGuiApplication.clipboard().setText("nothing")
    view.transcript.copy_selection()
    assert QGuiApplication.clipboard().text() == "nothing"


def test_a_long_conversation_lays_out_what_is_in_sight(qtbot: QtBot, view: ChatView) -> None:
    view.set_props(ChatProps(has_documents=True, rows=many(2000), composer=READY))
    view.grab()
    bar = view.transcript.verticalScrollBar()
    assert bar.maximum() > 50_000
    assert bar.value() == bar.maximum()


def test_the_end_is_followed_until_the_person_scrolls_up(qtbot: QtBot, view: ChatView) -> None:
    rows = many(50)
    view.set_props(ChatProps(has_documents=True, rows=rows, composer=READY))
    bar = view.transcript.verticalScrollBar()
    longer = replace(rows[-1], text="word " * 500)
    view.set_props(ChatProps(has_documents=True, rows=(*rows[:-1], longer), composer=READY))
    assert bar.value() == bar.maximum()
    bar.setValue(bar.value() - 900)
    kept = view.transcript.hit(QPointF(300, 5))
    longest = replace(longer, text="word " * 900)
    view.set_props(ChatProps(has_documents=True, rows=(*rows[:-1], longest), composer=READY))
    now = view.transcript.hit(QPointF(300, 5))
    assert kept
    assert now
    assert (now.row, now.point) == (kept.row, kept.point)
    assert bar.value() < bar.maximum()
    view.set_props(ChatProps(has_documents=True, rows=many(51), composer=READY))
    assert bar.value() == bar.maximum()


def test_everything_follows_the_theme(qtbot: QtBot, view: ChatView, theme: Theme) -> None:
    before = view.transcript.viewport().grab().toImage()
    theme.use(load_named_theme("dark"))
    assert view.transcript.viewport().grab().toImage() != before


def test_enter_asks_and_shift_enter_starts_a_line(qtbot: QtBot, view: ChatView) -> None:
    edit = view.composer.findChild(QPlainTextEdit)
    low = edit.height()
    qtbot.keyClicks(edit, "one")
    qtbot.keyClick(edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(edit, "two")
    assert edit.height() > low
    with qtbot.waitSignal(view.composer.asked) as told:
        qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert told.args == ["one\ntwo"]
    assert edit.toPlainText() == ""
    assert edit.height() == low


def test_nothing_is_asked_while_an_answer_comes(qtbot: QtBot, view: ChatView) -> None:
    view.composer.set_props(replace(READY, can_ask=False, is_answering=True))
    edit = view.composer.findChild(QPlainTextEdit)
    qtbot.keyClicks(edit, "one")
    with qtbot.assertNotEmitted(view.composer.asked):
        qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert edit.toPlainText() == "one"
    stop = next(b for b in view.composer.findChildren(QPushButton) if b.text() == "Stop")
    with qtbot.waitSignal(view.composer.stop_requested):
        qtbot.mouseClick(stop, Qt.MouseButton.LeftButton)


def test_messages_are_walked_by_keyboard(qtbot: QtBot, view: ChatView) -> None:
    view.transcript.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(view.transcript, Qt.Key.Key_Up)
    first = view.transcript.currentIndex().row()
    qtbot.keyClick(view.transcript, Qt.Key.Key_Down)
    assert view.transcript.currentIndex().row() in {first, first + 1}
    with qtbot.waitSignal(view.transcript.action_requested) as told:
        qtbot.keyClick(view.transcript, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert told.args == [2, MessageAction.COPY]


def test_chips_and_actions_explain_themselves(qtbot: QtBot, view: ChatView) -> None:
    port = view.transcript.viewport()
    qtbot.mouseMove(port, point_of(view.transcript, "cite:0"))
    assert port.toolTip() == "Word for word"
    qtbot.mouseMove(port, point_of(view.transcript, MessageAction.BRANCH))
    assert port.toolTip() == "Branch from here"


def test_the_composer_shows_that_it_has_the_keyboard(qtbot: QtBot, view: ChatView) -> None:
    view.transcript.setFocus()
    qtbot.waitUntil(view.transcript.hasFocus)
    without = view.composer.grab().toImage().pixelColor(300, 0)
    view.composer.setFocus()
    qtbot.waitUntil(view.composer.findChild(QPlainTextEdit).hasFocus)
    assert view.composer.grab().toImage().pixelColor(300, 0) != without


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_invitation_to_ask_can_be_read(qtbot: QtBot, view: ChatView, name: str) -> None:
    tokens = load_named_theme(name)
    view.setStyleSheet(stylesheet(tokens))
    view.transcript.setFocus()
    image = view.composer.findChild(QPlainTextEdit).grab().toImage()
    pixels = {image.pixelColor(x, y).name() for x in range(200) for y in range(image.height())}
    best = max(contrast(pixel, tokens.colours.raised) for pixel in pixels)
    assert best >= MIN_CONTRAST


def test_an_answer_is_painted_as_it_grows(qtbot: QtBot, view: ChatView) -> None:
    for words in range(120):
        answer = MessageRow(3, Role.ASSISTANT, "the **bolts** " * words, is_streaming=True)
        view.set_props(ChatProps(has_documents=True, rows=(*ROWS, answer), composer=READY))
        view.transcript.viewport().grab()
    bar = view.transcript.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0


def test_buttons_that_do_not_fit_any_more_in_another_language_go(
    qtbot: QtBot, qapp: QApplication, view: ChatView, tmp_path: Path
) -> None:
    composer = view.composer
    branch = next(one for one in composer.findChildren(QPushButton) if one.text() == "Branch")
    view.setMinimumWidth(200)  # as in the window, where panes may be narrower than they ask
    switch = LanguageSwitch(qapp, cache=tmp_path)
    switch.use("zh_CN")
    qtbot.waitUntil(lambda: branch.text() != "Branch")
    width = next(width for width in range(200, 750, 10) if _fits(view, width, branch))
    switch.use("en")
    qtbot.waitUntil(lambda: not branch.isVisible())
    view.resize(width + 200, 600)
    assert branch.isVisible()


def _fits(view: ChatView, width: int, button: QPushButton) -> bool:
    view.resize(width, 600)
    QApplication.processEvents()
    return button.isVisible()


def test_a_conversation_without_messages_invites_to_ask(view: ChatView) -> None:
    invitation = Invitation("What would you like to know?", "Anything.")
    view.set_props(ChatProps(has_documents=True, invitation=invitation, composer=READY))
    words = [label.text() for label in view.findChildren(QLabel) if label.isVisible()]
    assert invitation.heading in words
    assert not view.transcript.isVisible()
    view.set_props(ChatProps(has_documents=True, rows=ROWS, composer=READY))
    assert view.transcript.isVisible()


def test_the_tip_of_the_context_says_what_read_means(qtbot: QtBot, view: ChatView) -> None:
    view.set_props(ChatProps(has_documents=True, context="214,512 of 262,144 tokens · read 100 %"))
    tips = {label.toolTip() for label in view.findChildren(QLabel)}
    assert (
        "214,512 of 262,144 tokens · read 100 %\n"
        "“Read” says how much of the text the model has processed."
    ) in tips


def test_a_suggested_question_is_asked_with_a_click(qtbot: QtBot, view: ChatView) -> None:
    asked = ("Who keeps the Loom?", "When was it built?")
    invitation = Invitation("What?", "Ask.", questions=asked)
    view.set_props(ChatProps(has_documents=True, invitation=invitation))
    buttons = {b.text(): b for b in view.invitation.findChildren(QPushButton)}
    with qtbot.waitSignal(view.composer.asked) as told:
        qtbot.mouseClick(buttons[asked[1]], Qt.MouseButton.LeftButton)
    assert told.args == [asked[1]]
