"""What is deleted from the library is brought back by the key for it, wherever the keyboard is."""

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from app.library.library import Library
from app.paths import DataFolder
from app.window.composition import Lectern
from app.window.library.library_list import LibraryList
from app.window.library.rows import ConversationRow
from tests.app.window.conftest import OpenLectern
from tests.fakes.fake_library import add_reading, make_document

pytestmark = pytest.mark.process
_CONTROL = Qt.KeyboardModifier.ControlModifier
_ALONE = QItemSelectionModel.SelectionFlag.ClearAndSelect


@pytest.fixture
def lectern(open_lectern: OpenLectern, data: DataFolder, qtbot: QtBot) -> Lectern:
    """A window with two conversations about one reading; "Lamps" is open."""
    reading = add_reading(data.library, "Harbour", make_document("harbour.txt", "A lamp burns."))
    with Library(data.library) as library:
        documents = library.readings.entries()[0].documents
        for title in ("Boats", "Lamps"):
            library.conversations.start(title, documents, reading_id=reading)
    lectern = open_lectern()
    qtbot.waitUntil(lambda: lectern.controllers.readings.reading_id == reading)
    (lamps,) = (one for one in conversations(lectern).items() if one[1] == "Lamps")
    lectern.controllers.readings.open_conversation(lamps[0])
    qtbot.waitUntil(lambda: heading(lectern) == "Lamps")
    return lectern


def heading(lectern: Lectern) -> str:
    return lectern.parts.chat_model.props.title


def conversations(lectern: Lectern) -> dict[int, str]:
    return {one.id: one.title for one in lectern.controllers.library.holdings.conversations}


def question(lectern: Lectern) -> QWidget:
    return lectern.parts.chat.composer.findChild(QPlainTextEdit)


def delete(lectern: Lectern, title: str, qtbot: QtBot) -> None:
    """Delete a conversation with the keyboard."""
    rows = lectern.parts.library.findChild(LibraryList)
    model = rows.model()
    lectern.parts.window.activateWindow()
    rows.setFocus()
    for at in range(model.rowCount()):
        row = model.row(at)
        if isinstance(row, ConversationRow) and row.title == title:
            rows.selectionModel().setCurrentIndex(model.index(at, 0), _ALONE)
    qtbot.keyClick(rows, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: title not in conversations(lectern).values())


def test_the_open_conversation_comes_back_and_is_open_again(lectern: Lectern, qtbot: QtBot) -> None:
    delete(lectern, "Lamps", qtbot)
    qtbot.waitUntil(lambda: heading(lectern) != "Lamps")
    qtbot.waitUntil(lambda: QApplication.focusWidget() is question(lectern))
    qtbot.keyClick(question(lectern), Qt.Key.Key_Z, _CONTROL)
    qtbot.waitUntil(lambda: heading(lectern) == "Lamps")
    assert "Lamps" in conversations(lectern).values()


def test_another_conversation_comes_back_and_the_open_one_stays_open(
    lectern: Lectern, qtbot: QtBot
) -> None:
    delete(lectern, "Boats", qtbot)
    qtbot.keyClick(lectern.parts.library.findChild(LibraryList), Qt.Key.Key_Z, _CONTROL)
    qtbot.waitUntil(lambda: "Boats" in conversations(lectern).values())
    assert heading(lectern) == "Lamps"


def test_what_was_typed_is_taken_back_first(lectern: Lectern, qtbot: QtBot) -> None:
    delete(lectern, "Boats", qtbot)
    qtbot.keyClicks(question(lectern), "Why")
    qtbot.keyClick(question(lectern), Qt.Key.Key_Z, _CONTROL)
    assert question(lectern).toPlainText() == ""
    assert "Boats" not in conversations(lectern).values()


def test_nothing_comes_back_when_that_is_not_offered_any_more(
    lectern: Lectern, qtbot: QtBot
) -> None:
    delete(lectern, "Boats", qtbot)
    lectern.parts.notices._toast.close_notice()
    qtbot.keyClick(question(lectern), Qt.Key.Key_Z, _CONTROL)
    with qtbot.assertNotEmitted(lectern.controllers.library.undone, wait=300):
        pass
    assert "Boats" not in conversations(lectern).values()
