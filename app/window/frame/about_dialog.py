"""The About dialog: name, version, licence."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from app.version import installed_version
from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.paragraph import Paragraph
from app.window.widgets.words_dialog import WordsDialog

_WIDTH = 400
_MARK = 56


class AboutDialog(WordsDialog):
    """Opened with `open()`; deletes itself."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(_WIDTH, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("About Lectern"))
        mark, name = QLabel(self), QLabel("Lectern", self)
        mark.setPixmap(
            theme.icons.pixmap(
                IconName.LECTERN, role="accent", size=_MARK, density=self.devicePixelRatioF()
            )
        )
        words = Paragraph(self._words(), self)
        close = QPushButton(self.tr("Close"), self)
        close.clicked.connect(self.accept)
        set_look(name, Look.TITLE)
        words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 32, 32, 24)
        column.setSpacing(8)
        for part in (mark, name):
            column.addWidget(part, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(words)
        column.addSpacing(8)
        column.addWidget(close, 0, Qt.AlignmentFlag.AlignHCenter)

    def _words(self) -> str:
        number = installed_version()
        version = self.tr("Version {version}").format(version=number)
        return "\n".join(
            (
                *([version, ""] if number else []),
                self.tr("Talk with very long documents on your own computer."),
                self.tr("Nothing is sent before you agree."),
                "",
                self.tr("Free software under the GNU AGPL, version 3 or later."),
                self.tr("Built with Qt, PyTorch, PyMuPDF, SQLite and others."),
            )
        )
