"""What is deleted from the library is brought back by the key for it, wherever the keyboard is."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from app.paths import DataFolder
from app.window.composition import Lectern
from app.window.library.library_list import LibraryList
from app.window.library.rows import ConversationRow, ReadingRow
from tests.app.window.conftest import OpenLectern
from tests.app.window.controllers.conftest import go_to_row, heading
from tests.fakes.fake_library import add_reading, make_document

pytestmark = pytest.mark.process
_CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def lectern(two_conversations: Lectern) -> Lectern:
    return two_conversations


def conversations(lectern: Lectern) -> dict[int, str]:
    return {one.id: one.title for one in lectern.controllers.library.holdings.conversations}


def question(lectern: Lectern) -> QWidget:
    return lectern.parts.chat.composer.findChild(QPlainTextEdit)


def delete(lectern: Lectern, title: str, qtbot: QtBot) -> None:
    """Delete a conversation with the keyboard."""
    rows = go_to_row(lectern, ConversationRow, title, qtbot)
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


def test_the_only_reading_comes_back_where_nothing_is_left_to_list(
    open_lectern: OpenLectern, data: DataFolder, qtbot: QtBot
) -> None:
    add_reading(data.library, "Harbour", make_document("harbour.txt", "A lamp burns."))
    lectern = open_lectern()
    library = lectern.controllers.library
    qtbot.waitUntil(lambda: heading(lectern) == "New conversation")
    rows = go_to_row(lectern, ReadingRow, "Harbour", qtbot)
    qtbot.keyClick(rows, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: not library.holdings.readings and not rows.isVisible())
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Z, _CONTROL)
    qtbot.waitUntil(lambda: bool(library.holdings.readings))
    qtbot.waitUntil(lambda: QApplication.focusWidget() is rows)


def test_several_readings_that_come_back_are_seen_in_the_library(
    open_lectern: OpenLectern, data: DataFolder, qtbot: QtBot
) -> None:
    for number in range(40):
        title = f"Part {number}"
        add_reading(data.library, title, make_document(f"{number}.txt", title))
    lectern = open_lectern()
    rows = go_to_row(lectern, ReadingRow, "Part 4", qtbot)
    for _ in range(2):
        qtbot.keyClick(rows, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(rows, Qt.Key.Key_Delete)
    library = lectern.controllers.library
    qtbot.waitUntil(lambda: len(library.holdings.readings) == 37)
    qtbot.keyClick(rows, Qt.Key.Key_Home)
    qtbot.waitUntil(lambda: rows.is_at_top)
    qtbot.keyClick(rows, Qt.Key.Key_Z, _CONTROL)

    def titles_in_view() -> list[str]:
        view, model = rows.viewport().rect(), rows.model()
        indexes = (model.index(number, 0) for number in range(model.rowCount()))
        seen = (one.row() for one in indexes if view.contains(rows.visualRect(one).center()))
        return [row.title for row in map(model.row, seen) if isinstance(row, ReadingRow)]

    qtbot.waitUntil(lambda: len(library.holdings.readings) == 40)
    qtbot.waitUntil(lambda: "Part 4" in titles_in_view(), timeout=5_000)
