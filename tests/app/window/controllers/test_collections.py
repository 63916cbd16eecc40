"""Collections and several rows at once, in the real window over a library on disk."""

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from app.paths import DataFolder
from app.window.composition import Lectern
from app.window.library.library_order import ALL, UNSORTED, Order
from app.window.library.rows import ReadingRow
from app.window.widgets.confirmation import Question
from app.window.widgets.name_dialog import NameDialog
from tests.app.window.conftest import OpenLectern
from tests.fakes.fake_library import add_reading, make_document
from tests.message_boxes import press

pytestmark = pytest.mark.process
_TITLES = ("Anchor", "Buoy", "Crane")


@pytest.fixture
def ids(data: DataFolder) -> list[int]:
    return [
        add_reading(data.library, title, make_document(f"{title}.txt", title)) for title in _TITLES
    ]


def shown(lectern: Lectern) -> list[str]:
    rows = lectern.parts.library_model.props.rows
    return [row.title for row in rows if isinstance(row, ReadingRow)]


def opened(open_lectern: OpenLectern, qtbot: QtBot) -> Lectern:
    lectern = open_lectern()
    qtbot.waitUntil(lambda: len(shown(lectern)) == len(_TITLES))
    return lectern


def answer(lectern: Lectern, name: str) -> None:
    dialog = name_dialog(lectern)
    dialog.findChild(QLineEdit).setText(name)
    press(dialog, "Done")
    QApplication.processEvents()


def name_dialog(lectern: Lectern) -> NameDialog:
    return next(one for one in lectern.parts.window.findChildren(NameDialog) if one.isVisible())


def test_readings_are_put_into_a_collection_and_it_goes(
    open_lectern: OpenLectern, ids: list[int], qtbot: QtBot
) -> None:
    lectern = opened(open_lectern, qtbot)
    header, selection = lectern.parts.library.header, lectern.parts.library.selection
    holdings = lectern.controllers.library
    selection.collection_wanted.emit(tuple(ids[:2]))
    answer(lectern, "  Harbour  \n")
    qtbot.waitUntil(lambda: bool(holdings.holdings.collections))
    (harbour,) = holdings.holdings.collections
    assert harbour.name == "Harbour"
    header.collection_chosen.emit(harbour.id)
    qtbot.waitUntil(lambda: sorted(shown(lectern)) == ["Anchor", "Buoy"])
    selection.moved_to.emit((ids[0],), UNSORTED)
    qtbot.waitUntil(lambda: shown(lectern) == ["Buoy"])
    header.delete_wanted.emit(harbour.id)
    press(lectern.parts.window.findChild(Question), "Delete")
    qtbot.waitUntil(lambda: not holdings.holdings.collections)
    assert lectern.parts.library_model.props.collection == ALL
    assert sorted(shown(lectern)) == list(_TITLES)


def test_two_collections_never_have_one_name(
    open_lectern: OpenLectern, ids: list[int], qtbot: QtBot
) -> None:
    lectern = opened(open_lectern, qtbot)
    library = lectern.controllers.library
    for number, name in enumerate(("Harbour", "Mill"), 1):
        lectern.parts.library.selection.collection_wanted.emit(tuple(ids[:1]))
        answer(lectern, name)
        qtbot.waitUntil(lambda number=number: len(library.holdings.collections) == number)
    lectern.parts.library.header.rename_wanted.emit(library.holdings.collections[1].id)
    dialog = name_dialog(lectern)
    dialog.findChild(QLineEdit).setText(" harbour")
    told = [label.text() for label in dialog.findChildren(QLabel)]
    assert any("There is already a collection “Harbour”" in text for text in told)
    press(dialog, "Done")
    assert dialog.isVisible()
    press(dialog, "Cancel")
    assert [one.name for one in library.holdings.collections] == ["Harbour", "Mill"]


def test_several_are_deleted_and_brought_back_together(
    open_lectern: OpenLectern, ids: list[int], qtbot: QtBot
) -> None:
    lectern = opened(open_lectern, qtbot)
    qtbot.waitUntil(lambda: lectern.controllers.readings.reading_id == ids[2])
    sheets = lectern.controllers.sheets
    for reading_id in ids[:2]:
        sheets.show(reading_id)
    qtbot.waitUntil(lambda: set(sheets._sheets) == set(ids[:2]))
    lectern.parts.library.selection.all_deleted.emit((ids[0], ids[2]), ())
    assert set(sheets._sheets) == {ids[1]}
    qtbot.waitUntil(lambda: shown(lectern) == ["Buoy"])
    assert lectern.controllers.readings.reading_id == 0
    notice = lectern.parts.notices._toast
    qtbot.waitUntil(lambda: notice.is_offering)
    with qtbot.waitSignal(lectern.controllers.library.undone):
        lectern.controllers.library.undo()
        assert not notice.is_offering  # it would offer again what is being done
    assert sorted(shown(lectern)) == list(_TITLES)
    assert lectern.controllers.readings.reading_id == ids[2]  # as before


def test_what_was_opened_since_a_removal_stays_open(
    open_lectern: OpenLectern, ids: list[int], qtbot: QtBot
) -> None:
    lectern = opened(open_lectern, qtbot)
    qtbot.waitUntil(lambda: lectern.controllers.readings.reading_id == ids[2])
    lectern.controllers.library.remove(ids[2])
    qtbot.waitUntil(lambda: sorted(shown(lectern)) == ["Anchor", "Buoy"])
    lectern.controllers.readings.open_reading(ids[0])
    lectern.controllers.library.undo()
    qtbot.waitUntil(lambda: sorted(shown(lectern)) == list(_TITLES))
    assert lectern.controllers.readings.reading_id == ids[0]


def test_the_order_is_remembered(open_lectern: OpenLectern, ids: list[int], qtbot: QtBot) -> None:
    lectern = opened(open_lectern, qtbot)
    assert shown(lectern) == ["Crane", "Buoy", "Anchor"]
    lectern.parts.library.header.order_chosen.emit(Order.TITLE)
    assert shown(lectern) == list(_TITLES)
    lectern.close()
    assert shown(opened(open_lectern, qtbot)) == list(_TITLES)


def test_a_move_is_told_and_undone(open_lectern: OpenLectern, ids: list[int], qtbot: QtBot) -> None:
    lectern = opened(open_lectern, qtbot)
    library, selection = lectern.controllers.library, lectern.parts.library.selection

    def collections() -> list[int | None]:
        return [library.holdings.reading(number).collection_id for number in ids]

    selection.collection_wanted.emit(tuple(ids[:1]))
    answer(lectern, "Harbour")
    notice = lectern.parts.notices._toast
    first = "Moved 1 reading with all its conversations to “Harbour”."
    qtbot.waitUntil(lambda: notice.accessibleName() == first)
    (harbour,) = library.holdings.collections
    selection.moved_to.emit(tuple(ids), harbour.id)
    qtbot.waitUntil(lambda: collections() == [harbour.id] * 3)
    assert "3 readings with all their conversations" in notice.accessibleName()
    with qtbot.waitSignal(library.undone):
        press(notice, "Undo")
        selection.moved_to.emit((ids[0],), UNSORTED)  # before the library has said that it is done
    qtbot.waitUntil(lambda: not any(collections()))
    assert notice.is_offering
    assert "to no collection" in notice.accessibleName()
    library.undo()
    qtbot.waitUntil(lambda: collections() == [harbour.id, None, None])
