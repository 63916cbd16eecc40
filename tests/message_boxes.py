"""Answering the questions that a window asks."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QPushButton


def press(dialog: QDialog, text: str) -> None:
    """Press the button of a dialog that says this."""
    buttons = dialog.findChildren(QPushButton)
    button = next(one for one in buttons if one.text().replace("&", "") == text)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
