"""Answering the questions that a window asks."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox


def press(box: QMessageBox, text: str) -> None:
    """Press the button of a box that says this."""
    button = next(one for one in box.buttons() if one.text().replace("&", "") == text)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
