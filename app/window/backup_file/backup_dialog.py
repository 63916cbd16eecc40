"""Asks what to include in a backup of the library, and who may open it."""

from dataclasses import dataclass, field
from enum import StrEnum

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.window.protection.new_passphrase import NewPassphrase
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.translation.quantities import size
from app.window.widgets.dialog_rows import CHOICE_INDENT, button_row, choice_caption
from app.window.widgets.paragraph import Paragraph
from app.window.widgets.words_dialog import WordsDialog

_WIDTH = 500


class Opening(StrEnum):
    """What opens the data folder, and so a backup of it."""

    ANYTHING = "anything"
    PASSPHRASE = "passphrase"  # noqa: S105 - a way, not a secret
    KEYRING = "keyring"


@dataclass(frozen=True, slots=True)
class BackupWish:
    """What a person wants of a backup; without a passphrase it opens as the data folder does."""

    has_saved: bool
    passphrase: str = field(default="", repr=False)


class BackupDialog(WordsDialog):
    """Opened with `open()`; deletes itself."""

    wanted = Signal(BackupWish)

    def __init__(self, opening: Opening, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(_WIDTH, parent)
        self._opening = opening
        self._has_saved = QCheckBox(self.tr("Include the saved readings"), self)
        self._saved_words = choice_caption("", self)
        self._is_sealed = QCheckBox(self.tr("Encrypt the file with a passphrase"), self)
        self._new = NewPassphrase(theme, self)
        self._cancel = QPushButton(self.tr("Cancel"), self)
        self._write = QPushButton(self.tr("Choose a place …"), self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Back up the library"))
        self._lay_out(theme)
        self.set_saved_bytes(None)
        self._follow()
        for change in (self._is_sealed.toggled, self._new.changed):
            change.connect(self._follow)
        self._cancel.clicked.connect(self.reject)
        self._write.clicked.connect(self.accept)

    def set_saved_bytes(self, num_bytes: int | None) -> None:
        """Say how much the saved readings add, where that is known."""
        words = self.tr("With them, documents need not be read again.")
        if num_bytes is not None:
            amount = size(num_bytes).replace(" ", "\u00a0")
            more = self.tr("The file grows by up to {size}.").format(size=amount)
            words = f"{words} {more}"
        self._saved_words.setText(words)

    def accept(self) -> None:
        """Hand on what is wanted."""
        passphrase = self._new.passphrase if self._needs_passphrase else ""
        self.wanted.emit(BackupWish(self._has_saved.isChecked(), passphrase))
        super().accept()

    @property
    def _needs_passphrase(self) -> bool:
        return self._opening is Opening.KEYRING or self._is_sealed.isChecked()

    @Slot()
    def _follow(self) -> None:
        """Enable the button once everything has been filled in."""
        self._new.setVisible(self._needs_passphrase)
        self._write.setEnabled(bool(self._new.passphrase) or not self._needs_passphrase)

    def _lay_out(self, theme: Theme) -> None:
        spacing = theme.tokens.spacing
        title = QLabel(self.windowTitle(), self)
        set_look(title, Look.HEADING)
        self._is_sealed.setVisible(self._opening is Opening.ANYTHING)
        column = QVBoxLayout(self)
        column.setContentsMargins(*[spacing.section] * 4)
        column.setSpacing(spacing.step)
        column.addWidget(title)
        column.addWidget(Paragraph(self._contents(), self))
        column.addSpacing(spacing.step)
        column.addWidget(self._has_saved, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._saved_words)
        column.addSpacing(spacing.step)
        column.addWidget(self._is_sealed, 0, Qt.AlignmentFlag.AlignLeft)
        if self._opening is Opening.ANYTHING:
            column.addWidget(choice_caption(self._opening_words(), self))
        else:
            column.addWidget(Paragraph(self._opening_words(), self))
        indented = QHBoxLayout()
        indented.setContentsMargins(CHOICE_INDENT, 0, 0, 0)
        indented.addWidget(self._new)
        column.addLayout(indented)
        column.addSpacing(spacing.step)
        column.addLayout(button_row(self._cancel, self._write))

    def _contents(self) -> str:
        return self.tr(
            "Texts, conversations, notebooks, question sheets and settings go into one file, "
            "but neither models nor the documents' own files."
        )

    def _opening_words(self) -> str:
        return {
            Opening.ANYTHING: self.tr("Otherwise, anyone who has the file can read it."),
            Opening.PASSPHRASE: self.tr(
                "The file is encrypted. It opens with the passphrase that the data folder has "
                "now, even if you change that later."
            ),
            Opening.KEYRING: self.tr(
                "The file is encrypted. The keyring stays on this computer, so the file needs a "
                "passphrase of its own."
            ),
        }[self._opening]
