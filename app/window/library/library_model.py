"""List model of the library pane.

Rows come as a whole; the model finds out which came, went or changed, so that the keyboard's place
and a name that is being typed survive.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeySequence

from app.window.library.library_menu import KEYS, action_text
from app.window.library.rows import (
    AdditionRow,
    ConversationRow,
    HeadingRow,
    LibraryRow,
    ReadingAction,
    ReadingRow,
    Row,
    Tone,
    key_of,
    spoken,
    title_of,
)
from app.window.widgets.changed_runs import changed_runs
from app.window.widgets.plain_tip import plain_tip

ROW_ROLE = Qt.ItemDataRole.UserRole
"""The whole `LibraryRow`."""

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_REACHABLE = Qt.ItemFlag.ItemIsEnabled


class LibraryModel(QAbstractListModel):
    """One `LibraryRow` per row."""

    renamed = Signal(Row, str)
    """A `ReadingRow` or `ConversationRow`, and the title it was given."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[LibraryRow, ...] = ()

    def set_rows(self, rows: Sequence[LibraryRow]) -> None:
        """Show these rows; what is the same at both ends stays as it is."""
        old, new = self._rows, tuple(rows)
        head = _num_alike(old, new)
        tail = _num_alike(old[head:][::-1], new[head:][::-1])
        self._remove(head, len(old) - tail)
        self._insert(head, new[head : len(new) - tail])
        self._change(new)

    def row(self, number: int) -> LibraryRow:
        """Return one row; raises IndexError."""
        return self._rows[number]

    def find(self, key: tuple[object, ...]) -> QModelIndex:
        """Return where the row of this key is, or an invalid index."""
        kind = key[0]
        alike = (number for number, row in enumerate(self._rows) if type(row) is kind)
        found = (number for number in alike if key_of(self._rows[number]) == key)
        number = next(found, None)
        return QModelIndex() if number is None else self.index(number)

    def refused(self) -> list[AdditionRow]:
        """Return the files that were refused."""
        additions = (row for row in self._rows if isinstance(row, AdditionRow))
        return [row for row in additions if row.tone is Tone.ERROR]

    def rowCount(self, parent: _Index = _NOWHERE) -> int:  # noqa: N802  # Qt's name
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text, what a screen reader says, or the whole row."""
        if not index.isValid():
            return None
        if role == ROW_ROLE:
            return self._rows[index.row()]
        tell = _TELL.get(Qt.ItemDataRole(role))
        return tell(self._rows[index.row()]) if tell is not None else None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Headings cannot be reached; readings and conversations can be selected and renamed."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        row = self._rows[index.row()]
        if isinstance(row, HeadingRow):
            return Qt.ItemFlag.NoItemFlags
        if isinstance(row, ReadingRow | ConversationRow):
            return _REACHABLE | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable
        return _REACHABLE

    def setData(  # noqa: N802  # Qt's name
        self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole
    ) -> bool:
        """Tell that a row was given another title; the title itself comes back with the rows."""
        title = " ".join(str(value).split())
        row = self._rows[index.row()]
        if role != Qt.ItemDataRole.EditRole or not title or title == self.data(index, role):
            return False
        self.renamed.emit(row, title)
        return True

    def _remove(self, first: int, end: int) -> None:
        if first < end:
            self.beginRemoveRows(QModelIndex(), first, end - 1)
            self._rows = self._rows[:first] + self._rows[end:]
            self.endRemoveRows()

    def _insert(self, at: int, rows: tuple[LibraryRow, ...]) -> None:
        if rows:
            self.beginInsertRows(QModelIndex(), at, at + len(rows) - 1)
            self._rows = self._rows[:at] + rows + self._rows[at:]
            self.endInsertRows()

    def _change(self, new: tuple[LibraryRow, ...]) -> None:
        old, self._rows = self._rows, new
        for run in changed_runs(old, new):
            self.dataChanged.emit(self.index(run[0]), self.index(run[-1]))


def _num_alike(one: Sequence[LibraryRow], other: Sequence[LibraryRow]) -> int:
    """Return how many rows from the beginning stand for the same things."""
    number = 0
    for old, new in zip(one, other, strict=False):
        if old is not new and key_of(old) != key_of(new):
            break
        number += 1
    return number


def _name(row: LibraryRow) -> str:
    """Return the title as it is renamed."""
    return row.name if isinstance(row, ReadingRow) else title_of(row)


def _spoken_hint(row: LibraryRow) -> str:
    """Return the key that begins a conversation where a button on the row does."""
    action = ReadingAction.NEW_CONVERSATION
    if not isinstance(row, ReadingRow) or action not in row.actions:
        return ""
    key = QKeySequence(KEYS[action]).toString(QKeySequence.SequenceFormat.NativeText)
    return f"{action_text(action)}: {key}"


def _tool_tip(row: LibraryRow) -> str:
    match row:
        case ReadingRow():
            said = (row.title, row.facts, row.state, row.warning, row.remedy)
            return plain_tip("\n".join(filter(None, said)))
        case AdditionRow():
            return plain_tip("\n".join(filter(None, (str(row.path), row.remedy))))
        case ConversationRow():
            return plain_tip(row.title)
    return ""


_TELL: dict[Qt.ItemDataRole, Callable[[LibraryRow], object]] = {
    Qt.ItemDataRole.DisplayRole: title_of,
    Qt.ItemDataRole.EditRole: _name,
    Qt.ItemDataRole.AccessibleTextRole: spoken,
    Qt.ItemDataRole.AccessibleDescriptionRole: _spoken_hint,
    Qt.ItemDataRole.ToolTipRole: _tool_tip,
}
