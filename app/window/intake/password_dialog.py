"""Asks for the password of an encrypted document; it is used once and stored nowhere."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.window.shown_name import shown_name
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.paragraph import Paragraph
from app.window.widgets.words_dialog import WordsDialog

_WIDTH = 400


class PasswordDialog(WordsDialog):
    """One document, one password. Opened with `open()`; deletes itself."""

    given = Signal(Path, str)
    """A file and its password."""

    def __init__(
        self, path: Path, theme: Theme, *, was_wrong: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(_WIDTH, parent)
        self._path = path
        self._field = QLineEdit(self, echoMode=QLineEdit.EchoMode.Password)
        self._field.setAccessibleName(self.tr("Password"))
        self._field.setPlaceholderText(self.tr("Password"))
        self._cancel = QPushButton(self.tr("Cancel"), self)
        self._unlock = QPushButton(self.tr("Unlock"), self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Password"))
        self._lay_out(theme, was_wrong=was_wrong)
        self._field.textChanged.connect(lambda text: self._unlock.setEnabled(bool(text)))
        self._unlock.setEnabled(False)
        self._unlock.clicked.connect(self.accept)
        self._cancel.clicked.connect(self.reject)

    def accept(self) -> None:
        """Hand the password on."""
        self.given.emit(self._path, self._field.text())
        super().accept()

    def _lay_out(self, theme: Theme, *, was_wrong: bool) -> None:
        spacing = theme.tokens.spacing
        title = QLabel(
            self.tr("“{name}” is encrypted").format(name=shown_name(self._path.name)), self
        )
        note = Paragraph(parent=self)
        if was_wrong:
            note.setText(self.tr("Wrong password. Try another one."))
        else:
            note.setText(self.tr("The password is used once and not stored."))
        set_look(title, Look.HEADING)
        set_look(note, Look.ERROR if was_wrong else Look.CAPTION)
        set_look(self._unlock, Look.PRIMARY)
        self._unlock.setDefault(True)
        title.setTextFormat(Qt.TextFormat.PlainText)
        title.setWordWrap(True)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self._unlock)
        column = QVBoxLayout(self)
        column.setContentsMargins(*[spacing.section] * 4)
        column.setSpacing(spacing.step)
        for part in (title, note, self._field):
            column.addWidget(part)
        column.addSpacing(spacing.step)
        column.addLayout(buttons)
