"""Actions on a selected passage: by menu, key, or the bar beside it."""

from collections.abc import Callable, Sequence
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, QKeyCombination, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

_CONTROL = Qt.KeyboardModifier.ControlModifier


class PassageAction(StrEnum):
    """In the order in which they are offered."""

    COPY = "copy"
    ASK = "ask"
    EXPLAIN = "explain"
    SAVE = "save"
    FIND = "find"


KEYS: dict[PassageAction, QKeyCombination] = {
    PassageAction.COPY: QKeyCombination(_CONTROL, Qt.Key.Key_C),
    PassageAction.ASK: QKeyCombination(_CONTROL, Qt.Key.Key_Return),
    PassageAction.EXPLAIN: QKeyCombination(
        _CONTROL | Qt.KeyboardModifier.ShiftModifier, Qt.Key.Key_Return
    ),
    PassageAction.SAVE: QKeyCombination(_CONTROL, Qt.Key.Key_D),
}
"""Keys that work while the pages have the keyboard."""
BESIDE_PASSAGE = (PassageAction.ASK, PassageAction.EXPLAIN, PassageAction.SAVE)
"""What the bar beside a passage offers; the rest is in the menu."""


def action_text(action: PassageAction) -> str:
    """Return what an action is called."""
    translate = QCoreApplication.translate
    return {
        PassageAction.COPY: translate("Viewer", "Copy"),
        PassageAction.ASK: translate("Viewer", "Ask"),
        PassageAction.EXPLAIN: translate("Viewer", "Explain"),
        PassageAction.SAVE: translate("Viewer", "Save quote"),
        PassageAction.FIND: translate("Viewer", "Find in document"),
    }[action]


def add_passage_actions(
    menu: QMenu, actions: Sequence[PassageAction], act: Callable[[PassageAction], None]
) -> None:
    """Add actions to a menu, which calls `act` with the one that was chosen."""
    for action in actions:
        entry = menu.addAction(action_text(action))
        if action in KEYS:
            entry.setShortcut(QKeySequence(KEYS[action]))
            entry.setShortcutVisibleInContextMenu(True)
        entry.triggered.connect(lambda _checked, action=action: act(action))


def passing_menu(parent: QWidget) -> QMenu:
    """Return an empty menu that deletes itself when it closes."""
    menu = QMenu(parent)
    menu.aboutToHide.connect(menu.deleteLater)
    return menu
