"""Asks what may be kept of a password-protected document, before it is read."""

from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QLabel,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from app.one_line import in_one_line
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.dialog_rows import button_row, choice_caption
from app.window.widgets.paragraph import Paragraph
from app.window.widgets.words_dialog import WordsDialog

_WIDTH = 480


class Staying(StrEnum):
    """What may be kept of a document."""

    NOTHING = "nothing"
    ENCRYPTED = "encrypted"
    READABLE = "readable"


class ProtectedDialog(WordsDialog):
    """One document, one choice. Opened with `open()`; deletes itself."""

    chosen = Signal(Path, Staying, bool)
    """A file, what becomes of its text, and whether to do so without a question in future."""

    def __init__(self, path: Path, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(_WIDTH, parent)
        self._path = path
        self._group = QButtonGroup(self)
        self._choices = self._make_choices()
        self._always = QCheckBox(self.tr("Always do this"), self)
        self._cancel = QPushButton(self.tr("Cancel"), self)
        self._go_on = QPushButton(self.tr("Continue"), self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Password-protected document"))
        self._lay_out(theme)
        self._group.buttons()[0].setFocus()
        # What is encrypted once needs no question any more.
        encrypted = self._group.button(list(Staying).index(Staying.ENCRYPTED))
        encrypted.toggled.connect(self._always.setDisabled)
        self._go_on.clicked.connect(self.accept)
        self._cancel.clicked.connect(self.reject)

    def accept(self) -> None:
        """Hand the choice on."""
        staying = list(Staying)[self._group.checkedId()]
        self.chosen.emit(self._path, staying, self._always.isChecked())
        super().accept()

    def _lay_out(self, theme: Theme) -> None:
        spacing = theme.tokens.spacing
        text = self.tr("“{name}” is protected by a password").format(
            name=in_one_line(self._path.name)
        )
        title = QLabel(text, self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        set_look(title, Look.HEADING)
        note = self.tr(
            "Lectern keeps what it reads: the text of all pages, the cache computed from "
            "it, questions and answers. All of that can then be read without the "
            "password."
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(*[spacing.section] * 4)
        column.setSpacing(spacing.step)
        column.addWidget(title)
        column.addWidget(Paragraph(note, self))
        column.addSpacing(spacing.step)
        for radio, caption in self._choices:
            column.addWidget(radio, 0, Qt.AlignmentFlag.AlignLeft)
            column.addWidget(caption)
        column.addSpacing(spacing.step)
        column.addWidget(self._always, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(spacing.step)
        column.addLayout(button_row(self._cancel, self._go_on))

    def _make_choices(self) -> list[tuple[QRadioButton, Paragraph]]:
        words = {
            Staying.NOTHING: (
                self.tr("Keep nothing"),
                self.tr(
                    "The document opens in a private window and is forgotten when you close it."
                ),
            ),
            Staying.ENCRYPTED: (
                self.tr("Encrypt everything Lectern keeps"),
                self.tr(
                    "With a passphrase or the system's keyring. The document is read after that."
                ),
            ),
            Staying.READABLE: (
                self.tr("Read it into the library"),
                self.tr("Anyone who can open this account's files can read it."),
            ),
        }
        return [self._choice(number, *words[one]) for number, one in enumerate(Staying)]

    def _choice(self, number: int, name: str, words: str) -> tuple[QRadioButton, Paragraph]:
        radio = QRadioButton(name, self)
        radio.setAccessibleDescription(words)
        radio.setChecked(number == 0)
        self._group.addButton(radio, number)
        return radio, choice_caption(words, self)
