"""A sheet's lines as a table for Qt's views."""

from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QColor

from app.window.question_sheet.sheet import EntryState
from app.window.question_sheet.sheet_props import SheetRow
from app.window.theme.theme import Theme

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_COLOURS = {EntryState.ASKING: "text_muted", EntryState.FAILED: "error"}


class Column(IntEnum):
    """The columns in their order."""

    NUMBER = 0
    QUESTION = 1
    ANSWER = 2
    PAGES = 3


class SheetTableModel(QAbstractTableModel):
    """One question per line."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows: tuple[SheetRow, ...] = ()

    def set_rows(self, rows: Sequence[SheetRow]) -> None:
        """Show these lines; when only some differ, only they change."""
        new = tuple(rows)
        if len(new) != len(self._rows):
            self.beginResetModel()
            self._rows = new
            self.endResetModel()
            return
        changed = [
            n for n, (old, row) in enumerate(zip(self._rows, new, strict=True)) if old != row
        ]
        self._rows = new
        for number in changed:
            self.dataChanged.emit(self.index(number, 0), self.index(number, len(Column) - 1))

    def row(self, number: int) -> SheetRow | None:
        """Return a line, or None."""
        return self._rows[number] if 0 <= number < len(self._rows) else None

    def rowCount(self, parent: _Index = _NOWHERE) -> int:  # noqa: N802  # Qt's name
        """Return the number of questions."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:  # noqa: N802  # Qt's name
        """Return the number of columns."""
        return 0 if parent.isValid() else len(Column)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows and says."""
        row = self.row(index.row())
        if row is None:
            return None
        column = Column(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return (row.number, row.question, row.answer, row.pages)[column]
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.spoken
            case Qt.ItemDataRole.TextAlignmentRole:
                side = Qt.AlignmentFlag.AlignRight if column is Column.NUMBER else _LEFT
                return side | Qt.AlignmentFlag.AlignTop
            case Qt.ItemDataRole.ForegroundRole:
                return self._colour(row, column)
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
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT | Qt.AlignmentFlag.AlignVCenter
        return _heading(Column(section)) if role == Qt.ItemDataRole.DisplayRole else None

    def _colour(self, row: SheetRow, column: Column) -> QColor | None:
        colours = self._theme.tokens.colours
        if column in {Column.NUMBER, Column.PAGES}:
            return QColor(colours.text_muted)
        if column is Column.ANSWER and row.state in _COLOURS:
            return QColor(getattr(colours, _COLOURS[row.state]))
        return None


_LEFT = Qt.AlignmentFlag.AlignLeft


def _heading(column: Column) -> str:
    translate = QCoreApplication.translate
    return {
        Column.NUMBER: "",
        Column.QUESTION: translate("QuestionSheet", "Question"),
        Column.ANSWER: translate("QuestionSheet", "Answer"),
        Column.PAGES: translate("QuestionSheet", "Pages"),
    }[column]
