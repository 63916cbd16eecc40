"""Paints one entry of the command palette: icon, text, keys."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.window.palette.palette_entries import PaletteEntry
from app.window.theme.theme import Theme

ENTRY_ROLE = int(Qt.ItemDataRole.UserRole) + 1
_HEIGHT = 36
_ICON = 16
_PADDING = 12


class PaletteDelegate(QStyledItemDelegate):
    """Draws in the theme's colours."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(  # noqa: N802  # Qt's name
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Every row has the same height."""
        return QSize(100, max(_HEIGHT, self._theme.tokens.type_sizes.control * 2 + 10))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw the row, on a soft surface where it is the current one."""
        entry: PaletteEntry = index.data(ENTRY_ROLE)
        tokens = self._theme.tokens
        area = QRectF(option.rect)
        state = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            is_current = bool(state & QStyle.StateFlag.State_Selected)
            painter.setPen(Qt.PenStyle.NoPen)
            colours = tokens.colours
            painter.setBrush(QColor(colours.accent_soft if is_current else colours.hover))
            painter.drawRoundedRect(area, tokens.radii.control, tokens.radii.control)
        density = painter.device().devicePixelRatioF()
        icon = self._theme.icons.pixmap(entry.icon, role="text_muted", size=_ICON, density=density)
        top = area.center().y() - _ICON / 2
        painter.drawPixmap(round(area.left() + _PADDING), round(top), icon)
        self._write(painter, area, entry)
        painter.restore()

    def _write(self, painter: QPainter, area: QRectF, entry: PaletteEntry) -> None:
        tokens, middle = self._theme.tokens, Qt.AlignmentFlag.AlignVCenter
        inner = area.adjusted(2 * _PADDING + _ICON, 0, -_PADDING, 0)
        painter.setFont(self._theme.font(painter.font(), tokens.type_sizes.caption))
        hint_width = painter.fontMetrics().horizontalAdvance(entry.hint)
        painter.setPen(QColor(tokens.colours.text_muted))
        painter.drawText(inner, middle | Qt.AlignmentFlag.AlignRight, entry.hint)
        inner.setRight(inner.right() - hint_width - _PADDING)
        painter.setFont(self._theme.font(painter.font(), tokens.type_sizes.control))
        painter.setPen(QColor(tokens.colours.text))
        metrics = painter.fontMetrics()
        text = metrics.elidedText(entry.text, Qt.TextElideMode.ElideRight, int(inner.width()))
        painter.drawText(inner, middle, text)
