from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QPushButton, QRadioButton
from pytestqt.qtbot import QtBot

from app.window.intake.protected_dialog import ProtectedDialog, Staying
from app.window.theme.theme import Theme

PATH = Path("/a/plan.pdf")


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> ProtectedDialog:
    dialog = ProtectedDialog(PATH, theme)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.open()
    return dialog


def press(qtbot: QtBot, dialog: ProtectedDialog, kind: type[QPushButton], text: str) -> None:
    (button,) = (one for one in dialog.findChildren(kind) if one.text() == text)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_nothing_is_kept_unless_something_else_is_chosen(
    qtbot: QtBot, dialog: ProtectedDialog
) -> None:
    with qtbot.waitSignal(dialog.chosen) as told:
        qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert told.args == [PATH, Staying.NOTHING, False]


def test_a_choice_may_be_a_lasting_one(qtbot: QtBot, dialog: ProtectedDialog) -> None:
    (radio,) = (one for one in dialog.findChildren(QRadioButton) if "library" in one.text())
    radio.setFocus()
    qtbot.keyClick(radio, Qt.Key.Key_Space)
    always = dialog.findChild(QCheckBox)
    qtbot.keyClick(always, Qt.Key.Key_Space)
    with qtbot.waitSignal(dialog.chosen) as told:
        press(qtbot, dialog, QPushButton, "Continue")
    assert told.args == [PATH, Staying.READABLE, True]


def test_whoever_cancels_has_chosen_nothing(qtbot: QtBot, dialog: ProtectedDialog) -> None:
    with qtbot.assertNotEmitted(dialog.chosen):
        press(qtbot, dialog, QPushButton, "Cancel")
    assert not dialog.isVisible()
