"""Conversations and their messages.

Messages form a tree: asking once more in other words, or answering once more, adds a sibling. What
is shown is a path from a root to a leaf.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from app.library.database import LibraryDatabase
from app.library.records import Conversation, Message, Role
from app.library.sqlite import Database

_DOCUMENTS = "SELECT sha256 FROM conversation_documents WHERE conversation_id = ? ORDER BY position"
_ALL_DOCUMENTS = """
    SELECT conversation_id, sha256 FROM conversation_documents ORDER BY conversation_id, position
"""
_ADD_MESSAGE = """
    INSERT INTO messages (conversation_id, parent_id, role, text, details, created_at)
    VALUES (:conversation_id, :parent_id, :role, :text, :details, :created_at) RETURNING id
"""
_TEXT = "SELECT text FROM messages WHERE id = ?"
_PLACE = "SELECT conversation_id, parent_id FROM messages WHERE id = ?"
_LEAVE_AT = """
    UPDATE conversations SET left_at_message = :message
    WHERE id = (SELECT conversation_id FROM messages WHERE id = :message)
"""
_MESSAGES = """
    SELECT messages.* FROM messages
        JOIN conversations ON conversations.id = conversation_id AND removed_at IS NULL
    WHERE conversation_id = ? ORDER BY messages.id
"""
_KEPT = """
    SELECT conversations.* FROM conversations LEFT JOIN readings ON readings.id = reading_id
    WHERE conversations.removed_at IS NULL AND readings.removed_at IS NULL
"""
_ENTRIES = f"{_KEPT} ORDER BY updated_at DESC, conversations.id DESC"
_ENTRY = f"{_KEPT} AND conversations.id = ?"


class Conversations:
    """The conversations of a library."""

    def __init__(self, database: LibraryDatabase) -> None:
        self._database = database

    def start(
        self, title: str, documents: Sequence[str], *, reading_id: int | None = None
    ) -> Conversation:
        """Begin a conversation about documents, given by their hashes; it ends with its reading."""
        now = _now()
        with self._database.writing() as database:
            (conversation_id,) = database.execute(
                "INSERT INTO conversations (title, created_at, updated_at, reading_id)"
                " VALUES (?, ?, ?, ?) RETURNING id",
                [title, now, now, reading_id],
            ).fetchone()
            _write_documents(database, conversation_id, documents)
        started = datetime.fromisoformat(now)
        return Conversation(conversation_id, title, tuple(documents), started, started, reading_id)

    def entries(self) -> list[Conversation]:
        """Return all conversations, those that went on last first."""
        with self._database.reading() as database:
            documents: dict[int, list[str]] = {}
            for conversation_id, sha256 in database.execute(_ALL_DOCUMENTS):
                documents.setdefault(conversation_id, []).append(sha256)
            rows = database.query(_ENTRIES)
            return [_conversation(row, documents.get(row["id"], ())) for row in rows]

    def get(self, conversation_id: int) -> Conversation | None:
        """Return a conversation; None for one that is gone."""
        with self._database.reading() as database:
            row = next(iter(database.query(_ENTRY, [conversation_id])), None)
            if row is None:
                return None
            documents = [sha256 for (sha256,) in database.execute(_DOCUMENTS, [conversation_id])]
            return _conversation(row, documents)

    def rename(self, conversation_id: int, title: str) -> None:
        """Give a conversation another title."""
        with self._database.writing() as database:
            database.execute(
                "UPDATE conversations SET title = ? WHERE id = ?", [title, conversation_id]
            )

    def remove(self, conversation_id: int) -> None:
        """Remove a conversation with its messages; `Library.forget_removed` deletes it for good."""
        self._mark_removed(conversation_id, _now())

    def restore(self, conversation_id: int) -> None:
        """Undo a removal."""
        self._mark_removed(conversation_id, None)

    def add_message(
        self,
        conversation_id: int,
        role: Role,
        text: str,
        *,
        parent_id: int | None = None,
        details: str = "{}",
    ) -> Message:
        """Add a message below another one, or as the beginning of the conversation."""
        now = _now()
        row: dict[str, Any] = {
            "conversation_id": conversation_id,
            "parent_id": parent_id,
            "role": role.value,
            "text": text,
            "details": details,
            "created_at": now,
        }
        with self._database.writing() as database:
            (row["id"],) = database.execute(_ADD_MESSAGE, row).fetchone()
            database.execute(
                "UPDATE conversations SET updated_at = ? WHERE id = ?", [now, conversation_id]
            )
        return _message(row)

    def rewrite(self, message_id: int, text: str, details: str) -> None:
        """Replace the text and the details of a message; one that is gone is no error."""
        with self._database.writing() as database:
            database.execute(
                "UPDATE messages SET text = ?, details = ? WHERE id = ?",
                [text, details, message_id],
            )

    def place_of(self, message_id: int) -> tuple[int, int | None] | None:
        """Return the conversation of a message and what it is below; None where it is gone."""
        with self._database.reading() as database:
            row = database.execute(_PLACE, [message_id]).fetchone()
        return None if row is None else (row[0], row[1])

    def text_of(self, message_id: int | None) -> str:
        """Return the text of a message; "" for none and for one that is gone."""
        with self._database.reading() as database:
            row = database.execute(_TEXT, [message_id]).fetchone()
        return "" if row is None else str(row[0])

    def leave_at(self, message_id: int) -> None:
        """Remember that its conversation shows this message; that is no change of it."""
        with self._database.writing() as database:
            database.execute(_LEAVE_AT, {"message": message_id})

    def messages(self, conversation_id: int) -> list[Message]:
        """Return all messages of a conversation, in the order they were written."""
        with self._database.reading() as database:
            return [_message(row) for row in database.query(_MESSAGES, [conversation_id])]

    def _mark_removed(self, conversation_id: int, removed_at: str | None) -> None:
        with self._database.writing() as database:
            database.execute(
                "UPDATE conversations SET removed_at = ? WHERE id = ?",
                [removed_at, conversation_id],
            )


def move_conversation(
    database: Database, conversation_id: int, reading_id: int, documents: Sequence[str]
) -> None:
    """Let a conversation be about another reading, of these documents, unless it is gone."""
    found = database.execute(
        "UPDATE conversations SET reading_id = ? WHERE id = ?", [reading_id, conversation_id]
    )
    if found.rowcount:
        database.execute(
            "DELETE FROM conversation_documents WHERE conversation_id = ?", [conversation_id]
        )
        _write_documents(database, conversation_id, documents)


def _write_documents(database: Database, conversation_id: int, documents: Sequence[str]) -> None:
    database.table("conversation_documents").insert_all(
        {"conversation_id": conversation_id, "position": position, "sha256": sha256}
        for position, sha256 in enumerate(documents)
    )


def _conversation(row: dict[str, Any], documents: Sequence[str]) -> Conversation:
    return Conversation(
        id=row["id"],
        title=row["title"],
        documents=tuple(documents),
        created_at=datetime.fromisoformat(row["created_at"]),
        updated_at=datetime.fromisoformat(row["updated_at"]),
        reading_id=row["reading_id"],
        left_at_message=row["left_at_message"],
    )


def _message(row: dict[str, Any]) -> Message:
    return Message(
        id=row["id"],
        parent_id=row["parent_id"],
        role=Role(row["role"]),
        text=row["text"],
        details=row["details"],
        created_at=datetime.fromisoformat(row["created_at"]),
    )


def _now() -> str:
    return datetime.now(UTC).isoformat()
