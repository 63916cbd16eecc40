"""The full-text index, made from the texts, so that it can be rebuilt at any time."""

from contextlib import closing

from app.library.sqlite import Database, sqlite3
from app.library.sqlite_errors import may_be_of_index

_INDEXES = ("document_names", "page_texts")
_PARTS = ("data", "idx", "docsize", "config")
"""Endings of the names of the tables that FTS5 keeps an index in."""


def rebuild_index(database: Database) -> None:
    """Rebuild the index from the names and pages."""
    for index in _INDEXES:
        try:
            _rebuild(database, index)
        except sqlite3.DatabaseError:
            # Too much of it is broken for SQLite to know it for an index.
            _empty(database, index)
            _rebuild(database, index)


def _empty(database: Database, index: str) -> None:
    """Reset the tables behind an index to those of a newly created one."""
    definition = "SELECT sql FROM sqlite_schema WHERE name = ?"
    with closing(sqlite3.connect(":memory:")) as created:
        created.execute(*database.execute(definition, [index]).fetchone())
        for part in _PARTS:
            rows = created.execute(f"SELECT * FROM {index}_{part}").fetchall()  # noqa: S608
            database.execute(f"DELETE FROM {index}_{part}")  # noqa: S608
            for row in rows:
                database.execute(f"INSERT INTO {index}_{part} VALUES (?, ?)", row)  # noqa: S608


def _rebuild(database: Database, index: str) -> None:
    database.execute(f"INSERT INTO {index} ({index}) VALUES ('rebuild')")  # noqa: S608


def merge_index(database: Database) -> None:
    """Merge all parts of the index into one, which leaves out the words of deleted texts."""
    for index in _INDEXES:
        database.execute(f"INSERT INTO {index} ({index}) VALUES ('optimize')")  # noqa: S608


def is_index_sound(database: Database) -> bool:
    """Whether the index says what the names and pages say."""
    try:
        for index in _INDEXES:
            check = f"INSERT INTO {index} ({index}, rank) VALUES ('integrity-check', 1)"  # noqa: S608
            database.execute(check)
    except sqlite3.DatabaseError as error:
        if not may_be_of_index(error):
            raise
        return False
    return True
