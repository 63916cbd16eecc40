"""Another style lays the rows out after the change, not within it."""

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


def test_another_style_measures_the_rows_later(qtbot: QtBot, theme: Theme) -> None:
    rows = SteadyList()
    qtbot.addWidget(rows)
    delegate = Measured(rows)
    rows.setItemDelegate(delegate)
    rows.setModel(QStringListModel([str(number) for number in range(NUM_ROWS)], rows))
    rows.resize(200, 300)
    rows.show()
    last = rows.model().index(NUM_ROWS - 1, 0)
    qtbot.waitUntil(lambda: rows.visualRect(last).isValid())
    QApplication.processEvents()
    delegate.num_asked, delegate.height = 0, 31
    rows.setStyleSheet("QListView { background: white; }")
    assert delegate.num_asked < NUM_ROWS // 10  # what Qt asks for the one that is current
    qtbot.waitUntil(lambda: delegate.num_asked >= NUM_ROWS)
    first, second = (rows.visualRect(rows.model().index(row, 0)).top() for row in (0, 1))
    assert second - first == delegate.height
