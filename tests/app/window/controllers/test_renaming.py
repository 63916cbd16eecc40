"""What is renamed in the library is called by its new name everywhere, and stays as it was."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.library.library import Library
from app.paths import DataFolder
from app.window.composition import Lectern
from app.window.library.library_list import LibraryList
from app.window.library.rows import ConversationRow, ReadingRow, Row
from tests.app.window.conftest import OpenLectern
from tests.fakes.fake_library import add_reading, make_document

pytestmark = pytest.mark.process


@pytest.fixture
def lectern(open_lectern: OpenLectern, data: DataFolder, qtbot: QtBot) -> Lectern:
    """A window with two conversations about one reading; the first is open."""
    reading = add_reading(data.library, "Harbour", make_document("harbour.txt", "A lamp burns."))
    with Library(data.library) as library:
        documents = library.readings.entries()[0].documents
        for title in ("Lamps", "Boats"):
            library.conversations.start(title, documents, reading_id=reading)
    lectern = open_lectern()
    controllers = lectern.controllers
    qtbot.waitUntil(lambda: controllers.readings.reading_id == reading)
    (lamps,) = (one for one in controllers.library.holdings.conversations if one.title == "Lamps")
    controllers.readings.open_conversation(lamps.id)
    qtbot.waitUntil(lambda: heading(lectern) == "Lamps")
    return lectern


def heading(lectern: Lectern) -> str:
    return lectern.parts.chat_model.props.title


def rename(lectern: Lectern, kind: type[Row], old: str, new: str, qtbot: QtBot) -> None:
    rows = lectern.parts.library.findChild(LibraryList)
    model = rows.model()
    lectern.parts.window.activateWindow()
    rows.setFocus()

    def found() -> list[int]:
        shown = enumerate(map(model.row, range(model.rowCount())))
        return [at for at, row in shown if isinstance(row, kind) and row.title == old]

    qtbot.waitUntil(lambda: bool(found()))
    rows.setCurrentIndex(model.index(found()[0], 0))
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
