"""Draws the cells of a sheet: room around the words, a hairline below, a bar where the focus is."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.window.theme.theme import Theme

ROOM = 8
"""Between words and the edges of their cell."""
_BAR = 3


class SheetDelegate(QStyledItemDelegate):
    """Draws what the model says; the row that is looked at as a whole."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one cell."""
        colours, cell = self._theme.tokens.colours, QRect(option.rect)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        has_focus = bool(option.state & QStyle.StateFlag.State_Active) and is_selected
        if is_selected:
            painter.fillRect(cell, QColor(colours.selected))
        if has_focus and index.column() == 0:
            painter.fillRect(cell.adjusted(0, 0, _BAR - cell.width(), 0), QColor(colours.focus))
        painter.fillRect(cell.adjusted(0, cell.height() - 1, 0, 0), QColor(colours.border))
        option.rect = cell.adjusted(ROOM - 3, ROOM, -ROOM, -ROOM)
        option.textElideMode = Qt.TextElideMode.ElideRight
        option.state &= ~(QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver)
        option.state &= ~QStyle.StateFlag.State_HasFocus
        super().paint(painter, option, index)
