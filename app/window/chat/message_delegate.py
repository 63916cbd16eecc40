"""Measures and paints messages; caches the layouts of those last in sight."""

from collections import OrderedDict
from collections.abc import Iterable
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

from app.window.chat.lexers import Lexers
from app.window.chat.message_layout import (
    ICON,
    MessageAction,
    MessageLayout,
    Target,
    column_rect,
)
from app.window.chat.rows import MessageRow
from app.window.chat.section import Canvas
from app.window.chat.text_selection import NOTHING_SELECTED
from app.window.chat.transcript_model import ROW_ROLE
from app.window.chat.waiting_dots import WIDTH as DOTS_WIDTH
from app.window.chat.waiting_dots import draw_waiting_dots
from app.window.theme.icons import IconName
from app.window.theme.theme import Theme

_Index = QModelIndex | QPersistentModelIndex
_KEPT = 64
_BESIDE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_ICONS = {
    MessageAction.COPY: IconName.COPY,
    MessageAction.EDIT: IconName.EDIT,
    MessageAction.REGENERATE: IconName.REFRESH,
    MessageAction.BRANCH: IconName.BRANCH,
    MessageAction.PREVIOUS: IconName.CHEVRON_LEFT,
    MessageAction.FOLLOWING: IconName.CHEVRON_RIGHT,
}


class MessageDelegate(QStyledItemDelegate):
    """Draws one message per row.

    The view sets the `selection`, which action is hovered, which target has the keyboard in the
    message with the focus, and which picture of the waiting dots is due; None holds them still.
    """

    def __init__(self, theme: Theme, lexers: Lexers, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._lexers = lexers
        self._layouts: OrderedDict[int, tuple[Canvas, MessageLayout]] = OrderedDict()
        self.selection = NOTHING_SELECTED
        self.hovered_action: MessageAction | None = None
        self.focused_target: Target | None = None
        self.waiting_picture: int | None = None

    def layout(self, row: MessageRow, width: int, font: QFont, density: float) -> MessageLayout:
        """Return the layout of a message, the one made before where nothing has changed."""
        # A copy: the font of a style option lives inside the option and dies with it.
        own = QFont(font)
        canvas = Canvas(width, self._theme.tokens, own, density, find_lexer=self._lexers.find)
        known = self._layouts.get(row.id)
        if known is None or not canvas.differs_in_width_alone(known[0]):
            self._layouts[row.id] = (canvas, MessageLayout(row, canvas))
        elif known[0] != canvas or (known[1].row is not row and known[1].row != row):
            sections = known[1].words.sections
            self._layouts[row.id] = (canvas, MessageLayout(row, canvas, sections))
        self._layouts.move_to_end(row.id)
        while len(self._layouts) > _KEPT:
            self._layouts.popitem(last=False)
        return self._layouts[row.id][1]

    def forget(self) -> None:
        """Lay out everything again, because code has other colours now."""
        self._layouts.clear()

    def estimate(self, texts: Iterable[str], width: int) -> list[int]:
        """Return about how high messages with these texts are, without laying them out."""
        sizes = self._theme.tokens.type_sizes
        column = column_rect(width, self._theme.tokens).width()
        per_line = max(column / (sizes.reading * 0.55), 1)
        line = sizes.reading * sizes.line_height
        return [
            round((ceil(len(text) / per_line) + text.count("\n")) * line) + 48 for text in texts
        ]

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
        self._paint_waiting(painter, layout, option.font)
        self._paint_receipt(painter, layout, option.font)
        self._paint_branch(painter, layout, option.font, density)
        has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
        if has_focus or option.state & QStyle.StateFlag.State_MouseOver:
            self._paint_actions(painter, layout, density)
        if has_focus:
            self._paint_focus(painter, layout)
        painter.restore()

    def _soft(self) -> QColor:
        return QColor(self._theme.tokens.colours.accent_soft)

    def _paint_text(self, painter: QPainter, layout: MessageLayout, row: int) -> None:
        selected = self.selection.part_in(row, layout.words.length)
        painter.save()
        painter.translate(layout.text.topLeft())
        layout.words.draw(painter, selected, self._theme.tokens.colours)
        painter.restore()

    def _paint_waiting(self, painter: QPainter, layout: MessageLayout, font: QFont) -> None:
        if not layout.row.waiting:
            return
        tokens = self._theme.tokens
        draw_waiting_dots(painter, layout.text, tokens.colours.accent, self.waiting_picture)
        self._use_caption(painter, font)
        words = layout.text.adjusted(DOTS_WIDTH + tokens.spacing.step, 0, 0, 0)
        painter.drawText(words, _BESIDE, layout.row.waiting)

    def _paint_receipt(self, painter: QPainter, layout: MessageLayout, font: QFont) -> None:
        self._use_caption(painter, font)
        lines = "\n".join(layout.receipt_lines)
        painter.drawText(layout.receipt, _BESIDE, lines)

    def _paint_branch(
        self, painter: QPainter, layout: MessageLayout, font: QFont, density: float
    ) -> None:
        if layout.row.branch is None:
            return
        self._use_caption(painter, font)
        painter.drawText(layout.branch, Qt.AlignmentFlag.AlignCenter, layout.row.branch.label)
        for action, rect in layout.arrows.items():
            role = "text_muted" if action in layout.actions else "border"
            self._paint_icon(painter, action, rect, density=density, role=role)

    def _use_caption(self, painter: QPainter, font: QFont) -> None:
        tokens = self._theme.tokens
        painter.setFont(self._theme.font(font, tokens.type_sizes.caption))
        painter.setPen(QColor(tokens.colours.text_muted))

    def _paint_actions(self, painter: QPainter, layout: MessageLayout, density: float) -> None:
        for action, rect in layout.actions.items():
            if action not in layout.arrows:
                self._paint_icon(painter, action, rect, density=density)

    def _paint_icon(
        self,
        painter: QPainter,
        action: MessageAction,
        rect: QRectF,
        *,
        density: float,
        role: str = "text_muted",
    ) -> None:
        tokens = self._theme.tokens
        if action is self.hovered_action:
            role = "text"
            path = QPainterPath()
            path.addRoundedRect(rect, tokens.radii.small, tokens.radii.small)
            painter.fillPath(path, QColor(tokens.colours.hover))
        icon = self._theme.icons.pixmap(_ICONS[action], role=role, size=ICON, density=density)
        painter.drawPixmap(rect.center() - QPointF(ICON / 2, ICON / 2), icon)

    def _paint_focus(self, painter: QPainter, layout: MessageLayout) -> None:
        """Draw a ring around the message, or around what has the keyboard in it."""
        tokens = self._theme.tokens
        painter.setPen(QPen(QColor(tokens.colours.focus), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.focused_target is not None:
            ring = self.focused_target.rect.adjusted(-2, 0, 2, 0)
            painter.drawRoundedRect(ring, tokens.radii.small, tokens.radii.small)
            return
        around = layout.text.united(layout.receipt) if layout.bubble.isNull() else layout.bubble
        room = 2 if not layout.bubble.isNull() else tokens.spacing.step
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
