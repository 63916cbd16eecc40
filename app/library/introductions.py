"""Stored introductions that models wrote to readings, so that none is requested twice."""

from datetime import UTC, datetime

from app.library.database import LibraryDatabase

_OF_READING = """
    SELECT fingerprint, introduction FROM introductions WHERE reading_id = ? ORDER BY made_at DESC
"""
_KEEP = """
    INSERT OR REPLACE INTO introductions (reading_id, fingerprint, introduction, made_at)
    SELECT id, ?, ?, ? FROM readings WHERE id = ?
"""


class Introductions:
    """The introductions of a library, as the text that was kept."""

    def __init__(self, database: LibraryDatabase) -> None:
        self._database = database

    def of_reading(self, reading_id: int) -> dict[str, str]:
        """Return those of a reading by what it was read with, the latest first."""
        with self._database.reading() as database:
            return dict(database.execute(_OF_READING, [reading_id]).fetchall())

    def keep(self, reading_id: int, fingerprint: str, introduction: str) -> None:
        """Keep one; a reading that is gone is no error."""
        now = datetime.now(UTC).isoformat()
        with self._database.writing() as database:
            database.execute(_KEEP, [fingerprint, introduction, now, reading_id])
