"""The menus of the library pane, with every action, for mouse and keyboard."""

from collections.abc import Callable, Sequence
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, QKeyCombination, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.window.library.row_layout import RowButton
from app.window.library.rows import ReadingAction


class AdditionAction(StrEnum):
    """What can be done with a file that is being added, or was refused."""

    UNLOCK = "unlock"
    DISMISS = "dismiss"
    FORGET = "forget"
    FORGET_ALL = "forget all"


KEYS: dict[ReadingAction, QKeyCombination] = {
    ReadingAction.NEW_CONVERSATION: QKeyCombination(Qt.Key.Key_Insert),
    ReadingAction.RENAME: QKeyCombination(Qt.Key.Key_F2),
    ReadingAction.DELETE: QKeyCombination(Qt.Key.Key_Delete),
    ReadingAction.MOVE_UP: QKeyCombination(Qt.KeyboardModifier.AltModifier, Qt.Key.Key_Up),
    ReadingAction.MOVE_DOWN: QKeyCombination(Qt.KeyboardModifier.AltModifier, Qt.Key.Key_Down),
}
"""Keys that work on the row that has the keyboard."""
PAUSE_KEY = Qt.Key.Key_Space
"""Pauses a reading, or resumes it."""
_BEGINS_PART = {ReadingAction.AUDIT, ReadingAction.RENAME}


def actions_menu(
    actions: Sequence[ReadingAction], act: Callable[[ReadingAction], None], parent: QWidget
) -> QMenu:
    """Return a menu that calls `act` with what was chosen and deletes itself when it closes."""
    menu = QMenu(parent)
    menu.aboutToHide.connect(menu.deleteLater)
    for action in actions:
        if action in _BEGINS_PART and not menu.isEmpty():
            menu.addSeparator()
        if action is ReadingAction.MOVE_TO:
            menu.addMenu(action_text(action))  # filled by whoever knows the collections
            continue
        entry = menu.addAction(action_text(action))
        if action in KEYS:
            entry.setShortcut(QKeySequence(KEYS[action]))
            entry.setShortcutVisibleInContextMenu(True)
        entry.triggered.connect(lambda _checked, action=action: act(action))
    return menu


def adding_menu(add: Callable[[], None], add_folder: Callable[[], None], parent: QWidget) -> QMenu:
    """Return the menu of the pane itself."""
    translate = QCoreApplication.translate
    menu = QMenu(parent)
    menu.aboutToHide.connect(menu.deleteLater)
    menu.addAction(translate("Library", "Add documents …"), add)
    menu.addAction(translate("Library", "Add a folder as one reading …"), add_folder)
    return menu


def addition_menu(
    acts: Sequence[tuple[AdditionAction, Callable[[], None]]], parent: QWidget
) -> QMenu:
    """Return the menu of a file that is being added, or was refused."""
    menu = QMenu(parent)
    menu.aboutToHide.connect(menu.deleteLater)
    for action, act in acts:
        menu.addAction(addition_text(action), act)
    return menu


def addition_text(action: AdditionAction) -> str:
    """Return what can be done with a file that is being added."""
    translate = QCoreApplication.translate
    return {
        AdditionAction.UNLOCK: translate("Library", "Enter the password …"),
        AdditionAction.DISMISS: translate("Library", "Do not add"),
        AdditionAction.FORGET: translate("Library", "Remove from the list"),
        AdditionAction.FORGET_ALL: translate("Library", "Remove all refused files"),
    }[action]


def button_text(button: RowButton) -> str:
    """Return what a button on a row does."""
    return {
        RowButton.PAUSE: lambda: action_text(ReadingAction.PAUSE),
        RowButton.RESUME: lambda: action_text(ReadingAction.RESUME),
        RowButton.DISMISS: lambda: addition_text(AdditionAction.FORGET),
        RowButton.NEW_CONVERSATION: lambda: action_text(ReadingAction.NEW_CONVERSATION),
        RowButton.MORE: lambda: QCoreApplication.translate("Library", "More"),
    }[button]()


def action_text(action: ReadingAction) -> str:
    """Return what an action is called."""
    translate = QCoreApplication.translate
    return {
        ReadingAction.READ: translate("Library", "Read …"),
        ReadingAction.PAUSE: translate("Library", "Pause"),
        ReadingAction.RESUME: translate("Library", "Resume reading"),
        ReadingAction.CANCEL: translate("Library", "Stop reading"),
        ReadingAction.MOVE_UP: translate("Library", "Move up"),
        ReadingAction.MOVE_DOWN: translate("Library", "Move down"),
        ReadingAction.NEW_CONVERSATION: translate("Library", "New conversation"),
        ReadingAction.SHEET: translate("Library", "Question sheet …"),
        ReadingAction.AUDIT: translate("Library", "Check the text …"),
        ReadingAction.DOCUMENTS: translate("Library", "Documents in this reading …"),
        ReadingAction.PRIVATE: translate("Library", "Open in a private window"),
        ReadingAction.MOVE_TO: translate("Library", "Move to a collection"),
        ReadingAction.RENAME: translate("Library", "Rename"),
        ReadingAction.DELETE: translate("Library", "Delete"),
    }[action]
