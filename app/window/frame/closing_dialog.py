"""Asks before the window is closed while a document is being read, or files are being added."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.window.theme.stylesheet import Look, set_look
from app.window.widgets.paragraph import Paragraph
from app.window.widgets.words_dialog import WordsDialog

_WIDTH = 420


class ClosingDialog(WordsDialog):
    """Accepted: close; rejected: go on. Opened with `open()`; deletes itself."""

    def __init__(self, parent: QWidget | None = None, *, is_private: bool = False) -> None:
        super().__init__(_WIDTH, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Close Lectern?"))
        self._is_private = is_private
        self._heading = QLabel(self)
        self._words = Paragraph("", self)
        self._stay = stay = QPushButton(self)
        leave = QPushButton(self.tr("Close"), self)
        stay.clicked.connect(self.reject)
        leave.clicked.connect(self.accept)
        leave.setDefault(True)
        self._heading.setWordWrap(True)
        self._heading.setTextFormat(Qt.TextFormat.PlainText)
        set_look(self._heading, Look.HEADING)
        set_look(leave, Look.PRIMARY)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(stay)
        buttons.addWidget(leave)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 16)
        column.setSpacing(8)
        column.addWidget(self._heading)
        column.addWidget(self._words)
        column.addSpacing(8)
        column.addLayout(buttons)

    def tell(self, title: str, *, is_adding: bool) -> None:
        """Say which reading is read now, if any, and whether files are being added."""
        reading = self.tr("“{title}” is being read").format(title=title)
        self._heading.setText(reading if title else self.tr("Files are still being added"))
        self._stay.setText(self.tr("Keep reading") if title else self.tr("Keep adding"))
        said = [self._kept()] if title else []
        if is_adding:
            said.append(self.tr("Files that have not been added yet must be added again."))
        self._words.setText(self._forgotten() if self._is_private else " ".join(said))

    def _kept(self) -> str:
        return self.tr(
            "What has been read is kept. Reading continues from there when you open Lectern again."
        )

    def _forgotten(self) -> str:
        return self.tr(
            "A private window keeps nothing. Everything in it is forgotten when it closes."
        )
