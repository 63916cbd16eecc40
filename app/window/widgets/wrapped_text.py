"""A plain text field with wrapped lines."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit, QWidget


class WrappedText(QPlainTextEdit):
    """Is never scrolled sideways, and has no bar for it.

    Were it for Qt to decide, a text that just fits showed one bar because of the other, then
    neither, without end, and the window would do nothing else. And a space at the end of a full
    line would draw the text to the left, with the first letters of all lines out of sight.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        sideways = self.horizontalScrollBar()
        sideways.valueChanged.connect(lambda _: sideways.setValue(0))
