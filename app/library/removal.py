"""Permanently deletes what was removed, once the removal can no longer be undone.

SQLite overwrites what is deleted (`secure_delete`). Its search index would still keep deleted words
in its older parts; merging all parts into one leaves them out.
"""

from app.library.records import Deleted
from app.library.search_index import merge_index
from app.library.sqlite import Database

_DOCUMENTS = """
    SELECT DISTINCT sha256 FROM reading_documents JOIN readings ON readings.id = reading_id
    WHERE removed_at IS NOT NULL
    EXCEPT
    SELECT sha256 FROM reading_documents JOIN readings ON readings.id = reading_id
    WHERE removed_at IS NULL
"""
_NOTE_DOCUMENT = """
    INSERT OR REPLACE INTO to_forget SELECT sha256, name, 0 FROM documents WHERE sha256 = ?
"""
_NOTE_CONVERSATIONS = """
    INSERT OR REPLACE INTO to_forget
    SELECT DISTINCT about.sha256, coalesce(name, ''), 1
    FROM conversation_documents AS about
        JOIN conversations ON conversations.id = conversation_id
        LEFT JOIN readings ON readings.id = reading_id
        LEFT JOIN documents ON documents.sha256 = about.sha256
    WHERE conversations.removed_at IS NOT NULL OR readings.removed_at IS NOT NULL
"""
_REMOVED = """
    SELECT EXISTS (SELECT 1 FROM readings WHERE removed_at IS NOT NULL)
        OR EXISTS (SELECT 1 FROM conversations WHERE removed_at IS NOT NULL)
"""
_TO_FORGET = """
    SELECT sha256, name, only_talks FROM to_forget
    WHERE only_talks OR sha256 NOT IN (SELECT sha256 FROM documents)
    ORDER BY only_talks, sha256
"""
_FORGET_RECOGNISED = """
    DELETE FROM recognised_pages WHERE sha256 NOT IN (SELECT sha256 FROM documents)
"""
_ADD_REMOVED = """
    INSERT INTO readings (title, created_at, removed_at) VALUES ('', :now, :now) RETURNING id
"""


def is_any_removed(database: Database) -> bool:
    """Whether there is something to delete."""
    return bool(database.execute(_REMOVED).fetchone()[0])


def delete_removed(database: Database) -> None:
    """Delete removed readings and conversations, and the documents that no other reading holds.

    What the engine has to forget therefore is noted.
    """
    database.execute(_NOTE_CONVERSATIONS)
    for row in database.execute(_DOCUMENTS).fetchall():
        database.execute(_NOTE_DOCUMENT, row)
        database.execute("DELETE FROM documents WHERE sha256 = ?", row)
        database.execute("DELETE FROM quotes WHERE document = ?", row)
        database.execute("DELETE FROM introductions WHERE instr(introduction, ?)", row)
    database.execute(_FORGET_RECOGNISED)
    database.execute("DELETE FROM readings WHERE removed_at IS NOT NULL")
    database.execute("DELETE FROM conversations WHERE removed_at IS NOT NULL")
    merge_index(database)


def remove_document(database: Database, sha256: str, now: str) -> None:
    """Remove a document with every reading that holds it, and the conversations about those."""
    database.execute(
        "UPDATE readings SET removed_at = ? WHERE removed_at IS NULL AND id IN"
        " (SELECT reading_id FROM reading_documents WHERE sha256 = ?)",
        [now, sha256],
    )
    remove_unheld(database, [sha256], now)


def remove_unheld(database: Database, documents: list[str], now: str) -> None:
    """Remove documents that were taken out of their reading, unless another one holds them."""
    (reading_id,) = database.execute(_ADD_REMOVED, {"now": now}).fetchone()
    database.table("reading_documents").insert_all(
        {"reading_id": reading_id, "position": position, "sha256": sha256, "left_out": "[]"}
        for position, sha256 in enumerate(documents)
    )


def to_forget(database: Database) -> list[Deleted]:
    """Return what the engine has still to forget."""
    rows = database.execute(_TO_FORGET).fetchall()
    return [
        Deleted(sha256, name, bool(only_conversations)) for sha256, name, only_conversations in rows
    ]


def note_forgotten(database: Database, deleted: list[Deleted]) -> None:
    """Note that the engine has forgotten these."""
    for one in deleted:
        database.execute(
            "DELETE FROM to_forget WHERE sha256 = ? AND only_talks = ?",
            [one.sha256, int(one.only_conversations)],
        )
