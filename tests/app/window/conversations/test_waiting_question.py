"""Enter during an answer: the question waits in the box, and is asked when the answer is there."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.window.chat.chat_view import ChatView
from app.window.chat.lexers import Lexers
from app.window.theme.theme import Theme
from app.window.widgets.elided_label import ElidedLabel
from engine.protocol.replies import FinishReason
from tests.app.window.conversations.conftest import Stage

WAITS = "Will be asked as soon as this answer is complete"


@pytest.fixture
def view(stage: Stage, qtbot: QtBot, theme: Theme) -> ChatView:
    """The pane of a conversation whose first answer comes, with another question typed."""
    view = ChatView(theme, Lexers(stage.jobs))  # type: ignore[arg-type]
    qtbot.addWidget(view)
    stage.model.changed.connect(view.set_props)
    view.composer.asked.connect(stage.conversation.ask)
    view.composer.stop_requested.connect(stage.conversation.stop)
    view.composer.edit_cancelled.connect(stage.conversation.cancel_edit)
    stage.conversation.question_returned.connect(view.composer.set_text)
    view.resize(700, 600)
    view.show()
    stage.begin()
    stage.ask("One?")
    stage.engine.say("Fir")
    qtbot.keyClicks(field(view), "Two?")
    qtbot.keyClick(field(view), Qt.Key.Key_Return)
    return view


def field(view: ChatView) -> QPlainTextEdit:
    edit = view.composer.findChild(QPlainTextEdit)
    assert edit is not None
    return edit


def hint(view: ChatView) -> str:
    return next(label.text() for label in view.findChildren(ElidedLabel) if label is view._hint)


def settle(stage: Stage, qtbot: QtBot) -> None:
    """Let the next turns of the event loop come, and what they begin."""
    qtbot.wait(20)
    stage.jobs.run_all()


def test_it_is_asked_when_the_answer_is_complete(
    stage: Stage, view: ChatView, qtbot: QtBot
) -> None:
    assert (field(view).toPlainText(), hint(view)) == ("Two?", WAITS)
    assert stage.texts == ["One?", "Fir"]
    stage.answer("First.")
    qtbot.waitUntil(lambda: field(view).toPlainText() == "")
    stage.jobs.run_all()
    assert stage.texts == ["One?", "First.", "Two?", ""]
    assert hint(view) != WAITS
    stage.answer("Second.")
    assert stage.texts == ["One?", "First.", "Two?", "Second."]


def test_an_answer_that_is_stopped_leaves_it_in_the_box(
    stage: Stage, view: ChatView, qtbot: QtBot
) -> None:
    stop = next(one for one in view.findChildren(QPushButton) if one.text() == "Stop")
    qtbot.mouseClick(stop, Qt.MouseButton.LeftButton)
    stage.answer("Fir", finish_reason=FinishReason.CANCELLED)
    settle(stage, qtbot)
    assert field(view).toPlainText() == "Two?"
    assert hint(view) != WAITS
    assert len(stage.texts) == 2


@pytest.mark.parametrize("way", ["Escape", "Cancel", "more words"])
def test_it_can_be_taken_back(stage: Stage, view: ChatView, qtbot: QtBot, way: str) -> None:
    if way == "Escape":
        qtbot.keyClick(field(view), Qt.Key.Key_Escape)
    elif way == "Cancel":
        cancel = next(one for one in view.findChildren(QPushButton) if one.text() == "Cancel")
        qtbot.mouseClick(cancel, Qt.MouseButton.LeftButton)
    else:
        qtbot.keyClicks(field(view), " Or")
    assert hint(view) != WAITS
    stage.answer("First.")
    settle(stage, qtbot)
    assert field(view).toPlainText().startswith("Two?")
    assert stage.texts == ["One?", "First."]


def test_it_is_not_asked_in_another_conversation(
    stage: Stage, view: ChatView, qtbot: QtBot
) -> None:
    stage.begin()
    settle(stage, qtbot)
    assert stage.texts == []
    assert field(view).toPlainText() == "Two?"
    assert hint(view) != WAITS


def test_a_question_in_other_words_waits_too(stage: Stage, view: ChatView, qtbot: QtBot) -> None:
    qtbot.keyClick(field(view), Qt.Key.Key_Escape)
    stage.conversation.begin_edit(stage.model.inputs.messages[0].id)
    assert field(view).toPlainText() == "One?"
    qtbot.keyClicks(field(view), " Really?")
    qtbot.keyClick(field(view), Qt.Key.Key_Return)
    stage.answer("First.")
    settle(stage, qtbot)
    assert stage.texts == ["One? Really?", ""]
