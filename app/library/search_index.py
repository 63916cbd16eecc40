"""The full-text index: made of the texts, so that it can be made of them again at any time."""

import sqlite3

from app.library.sqlite import Database

_INDEXES = ("document_names", "page_texts")


def rebuild_index(database: Database) -> None:
    """Make the index anew of the names and pages as they are."""
    for index in _INDEXES:
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
        if error.sqlite_errorcode != sqlite3.SQLITE_CORRUPT_VTAB:
            raise
        return False
    return True
