"""One saved reading in the list: what it is, how large, and its actions."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QVBoxLayout, QWidget

from app.window.saved_readings.saved_props import SavedRow
from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.theme.tokens import Tier
from app.window.widgets.elided_label import ElidedLabel
from app.window.widgets.gauge import Gauge
from app.window.widgets.icon_button import IconButton

_GAUGE_WIDTH = 96


class SavedCard(QFrame):
    """Shows a `SavedRow`; its signals carry nothing but what is not in the row."""

    pin_wanted = Signal(bool)
    verify_wanted = Signal()
    export_wanted = Signal()
    delete_wanted = Signal()
    pointed_at = Signal(bool)

    def __init__(self, theme: Theme, row: SavedRow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.row = row
        self._title = ElidedLabel(parent=self)
        self._facts = ElidedLabel(parent=self)
        self._warning = QLabel(self)
        self._size = QLabel(self)
        self._gauge = Gauge(theme, "", tier=Tier.SSD, parent=self)
        self._pin = IconButton(theme, IconName.PIN, "", parent=self)
        self._more = IconButton(theme, IconName.MORE, "", parent=self)
        self._pin.setCheckable(True)
        self._pin.clicked.connect(self.pin_wanted)
        self._more.clicked.connect(self._open_menu)
        self._lay_out()
        self.set_row(row)

    def set_row(self, row: SavedRow) -> None:
        """Show another state of the same reading."""
        self.row = row
        self._title.setText(row.title)
        self._facts.setText(row.facts)
        self._warning.setText(row.warning)
        self._warning.setVisible(bool(row.warning))
        self._size.setText(row.size)
        self._gauge.set_level(row.fraction, row.size)
        self._gauge.setAccessibleName(row.title)
        self._pin.setChecked(row.is_pinned)
        self.setAccessibleName(row.title)
        self.setAccessibleDescription(". ".join((row.facts, row.size, row.warning)))
        self._speak()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._speak()

    def enterEvent(self, event: QEnterEvent) -> None:  # noqa: N802  # Qt's name
        """Say that the pointer is on this reading."""
        super().enterEvent(event)
        self.pointed_at.emit(True)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Say that the pointer has left it."""
        super().leaveEvent(event)
        self.pointed_at.emit(False)

    def _speak(self) -> None:
        if self.row.is_pinned:
            text = self.tr("Unpin {title}, so that the limit may delete it")
        else:
            text = self.tr("Pin {title}, so that the limit never deletes it")
        self._pin.set_icon(IconName.PIN, text.format(title=self.row.title))
        more = self.tr("More about {title}")
        self._more.set_icon(IconName.MORE, more.format(title=self.row.title))

    def _lay_out(self) -> None:
        set_look(self, Look.CARD)
        spacing = self._theme.tokens.spacing
        font = self._title.font()
        font.setWeight(QFont.Weight.DemiBold)
        self._title.setFont(font)
        set_look(self._facts, Look.CAPTION)
        set_look(self._warning, Look.ERROR)
        self._warning.setWordWrap(True)
        self._warning.setTextFormat(Qt.TextFormat.PlainText)
        self._size.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._gauge.setFixedWidth(_GAUGE_WIDTH)
        words = QVBoxLayout()
        words.setSpacing(spacing.half)
        for part in (self._title, self._facts, self._warning):
            words.addWidget(part)
        amount = QVBoxLayout()
        amount.setSpacing(spacing.half)
        amount.addWidget(self._size)
        amount.addWidget(self._gauge)
        amount.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(spacing.wide, 12, 12, 12)
        row.setSpacing(spacing.wide)
        row.addLayout(words, 1)
        row.addLayout(amount)
        buttons = QHBoxLayout()
        buttons.setSpacing(spacing.half)
        buttons.addWidget(self._pin)
        buttons.addWidget(self._more)
        row.addLayout(buttons)

    def _open_menu(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Check"), self.verify_wanted.emit)
        menu.addAction(self.tr("Export to a file …"), self.export_wanted.emit)
        menu.addSeparator()
        menu.addAction(self.tr("Delete"), self.delete_wanted.emit)
        menu.popup(self._more.mapToGlobal(self._more.rect().bottomLeft()))
