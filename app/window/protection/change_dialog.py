"""Asks for a new passphrase of an encrypted data folder."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.errors import LecternError
from app.window.protection.new_passphrase import NewPassphrase
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.translation.local_failures import local_failure
from app.window.widgets.dialog_rows import button_row
from app.window.widgets.paragraph import Paragraph
from app.window.widgets.words_dialog import WordsDialog

_WIDTH = 440


class ChangeDialog(WordsDialog):
    """Stays open until the passphrase has been changed. Opened with `open()`; deletes itself."""

    wanted = Signal(str, str)
    """The passphrase until now, empty where there is none, and the new one."""

    def __init__(
        self, theme: Theme, parent: QWidget | None = None, *, has_passphrase: bool
    ) -> None:
        super().__init__(_WIDTH, parent)
        self._present = QLineEdit(self, echoMode=QLineEdit.EchoMode.Password)
        self._present.setPlaceholderText(self.tr("Current passphrase"))
        self._present.setAccessibleName(self.tr("Current passphrase"))
        self._present.setVisible(has_passphrase)
        self._new = NewPassphrase(theme, self)
        self._failure = Paragraph(parent=self)
        self._cancel = QPushButton(self.tr("Cancel"), self)
        self._change = QPushButton(self.tr("Change") if has_passphrase else self.tr("Set"), self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Passphrase of the data folder"))
        self._lay_out(theme)
        self._has_passphrase = has_passphrase
        self._follow()
        self._present.textChanged.connect(self._follow)
        self._new.changed.connect(self._follow)
        self._cancel.clicked.connect(self.reject)
        self._change.clicked.connect(self._want)

    def show_failure(self, failure: LecternError) -> None:
        """Say why it cannot be changed."""
        self._failure.setText(local_failure(failure).line)
        self._failure.show()
        self.setEnabled(True)

    @Slot()
    def _follow(self) -> None:
        is_given = bool(self._present.text()) or not self._has_passphrase
        self._change.setEnabled(is_given and bool(self._new.passphrase))

    @Slot()
    def _want(self) -> None:
        self._failure.hide()
        self.setEnabled(False)
        self.wanted.emit(self._present.text(), self._new.passphrase)

    def _lay_out(self, theme: Theme) -> None:
        spacing = theme.tokens.spacing
        title = QLabel(self.windowTitle(), self)
        set_look(title, Look.HEADING)
        set_look(self._failure, Look.ERROR)
        self._failure.hide()
        words = self.tr(
            "The data is not encrypted again. If you forget the passphrase, everything is lost."
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(*[spacing.section] * 4)
        column.setSpacing(spacing.step)
        for part in (title, Paragraph(words, self), self._present, self._new, self._failure):
            column.addWidget(part)
        column.addSpacing(spacing.step)
        column.addLayout(button_row(self._cancel, self._change))
