"""Asks for what opens an encrypted file; it is used once and stored nowhere.

A document has a password; a backup and an exported reading have a passphrase.
"""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.one_line import in_one_line
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.paragraph import Paragraph
from app.window.widgets.words_dialog import WordsDialog

_WIDTH = 400


@dataclass(frozen=True, slots=True)
class Secret:
    """What opens a file: what it is called, what becomes of it, and that it was a wrong one."""

    name: str
    fate: str
    refusal: str


def password() -> Secret:
    """Return the words about a document's password."""
    translate = QCoreApplication.translate
    return Secret(
        translate("PasswordDialog", "Password"),
        translate("PasswordDialog", "The password is used once and not stored."),
        translate("PasswordDialog", "Wrong password. Try another one."),
    )


def passphrase() -> Secret:
    """Return the words about the passphrase of a backup or an exported reading."""
    translate = QCoreApplication.translate
    return Secret(
        translate("PasswordDialog", "Passphrase"),
        translate("PasswordDialog", "The passphrase is used once and not stored."),
        translate("PasswordDialog", "Wrong passphrase. Try another one."),
    )


class PasswordDialog(WordsDialog):
    """One file, one secret. Opened with `open()`; deletes itself."""

    given = Signal(Path, str)
    """A file and what opens it."""

    def __init__(
        self,
        path: Path,
        theme: Theme,
        secret: Secret,
        *,
        was_wrong: bool,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(_WIDTH, parent)
        self._path = path
        self._secret = secret
        self._field = QLineEdit(self, echoMode=QLineEdit.EchoMode.Password)
        self._field.setAccessibleName(secret.name)
        self._field.setPlaceholderText(secret.name)
        self._cancel = QPushButton(self.tr("Cancel"), self)
        self._unlock = QPushButton(self.tr("Unlock"), self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(secret.name)
        self._lay_out(theme, was_wrong=was_wrong)
        self._field.textChanged.connect(lambda text: self._unlock.setEnabled(bool(text)))
        self._unlock.setEnabled(False)
        self._unlock.clicked.connect(self.accept)
        self._cancel.clicked.connect(self.reject)

    def accept(self) -> None:
        """Hand the secret on."""
        self.given.emit(self._path, self._field.text())
        super().accept()

    def _lay_out(self, theme: Theme, *, was_wrong: bool) -> None:
        spacing = theme.tokens.spacing
        title = QLabel(
            self.tr("“{name}” is encrypted").format(name=in_one_line(self._path.name)), self
        )
        note = Paragraph(parent=self)
        note.setText(self._secret.refusal if was_wrong else self._secret.fate)
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
