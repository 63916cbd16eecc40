"""Asking from the page, in the whole window: a passage becomes a question, or a kept quote."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget
from pytestqt.qtbot import QtBot

from app.library.records import Role
from app.window.composition import Lectern
from app.window.viewer.passage_actions import PassageAction
from app.window.viewer.viewer_model import Passage
from tests.app.window.conftest import OpenLectern
from tests.app.window.test_composition import _PATIENCE_MS, add

pytestmark = pytest.mark.process

PASSAGE = Passage(1, "A lamp burns\nin the harbour.")


@pytest.fixture
def lectern(open_lectern: OpenLectern, tmp_path: Path, qtbot: QtBot) -> Lectern:
    path = tmp_path / "harbour.txt"
    path.write_text("A lamp burns in the harbour. The boats lie still.")
    lectern = open_lectern()
    add(lectern, path, qtbot)
    qtbot.waitUntil(lambda: lectern.parts.viewer.page == 1, timeout=_PATIENCE_MS)
    qtbot.waitUntil(lambda: lectern.parts.chat_model.props.composer.can_ask, timeout=_PATIENCE_MS)
    return lectern


def act(lectern: Lectern, action: PassageAction) -> None:
    lectern.parts.viewer.passage_acted.emit(action, PASSAGE)


def quotes(lectern: Lectern) -> list[str]:
    return [quote.text for quote in lectern.parts.notebook_model.inputs.quotes]


def listed(lectern: Lectern) -> QListWidget:
    return lectern.parts.viewer.notebook.findChild(QListWidget)


def test_to_ask_begins_a_question_and_to_explain_asks_it(lectern: Lectern, qtbot: QtBot) -> None:
    composer = lectern.parts.chat.composer
    act(lectern, PassageAction.ASK)
    assert composer._edit.toPlainText() == "About page 1: “A lamp burns in the harbour.”\n"
    assert composer._edit.hasFocus()
    act(lectern, PassageAction.EXPLAIN)
    messages = lambda: lectern.parts.chat_model.inputs.messages  # noqa: E731
    qtbot.waitUntil(lambda: len(messages()) == 2, timeout=_PATIENCE_MS)
    assert messages()[0].role is Role.USER
    assert messages()[0].text == ("Explain this passage on page 1: “A lamp burns in the harbour.”")


def test_quotes_gather_are_found_again_and_can_be_deleted(
    lectern: Lectern, open_lectern: OpenLectern, qtbot: QtBot
) -> None:
    act(lectern, PassageAction.SAVE)
    qtbot.waitUntil(lambda: quotes(lectern) == [PASSAGE.text], timeout=_PATIENCE_MS)
    notice = lectern.parts.notices._toast
    assert notice.accessibleName() == "Saved to the notebook"
    act(lectern, PassageAction.SAVE)
    assert "already" in notice.accessibleName()
    lectern.close()

    lectern = open_lectern()
    qtbot.waitUntil(lambda: quotes(lectern) == [PASSAGE.text], timeout=_PATIENCE_MS)
    lectern.parts.viewer.show_notebook()
    view = listed(lectern)
    qtbot.waitUntil(view.hasFocus)
    view.setCurrentRow(0)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(lectern.parts.viewer._model.marks), timeout=_PATIENCE_MS)
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: quotes(lectern) == [], timeout=_PATIENCE_MS)
    lectern.parts.notices._acted()
    qtbot.waitUntil(lambda: quotes(lectern) == [PASSAGE.text], timeout=_PATIENCE_MS)


def test_the_notebook_is_that_of_the_open_reading(lectern: Lectern, qtbot: QtBot) -> None:
    act(lectern, PassageAction.SAVE)
    qtbot.waitUntil(lambda: len(quotes(lectern)) == 1, timeout=_PATIENCE_MS)
    reading = lectern.controllers.readings.reading_id
    lectern.parts.library.delete_wanted.emit(reading)
    assert quotes(lectern) == []
    assert not lectern.parts.notebook_model.props.is_open
    act(lectern, PassageAction.SAVE)
    assert quotes(lectern) == []
