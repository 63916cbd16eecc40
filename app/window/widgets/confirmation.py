"""Asks before something that cannot be taken back, without stopping the window."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QMessageBox, QWidget


def confirm(
    parent: QWidget, question: str, explanation: str, *, action: str, act: Callable[[], None]
) -> QMessageBox:
    """Ask; `act` is called when the button `action` is pressed. The dialog deletes itself."""
    box = QMessageBox(QMessageBox.Icon.NoIcon, parent.windowTitle(), question, parent=parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setInformativeText(explanation)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.addButton(action, QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))

    def answer(pressed: QAbstractButton) -> None:
        if box.buttonRole(pressed) is QMessageBox.ButtonRole.DestructiveRole:
            act()

    box.buttonClicked.connect(answer)
    box.open()
    return box
