from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.window.intake.password_dialog import PasswordDialog
from app.window.theme.theme import Theme


def test_a_password_is_handed_on(qtbot: QtBot, theme: Theme) -> None:
    dialog = PasswordDialog(Path("/a/plan.pdf"), theme, was_wrong=True)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.open()
    unlock = next(b for b in dialog.findChildren(QPushButton) if b.text() == "Unlock")
    assert not unlock.isEnabled()
    qtbot.keyClicks(dialog.findChild(QLineEdit), "secret")
    with qtbot.waitSignal(dialog.given) as told:
        qtbot.keyClick(dialog.findChild(QLineEdit), Qt.Key.Key_Return)
    assert told.args == [Path("/a/plan.pdf"), "secret"]
