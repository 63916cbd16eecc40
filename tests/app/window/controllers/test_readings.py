"""What is seen when another reading is opened."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.paths import DataFolder
from app.window.library.rows import ReadingRow
from app.window.viewer.viewer_header import ViewerHeader
from app.window.widgets.elided_label import ElidedLabel
from tests.app.window.conftest import OpenLectern
from tests.app.window.controllers.conftest import go_to_row
from tests.fakes.fake_library import add_reading, make_document


def test_the_last_page_goes_before_the_next_document_is_named(
    open_lectern: OpenLectern, data: DataFolder, qtbot: QtBot
) -> None:
    for title, text in (("Harbour", "A lamp burns."), ("River", "It freezes late.")):
        add_reading(data.library, title, make_document(f"{title}.txt", text))
    lectern = open_lectern()
    viewer = lectern.parts.viewer
    title = viewer.findChild(ViewerHeader).findChild(ElidedLabel)
    qtbot.waitUntil(lambda: viewer.page == 1)
    assert title.text() == "River"
    rows = go_to_row(lectern, ReadingRow, "Harbour", qtbot)
    qtbot.keyClick(rows, Qt.Key.Key_Return)
    assert (title.text(), viewer.page) == ("Harbour", 0)
    qtbot.waitUntil(lambda: viewer.page == 1)
    assert title.text() == "Harbour"
