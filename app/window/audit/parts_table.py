"""The table of a file's parts that are not in the text: kind, content, count."""

from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from app.window.audit.audit_page import PartRow
from app.window.widgets.plain_tip import plain_tip

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_KIND_WIDTH, _COUNT_WIDTH = 200, 72


class Column(IntEnum):
    """The columns in their order."""

    KIND = 0
    TEXT = 1
    COUNT = 2


class PartsTableModel(QAbstractTableModel):
    """One `PartRow` per row."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[PartRow, ...] = ()

    def set_rows(self, rows: Sequence[PartRow]) -> None:
        """Show these parts."""
        if (new := tuple(rows)) != self._rows:
            self.beginResetModel()
            self._rows = new
            self.endResetModel()

    def rowCount(self, parent: _Index = _NOWHERE) -> int:  # noqa: N802  # Qt's name
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:  # noqa: N802  # Qt's name
        """Return the number of columns."""
        return 0 if parent.isValid() else len(Column)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows and says."""
        if not index.isValid():
            return None
        row, column = self._rows[index.row()], Column(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return (row.kind, row.text, row.count)[column]
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(row.text) if column is Column.TEXT else None
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{row.kind}, {row.text}, {row.count}"
            case Qt.ItemDataRole.TextAlignmentRole:
                return _side(column) | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(  # noqa: N802  # Qt's name
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the name of a column."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        column = Column(section)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(column) | Qt.AlignmentFlag.AlignVCenter
        return _heading(column) if role == Qt.ItemDataRole.DisplayRole else None


class PartsTable(QTableView):
    """Shows `PartRow`s."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = PartsTableModel(self)
        self.setModel(self._model)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setFrameShape(self.Shape.NoFrame)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(Column.TEXT, QHeaderView.ResizeMode.Stretch)
        self.setColumnWidth(Column.KIND, _KIND_WIDTH)
        self.setColumnWidth(Column.COUNT, _COUNT_WIDTH)
        self._speak()

    def show_rows(self, rows: Sequence[PartRow]) -> None:
        """Show these parts."""
        self._model.set_rows(rows)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._speak()

    def _speak(self) -> None:
        self.setAccessibleName(self.tr("Not in the text"))
        self._model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(Column) - 1)


def _side(column: Column) -> Qt.AlignmentFlag:
    is_count = column is Column.COUNT
    return Qt.AlignmentFlag.AlignRight if is_count else Qt.AlignmentFlag.AlignLeft


def _heading(column: Column) -> str:
    translate = QCoreApplication.translate
    return {
        Column.KIND: translate("Audit", "Part"),
        Column.TEXT: translate("Audit", "Content"),
        Column.COUNT: translate("Audit", "Count"),
    }[column]
