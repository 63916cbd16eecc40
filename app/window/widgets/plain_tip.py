"""Tool tips with text from elsewhere, such as file names, and with keys."""

from PySide6.QtGui import QKeySequence, Qt


def plain_tip(text: str) -> str:
    """Return a tool tip that shows a text as it is, also where Qt would take it for HTML."""
    return Qt.convertFromPlainText(text) if Qt.mightBeRichText(text) else text


def keyed_tip(text: str, *keys: str) -> str:
    """Return a tool tip that names the keys, as the keyboard of this system has them."""
    native = QKeySequence.SequenceFormat.NativeText
    return plain_tip("  ".join((text, *(QKeySequence(one).toString(native) for one in keys))))
