"""Every command of the window as data: its name, its keys, its icon.

The command palette, the menu and the help page all read this table.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from app.window.theme.icons import IconName


class ActionId(StrEnum):
    """The commands there are."""

    ADD = "add"
    PASTE = "paste"
    NEW_CONVERSATION = "new-conversation"
    QUESTION_SHEET = "question-sheet"
    EXPORT = "export"
    STOP = "stop"
    SEARCH_LIBRARY = "search-library"
    FIND = "find"
    GO_TO_PAGE = "go-to-page"
    OUTLINE = "outline"
    NOTEBOOK = "notebook"
    BACK = "back"
    FORWARD = "forward"
    TO_LIBRARY = "to-library"
    TO_CONVERSATION = "to-conversation"
    TO_DOCUMENT = "to-document"
    TOGGLE_LIBRARY = "toggle-library"
    TOGGLE_CONVERSATION = "toggle-conversation"
    TOGGLE_DOCUMENT = "toggle-document"
    TOGGLE_DOCK = "toggle-dock"
    PRIVATE_WINDOW = "private-window"
    MODELS = "models"
    SAVED_READINGS = "saved-readings"
    BACK_UP = "back-up"
    RESTORE = "restore"
    SETTINGS = "settings"
    PALETTE = "palette"
    SHORTCUTS = "shortcuts"
    WELCOME = "welcome"
    ABOUT = "about"
    QUIT = "quit"


class Group(StrEnum):
    """What commands are about; the order of the help page."""

    DOCUMENTS = "documents"
    CONVERSATIONS = "conversations"
    PLACES = "places"
    LECTERN = "lectern"


@dataclass(frozen=True, slots=True)
class Action:
    """One command. `keys` as Qt writes them ("Ctrl" is the command key on a Mac), or empty."""

    id: ActionId
    group: Group
    keys: str
    icon: IconName


ACTIONS: tuple[Action, ...] = (
    Action(ActionId.ADD, Group.DOCUMENTS, "Ctrl+O", IconName.ADD),
    Action(ActionId.PASTE, Group.DOCUMENTS, "Ctrl+Shift+V", IconName.COPY),
    Action(ActionId.SEARCH_LIBRARY, Group.DOCUMENTS, "Ctrl+Shift+F", IconName.SEARCH),
    Action(ActionId.FIND, Group.DOCUMENTS, "Ctrl+F", IconName.SEARCH),
    Action(ActionId.GO_TO_PAGE, Group.DOCUMENTS, "Ctrl+G", IconName.DOCUMENT),
    Action(ActionId.OUTLINE, Group.DOCUMENTS, "Ctrl+Shift+O", IconName.OUTLINE),
    Action(ActionId.NOTEBOOK, Group.DOCUMENTS, "Ctrl+Shift+K", IconName.NOTEBOOK),
    Action(ActionId.BACK, Group.DOCUMENTS, "Alt+Left", IconName.CHEVRON_LEFT),
    Action(ActionId.FORWARD, Group.DOCUMENTS, "Alt+Right", IconName.CHEVRON_RIGHT),
    Action(ActionId.NEW_CONVERSATION, Group.CONVERSATIONS, "Ctrl+N", IconName.EDIT),
    Action(ActionId.QUESTION_SHEET, Group.CONVERSATIONS, "Ctrl+Shift+S", IconName.QUESTIONS),
    Action(ActionId.EXPORT, Group.CONVERSATIONS, "Ctrl+E", IconName.EXPORT),
    Action(ActionId.STOP, Group.CONVERSATIONS, "Ctrl+.", IconName.STOP),
    Action(ActionId.TO_LIBRARY, Group.PLACES, "Ctrl+1", IconName.FOLDER),
    Action(ActionId.TO_CONVERSATION, Group.PLACES, "Ctrl+2", IconName.QUESTIONS),
    Action(ActionId.TO_DOCUMENT, Group.PLACES, "Ctrl+3", IconName.DOCUMENT),
    Action(ActionId.TOGGLE_LIBRARY, Group.PLACES, "Ctrl+B", IconName.PANE_LEFT),
    Action(ActionId.TOGGLE_CONVERSATION, Group.PLACES, "Ctrl+Alt+B", IconName.PANE_MIDDLE),
    Action(ActionId.TOGGLE_DOCUMENT, Group.PLACES, "Ctrl+Shift+B", IconName.PANE_RIGHT),
    Action(ActionId.TOGGLE_DOCK, Group.PLACES, "Ctrl+J", IconName.CHEVRON_DOWN),
    Action(ActionId.PALETTE, Group.LECTERN, "Ctrl+K", IconName.MORE),
    Action(ActionId.PRIVATE_WINDOW, Group.LECTERN, "Ctrl+Shift+N", IconName.PRIVATE),
    Action(ActionId.MODELS, Group.LECTERN, "Ctrl+M", IconName.MODEL),
    Action(ActionId.SAVED_READINGS, Group.LECTERN, "Ctrl+Shift+R", IconName.SNAPSHOT),
    Action(ActionId.BACK_UP, Group.LECTERN, "", IconName.EXPORT),
    Action(ActionId.RESTORE, Group.LECTERN, "", IconName.ADD),
    Action(ActionId.SETTINGS, Group.LECTERN, "Ctrl+,", IconName.SETTINGS),
    Action(ActionId.SHORTCUTS, Group.LECTERN, "F1", IconName.INFO),
    Action(ActionId.WELCOME, Group.LECTERN, "", IconName.LECTERN),
    Action(ActionId.ABOUT, Group.LECTERN, "", IconName.LECTERN),
    Action(ActionId.QUIT, Group.LECTERN, "Ctrl+Q", IconName.CLOSE),
)


def action_text(action: ActionId) -> str:
    """Return what a command is called, in the language in use."""
    return _TEXTS[action]()


def group_text(group: Group) -> str:
    """Return what a group of commands is about, in the language in use."""
    translate = QCoreApplication.translate
    return {
        Group.DOCUMENTS: translate("Actions", "Documents"),
        Group.CONVERSATIONS: translate("Actions", "Conversation"),
        Group.PLACES: translate("Actions", "Navigation"),
        Group.LECTERN: translate("Actions", "Lectern"),
    }[group]


_TEXTS: dict[ActionId, Callable[[], str]] = {
    ActionId.ADD: lambda: QCoreApplication.translate("Actions", "Add documents …"),
    ActionId.PASTE: lambda: QCoreApplication.translate("Actions", "Paste as a document"),
    ActionId.NEW_CONVERSATION: lambda: QCoreApplication.translate("Actions", "New conversation"),
    ActionId.QUESTION_SHEET: lambda: QCoreApplication.translate("Actions", "Question sheet …"),
    ActionId.EXPORT: lambda: QCoreApplication.translate("Actions", "Export the conversation …"),
    ActionId.STOP: lambda: QCoreApplication.translate("Actions", "Stop the answer"),
    ActionId.SEARCH_LIBRARY: lambda: QCoreApplication.translate(
        "Actions", "Search documents and pages"
    ),
    ActionId.FIND: lambda: QCoreApplication.translate("Actions", "Find in the document"),
    ActionId.GO_TO_PAGE: lambda: QCoreApplication.translate("Actions", "Go to page"),
    ActionId.OUTLINE: lambda: QCoreApplication.translate("Actions", "Outline of the document"),
    ActionId.NOTEBOOK: lambda: QCoreApplication.translate("Actions", "Notebook"),
    ActionId.BACK: lambda: QCoreApplication.translate("Actions", "Back in the document"),
    ActionId.FORWARD: lambda: QCoreApplication.translate("Actions", "Forward in the document"),
    ActionId.TO_LIBRARY: lambda: QCoreApplication.translate("Actions", "Go to the library"),
    ActionId.TO_CONVERSATION: lambda: QCoreApplication.translate(
        "Actions", "Go to the question field"
    ),
    ActionId.TO_DOCUMENT: lambda: QCoreApplication.translate("Actions", "Go to the document"),
    ActionId.TOGGLE_LIBRARY: lambda: QCoreApplication.translate(
        "Actions", "Show or hide the library"
    ),
    ActionId.TOGGLE_CONVERSATION: lambda: QCoreApplication.translate(
        "Actions", "Show or hide the conversation"
    ),
    ActionId.TOGGLE_DOCUMENT: lambda: QCoreApplication.translate(
        "Actions", "Show or hide the document"
    ),
    ActionId.TOGGLE_DOCK: lambda: QCoreApplication.translate(
        "Actions", "Show or hide the engine panel"
    ),
    ActionId.PRIVATE_WINDOW: lambda: QCoreApplication.translate("Actions", "New private window"),
    ActionId.MODELS: lambda: QCoreApplication.translate("Actions", "Models …"),
    ActionId.SAVED_READINGS: lambda: QCoreApplication.translate("Actions", "Saved readings …"),
    ActionId.BACK_UP: lambda: QCoreApplication.translate("Actions", "Back up the library …"),
    ActionId.RESTORE: lambda: QCoreApplication.translate("Actions", "Restore a backup …"),
    ActionId.SETTINGS: lambda: QCoreApplication.translate("Actions", "Settings …"),
    ActionId.PALETTE: lambda: QCoreApplication.translate("Actions", "All commands"),
    ActionId.SHORTCUTS: lambda: QCoreApplication.translate("Actions", "Keyboard shortcuts"),
    ActionId.WELCOME: lambda: QCoreApplication.translate("Actions", "Welcome"),
    ActionId.ABOUT: lambda: QCoreApplication.translate("Actions", "About Lectern"),
    ActionId.QUIT: lambda: QCoreApplication.translate("Actions", "Quit"),
}
