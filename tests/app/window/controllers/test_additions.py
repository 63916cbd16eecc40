"""What becomes of files that are dropped is seen, wherever the library was looked at."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.paths import DataFolder
from app.window.composition import Lectern
from app.window.frame.pane_widths import Pane
from app.window.library.library_list import LibraryList
from app.window.library.rows import AdditionRow
from app.window.widgets.toast import Toast
from tests.app.window.conftest import OpenLectern
from tests.dropping import drop_files
from tests.fakes.fake_library import add_reading, make_document

pytestmark = pytest.mark.process
_NUM_READINGS = 40


@pytest.fixture
def lectern(open_lectern: OpenLectern, data: DataFolder, qtbot: QtBot) -> Lectern:
    """A window with more readings than its library has room for."""
    for number in range(_NUM_READINGS):
        name = f"Report {number}"
        add_reading(data.library, name, make_document(f"{name}.txt", name))
    lectern = open_lectern()
    bar = rows(lectern).verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 1000)
    qtbot.waitUntil(lambda: lectern.parts.viewer.page == 1)
    return lectern


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = tmp_path / "broken.pdf"
    path.write_bytes(b"%PDF-1.7\nnothing")
    return path


def rows(lectern: Lectern) -> LibraryList:
    return lectern.parts.library.findChild(LibraryList)


def refused_in_view(lectern: Lectern) -> list[str]:
    """Names of the refused files whose rows begin in view."""
    shown, model = rows(lectern), rows(lectern).model()
    height = shown.viewport().height()
    indexes = [model.index(number, 0) for number in range(model.rowCount())]
    seen = [one for one in indexes if 0 <= shown.visualRect(one).top() < height]
    found = (shown.row_at(index) for index in seen)
    return [row.title for row in found if isinstance(row, AdditionRow) and row.remedy]


def said(lectern: Lectern) -> str:
    (toast,) = lectern.parts.window.findChildren(Toast)
    return toast.accessibleName() if toast.isVisible() else ""


def test_a_list_that_was_scrolled_shows_what_is_added(
    lectern: Lectern, broken: Path, qtbot: QtBot
) -> None:
    rows(lectern).verticalScrollBar().setValue(800)
    drop_files(lectern.parts.window, [broken])
    qtbot.waitUntil(lambda: refused_in_view(lectern) == ["broken.pdf"])
    assert "damaged" not in said(lectern)


def test_a_refused_file_is_told_of_where_the_library_is_hidden(
    lectern: Lectern, broken: Path, qtbot: QtBot
) -> None:
    lectern.parts.window.panes.toggle(Pane.LIBRARY)
    drop_files(lectern.parts.window, [broken])
    qtbot.waitUntil(lambda: "“broken.pdf” is damaged" in said(lectern))


def test_a_refused_file_is_told_of_while_something_is_searched(
    lectern: Lectern, broken: Path, qtbot: QtBot
) -> None:
    field = lectern.parts.library.findChild(QLineEdit)
    qtbot.keyClicks(field, "Report")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: lectern.parts.library_model.props.is_searching)
    drop_files(lectern.parts.window, [broken])
    qtbot.waitUntil(lambda: "“broken.pdf” is damaged" in said(lectern))


def test_what_is_not_taken_from_a_folder_is_told_of(
    lectern: Lectern, tmp_path: Path, qtbot: QtBot
) -> None:
    project = tmp_path / "project {x}"
    project.mkdir()
    (project / "notes.md").write_text("A lamp burns.")
    for name in ("handler.py", "style.css"):
        (project / name).write_text("burns")
    drop_files(lectern.parts.window, [project])
    qtbot.waitUntil(lambda: "2 files of other kinds in “project {x}”" in said(lectern))
