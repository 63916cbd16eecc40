"""Deleting for good what was removed, once nobody will take it back any more."""

from app.library.sqlite import Database

_DOCUMENTS = """
    SELECT DISTINCT sha256 FROM reading_documents JOIN readings ON readings.id = reading_id
    WHERE removed_at IS NOT NULL
    EXCEPT
    SELECT sha256 FROM reading_documents JOIN readings ON readings.id = reading_id
    WHERE removed_at IS NULL
"""


def delete_removed(database: Database) -> None:
    """Delete removed readings and conversations, and the documents that no other reading holds."""
    for row in database.execute(_DOCUMENTS).fetchall():
        database.execute("DELETE FROM documents WHERE sha256 = ?", row)
    database.execute("DELETE FROM readings WHERE removed_at IS NOT NULL")
    database.execute("DELETE FROM conversations WHERE removed_at IS NOT NULL")
