"""Collections: named groups of readings. A reading is in one of them or in none."""

from collections.abc import Mapping
from datetime import UTC, datetime

from app.library.database import LibraryDatabase
from app.library.records import Collection

_ENTRIES = "SELECT id, name FROM collections ORDER BY name COLLATE NOCASE, id"
_NAMED = "SELECT id FROM collections WHERE name = ? COLLATE NOCASE"
_ADD = "INSERT INTO collections (name, created_at) VALUES (?, ?) RETURNING id"
_RENAME = "UPDATE collections SET name = ? WHERE id = ?"
_REMOVE = "DELETE FROM collections WHERE id = ?"
_MOVE = "UPDATE readings SET collection_id = (SELECT id FROM collections WHERE id = ?) WHERE id = ?"


class Collections:
    """The collections of a library."""

    def __init__(self, database: LibraryDatabase) -> None:
        self._database = database

    def entries(self) -> list[Collection]:
        """Return all collections by their names."""
        with self._database.reading() as database:
            return [Collection(*row) for row in database.execute(_ENTRIES)]

    def add(self, name: str) -> Collection:
        """Return a new collection, or the one that has this name."""
        with self._database.writing() as database:
            known = database.execute(_NAMED, [name]).fetchone()
            if known is not None:
                return Collection(known[0], name)
            (number,) = database.execute(_ADD, [name, datetime.now(UTC).isoformat()]).fetchone()
            return Collection(number, name)

    def rename(self, collection_id: int, name: str) -> None:
        """Give a collection another name."""
        with self._database.writing() as database:
            database.execute(_RENAME, [name, collection_id])

    def remove(self, collection_id: int) -> None:
        """Remove a collection; its readings stay, in none."""
        with self._database.writing() as database:
            database.execute(_REMOVE, [collection_id])

    def move(self, readings: Mapping[int, int | None]) -> None:
        """Put each reading into a collection, None for none; one that is gone is none, too."""
        with self._database.writing() as database:
            for reading_id, collection_id in readings.items():
                database.execute(_MOVE, [collection_id, reading_id])
