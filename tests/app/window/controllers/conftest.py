"""A window in which one of two conversations is open, for what is done to them in the library."""

import pytest
from PySide6.QtCore import QModelIndex
from pytestqt.qtbot import QtBot

from app.library.library import Library
from app.paths import DataFolder
from app.window.composition import Lectern
from app.window.library.library_list import LibraryList
from app.window.library.rows import Row
from tests.app.window.conftest import OpenLectern
from tests.fakes.fake_library import add_reading, make_document


@pytest.fixture
def two_conversations(open_lectern: OpenLectern, data: DataFolder, qtbot: QtBot) -> Lectern:
    """A window with "Lamps", which is open, and "Boats", both about one reading."""
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


def go_to_row(lectern: Lectern, kind: type[Row], title: str, qtbot: QtBot) -> LibraryList:
    """Put the keyboard on a row of the library, and return that list."""
    rows = lectern.parts.library.findChild(LibraryList)
    model = rows.model()
    lectern.parts.window.activateWindow()
    rows.setFocus()

    def found() -> QModelIndex:
        shown = enumerate(map(model.row, range(model.rowCount())))
        places = (at for at, row in shown if isinstance(row, kind) and row.title == title)
        return model.index(next(places, -1), 0)

    qtbot.waitUntil(lambda: found().isValid())
    rows.stand_on(found())  # and on this one alone, whatever keys an earlier test held
    return rows
