"""One model of the hub: whether it fits, and which quantisation to download.

Where there is one file, its size is said; a list of one would be nothing to choose from.
"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QIcon, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.window.models.search_props import FoundFile, FoundRow
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
        self._files.currentIndexChanged.connect(self._tell)
        self._only = QLabel(row.files[0].text, self)
        self._files.setVisible(len(row.files) > 1)
        self._only.setVisible(len(row.files) == 1)
        self._files.setAccessibleName(self.tr("Quantisation of {name}").format(name=row.name))
        ignore_wheel(self._files)
        self._button = QPushButton(self.tr("Download"), self)
        self._button.setAutoDefault(False)
        self._button.setAccessibleName(self.tr("Download {name}").format(name=row.name))
        self._button.setEnabled(row.can_be_used)
        self._button.clicked.connect(self._ask)
        self.setAccessibleName(row.name)
        self._explanation = self._caption()
        self._lay_out()
        self._tell()
        self._draw_signs()
        theme.changed.connect(self._draw_signs)

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
        verdict.addWidget(self._explanation, 1)
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
        line.addWidget(self._only, 0, Qt.AlignmentFlag.AlignVCenter)
        line.addWidget(self._button, 0, Qt.AlignmentFlag.AlignVCenter)

    def _caption(self, text: str = "") -> QLabel:
        label = QLabel(text, self)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        set_look(label, Look.CAPTION)
        return label

    @property
    def _chosen(self) -> FoundFile:
        return self._row.files[self._files.currentIndex()]

    def _tell(self) -> None:
        """Say whether the chosen file fits."""
        row, chosen = self._row, self._chosen
        self._explanation.setText(chosen.explanation)
        said = (row.badge, row.facts, chosen.explanation)
        self.setAccessibleDescription(". ".join(said).strip(". "))
        self._sign.setPixmap(self._sign_of(chosen))

    def _draw_signs(self) -> None:
        """Mark each file that fits, and each that does not."""
        for number, file in enumerate(self._row.files):
            self._files.setItemIcon(number, QIcon(self._sign_of(file)))
        self._sign.setPixmap(self._sign_of(self._chosen))

    def _sign_of(self, file: FoundFile) -> QPixmap:
        icon, role = _FITS if file.is_fitting else _DOES_NOT_FIT
        density = self.devicePixelRatioF()
        return self._theme.icons.pixmap(icon, role=role, size=_SIGN, density=density)

    def _ask(self) -> None:
        self.download_wanted.emit(self._chosen.name)
