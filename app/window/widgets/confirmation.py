"""Asks before something irreversible, without blocking the window."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.window.theme.stylesheet import Look, set_look
from app.window.widgets.paragraph import Paragraph
from app.window.widgets.words_dialog import WordsDialog

_WIDTH = 440
_MOST_OF_ADDRESS, _END_OF_ADDRESS = 300, 60
_BREAK = "\u200b"
"""Takes no room; a line may end there."""


class Question(WordsDialog):
    """Accepted: do it. Opened with `open()`; deletes itself.

    Return and Escape both leave everything as it is.
    """

    def __init__(self, question: str, explanation: str, action: str, parent: QWidget) -> None:
        super().__init__(_WIDTH, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(parent.windowTitle())
        self.setAccessibleName(question)
        self.setAccessibleDescription(explanation)
        heading = QLabel(question, self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        cancel = QPushButton(QCoreApplication.translate("Question", "Cancel"), self)
        act = QPushButton(action, self)
        cancel.clicked.connect(self.reject)
        act.clicked.connect(self.accept)
        act.setAutoDefault(False)
        cancel.setDefault(True)
        cancel.setFocus()
        set_look(heading, Look.HEADING)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(cancel)
        buttons.addWidget(act)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 16)
        column.setSpacing(8)
        column.addWidget(heading)
        if explanation:
            column.addWidget(Paragraph(explanation, self))
        column.addSpacing(8)
        column.addLayout(buttons)


def breakable(address: str) -> str:
    """Return an address whose lines can be broken anywhere; of a long one, both ends."""
    if len(address) > _MOST_OF_ADDRESS:
        address = f"{address[: _MOST_OF_ADDRESS - _END_OF_ADDRESS]} … {address[-_END_OF_ADDRESS:]}"
    return _BREAK.join(address)


def confirm(
    parent: QWidget, question: str, explanation: str, *, action: str, act: Callable[[], None]
) -> Question:
    """Ask; `act` is called when the button `action` is pressed. The dialog deletes itself."""
    dialog = Question(question, explanation, action, parent)
    dialog.accepted.connect(act)
    dialog.open()
    return dialog
