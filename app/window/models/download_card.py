"""One running download: bar, figures, pause and resume."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.window.models.download_props import DownloadRow
from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.elided_label import ElidedLabel
from app.window.widgets.gauge import Gauge
from app.window.widgets.icon_button import IconButton
from app.window.widgets.plain_tip import plain_tip


class DownloadCard(QFrame):
    """Shows a `DownloadRow`; its signals carry nothing, the row says which download is meant."""

    pause_wanted = Signal()
    resume_wanted = Signal()
    give_up_wanted = Signal()

    def __init__(self, theme: Theme, row: DownloadRow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.row = row
        self._name = ElidedLabel(str(row.name), parent=self)
        self._figures = QLabel(self)
        self._gauge = Gauge(theme, str(row.name), parent=self)
        self._failure = QLabel(self)
        self._toggle = IconButton(theme, IconName.PAUSE, "", parent=self)
        self._give_up = IconButton(theme, IconName.CLOSE, "", parent=self)
        self._toggle.clicked.connect(self._press)
        self._give_up.clicked.connect(self.give_up_wanted)
        self._lay_out()
        self.set_row(row)

    def set_row(self, row: DownloadRow) -> None:
        """Show another state of the same download."""
        self.row = row
        self._figures.setText(row.figures)
        self._gauge.set_level(row.fraction, row.figures)
        self._failure.setText(row.failure)
        self._failure.setToolTip(plain_tip(row.details))
        self._failure.setVisible(bool(row.failure))
        self._show_buttons()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._show_buttons()

    def _lay_out(self) -> None:
        set_look(self, Look.CARD)
        spacing = self._theme.tokens.spacing
        font = self._name.font()
        font.setWeight(QFont.Weight.DemiBold)
        self._name.setFont(font)
        set_look(self._figures, Look.CAPTION)
        set_look(self._failure, Look.ERROR)
        self._failure.setWordWrap(True)
        for label in (self._figures, self._failure):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.setAccessibleName(str(self.row.name))
        head = QHBoxLayout()
        head.setSpacing(spacing.wide)
        head.addWidget(self._name, 1)
        head.addWidget(self._figures)
        words = QVBoxLayout()
        words.setSpacing(spacing.step)
        words.addLayout(head)
        words.addWidget(self._gauge)
        words.addWidget(self._failure)
        row = QHBoxLayout(self)
        row.setContentsMargins(spacing.wide, 12, 12, 12)
        row.setSpacing(spacing.half)
        row.addLayout(words, 1)
        row.addSpacing(spacing.step)
        row.addWidget(self._toggle)
        row.addWidget(self._give_up)

    def _show_buttons(self) -> None:
        name = str(self.row.name)
        if self.row.is_running:
            self._toggle.set_icon(IconName.PAUSE, self.tr("Pause {name}").format(name=name))
        else:
            self._toggle.set_icon(IconName.RESUME, self.tr("Resume {name}").format(name=name))
        self._give_up.set_icon(IconName.CLOSE, self.tr("Cancel {name}").format(name=name))

    def _press(self) -> None:
        if self.row.is_running:
            self.pause_wanted.emit()
        else:
            self.resume_wanted.emit()
