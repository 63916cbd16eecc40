"""Tool tips of words from elsewhere, such as names of files."""

from PySide6.QtGui import Qt


def plain_tip(text: str) -> str:
    """Return a tool tip that shows a text as it is, also where Qt would take it for HTML."""
    return Qt.convertFromPlainText(text) if Qt.mightBeRichText(text) else text
