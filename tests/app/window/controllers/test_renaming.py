"""What is renamed in the library is called by its new name everywhere, and stays as it was."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.window.composition import Lectern
from app.window.library.rows import ConversationRow, ReadingRow, Row
from tests.app.window.controllers.conftest import go_to_row, heading

pytestmark = pytest.mark.process


@pytest.fixture
def lectern(two_conversations: Lectern) -> Lectern:
    return two_conversations


def rename(lectern: Lectern, kind: type[Row], old: str, new: str, qtbot: QtBot) -> None:
    rows = go_to_row(lectern, kind, old, qtbot)
    qtbot.keyClick(rows, Qt.Key.Key_F2)
    editor = rows.viewport().findChild(QLineEdit)
    qtbot.keyClicks(editor, new)
    qtbot.keyClick(editor, Qt.Key.Key_Return)


def test_renaming_another_conversation_leaves_the_open_one_open(
    lectern: Lectern, qtbot: QtBot
) -> None:
    before = lectern.controllers.readings.conversation_id
    rename(lectern, ConversationRow, "Boats", "Ships", qtbot)
    holdings = lectern.controllers.library
    qtbot.waitUntil(lambda: "Ships" in [one.title for one in holdings.holdings.conversations])
    assert lectern.controllers.readings.conversation_id == before
    assert heading(lectern) == "Lamps"


def test_the_header_has_the_new_name_of_the_open_conversation(
    lectern: Lectern, qtbot: QtBot
) -> None:
    rename(lectern, ConversationRow, "Lamps", "Lights", qtbot)
    qtbot.waitUntil(lambda: heading(lectern) == "Lights")


def test_the_panel_has_the_new_name_of_the_open_reading(lectern: Lectern, qtbot: QtBot) -> None:
    before = lectern.controllers.readings.conversation_id
    rename(lectern, ReadingRow, "Harbour", "Port", qtbot)
    qtbot.waitUntil(lambda: lectern.parts.dock_model.props.map_title.name == "Port")
    assert lectern.controllers.readings.conversation_id == before
