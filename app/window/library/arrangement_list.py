"""A reading's documents in order; dragged, or moved by Alt with Up and Down."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.window.library.arrangement import DocumentLine
from app.window.theme.theme import Theme
from app.window.widgets.plain_tip import plain_tip

_LINE_ROLE = Qt.ItemDataRole.UserRole
_PADDING = 16
_NUMBER_WIDTH = 36
_EDGE = 10
_Index = QModelIndex | QPersistentModelIndex


class ArrangementList(QListWidget):
    """Shows `DocumentLine`s."""

    arranged = Signal(list)
    """Hashes in the order in which the documents were dragged."""
    move_wanted = Signal(int)
    """-1 for sooner, 1 for later."""
    remove_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(_LineDelegate(theme, self))
        self.setDragDropMode(self.DragDropMode.InternalMove)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(self.ScrollMode.ScrollPerPixel)
        self.model().rowsMoved.connect(self._tell_order)
        theme.changed.connect(self.viewport().update)

    def show_lines(self, lines: Sequence[DocumentLine]) -> None:
        """Show these documents; the one that has the keyboard keeps it."""
        current, place = self.current_document(), self.currentRow()
        while self.count() > len(lines):
            self.takeItem(self.count() - 1)
        while self.count() < len(lines):
            self.addItem(QListWidgetItem())
        for number, line in enumerate(lines):
            item = self.item(number)
            item.setData(_LINE_ROLE, line)
            item.setText(line.name)
            said = (line.place, line.name, line.facts, line.fate)
            text = ", ".join(part for part in said if part)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, text)
            item.setToolTip(plain_tip("\n".join(filter(None, (line.name, line.words)))))
        self.setCurrentRow(min(max(place, 0), self.count() - 1))
        self.go_to(current)

    def current_document(self) -> str:
        """Return the hash of the document that has the keyboard, empty for none."""
        item = self.currentItem()
        line: DocumentLine | None = item.data(_LINE_ROLE) if item is not None else None
        return line.sha256 if line is not None else ""

    def go_to(self, sha256: str) -> None:
        """Give a document the keyboard, if it is there."""
        for row in range(self.count()):
            if self.item(row).data(_LINE_ROLE).sha256 == sha256:
                self.setCurrentRow(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # Qt's name
        """Move by Alt with the arrows, take out by Delete."""
        is_alt = event.modifiers() & Qt.KeyboardModifier.AltModifier
        if is_alt and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.move_wanted.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
        elif event.key() == Qt.Key.Key_Delete:
            self.remove_wanted.emit()
        else:
            super().keyPressEvent(event)

    @Slot()
    def _tell_order(self) -> None:
        self.arranged.emit([self.item(row).data(_LINE_ROLE).sha256 for row in range(self.count())])


class _LineDelegate(QStyledItemDelegate):
    """Paints place, name and figures."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, _index: _Index) -> QSize:  # noqa: N802  # Qt's
        sizes = self._theme.tokens.type_sizes
        return QSize(option.rect.width(), round(1.5 * (sizes.control + sizes.caption)) + _PADDING)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        line: DocumentLine | None = index.data(_LINE_ROLE)
        if line is None:
            return
        tokens, card = self._theme.tokens, QRectF(option.rect).adjusted(1, 1, -1, -1)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_card(painter, card, option.state)
        inner = card.adjusted(_EDGE, 7, -_EDGE, -7)
        painter.setFont(self._theme.font(QFont(option.font), tokens.type_sizes.heading))
        painter.setPen(QColor(tokens.colours.text_muted))
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(inner, middle, line.place)
        self._paint_words(painter, line, inner.adjusted(_NUMBER_WIDTH, 0, 0, 0), option.font)
        painter.restore()

    def _paint_card(self, painter: QPainter, card: QRectF, state: QStyle.StateFlag) -> None:
        tokens, flags = self._theme.tokens, QStyle.StateFlag
        if not state & (flags.State_Selected | flags.State_MouseOver):
            return
        path = QPainterPath()
        path.addRoundedRect(card, tokens.radii.control, tokens.radii.control)
        painter.fillPath(path, QColor(tokens.colours.selected))
        if state & flags.State_HasFocus and state & flags.State_Selected:
            painter.setPen(QPen(QColor(tokens.colours.focus), 2))
            painter.drawPath(path)

    def _paint_words(
        self, painter: QPainter, line: DocumentLine, area: QRectF, font: QFont
    ) -> None:
        tokens, left = self._theme.tokens, Qt.AlignmentFlag.AlignLeft
        painter.setFont(self._theme.font(font, tokens.type_sizes.control, bold=True))
        painter.setPen(QColor(tokens.colours.text))
        name = painter.fontMetrics().elidedText(
            line.name, Qt.TextElideMode.ElideMiddle, int(area.width())
        )
        painter.drawText(area, left | Qt.AlignmentFlag.AlignTop, name)
        painter.setFont(self._theme.font(font, tokens.type_sizes.caption))
        painter.setPen(QColor(tokens.colours.text_muted))
        painter.drawText(area, left | Qt.AlignmentFlag.AlignBottom, line.words)
