"""Rows are laid out after a change, not within it, and no more often than they have to."""

import pytest
from PySide6.QtCore import QModelIndex, QSize, QStringListModel
from PySide6.QtWidgets import QApplication, QStyledItemDelegate, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from app.window.library.steady_list import SteadyList
from app.window.theme.theme import Theme

NUM_ROWS = 500


class Measured(QStyledItemDelegate):
    """Counts how many rows are measured; they are as high as it says."""

    def __init__(self, parent: SteadyList) -> None:
        super().__init__(parent)
        self.height, self.num_asked = 20, 0

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex) -> QSize:  # noqa: N802
        self.num_asked += 1
        return QSize(100, self.height)


@pytest.fixture
def rows(qtbot: QtBot, theme: Theme) -> SteadyList:
    rows = SteadyList()
    qtbot.addWidget(rows)
    rows.setItemDelegate(Measured(rows))
    rows.setModel(QStringListModel([str(number) for number in range(NUM_ROWS)], rows))
    rows.resize(200, 300)
    rows.show()
    last = rows.model().index(NUM_ROWS - 1, 0)
    qtbot.waitUntil(lambda: rows.visualRect(last).isValid())
    QApplication.processEvents()
    measured(rows).num_asked = 0
    return rows


def measured(rows: SteadyList) -> Measured:
    delegate = rows.itemDelegate()
    assert isinstance(delegate, Measured)
    return delegate


def test_another_font_measures_the_rows_later(qtbot: QtBot, rows: SteadyList) -> None:
    delegate = measured(rows)
    delegate.height = 31
    rows.setStyleSheet("QListView { font-size: 29px; }")
    assert delegate.num_asked < NUM_ROWS // 10  # what Qt asks for the one that is current
    qtbot.waitUntil(lambda: delegate.num_asked >= NUM_ROWS)
    first, second = (rows.visualRect(rows.model().index(row, 0)).top() for row in (0, 1))
    assert second - first == delegate.height


def test_other_colours_measure_no_row(qtbot: QtBot, rows: SteadyList) -> None:
    rows.setStyleSheet("QListView { background: white; }")
    qtbot.wait(50)
    assert measured(rows).num_asked < NUM_ROWS // 10


def test_a_row_that_changes_beside_one_that_comes_is_measured_once(
    qtbot: QtBot, rows: SteadyList
) -> None:
    model = rows.model()
    rows.hold(lambda: (model.insertRow(9), model.setData(model.index(3, 0), "another")))
    assert measured(rows).num_asked < NUM_ROWS // 10  # all are, in the turn that follows
    qtbot.waitUntil(lambda: rows.visualRect(model.index(NUM_ROWS, 0)).isValid())
    assert measured(rows).num_asked < 2 * NUM_ROWS
