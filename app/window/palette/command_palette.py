"""The command palette: finds commands, documents and conversations by part of their name."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSize, Qt, Signal
from PySide6.QtGui import QBitmap, QKeyEvent, QPainter, QRegion, QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.window.palette.palette_delegate import ENTRY_ROLE, PaletteDelegate
from app.window.palette.palette_entries import PaletteEntry, matching
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.plain_tip import plain_tip
from app.window.widgets.room import grown

_WIDTH, _ROWS = 560, 9
_TOP = 72
_MOST_FOUND = 200
"""Entries that are listed; more words find fewer."""
_STEPS = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -_ROWS,
    Qt.Key.Key_PageDown: _ROWS,
}


class CommandPalette(QDialog):
    """Opened with `offer`; closes itself when something is chosen or the keyboard goes."""

    chosen = Signal(str)
    """The key of an entry."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        # So that nothing shows beyond the round corners of the card; see `resizeEvent`, too.
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self._radius = theme.tokens.radii.card
        self._host = parent
        self._entries: tuple[PaletteEntry, ...] = ()
        self._field = QLineEdit(self)
        self._list = QListWidget(self)
        self._nothing = QLabel(self)
        self._list.setItemDelegate(PaletteDelegate(theme, self._list))
        self._list.setUniformItemSizes(True)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._field.installEventFilter(self)
        self._field.textChanged.connect(self._narrow)
        self._field.returnPressed.connect(lambda: self._choose(self._list.currentIndex()))
        self._list.clicked.connect(self._choose)
        set_look(self._nothing, Look.CAPTION)
        self._lay_out()

    def offer(self, entries: Sequence[PaletteEntry]) -> None:
        """Open with these entries and nothing typed."""
        self._entries = tuple(entries)
        self._say()
        if self._field.text():
            self._field.clear()  # which narrows
        else:
            self._narrow("")
        host = self._host
        corner = host.mapToGlobal(host.rect().topLeft())
        width = min(grown(_WIDTH), host.width() - 32)
        self.setFixedWidth(width)
        self._fit()
        self.move(corner.x() + (host.width() - width) // 2, corner.y() + _TOP)
        self.show()
        self._field.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Cut the corners off: without a compositor what is translucent is black."""
        super().resizeEvent(event)
        self.setMask(_rounded(event.size(), self._radius))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Move through the list from the field."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            step = _STEPS.get(Qt.Key(event.key()))
            if step is not None and self._list.count():
                row = min(max(self._list.currentRow() + step, 0), self._list.count() - 1)
                self._list.setCurrentRow(row)
                return True
        return super().eventFilter(watched, event)

    def _lay_out(self) -> None:
        card = QFrame(self)
        set_look(card, Look.CARD)
        self._column = QVBoxLayout(card)
        self._column.setContentsMargins(8, 8, 8, 8)
        self._column.setSpacing(8)
        for part in (self._field, self._list, self._nothing):
            self._column.addWidget(part)
        self._outside = QVBoxLayout(self)
        self._outside.setContentsMargins(0, 0, 0, 0)
        self._outside.addWidget(card)

    def _say(self) -> None:
        self._field.setPlaceholderText(
            self.tr("Type the name of a command, reading or conversation")
        )
        self._field.setAccessibleName(self.tr("Search all commands"))
        self._list.setAccessibleName(self.tr("Commands"))
        self._nothing.setText(self.tr("No matches"))

    def _narrow(self, typed: str) -> None:
        self._list.clear()
        for entry in matching(self._entries, typed)[:_MOST_FOUND]:
            item = QListWidgetItem(entry.text)
            item.setData(ENTRY_ROLE, entry)
            item.setToolTip(plain_tip(entry.text))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{entry.text} {entry.hint}".strip())
            self._list.addItem(item)
        self._list.setCurrentRow(0)
        self._list.setVisible(self._list.count() > 0)
        self._nothing.setVisible(self._list.count() == 0)
        row: QSize = self._list.sizeHintForIndex(self._list.model().index(0, 0))
        self._list.setFixedHeight(min(self._list.count(), _ROWS) * max(row.height(), 1) + 4)
        self._fit()

    def _fit(self) -> None:
        """Become as high as the list asks for now; layouts would come to know of it later."""
        for layout in (self._column, self._outside):
            layout.activate()
        self.resize(self.width(), self.sizeHint().height())

    def _choose(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        entry: PaletteEntry = index.data(ENTRY_ROLE)
        self.close()
        self.chosen.emit(entry.key)


def _rounded(size: QSize, radius: int) -> QRegion:
    """Return a rectangle with round corners, with the pixels that its edge covers in part."""
    shape = QBitmap(size)
    shape.fill(Qt.GlobalColor.color0)
    with QPainter(shape) as painter:
        painter.setBrush(Qt.GlobalColor.color1)
        painter.setPen(Qt.GlobalColor.color1)
        painter.drawRoundedRect(shape.rect().adjusted(0, 0, -1, -1), radius - 1, radius - 1)
    return QRegion(shape)
