"""A document's outline as a tree for Qt, created only as far as it is shown.

Entries come as a list in the order of the document, each with its level; that one level may be
skipped, or the first entry stand deeper, changes nothing but what stands below what.
"""

from bisect import bisect_right
from collections.abc import Sequence

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.window.translation.quantities import count
from app.window.viewer.source.messages import OutlineEntry
from app.window.widgets.plain_tip import plain_tip

_Index = QModelIndex | QPersistentModelIndex
_ROOT = -1
TITLE, PAGE = 0, 1
"""The columns."""


class OutlineModel(QAbstractItemModel):
    """Titles, and the numbers of the pages where they stand."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: Sequence[OutlineEntry] = ()
        self._parents: list[int] = []
        self._rows: list[int] = []
        self._children: dict[int, list[int]] = {}
        self._starts: list[tuple[int, int]] = []

    def set_entries(self, entries: Sequence[OutlineEntry]) -> None:
        """Show the outline of another document."""
        self.beginResetModel()
        self._entries = entries
        self._parents, self._rows, self._children = [], [], {_ROOT: []}
        above: list[int] = []
        for number, entry in enumerate(entries):
            while above and entries[above[-1]].level >= entry.level:
                above.pop()
            parent = above[-1] if above else _ROOT
            siblings = self._children.setdefault(parent, [])
            self._parents.append(parent)
            self._rows.append(len(siblings))
            siblings.append(number)
            above.append(number)
        self._starts = sorted(
            (entry.page, number) for number, entry in enumerate(entries) if entry.page
        )
        self.endResetModel()

    def entry(self, index: _Index) -> OutlineEntry:
        """Return what an index stands for."""
        return self._entries[index.internalId()]

    def at_page(self, page: int) -> QModelIndex:
        """Return the last heading up to a page; an invalid index before the first."""
        at = bisect_right(self._starts, (page, len(self._entries))) - 1
        return self._index_of(self._starts[at][1]) if at >= 0 else QModelIndex()

    def index(self, row: int, column: int, parent: _Index = QModelIndex()) -> QModelIndex:  # noqa: B008  # Qt's default
        """Return a child."""
        children = self._children.get(_number(parent), ())
        if not 0 <= row < len(children):
            return QModelIndex()
        return self.createIndex(row, column, children[row])

    def parent(self, index: _Index) -> QModelIndex:  # type: ignore[override]  # of two that Qt has
        """Return what a heading stands below."""
        number = self._parents[index.internalId()] if index.isValid() else _ROOT
        return QModelIndex() if number == _ROOT else self._index_of(number)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: N802, B008  # Qt's
        """Count what stands below a heading."""
        return 0 if parent.column() > 0 else len(self._children.get(_number(parent), ()))

    def columnCount(self, _parent: _Index = QModelIndex()) -> int:  # noqa: N802, B008  # Qt's
        """Title and page."""
        return 2

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows."""
        entry = self.entry(index)
        if role == Qt.ItemDataRole.DisplayRole:
            if index.column() == TITLE:
                return entry.title
            return count(entry.page) if entry.page else ""
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == PAGE:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(entry.title)
        return None

    def _index_of(self, number: int) -> QModelIndex:
        return self.createIndex(self._rows[number], TITLE, number)


def _number(index: _Index) -> int:
    return index.internalId() if index.isValid() else _ROOT
