"""The menu of one message: the same actions as its icons, for mouse and keyboard."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu, QWidget

from app.window.chat.message_layout import ACTIONS, MessageAction
from app.window.chat.rows import MessageRow


def message_menu(row: MessageRow, act: Callable[[MessageAction], None], parent: QWidget) -> QMenu:
    """Return a menu that calls `act` with what was chosen and deletes itself when it closes."""
    menu = QMenu(parent)
    menu.aboutToHide.connect(menu.deleteLater)
    for action in () if row.is_streaming else ACTIONS[row.role]:
        entry = menu.addAction(action_text(action))
        entry.triggered.connect(lambda _checked, action=action: act(action))
    return menu


def action_text(action: MessageAction) -> str:
    """Return what an action is called."""
    translate = QCoreApplication.translate
    return {
        MessageAction.PREVIOUS: translate("Chat", "Earlier version"),
        MessageAction.FOLLOWING: translate("Chat", "Later version"),
        MessageAction.COPY: translate("Chat", "Copy"),
        MessageAction.EDIT: translate("Chat", "Edit and ask again"),
        MessageAction.REGENERATE: translate("Chat", "Answer again"),
        MessageAction.BRANCH: translate("Chat", "Branch from here"),
    }[action]
