"""Asks who may open a reading that is exported from an encrypted data folder."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.window.protection.new_passphrase import NewPassphrase
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.dialog_rows import CHOICE_INDENT, button_row, choice_caption
from app.window.widgets.paragraph import Paragraph
from app.window.widgets.words_dialog import WordsDialog

_WIDTH = 500


class ExportDialog(WordsDialog):
    """Opened with `open()`; deletes itself."""

    wanted = Signal(str)
    """The passphrase of the file; empty where everybody may read it."""

    def __init__(self, title: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(_WIDTH, parent)
        self._is_sealed = QCheckBox(self.tr("Encrypt the file with a passphrase"), self)
        self._new = NewPassphrase(theme, self)
        self._cancel = QPushButton(self.tr("Cancel"), self)
        self._write = QPushButton(self.tr("Choose a place …"), self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Export the saved reading"))
        self._is_sealed.setChecked(True)
        self._lay_out(title, theme)
        self._new.setFocus()
        self._follow()
        for change in (self._is_sealed.toggled, self._new.changed):
            change.connect(self._follow)
        self._cancel.clicked.connect(self.reject)
        self._write.clicked.connect(self.accept)

    def accept(self) -> None:
        """Hand on what is wanted."""
        self.wanted.emit(self._new.passphrase if self._is_sealed.isChecked() else "")
        super().accept()

    @Slot()
    def _follow(self) -> None:
        """Enable the button once everything has been filled in."""
        is_sealed = self._is_sealed.isChecked()
        self._new.setVisible(is_sealed)
        self._write.setEnabled(bool(self._new.passphrase) or not is_sealed)

    def _lay_out(self, title: str, theme: Theme) -> None:
        spacing = theme.tokens.spacing
        heading = QLabel(self.windowTitle(), self)
        set_look(heading, Look.HEADING)
        column = QVBoxLayout(self)
        column.setContentsMargins(*[spacing.section] * 4)
        column.setSpacing(spacing.step)
        column.addWidget(heading)
        column.addWidget(Paragraph(self._contents(title), self))
        column.addSpacing(spacing.step)
        column.addWidget(self._is_sealed, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(
            choice_caption(self.tr("Otherwise, anyone who has the file can read it."), self)
        )
        indented = QHBoxLayout()
        indented.setContentsMargins(CHOICE_INDENT, 0, 0, 0)
        indented.addWidget(self._new)
        column.addLayout(indented)
        column.addSpacing(spacing.step)
        column.addLayout(button_row(self._cancel, self._write))

    def _contents(self, title: str) -> str:
        words = self.tr(
            "The file contains the text of {title}. Outside the data folder, only a passphrase of "
            "its own protects it."
        )
        return words.format(title=title)
