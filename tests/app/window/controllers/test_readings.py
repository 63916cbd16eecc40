"""What is seen when another reading is opened."""

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.core.queue.reading_status import ReadingPhase
from app.paths import DataFolder
from app.window.library.rows import NewConversationRow, ReadingRow
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


def test_of_many_that_are_added_only_the_open_one_invites_to_a_conversation(
    open_lectern: OpenLectern, tmp_path: Path, qtbot: QtBot
) -> None:
    paths = [tmp_path / f"note {number}.txt" for number in range(4)]
    for path in paths:
        path.write_text(f"A lamp burns beside {path.name}.")
    lectern = open_lectern()
    library, queue = lectern.controllers.library, lectern.services.queue
    lectern.parts.window.files_dropped.emit(paths)

    def read() -> list[ReadingPhase]:
        return [queue.status(one.id).phase for one in library.holdings.readings]

    qtbot.waitUntil(lambda: read() == [ReadingPhase.READY] * 4, timeout=60_000)
    rows = lectern.parts.library_model.props.rows
    invitations = [one.reading_id for one in rows if isinstance(one, NewConversationRow)]
    assert invitations == [lectern.controllers.readings.reading_id]
