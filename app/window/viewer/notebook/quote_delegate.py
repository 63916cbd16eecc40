"""Paints a saved quote: up to four lines, and its place below."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QTextLayout, QTextLine
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.window.theme.theme import Theme
from app.window.viewer.notebook.notebook_view_model import QuoteRow

ROW_ROLE = int(Qt.ItemDataRole.UserRole) + 1
_PADDING = 12
_BAR = 3
_MAX_LINES = 4
_MOST_SET = 600
"""Characters; more do not fit into the lines of the widest panel."""


class QuoteDelegate(QStyledItemDelegate):
    """Draws in the theme's colours."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(  # noqa: N802  # Qt's name
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """As many lines as the quote has, up to four, and one for its place."""
        layout, lines = self._set(index.data(ROW_ROLE), option.rect.width())
        height = sum(line.height() for line in lines) + layout.font().pixelSize() * 1.6
        return QSize(100, round(height) + 2 * _PADDING)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw the quote with a bar beside it, as on its page."""
        row: QuoteRow = index.data(ROW_ROLE)
        tokens, area = self._theme.tokens, QRectF(option.rect)
        colours = tokens.colours
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            is_current = bool(option.state & QStyle.StateFlag.State_Selected)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.accent_soft if is_current else colours.hover))
            painter.drawRoundedRect(area, tokens.radii.control, tokens.radii.control)
        _, lines = self._set(row, option.rect.width())
        top = area.top() + _PADDING
        painter.setPen(QColor(colours.text))
        at = QPointF(area.left() + _PADDING + 2 * _BAR, top)
        for line in lines:
            line.draw(painter, at)
        height = sum(line.height() for line in lines)
        bar = QRectF(area.left() + _PADDING - _BAR, top, _BAR - 1, height)
        painter.fillRect(bar, QColor(colours.accent))
        painter.setFont(self._theme.font(painter.font(), tokens.type_sizes.caption))
        painter.setPen(QColor(colours.text_muted))
        below = QRectF(at.x(), top + height, area.right() - at.x() - _PADDING, 1000)
        below.setBottom(area.bottom() - _PADDING / 2)
        metrics = painter.fontMetrics()
        place = metrics.elidedText(row.place, Qt.TextElideMode.ElideMiddle, int(below.width()))
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, place)
        painter.restore()

    def _set(self, row: QuoteRow, width: int) -> tuple[QTextLayout, list[QTextLine]]:
        """Break a quote into lines; the last one says by an ellipsis that more follows."""
        font = self._theme.font(QFont(), self._theme.tokens.type_sizes.control)
        room = float(max(width - 2 * _PADDING - 2 * _BAR, 40))
        text = row.text if len(row.text) <= _MOST_SET else f"{row.text[:_MOST_SET]}…"
        layout, lines = _broken(text, font, room)
        if len(lines) > _MAX_LINES:
            end = lines[_MAX_LINES - 1]
            kept = text[: end.textStart() + max(end.textLength() - 2, 0)].rstrip()
            layout, lines = _broken(f"{kept}…", font, room)
        return layout, lines[:_MAX_LINES]


def _broken(text: str, font: QFont, room: float) -> tuple[QTextLayout, list[QTextLine]]:
    layout = QTextLayout(text, font)
    lines: list[QTextLine] = []
    layout.beginLayout()
    top = 0.0
    while (line := layout.createLine()).isValid() and len(lines) <= _MAX_LINES:
        line.setLineWidth(room)
        line.setPosition(QPointF(0, top))
        top += line.height()
        lines.append(line)
    layout.endLayout()
    return layout, lines
