"""Paints one page in the audit's list: thumbnail, number, warning, left out or not."""

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    QSizeF,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.window.audit.audit_page import PageRow
from app.window.audit.page_pictures import PagePictures
from app.window.theme.icons import IconName
from app.window.theme.theme import Theme

THUMBNAIL = (76, 104)
_HEIGHT = THUMBNAIL[1] + 20
_EDGE, _GAP = 12, 12
_ICON = 14
_FADED = 0.3
_Index = QModelIndex | QPersistentModelIndex


class PageDelegate(QStyledItemDelegate):
    """Draws `PageRow`s; takes thumbnails from `pictures`."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.pictures: PagePictures | None = None

    def sizeHint(self, option: QStyleOptionViewItem, _index: _Index) -> QSize:  # noqa: N802  # Qt's
        """Return the same height for all pages."""
        return QSize(option.rect.width(), _HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw a page into `option.rect`."""
        row: PageRow = index.data(Qt.ItemDataRole.UserRole)
        area = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_card(painter, area.adjusted(6, 2, -6, -2), option.state)
        paper = self._paper(row.number, area)
        self._paint_page(painter, row, paper)
        words = QRectF(
            area.left() + _EDGE + THUMBNAIL[0] + _GAP,
            area.top() + 10,
            area.width() - 2 * _EDGE - THUMBNAIL[0] - _GAP,
            area.height() - 20,
        )
        self._paint_words(painter, row, words, QFont(option.font))
        painter.restore()

    def _paint_card(self, painter: QPainter, card: QRectF, state: QStyle.StateFlag) -> None:
        tokens, flags = self._theme.tokens, QStyle.StateFlag
        is_chosen, is_hovered = state & flags.State_Selected, state & flags.State_MouseOver
        if is_chosen or is_hovered:
            path = QPainterPath()
            path.addRoundedRect(card, tokens.radii.control, tokens.radii.control)
            colour = tokens.colours.selected if is_chosen else tokens.colours.hover
            painter.fillPath(path, QColor(colour))
        if is_chosen and state & flags.State_HasFocus:
            painter.setPen(QPen(QColor(tokens.colours.focus), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            ring = card.adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(ring, tokens.radii.control, tokens.radii.control)

    def _paper(self, page: int, area: QRectF) -> QRectF:
        """Return where the page lies: in the middle of its room, in its own proportions."""
        size = QSizeF(*THUMBNAIL)
        if self.pictures is not None:
            size = self.pictures.fitted(page, size)
        left = area.left() + _EDGE + (THUMBNAIL[0] - size.width()) / 2
        top = area.top() + (area.height() - size.height()) / 2
        return QRectF(round(left), round(top), size.width(), size.height())

    def _paint_page(self, painter: QPainter, row: PageRow, paper: QRectF) -> None:
        colours = self._theme.tokens.colours
        painter.fillRect(paper, QColor(colours.page))
        if self.pictures is not None:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.setOpacity(_FADED if row.is_left_out else 1.0)
            self.pictures.paint(painter, row.number, paper)
            painter.setOpacity(1.0)
        painter.setPen(QPen(QColor(colours.border), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(paper.adjusted(-0.5, -0.5, 0.5, 0.5))
        if row.is_left_out:
            painter.setPen(QPen(QColor(colours.text_muted), 1.5))
            painter.drawLine(paper.bottomLeft(), paper.topRight())

    def _paint_words(self, painter: QPainter, row: PageRow, area: QRectF, font: QFont) -> None:
        tokens = self._theme.tokens
        painter.setFont(self._theme.font(font, tokens.type_sizes.control, bold=True))
        painter.setPen(QColor(tokens.colours.text))
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft, row.label)
        top = area.top() + painter.fontMetrics().height() + 6
        painter.setFont(self._theme.font(font, tokens.type_sizes.caption))
        if row.warning:
            top = self._paint_warning(painter, row.warning, area, top)
        painter.setPen(QColor(tokens.colours.text_muted))
        below = QRectF(area.left(), top, area.width(), area.bottom() - top)
        painter.drawText(below, Qt.TextFlag.TextWordWrap, row.left_out_label)

    def _paint_warning(self, painter: QPainter, text: str, area: QRectF, top: float) -> float:
        """A sign and words; returns where they end."""
        density = painter.device().devicePixelRatioF()
        sign = self._theme.icons.pixmap(IconName.ALERT, role="warning", size=_ICON, density=density)
        painter.drawPixmap(QPointF(area.left(), top), sign)
        painter.setPen(QColor(self._theme.tokens.colours.warning))
        beside = QRectF(area.left() + _ICON + 4, top, area.width() - _ICON - 4, area.bottom() - top)
        used = painter.drawText(beside, Qt.TextFlag.TextWordWrap, text)
        return used.bottom() + 4 if used is not None else top + _ICON + 4
