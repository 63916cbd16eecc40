"""A document's outline as a tree for Qt, created only as far as it is shown.

Entries come as a list in the order of the document, each with its level; that one level may be
skipped, or the first entry stand deeper, changes nothing but what stands below what.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

import msgspec
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.window.translation.quantities import count
from app.window.viewer.jump_history import Spot
from app.window.viewer.source.messages import OutlineEntry
from app.window.widgets.plain_tip import plain_tip

_Index = QModelIndex | QPersistentModelIndex
_ROOT = -1
TITLE, PAGE = 0, 1
"""The columns."""
_NEAR = 4.0
"""Points; a heading that was gone to begins the view, but for a pixel."""
_HEAD = 144.0
"""Points from the top of a page that belong to its margin, or to a title above."""


class OutlineModel(QAbstractItemModel):
    """Titles, and the numbers of the pages where they stand."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: list[OutlineEntry] = []
        self._parents: list[int] = []
        self._rows: list[int] = []
        self._children: dict[int, list[int]] = {}
        self._starts: list[tuple[int, float, int]] = []

    def set_entries(self, entries: Sequence[OutlineEntry]) -> None:
        """Show the outline of another document."""
        self.beginResetModel()
        self._entries = list(entries)
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
        self._starts = _starts(enumerate(entries))
        self.endResetModel()

    def place(self, page: int, tops: Sequence[float]) -> None:
        """Take how far down a page its headings begin; others than it has are of another text."""
        first, end = (bisect_left(self._starts, (of_page,)) for of_page in (page, page + 1))
        numbers = sorted(number for _, _, number in self._starts[first:end])
        if len(numbers) == len(tops):
            for number, top in zip(numbers, tops, strict=True):
                self._entries[number] = msgspec.structs.replace(self._entries[number], top=top)
            placed = ((number, self._entries[number]) for number in numbers)
            self._starts[first:end] = _starts(placed)

    def entry(self, index: _Index) -> OutlineEntry:
        """Return what an index stands for."""
        return self._entries[index.internalId()]

    def find(self, page: int, title: str) -> QModelIndex:
        """Return the heading of this title on a page, the first of several."""
        named = (
            at for at, one in enumerate(self._entries) if (one.page, one.title) == (page, title)
        )
        number = next(named, None)
        return QModelIndex() if number is None else self._index_of(number)

    def numbered(self, number: int) -> QModelIndex:
        """Return the heading of a number, from 1."""
        return self._index_of(number - 1)

    def at_spot(self, spot: Spot) -> QModelIndex:
        """Return the last heading up to where the view begins; an invalid one before the first."""
        begin = (spot.page, spot.top + _NEAR, len(self._entries))
        at = bisect_right(self._starts, begin) - 1
        if at < 0:
            return QModelIndex()
        page, top, _ = self._starts[at]
        # Of headings of which only the page is known, the first.
        return self._index_of(self._starts[bisect_left(self._starts, (page, top, 0))][2])

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


def _starts(entries: Iterable[tuple[int, OutlineEntry]]) -> list[tuple[int, float, int]]:
    """Return from where on one is below each heading: page, points down it, and the entry.

    The first heading of a page has what is above it, if it stands at its head.
    """
    found = sorted((one.page, one.top, number) for number, one in entries if one.page)
    before = [0, *(page for page, _, _ in found)]
    return [
        (page, 0.0 if page != last and top < _HEAD else top, number)
        for last, (page, top, number) in zip(before, found, strict=False)
    ]


def _number(index: _Index) -> int:
    return index.internalId() if index.isValid() else _ROOT
