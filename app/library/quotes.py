"""The notebook of each reading: passages that a person has saved."""

from dataclasses import replace
from datetime import UTC, datetime

from app.library.database import LibraryDatabase
from app.library.records import SavedQuote

MAX_QUOTE = 20_000
"""Characters; what is longer is no quote."""
_OF_READING = """
    SELECT id, reading_id, document, page, text FROM quotes WHERE reading_id = ? ORDER BY id
"""
_ADD = """
    INSERT INTO quotes (reading_id, document, page, text, saved_at)
    SELECT id, ?, ?, ?, ? FROM readings WHERE id = ? RETURNING id
"""
_RESTORE = """
    INSERT OR IGNORE INTO quotes (id, reading_id, document, page, text, saved_at)
    SELECT ?, id, ?, ?, ?, ? FROM readings WHERE id = ?
"""


class Quotes:
    """The saved quotes of a library."""

    def __init__(self, database: LibraryDatabase) -> None:
        self._database = database

    def of_reading(self, reading_id: int) -> tuple[SavedQuote, ...]:
        """Return the quotes of a reading in the order they were saved."""
        with self._database.reading() as database:
            return tuple(SavedQuote(*row) for row in database.execute(_OF_READING, [reading_id]))

    def save(self, quote: SavedQuote) -> SavedQuote | None:
        """Store a quote; return it with its id, or None where its reading is gone.

        One that was removed and has its id still is stored in its former place.
        """
        quote = replace(quote, text=quote.text[:MAX_QUOTE])
        now = datetime.now(UTC).isoformat()
        values = [quote.document, quote.page, quote.text, now, quote.reading_id]
        with self._database.writing() as database:
            if quote.id:
                database.execute(_RESTORE, [quote.id, *values])
                return quote
            row = database.execute(_ADD, values).fetchone()
        return replace(quote, id=row[0]) if row else None

    def remove(self, quote_id: int) -> None:
        """Delete a quote for good; one that is gone is no error."""
        with self._database.writing() as database:
            database.execute("DELETE FROM quotes WHERE id = ?", [quote_id])
