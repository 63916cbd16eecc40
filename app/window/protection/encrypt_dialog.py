"""Asks how to encrypt the data folder, and explains the cost beforehand."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from app.errors import LecternError
from app.window.protection.new_passphrase import NewPassphrase
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.translation.local_failures import local_failure
from app.window.widgets.dialog_rows import CHOICE_INDENT, button_row, choice_caption
from app.window.widgets.paragraph import Paragraph
from app.window.widgets.words_dialog import WordsDialog

_WIDTH = 500


class EncryptDialog(WordsDialog):
    """Stays open until the request is accepted. Opened with `open()`; deletes itself."""

    wanted = Signal(str)
    """The passphrase; empty where the system's keyring is to keep the key."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(_WIDTH, parent)
        self._with_passphrase = QRadioButton(self.tr("With a passphrase"), self)
        self._new = NewPassphrase(theme, self)
        self._with_keyring = QRadioButton(self.tr("With the system's keyring"), self)
        self._is_known = QCheckBox(
            self.tr("I understand that there is no other way to open it"), self
        )
        self._failure = Paragraph(parent=self)
        self._cancel = QPushButton(self.tr("Cancel"), self)
        self._encrypt = QPushButton(self.tr("Close and encrypt"), self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Encrypt the data folder"))
        self._with_passphrase.setChecked(True)
        self._lay_out(theme)
        self._new.setFocus()
        self._follow()
        for change in (self._with_passphrase.toggled, self._new.changed, self._is_known.toggled):
            change.connect(self._follow)
        self._cancel.clicked.connect(self.reject)
        self._encrypt.clicked.connect(self._want)

    def show_failure(self, failure: LecternError) -> None:
        """Say why it cannot be encrypted so."""
        self._failure.setText(local_failure(failure).line)
        self._failure.show()
        self.setEnabled(True)

    @Slot()
    def _follow(self) -> None:
        """Enable the button once everything has been filled in."""
        is_typed = self._with_passphrase.isChecked()
        self._new.setVisible(is_typed)
        has_way_in = bool(self._new.passphrase) or not is_typed
        self._encrypt.setEnabled(has_way_in and self._is_known.isChecked())

    @Slot()
    def _want(self) -> None:
        self._failure.hide()
        self.setEnabled(False)  # until the key lies where it is to lie
        is_typed = self._with_passphrase.isChecked()
        self.wanted.emit(self._new.passphrase if is_typed else "")

    def _lay_out(self, theme: Theme) -> None:
        spacing = theme.tokens.spacing
        title = QLabel(self.windowTitle(), self)
        set_look(title, Look.HEADING)
        set_look(self._failure, Look.ERROR)
        self._failure.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(*[spacing.section] * 4)
        column.setSpacing(spacing.step)
        column.addWidget(title)
        column.addWidget(Paragraph(self._costs(), self))
        column.addSpacing(spacing.step)
        column.addWidget(self._with_passphrase, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(choice_caption(self._passphrase_words(), self))
        column.addLayout(self._indented(self._new))
        column.addWidget(self._with_keyring, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(choice_caption(self._keyring_words(), self))
        column.addSpacing(spacing.step)
        column.addWidget(self._is_known, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._failure)
        column.addSpacing(spacing.step)
        column.addLayout(button_row(self._cancel, self._encrypt))

    def _costs(self) -> str:
        return self.tr(
            "Texts, the search index, conversations, question sheets and saved readings "
            "are encrypted on disk; models and exported files are not. Saved readings "
            "take a little longer to open. Lectern closes, rewrites everything once, and "
            "opens again. If this is interrupted, it continues at the next start."
        )

    def _passphrase_words(self) -> str:
        return self.tr(
            "You enter it at every start. A forgotten passphrase cannot be recovered: "
            "everything would be lost."
        )

    def _keyring_words(self) -> str:
        return self.tr(
            "The folder opens without asking while you are logged in. If you lose the "
            "keyring, with the computer or the account, everything is lost."
        )

    def _indented(self, part: QWidget) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(CHOICE_INDENT, 0, 0, 0)
        row.addWidget(part)
        return row
