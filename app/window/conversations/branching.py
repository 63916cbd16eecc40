"""A conversation that begins with what was said in another one up to a message."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from app.conversations.conversation_store import ConversationStore
from app.library.records import Conversation
from app.window.conversations.open_conversation import OpenConversation


def copy_up_to(
    message_id: int, opened: OpenConversation
) -> Callable[[ConversationStore], Conversation] | None:
    """Return the work that copies a conversation up to a message of it; None where it has none."""
    original = opened.stored
    if original is None or message_id not in opened.tree:
        return None
    path = opened.tree.path_to(message_id)
    title = QCoreApplication.translate("Conversation", "Branch: {title}").format(
        title=original.title
    )
    return lambda store: store.copy(original, title, path)
