"""Adds the conversations of a backup to a library, each with its messages.

Messages form a tree. One that is there already is known by what it answers and when it was written;
others go below what they answer, so that both ways a conversation went on are kept.
"""

from app.backup.merged import Added, stored_time
from app.backup.records import ConversationLine, MessageLine
from app.conversations.answer_details import encode_details
from app.library.answer_seal import question_of
from app.library.sqlite import Database

_OWN_MESSAGES = "SELECT id, parent_id, role, created_at FROM messages WHERE conversation_id = ?"
_ADD_CONVERSATION = """
    INSERT INTO conversations (title, created_at, updated_at, reading_id) VALUES (?, ?, ?, ?)
    RETURNING id
"""
_ADD_MESSAGE = """
    INSERT INTO messages (conversation_id, parent_id, role, text, details, created_at)
    VALUES (?, ?, ?, ?, ?, ?) RETURNING id
"""
_TOUCH = "UPDATE conversations SET updated_at = max(updated_at, ?) WHERE id = ?"
_LEAVE_AT = "UPDATE conversations SET left_at_message = ? WHERE id = ?"

_MessageKey = tuple[int | None, str, str]


class ConversationMerge:
    """Adds conversations one after the other, each with its messages."""

    def __init__(self, database: Database, added: Added) -> None:
        self._database = database
        self._added = added
        self._id = 0
        self._left_at: int | None = None
        self._messages: dict[int, int] = {}
        self._texts: dict[int, str] = {}
        self._own: dict[_MessageKey, int] = {}

    def begin(self, line: ConversationLine, reading: int | None, own: int | None) -> int:
        """Go on with an own conversation, or add one; return its number."""
        self._messages, self._texts, self._own, self._left_at = {}, {}, {}, None
        if own is not None:
            rows = self._database.execute(_OWN_MESSAGES, [own]).fetchall()
            self._own = {(parent, role, at): number for number, parent, role, at in rows}
            self._id = own
            return own
        times = [stored_time(line.created_at), stored_time(line.updated_at)]
        row = [line.title, *times, reading]
        (self._id,) = self._database.execute(_ADD_CONVERSATION, row).fetchone()
        self._left_at = line.left_at_message
        self._database.table("conversation_documents").insert_all(
            {"conversation_id": self._id, "position": position, "sha256": sha256}
            for position, sha256 in enumerate(line.documents)
        )
        self._added.conversations += 1
        return self._id

    def take(self, line: MessageLine) -> None:
        """Add a message, unless it is there."""
        parent = None if line.parent is None else self._messages[line.parent]
        created_at = stored_time(line.created_at)
        self._texts[line.id] = line.text
        own = self._own.get((parent, line.role.value, created_at))
        if own is not None:
            self._messages[line.id] = own
            return
        asked = question_of(line.role, line.parent, self._texts)
        details = encode_details(line.details, line.text, asked)
        row = [self._id, parent, line.role.value, line.text, details, created_at]
        (number,) = self._database.execute(_ADD_MESSAGE, row).fetchone()
        self._messages[line.id] = number
        self._database.execute(_TOUCH, [created_at, self._id])
        if line.id == self._left_at:
            self._database.execute(_LEAVE_AT, [number, self._id])
        self._added.messages += 1
