"""Quotation marks of the language in use."""

from PySide6.QtCore import QCoreApplication


def quoted(words: str) -> str:
    """Return words in quotation marks: ``“The lamp burns.”``."""
    return QCoreApplication.translate("Quotes", "“{words}”").format(words=words)
