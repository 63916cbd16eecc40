"""Measures and paints messages; keeps the layouts of those that were in sight last."""

from collections import OrderedDict
from math import ceil

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.chat.message_layout import ICON, Canvas, MessageAction, MessageLayout, column_rect
from app.chat.messages import MessageRow
from app.chat.text_selection import NOTHING_SELECTED
from app.chat.transcript_model import ROW_ROLE
from app.theme.icons import IconName
from app.theme.theme import Theme

_Index = QModelIndex | QPersistentModelIndex
_KEPT = 64
_ICONS = {
    MessageAction.COPY: IconName.COPY,
    MessageAction.EDIT: IconName.EDIT,
    MessageAction.REGENERATE: IconName.REFRESH,
    MessageAction.BRANCH: IconName.BRANCH,
}
_RECEIPT_GAP = "   "


class MessageDelegate(QStyledItemDelegate):
    """Draws one message per row; `selection` and `hovered_action` are set by the view."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._layouts: OrderedDict[int, tuple[Canvas, MessageLayout]] = OrderedDict()
        self.selection = NOTHING_SELECTED
        self.hovered_action: MessageAction | None = None

    def layout(self, row: MessageRow, width: int, font: QFont, density: float) -> MessageLayout:
        """Return the layout of a message, the one made before where nothing has changed."""
        # A copy: the font of a style option lives inside the option and dies with it.
        own = QFont(font)
        canvas = Canvas(width=width, tokens=self._theme.tokens, font=own, density=density)
        known = self._layouts.get(row.id)
        if known is None or known[0] != canvas or known[1].row != row:
            self._layouts[row.id] = (canvas, MessageLayout(row, canvas))
        self._layouts.move_to_end(row.id)
        while len(self._layouts) > _KEPT:
            self._layouts.popitem(last=False)
        return self._layouts[row.id][1]

    def estimate(self, row: MessageRow, width: int) -> int:
        """Return about how high a message is, without laying it out."""
        sizes = self._theme.tokens.type_sizes
        column = column_rect(width, self._theme.tokens).width()
        per_line = max(column / (sizes.reading * 0.55), 1)
        lines = ceil(len(row.text) / per_line) + row.text.count("\n")
        return round(lines * sizes.reading * sizes.line_height) + 48

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:  # noqa: N802
        """Return the measured size of a message in the width of `option.rect`."""
        width = option.rect.width()
        density = option.widget.devicePixelRatioF() if option.widget else 1.0
        layout = self.layout(index.data(ROW_ROLE), width, option.font, density)
        return QSize(width, layout.height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw a message into `option.rect`."""
        density = painter.device().devicePixelRatioF()
        row: MessageRow = index.data(ROW_ROLE)
        layout = self.layout(row, option.rect.width(), option.font, density)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(option.rect.topLeft())
        if not layout.bubble.isNull():
            painter.fillPath(_bubble(layout.bubble, self._theme.tokens.radii.card), self._soft())
        self._paint_text(painter, layout, index.row())
        self._paint_receipt(painter, layout, option.font)
        has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
        if has_focus or option.state & QStyle.StateFlag.State_MouseOver:
            self._paint_actions(painter, layout, density)
        if has_focus:
            self._paint_focus(painter, layout)
        painter.restore()

    def _soft(self) -> QColor:
        return QColor(self._theme.tokens.colours.accent_soft)

    def _paint_text(self, painter: QPainter, layout: MessageLayout, row: int) -> None:
        start, end = self.selection.part_in(row, layout.length)
        context = layout.paint_context(start, end, self._theme.tokens.colours)
        painter.save()
        painter.translate(layout.text.topLeft())
        # A long answer paints the part in sight only.
        context.clip = QRectF(painter.clipBoundingRect()) if painter.hasClipping() else QRectF()
        layout.document.documentLayout().draw(painter, context)
        painter.restore()

    def _paint_receipt(self, painter: QPainter, layout: MessageLayout, font: QFont) -> None:
        if not layout.row.receipt:
            return
        tokens = self._theme.tokens
        painter.setFont(self._theme.font(font, tokens.type_sizes.caption))
        painter.setPen(QColor(tokens.colours.text_muted))
        text = painter.fontMetrics().elidedText(
            _RECEIPT_GAP.join(layout.row.receipt),
            Qt.TextElideMode.ElideRight,
            int(layout.receipt.width()),
        )
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(layout.receipt, flags, text)

    def _paint_actions(self, painter: QPainter, layout: MessageLayout, density: float) -> None:
        tokens = self._theme.tokens
        for action, rect in layout.actions.items():
            is_hovered = action is self.hovered_action
            if is_hovered:
                path = QPainterPath()
                path.addRoundedRect(rect, tokens.radii.small, tokens.radii.small)
                painter.fillPath(path, QColor(tokens.colours.hover))
            role = "text" if is_hovered else "text_muted"
            icon = self._theme.icons.pixmap(_ICONS[action], role=role, size=ICON, density=density)
            corner = rect.center() - QPointF(ICON / 2, ICON / 2)
            painter.drawPixmap(corner, icon)

    def _paint_focus(self, painter: QPainter, layout: MessageLayout) -> None:
        tokens = self._theme.tokens
        around = layout.text.united(layout.receipt) if layout.bubble.isNull() else layout.bubble
        room = 2 if not layout.bubble.isNull() else tokens.spacing.step
        painter.setPen(QPen(QColor(tokens.colours.focus), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ring = around.adjusted(-room, -room / 2, room, room / 2)
        painter.drawRoundedRect(ring, tokens.radii.card, tokens.radii.card)


def _bubble(rect: QRectF, radius: int) -> QPainterPath:
    """Return a rounded rectangle whose lower right corner points to who asked."""
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    corner = QPainterPath()
    corner.addRoundedRect(
        QRectF(rect.right() - 2 * radius, rect.bottom() - 2 * radius, 2 * radius, 2 * radius), 3, 3
    )
    return path.united(corner)
