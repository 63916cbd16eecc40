"""Asks before the window is closed while a document is being read."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.window.theme.stylesheet import Look, set_look
from app.window.widgets.paragraph import Paragraph
from app.window.widgets.words_dialog import WordsDialog

_WIDTH = 420


class ClosingDialog(WordsDialog):
    """Accepted: close; rejected: go on reading. Opened with `open()`; deletes itself."""

    def __init__(
        self, title: str, parent: QWidget | None = None, *, is_private: bool = False
    ) -> None:
        super().__init__(_WIDTH, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Close Lectern?"))
        self._heading = QLabel(self)
        words = Paragraph(self._forgotten() if is_private else self._kept(), self)
        stay = QPushButton(self.tr("Keep reading"), self)
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
        column.addWidget(words)
        column.addSpacing(8)
        column.addLayout(buttons)
        self.set_title(title)

    def _kept(self) -> str:
        return self.tr(
            "What has been read is kept. Reading continues from there when you open Lectern again."
        )

    def _forgotten(self) -> str:
        return self.tr(
            "A private window keeps nothing. Everything in it is forgotten when it closes."
        )

    def set_title(self, title: str) -> None:
        """Say what is being read now."""
        self._heading.setText(self.tr("“{title}” is being read").format(title=title))
