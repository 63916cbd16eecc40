"""Where a person was in each reading: the open conversation and page."""

from datetime import UTC, datetime

from app.library.database import LibraryDatabase
from app.library.records import Place

_ALL = """
    SELECT reading_id, coalesce(places.conversation_id, 0), document, page
    FROM places JOIN readings ON readings.id = reading_id AND removed_at IS NULL
    ORDER BY left_at DESC, places.rowid DESC
"""
_PAGES_LEFT = """
    SELECT reading_id, document, page
    FROM pages_left JOIN readings ON readings.id = reading_id AND removed_at IS NULL
"""
_LEAVE_PAGE = """
    INSERT OR REPLACE INTO pages_left (reading_id, document, page)
    SELECT id, ?, ? FROM readings WHERE id = ?
"""
_LEAVE = """
    INSERT OR REPLACE INTO places (reading_id, conversation_id, document, page, left_at)
    SELECT readings.id, (SELECT id FROM conversations WHERE id = ?), ?, ?, ?
    FROM readings WHERE readings.id = ?
"""


class Places:
    """The places of a library, one for each reading that was ever open."""

    def __init__(self, database: LibraryDatabase) -> None:
        self._database = database

    def entries(self) -> list[Place]:
        """Return all places, the one that was left last first."""
        with self._database.reading() as database:
            return [Place(*row) for row in database.execute(_ALL)]

    def pages_left(self) -> dict[tuple[int, str], int]:
        """Return the page that was looked at last, by reading and document."""
        with self._database.reading() as database:
            return {
                (reading_id, document): page
                for reading_id, document, page in database.execute(_PAGES_LEFT)
            }

    def leave(self, place: Place) -> None:
        """Remember a place as the last one; a reading that is gone is no error."""
        left_at = datetime.now(UTC).isoformat()
        values = [place.conversation_id, place.document, place.page, left_at, place.reading_id]
        with self._database.writing() as database:
            database.execute(_LEAVE, values)
            if place.document:
                database.execute(_LEAVE_PAGE, [place.document, place.page, place.reading_id])
