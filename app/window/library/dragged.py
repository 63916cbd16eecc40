"""Readings while they are dragged from the list to a collection."""

from collections.abc import Sequence

from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QApplication, QWidget

from app.window.library.rows import ConversationRow, ReadingRow, Row

_KIND = "application/x-lectern-readings"
_MOST = 100_000
"""Readings at once; other programs could offer anything under this name."""


def readings_of(rows: Sequence[Row]) -> tuple[int, ...]:
    """Return the readings that rows are or are about, each once."""
    found = (
        row.reading_id if isinstance(row, ConversationRow) else row.id
        for row in rows
        if isinstance(row, ReadingRow | ConversationRow)
    )
    return tuple(dict.fromkeys(found))


def packed(readings: Sequence[int]) -> QMimeData:
    """Return readings as they are dragged."""
    data = QMimeData()
    data.setData(_KIND, " ".join(map(str, readings)).encode())
    return data


def unpacked(data: QMimeData) -> tuple[int, ...]:
    """Return the readings that are dragged; none where it is something else."""
    words = bytes(data.data(_KIND).data()).split()[:_MOST] if data.hasFormat(_KIND) else []
    return tuple(int(word) for word in words if word.isdigit() and len(word) < len(str(2**63)))


def is_dragging(start: QPoint, at: QPoint) -> bool:
    """Tell a drag from a hand that trembles."""
    return (at - start).manhattanLength() >= QApplication.startDragDistance()


def drag(source: QWidget, readings: Sequence[int]) -> None:
    """Drag readings until they are let go."""
    held = QDrag(source)
    held.setMimeData(packed(readings))
    held.exec(Qt.DropAction.MoveAction)
