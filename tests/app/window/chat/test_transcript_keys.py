"""What the keyboard reaches in the transcript, and how branches, waiting and long texts show."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt, QTimer, QTranslator
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from app.citations.citation import CitationStatus
from app.library.records import Role
from app.window.chat.chat_view import ChatView
from app.window.chat.chat_view_model import ChatProps, ComposerProps
from app.window.chat.lexers import Lexers
from app.window.chat.message_layout import MessageAction
from app.window.chat.message_sections import MIN_LENGTH
from app.window.chat.rows import BranchPlace, Chip, MessageRow
from app.window.theme.theme import Theme

READY = ComposerProps(placeholder="Ask about manual.pdf", can_ask=True)
ANSWER = "The **housing bolts** after 50 hours.\n\n```\ncode\n```\n"
CHIPS = (Chip(ANSWER.index("."), "p. 412", CitationStatus.VERIFIED, "Word for word"),)
QUESTION_ROW = MessageRow(1, Role.USER, "Which bolts?")
ANSWER_ROW = MessageRow(2, Role.ASSISTANT, ANSWER, chips=CHIPS, copy_code_label="Copy")
BRANCH = BranchPlace("2/3", 7, 9)


@pytest.fixture
def view(qtbot: QtBot, theme: Theme, lexers: Lexers) -> ChatView:
    view = ChatView(theme, lexers)
    qtbot.addWidget(view)
    show(view, QUESTION_ROW, ANSWER_ROW)
    view.resize(750, 600)
    view.show()
    qtbot.waitExposed(view)
    return view


def show(view: ChatView, *rows: MessageRow) -> None:
    view.set_props(ChatProps(title="T", has_documents=True, rows=rows, composer=READY))


def enter(qtbot: QtBot, view: ChatView) -> None:
    """Come to the last message by keyboard."""
    view.transcript.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(view.transcript.hasFocus)


def test_who_comes_by_keyboard_sees_where_it_is(qtbot: QtBot, view: ChatView) -> None:
    before = view.transcript.viewport().grab().toImage()
    enter(qtbot, view)
    assert view.transcript.currentIndex().row() == 1
    assert view.transcript.viewport().grab().toImage() != before


def test_a_citation_is_opened_by_keyboard(qtbot: QtBot, view: ChatView) -> None:
    enter(qtbot, view)
    qtbot.keyClick(view.transcript, Qt.Key.Key_Tab)
    with qtbot.waitSignal(view.transcript.citation_activated) as told:
        qtbot.keyClick(view.transcript, Qt.Key.Key_Return)
    assert told.args == [2, 0]


def test_the_page_follows_who_walks_the_quotes(qtbot: QtBot, view: ChatView) -> None:
    enter(qtbot, view)
    reached: list[tuple[int, int]] = []
    view.transcript.citation_reached.connect(lambda *place: reached.append(place))
    qtbot.keyClick(view.transcript, Qt.Key.Key_Tab)
    assert reached == [(2, 0)]
    assert view.transcript.hasFocus()


def test_tab_walks_all_that_can_be_done_and_leaves(qtbot: QtBot, view: ChatView) -> None:
    enter(qtbot, view)
    done: list[object] = []
    view.transcript.citation_activated.connect(lambda *_: done.append("cite"))
    view.transcript.action_requested.connect(lambda _, action: done.append(action))
    clipboard = QGuiApplication.clipboard()
    clipboard.dataChanged.connect(lambda: done.append(clipboard.text()))
    while view.transcript.hasFocus():
        qtbot.keyClick(view.transcript, Qt.Key.Key_Tab)
        if view.transcript.hasFocus():
            qtbot.keyClick(view.transcript, Qt.Key.Key_Space)
    actions = [MessageAction.COPY, MessageAction.REGENERATE, MessageAction.BRANCH]
    assert done == ["cite", "code", *actions]


def test_questions_are_edited_by_keyboard(qtbot: QtBot, view: ChatView) -> None:
    enter(qtbot, view)
    qtbot.keyClick(view.transcript, Qt.Key.Key_Up)
    qtbot.keyClick(view.transcript, Qt.Key.Key_Right)
    with qtbot.waitSignal(view.transcript.action_requested) as told:
        qtbot.keyClick(view.transcript, Qt.Key.Key_Enter)
    assert told.args == [1, MessageAction.EDIT]


def test_a_failed_answer_is_asked_for_again_by_keyboard(qtbot: QtBot, view: ChatView) -> None:
    show(view, QUESTION_ROW, replace(ANSWER_ROW, text="", chips=(), failure="No.", retry_label="R"))
    enter(qtbot, view)
    qtbot.keyClick(view.transcript, Qt.Key.Key_Right)
    with qtbot.waitSignal(view.transcript.retry_requested):
        qtbot.keyClick(view.transcript, Qt.Key.Key_Space)


def test_the_cause_of_a_failure_is_copied(qtbot: QtBot, view: ChatView) -> None:
    failed = replace(
        ANSWER_ROW,
        text="",
        chips=(),
        failure="No.",
        failure_details="Traceback",
        details_label="Copy details",
        retry_label="R",
    )
    show(view, QUESTION_ROW, failed)
    enter(qtbot, view)
    qtbot.keyClick(view.transcript, Qt.Key.Key_Right)
    qtbot.keyClick(view.transcript, Qt.Key.Key_Return)
    assert QGuiApplication.clipboard().text() == "Traceback"


def test_escape_goes_back_to_the_message(qtbot: QtBot, view: ChatView) -> None:
    enter(qtbot, view)
    whole = view.transcript.viewport().grab().toImage()
    qtbot.keyClick(view.transcript, Qt.Key.Key_Right)
    assert view.transcript.viewport().grab().toImage() != whole
    qtbot.keyClick(view.transcript, Qt.Key.Key_Escape)
    assert view.transcript.viewport().grab().toImage() == whole


def test_arrows_scroll_through_a_message_higher_than_the_window(
    qtbot: QtBot, view: ChatView
) -> None:
    tall = replace(ANSWER_ROW, text="word " * 3000, chips=())
    show(view, QUESTION_ROW, tall)
    enter(qtbot, view)
    bar = view.transcript.verticalScrollBar()
    end = bar.value()
    assert end == bar.maximum() > 0
    qtbot.keyClick(view.transcript, Qt.Key.Key_Up)
    assert 0 < bar.value() < end
    assert view.transcript.currentIndex().row() == 1
    for _ in range(200):
        qtbot.keyClick(view.transcript, Qt.Key.Key_Up)
    assert bar.value() == 0
    assert view.transcript.currentIndex().row() == 0
    qtbot.keyClick(view.transcript, Qt.Key.Key_PageDown)
    assert bar.value() > 0
    assert view.transcript.currentIndex().row() == 1


def test_arrows_and_keys_choose_a_branch(qtbot: QtBot, view: ChatView) -> None:
    show(view, replace(QUESTION_ROW, branch=BRANCH), replace(ANSWER_ROW, branch=BRANCH))
    chosen: list[int] = []
    view.transcript.branch_chosen.connect(chosen.append)
    transcript = view.transcript
    for row in range(2):
        rect = transcript.visualRect(transcript.model().index(row, 0))
        hit = transcript.hit(QPointF(rect.center()))
        assert hit
        for action in (MessageAction.PREVIOUS, MessageAction.FOLLOWING):
            at = hit.layout.actions[action].center() + QPointF(rect.topLeft())
            left = Qt.MouseButton.LeftButton
            qtbot.mouseClick(transcript.viewport(), left, pos=at.toPoint())
    assert chosen == [7, 9, 7, 9]


def test_there_is_no_way_beyond_the_first_branch(qtbot: QtBot, view: ChatView) -> None:
    show(view, QUESTION_ROW, replace(ANSWER_ROW, branch=BranchPlace("1/2", None, 9)))
    hit = view.transcript.hit(QPointF(300, 200))
    assert hit
    assert MessageAction.PREVIOUS not in hit.layout.actions
    assert MessageAction.FOLLOWING in hit.layout.actions


def test_a_receipt_takes_more_lines_where_it_is_narrow(qtbot: QtBot, view: ChatView) -> None:
    receipt = ("Reused 214,380 tokens", "first word 0.9 s", "41 tok/s", "3 citations verified")
    show(view, QUESTION_ROW, replace(ANSWER_ROW, receipt=receipt))
    view.resize(470, 600)
    hit = view.transcript.hit(QPointF(300, 300))
    assert hit
    assert len(hit.layout.receipt_lines) > 1
    assert "".join(hit.layout.receipt_lines).replace(" ", "") == "".join(receipt).replace(" ", "")


def test_waiting_moves_unless_motion_is_not_wanted(qtbot: QtBot, view: ChatView) -> None:
    waiting = replace(ANSWER_ROW, text="", chips=(), is_streaming=True, waiting="Reading")
    show(view, QUESTION_ROW, waiting)
    port = view.transcript.viewport()
    first = port.grab().toImage()
    qtbot.waitUntil(lambda: port.grab().toImage() != first)
    view.set_reduced_motion(True)
    clocks = view.transcript.findChildren(QTimer)
    qtbot.waitUntil(lambda: not any(clock.isActive() for clock in clocks))
    still = port.grab().toImage()
    assert not any(clock.isActive() for clock in clocks)
    assert port.grab().toImage() == still


def test_a_selection_reaches_over_sections(qtbot: QtBot, view: ChatView) -> None:
    long = "word " * (MIN_LENGTH // 5 + 1)
    show(view, QUESTION_ROW, replace(ANSWER_ROW, text=f"{long}\n\nlast", chips=()))
    qtbot.keyClick(view.transcript, Qt.Key.Key_End)
    hit = view.transcript.hit(QPointF(300, 300))
    assert hit
    words = hit.layout.words
    assert len(words.sections) == 2
    assert words.text_between(words.length - 10, words.length) == " word\nlast"
    assert words.word_at(words.length - 2) == (words.length - 4, words.length)


def test_a_sectioned_answer_is_as_high_as_a_whole_one(
    qtbot: QtBot, view: ChatView, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "\n\n".join(["word " * 200] * 6)
    show(view, replace(ANSWER_ROW, text=text, chips=()))
    hit = view.transcript.hit(QPointF(300, 300))
    monkeypatch.setattr("app.window.chat.message_sections.sections", lambda text: [(0, len(text))])
    show(view, replace(ANSWER_ROW, id=5, text=text, chips=()))
    whole = view.transcript.hit(QPointF(300, 300))
    assert hit
    assert whole
    assert len(hit.layout.words.sections) > len(whole.layout.words.sections) == 1
    assert hit.layout.height == pytest.approx(whole.layout.height, abs=2)


def test_an_edited_question_can_be_left_as_it_was(qtbot: QtBot, view: ChatView) -> None:
    view.composer.set_props(replace(READY, is_editing=True))
    view.composer.set_text("Which bolts?")
    cancel = next(b for b in view.composer.findChildren(QPushButton) if b.text() == "Cancel")
    assert cancel.isVisible()
    with qtbot.waitSignal(view.composer.edit_cancelled):
        qtbot.mouseClick(cancel, Qt.MouseButton.LeftButton)


class Shouting(QTranslator):
    """Another language, for tests."""

    def translate(self, _context: str, text: str, *_: object) -> str:
        return text.upper()

    def isEmpty(self) -> bool:  # noqa: N802
        return False


def test_texts_follow_the_language(qtbot: QtBot, view: ChatView, qapp: QApplication) -> None:
    translator = Shouting()
    qapp.installTranslator(translator)
    try:
        QApplication.sendEvent(view, QEvent(QEvent.Type.LanguageChange))
        assert view.transcript.accessibleName() == "CONVERSATION"
    finally:
        qapp.removeTranslator(translator)
    QApplication.sendEvent(view, QEvent(QEvent.Type.LanguageChange))
    assert view.transcript.accessibleName() == "Conversation"


def test_a_copied_question_is_on_the_clipboard(qtbot: QtBot, view: ChatView) -> None:
    enter(qtbot, view)
    qtbot.keyClick(view.transcript, Qt.Key.Key_Up)
    qtbot.keyClick(view.transcript, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == QUESTION_ROW.text
