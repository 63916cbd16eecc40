"""Collections: named groups of readings. A reading is in one of them or in none."""

from collections.abc import Mapping
from datetime import UTC, datetime
from unicodedata import normalize

from app.library.database import LibraryDatabase
from app.library.errors import NameTakenError
from app.library.records import Collection
from app.library.sqlite import Database

_ENTRIES = "SELECT id, name FROM collections ORDER BY name COLLATE NOCASE, id"
_ADD = "INSERT INTO collections (name, created_at) VALUES (?, ?) RETURNING id"
_RENAME = "UPDATE collections SET name = ? WHERE id = ?"
_REMOVE = "DELETE FROM collections WHERE id = ?"
_MOVE = "UPDATE readings SET collection_id = (SELECT id FROM collections WHERE id = ?) WHERE id = ?"
_MOST_CHARACTERS = 80


def collection_name(typed: str) -> str:
    """Return a name as it is kept: on one line, its accents composed; empty where none is left."""
    return normalize("NFC", " ".join(typed.split()))[:_MOST_CHARACTERS].strip()


def is_same_name(one: str, other: str) -> bool:
    """Whether two names are too similar to coexist: they differ only in capitals."""
    return _folded(one) == _folded(other)


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
        name = collection_name(name)
        with self._database.writing() as database:
            if (known := _named(database, name)) is not None:
                return known
            (number,) = database.execute(_ADD, [name, datetime.now(UTC).isoformat()]).fetchone()
            return Collection(number, name)

    def rename(self, collection_id: int, name: str) -> None:
        """Give a collection another name.

        Raises:
            NameTakenError: another collection has it.
        """
        name = collection_name(name)
        with self._database.writing() as database:
            known = _named(database, name)
            if known is not None and known.id != collection_id:
                raise NameTakenError(known.name)
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


def _named(database: Database, name: str) -> Collection | None:
    entries = (Collection(*row) for row in database.execute(_ENTRIES))
    return next((one for one in entries if is_same_name(one.name, name)), None)


def _folded(name: str) -> str:
    return normalize("NFC", normalize("NFD", name).casefold())
