"""The mark of a cited passage goes with the answer that cites it, and no other mark does."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from app.window.composition import Lectern
from tests.app.window.chat.test_chat_view import point_of
from tests.app.window.conftest import OpenLectern
from tests.app.window.test_composition import _PATIENCE_MS, add
from tests.app.window.test_question_path import ask

pytestmark = pytest.mark.process


@pytest.fixture
def lectern(open_lectern: OpenLectern, tmp_path: Path, qtbot: QtBot) -> Lectern:
    """A window in which the passage that an answer cites is marked."""
    path = tmp_path / "harbour.txt"
    path.write_text("A lamp burns in the harbour. The boats lie still.")
    lectern = open_lectern()
    add(lectern, path, qtbot)
    qtbot.waitUntil(lambda: lectern.parts.viewer.page == 1, timeout=_PATIENCE_MS)
    ask(lectern, qtbot)
    follow_citation(lectern, qtbot)
    return lectern


def follow_citation(lectern: Lectern, qtbot: QtBot) -> None:
    transcript, model = lectern.parts.chat.transcript, lectern.parts.chat_model
    qtbot.waitUntil(lambda: bool(model.inputs.messages[-1].answer.citations), timeout=_PATIENCE_MS)
    qtbot.waitUntil(lambda: transcript.hit(QPointF(9, 9)) is not None)
    at = point_of(transcript, "cite:0")
    qtbot.mouseClick(transcript.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.waitUntil(lambda: is_marked(lectern), timeout=_PATIENCE_MS)


def is_marked(lectern: Lectern) -> bool:
    return any(lectern.parts.viewer._model.marks.values())


def answer_once_more(lectern: Lectern, qtbot: QtBot) -> int:
    """Have the last answer written once more; return the one before."""
    model = lectern.parts.chat_model
    before = model.inputs.messages[-1].id
    lectern.conversation.regenerate(before)
    qtbot.waitUntil(lambda: model.inputs.messages[-1].id != before, timeout=_PATIENCE_MS)
    qtbot.waitUntil(lambda: model.props.composer.can_ask, timeout=_PATIENCE_MS)
    return before


def test_it_goes_where_the_question_is_answered_once_more(lectern: Lectern, qtbot: QtBot) -> None:
    answer_once_more(lectern, qtbot)
    assert not is_marked(lectern)


def test_it_goes_where_another_branch_is_chosen(lectern: Lectern, qtbot: QtBot) -> None:
    before = answer_once_more(lectern, qtbot)
    follow_citation(lectern, qtbot)
    lectern.parts.chat.transcript.branch_chosen.emit(before)
    assert not is_marked(lectern)


def test_it_goes_where_another_conversation_begins(lectern: Lectern, qtbot: QtBot) -> None:
    lectern.controllers.readings.begin_conversation()
    qtbot.waitUntil(lambda: not is_marked(lectern))


def test_it_stays_while_the_conversation_goes_on(lectern: Lectern, qtbot: QtBot) -> None:
    ask(lectern, qtbot)
    assert is_marked(lectern)


def test_a_mark_of_anything_else_stays(lectern: Lectern, qtbot: QtBot) -> None:
    viewer = lectern.parts.viewer
    sha256 = lectern.controllers.documents.shown
    lectern.parts.library.hit_chosen.emit(sha256, 1, "The boats lie still")
    qtbot.waitUntil(lambda: bool(viewer._model.marks.get(1)), timeout=_PATIENCE_MS)
    answer_once_more(lectern, qtbot)
    assert is_marked(lectern)
