"""Text on several lines with more line spacing."""

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

_LINE_HEIGHT = 132
"""Per cent; a label's own lines stand too close to be read with ease."""


class Paragraph(QLabel):
    """A label for plain text that wraps; `text` is what was set."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent, wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self._words = ""
        self.setText(text)

    def setText(self, text: str) -> None:  # noqa: N802  # Qt's name
        """Change the words; line breaks stay."""
        self._words = text
        lines = escape(text).replace("\n", "<br>")
        super().setText(f'<p style="line-height:{_LINE_HEIGHT}%">{lines}</p>' if text else "")
        self.setAccessibleName(text)

    def text(self) -> str:
        """Return the words as they were set."""
        return self._words
