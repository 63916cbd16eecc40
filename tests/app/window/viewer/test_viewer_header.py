"""The line above the pages, as it is painted at once."""

from itertools import pairwise

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.window.theme.theme import Theme
from app.window.viewer.viewer_header import ViewerHeader


def test_nothing_lies_over_anything_when_a_document_comes(qtbot: QtBot, theme: Theme) -> None:
    header = ViewerHeader(theme)
    qtbot.addWidget(header)
    header.resize(420, 44)
    header.show()
    qtbot.waitExposed(header)
    header.show_document("A long name of a document.pdf", 4000)
    field = header.findChild(QLineEdit)
    number = next(one for one in header.findChildren(QLabel) if "4" in one.text())
    assert field is not None
    assert field.geometry().right() < number.geometry().left()
    assert number.width() >= number.sizeHint().width()


def test_the_field_has_room_for_the_last_page_in_any_size_of_type(
    qtbot: QtBot, theme: Theme
) -> None:
    header = ViewerHeader(theme)
    qtbot.addWidget(header)
    header.show_document("Report.pdf", 4000)
    header.show()
    field = header.findChild(QLineEdit)
    assert field is not None
    before = field.width()
    field.setFont(theme.font(field.font(), 40))
    theme.draw_anew()
    assert field.width() > before
    assert field.width() > field.fontMetrics().horizontalAdvance("4000")


def test_without_a_document_there_is_nothing_to_press(qtbot: QtBot, theme: Theme) -> None:
    header = ViewerHeader(theme)
    qtbot.addWidget(header)
    header.show()
    assert [one for one in header.findChildren(QAbstractButton) if one.isVisible()] == []
    header.show_history(can_go_back=True, can_go_forward=False)
    assert [one.isEnabled() for one in (header._back, header._forward)] == [True, False]
    assert header._back.isVisible()


def test_a_page_that_nobody_called_so_is_told(qtbot: QtBot, theme: Theme) -> None:
    header = ViewerHeader(theme)
    qtbot.addWidget(header)
    header.show()
    header.show_document("Report.pdf", 4)
    header.show_labels(["i", "ii", "1", "2"])
    field = header.findChild(QLineEdit)
    assert field is not None
    with qtbot.assertNotEmitted(header.page_wanted):
        field.setText("xii")
        qtbot.keyClick(field, Qt.Key.Key_Return)
    said = [label.text() for label in header.findChildren(QLabel)]
    assert "no page “xii”" in said
    assert field.text() == "1"
    header.show_page(2)
    assert "of 4 · ii" in [label.text() for label in header.findChildren(QLabel)]


def test_in_a_narrow_pane_nothing_touches_and_the_zoom_comes_back(
    qtbot: QtBot, theme: Theme
) -> None:
    pane = QWidget()  # a window of its own would not become so narrow
    qtbot.addWidget(pane)
    header = ViewerHeader(theme, pane)
    header.resize(317, 44)
    pane.show()
    header.show_document("A long name of a document.pdf", 120)
    header.show_zoom(0.29)
    header.show_history(can_go_back=True, can_go_forward=True)
    qtbot.waitExposed(pane)
    parts = sorted(
        (part.geometry() for part in header.findChildren(QWidget) if part.isVisibleTo(header)),
        key=QRect.left,
    )
    gaps = [after.left() - before.right() - 1 for before, after in pairwise(parts)]
    assert min(gaps) >= 4
    assert header._zoom.isHidden()
    header.resize(463, 44)
    assert not header._zoom.isHidden()
    header.show_document("", 0)
    assert header._zoom.isHidden()
