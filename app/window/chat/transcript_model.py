"""List model of the messages in sight of a conversation.

Rows come as a whole, many times a second while an answer streams; the model finds what is new in
them, so that views touch nothing else.
"""

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from app.window.chat.message_rows import spoken
from app.window.chat.rows import MessageRow
from app.window.widgets.changed_runs import changed_runs

ROW_ROLE = Qt.ItemDataRole.UserRole
"""The whole `MessageRow`."""

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class TranscriptModel(QAbstractListModel):
    """One message per row, oldest first."""

    replaced = Signal()
    """Other messages, or none, stand in the place of some that were shown."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[MessageRow, ...] = ()

    def set_rows(self, rows: Sequence[MessageRow]) -> None:
        """Show these rows; another conversation resets the model, all else is a small change."""
        new = tuple(rows)
        if self._rows and (not new or self._rows[0].id != new[0].id):
            self.beginResetModel()
            self._rows = new
            self.endResetModel()
            self.replaced.emit()
            return
        self._change(new)
        self._remove_beyond(len(new))
        self._append(new)

    def row(self, number: int) -> MessageRow:
        """Return one row; raises IndexError."""
        return self._rows[number]

    def rowCount(self, parent: _Index = _NOWHERE) -> int:  # noqa: N802  # Qt's name
        """Return the number of messages."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text, what a screen reader says, or the whole row."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(row)
        return None

    def _change(self, new: tuple[MessageRow, ...]) -> None:
        old, shared = self._rows, min(len(self._rows), len(new))
        if [row.id for row in old[:shared]] != [row.id for row in new[:shared]]:
            self.replaced.emit()
        self._rows = new[:shared] + old[shared:]
        for run in changed_runs(old, new):
            self.dataChanged.emit(self.index(run[0]), self.index(run[-1]))

    def _remove_beyond(self, count: int) -> None:
        if len(self._rows) > count:
            self.beginRemoveRows(QModelIndex(), count, len(self._rows) - 1)
            self._rows = self._rows[:count]
            self.endRemoveRows()
            self.replaced.emit()

    def _append(self, new: tuple[MessageRow, ...]) -> None:
        if len(new) > len(self._rows):
            self.beginInsertRows(QModelIndex(), len(self._rows), len(new) - 1)
            self._rows = new
            self.endInsertRows()
