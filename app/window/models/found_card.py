"""One model of the hub: whether it fits, and in which quantisation it is downloaded."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.window.models.search_props import FoundRow
from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.elided_label import ElidedLabel
from app.window.widgets.wheel import ignore_wheel

_SIGN = 16
_FITS = (IconName.CHECK, "accent")
_DOES_NOT_FIT = (IconName.ALERT, "error")


class FoundCard(QFrame):
    """Shows a `FoundRow`, which never changes."""

    download_wanted = Signal(str)
    """The name of what was chosen."""

    def __init__(self, theme: Theme, row: FoundRow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._row = row
        self._sign = QLabel(self)
        self._files = QComboBox(self)
        for file in row.files:
            self._files.addItem(file.text)
        self._files.setCurrentIndex(row.proposed)
        self._files.setEnabled(len(row.files) > 1)
        self._files.setAccessibleName(self.tr("Quantisation of {name}").format(name=row.name))
        ignore_wheel(self._files)
        self._button = QPushButton(self.tr("Download"), self)
        self._button.setAutoDefault(False)
        self._button.setAccessibleName(self.tr("Download {name}").format(name=row.name))
        self._button.clicked.connect(self._ask)
        self.setAccessibleName(row.name)
        self.setAccessibleDescription(
            ". ".join((row.badge, row.facts, row.explanation)).strip(". ")
        )
        self._lay_out()
        self._draw_sign()
        theme.changed.connect(self._draw_sign)

    def _lay_out(self) -> None:
        set_look(self, Look.CARD)
        spacing, row = self._theme.tokens.spacing, self._row
        name = ElidedLabel(row.name, parent=self)
        font = name.font()
        font.setWeight(QFont.Weight.DemiBold)
        name.setFont(font)
        head = QHBoxLayout()
        head.setSpacing(spacing.step)
        head.addWidget(name, 1)
        if row.badge:
            badge = QLabel(row.badge, self)
            set_look(badge, Look.PILL)
            head.addWidget(badge)
        verdict = QHBoxLayout()
        verdict.setSpacing(spacing.step)
        self._sign.setFixedSize(_SIGN, _SIGN)
        verdict.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        verdict.addWidget(self._caption(row.explanation), 1)
        words = QVBoxLayout()
        words.setSpacing(spacing.half)
        words.addLayout(head)
        words.addWidget(self._caption(row.facts))
        words.addLayout(verdict)
        line = QHBoxLayout(self)
        line.setContentsMargins(spacing.wide, 12, 12, 12)
        line.setSpacing(spacing.step)
        line.addLayout(words, 1)
        line.addWidget(self._files, 0, Qt.AlignmentFlag.AlignVCenter)
        line.addWidget(self._button, 0, Qt.AlignmentFlag.AlignVCenter)

    def _caption(self, text: str) -> QLabel:
        label = QLabel(text, self)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        set_look(label, Look.CAPTION)
        return label

    def _draw_sign(self) -> None:
        icon, role = _FITS if self._row.is_fitting else _DOES_NOT_FIT
        density = self.devicePixelRatioF()
        self._sign.setPixmap(self._theme.icons.pixmap(icon, role=role, size=_SIGN, density=density))

    def _ask(self) -> None:
        self.download_wanted.emit(self._row.files[self._files.currentIndex()].name)
