"""The list under F1 is complete and true: held against what the real window listens to."""

import pytest
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from app.window.composition import Lectern
from app.window.frame.shortcuts_dialog import ShortcutsDialog
from app.window.library.library_menu import KEYS as READING_KEYS
from app.window.viewer.passage_actions import KEYS as PASSAGE_KEYS
from tests.app.window.conftest import OpenLectern

pytestmark = pytest.mark.process

OF_A_FIELD = {"Esc", "Down"}
"""What every search field does, and no list has to say."""
OF_THE_KEYBOARD = {
    "Space", "Shift+Right", "Return", "Shift+Return", "Ctrl+Z", "Ctrl++", "Ctrl+-", "Ctrl+0",
}  # fmt: skip
"""Read from key presses by the widget that has the keyboard; driven in its own tests."""


def listened_to(lectern: Lectern) -> set[str]:
    """All keys that open the shortcuts, commands and buttons of the window."""
    window = lectern.parts.window
    sequences = [each.key() for each in window.findChildren(QShortcut)]
    sequences += [each.shortcut() for each in window.findChildren(QAction)]
    sequences += [each.shortcut() for each in window.findChildren(QAbstractButton)]
    return {each.toString() for each in sequences if not each.isEmpty()}


def listed(dialog: ShortcutsDialog) -> list[str]:
    """The keys of the list, as a screen reader is told them."""
    native = QKeySequence.SequenceFormat.NativeText
    pills = [each for each in dialog.findChildren(QLabel) if each.accessibleName()]
    return [QKeySequence.fromString(each.text(), native).toString() for each in pills]


def test_the_list_has_all_keys_and_no_others(open_lectern: OpenLectern, qtbot: QtBot) -> None:
    lectern = open_lectern()
    dialog = ShortcutsDialog(lectern.parts.window)
    qtbot.addWidget(dialog)
    of_menus = {
        QKeySequence(each).toString() for each in (*READING_KEYS.values(), *PASSAGE_KEYS.values())
    }
    heard = listened_to(lectern) - OF_A_FIELD
    assert len(heard) >= 29
    said = listed(dialog)
    assert heard - set(said) == set(), "keys that do something and are not listed"
    assert set(said) - heard - of_menus == OF_THE_KEYBOARD, "lines that promise what is not there"
