"""A plain text field with wrapped lines."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit, QWidget


class WrappedText(QPlainTextEdit):
    """Has no bar to scroll sideways.

    Were it for Qt to decide, a text that just fits showed one bar because of the other, then
    neither, without end, and the window would do nothing else.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
