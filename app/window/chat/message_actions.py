"""Actions on one message: its menu, and keyboard navigation of its targets."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu, QWidget

from app.window.chat.message_layout import ACTIONS, MessageAction, Target
from app.window.chat.message_markup import CONTINUE, DETAILS, REASONING, RETRY
from app.window.chat.rich_text_writer import CITE, CODE
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


def target_text(row: MessageRow, target: Target) -> str:
    """Return what a screen reader says of what can be reached in a message."""
    if target.action is not None:
        return action_text(target.action)
    scheme, _, rest = target.link.target.partition(":")
    if f"{scheme}:" == CITE:
        chip = row.chips[int(rest)]
        return f"{chip.label}. {chip.description}"
    return {
        CODE: row.copy_code_label,
        CONTINUE: row.continue_label,
        DETAILS: row.details_label,
        REASONING: row.reasoning_label,
        RETRY: row.retry_label,
    }.get(f"{scheme}:", target.link.target)


class TargetCursor:
    """Walks the targets of one message; before the first it is on the message as a whole."""

    def __init__(self) -> None:
        self._at = -1

    @property
    def is_inside(self) -> bool:
        """Whether a target has the keyboard."""
        return self._at >= 0

    def leave(self) -> None:
        """Go back to the message as a whole."""
        self._at = -1

    def step(self, targets: Sequence[Target], direction: int) -> bool:
        """Go to the next target, or the one before; tell whether there was one."""
        following = self._at + direction
        if not -1 <= following < len(targets) or self._at == following == -1:
            return False
        self._at = following
        return True

    def target(self, targets: Sequence[Target]) -> Target | None:
        """Return the target with the keyboard; None on the message as a whole."""
        return targets[self._at] if 0 <= self._at < len(targets) else None
