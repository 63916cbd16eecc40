"""Interprets SQLite's errors.

The driver tells only the first byte of SQLite's codes, and none at all where a backup fails. What
the rest would have told is found out: by the words of the error, by looking at the disk, by
checking the file.
"""

from pathlib import Path

from app.library.sqlite import codes, sqlite3
from engine.protocol.system_limits import has_room

_WRONG_TYPE = "cannot store"
"""How SQLite begins its message about a value of another type than its column."""
_CODES_OF_WORDS = {
    "attempt to write a readonly database": codes.SQLITE_READONLY,
    "database disk image is malformed": codes.SQLITE_CORRUPT,
    "database is locked": codes.SQLITE_BUSY,
    "database or disk is full": codes.SQLITE_FULL,
    "database table is locked": codes.SQLITE_LOCKED,
    "disk I/O error": codes.SQLITE_IOERR,
    "file is not a database": codes.SQLITE_NOTADB,
    "unable to open database file": codes.SQLITE_CANTOPEN,
}
"""SQLite's own words for its codes, as `sqlite3_errstr` gives them."""


def code_of(error: sqlite3.Error) -> int:
    """Return SQLite's code, 0 where the error is not SQLite's own."""
    code = int(getattr(error, "sqlite_errorcode", 0))
    # What fails inside of an export to another form is told as the error of its statement.
    return _CODES_OF_WORDS.get(str(error), code) if code <= codes.SQLITE_ERROR else code


def is_without_room(error: sqlite3.Error, path: Path) -> bool:
    """Whether a file could not be written because nothing more fits on its disk."""
    code = code_of(error)
    may_be = code in {codes.SQLITE_IOERR, codes.SQLITE_CANTOPEN}
    return code == codes.SQLITE_FULL or (may_be and not has_room(path))


def is_of_damage(error: sqlite3.DatabaseError) -> bool:
    """Whether an error is that of a file which is broken, or no database."""
    code = code_of(error)
    is_of_type = code == codes.SQLITE_CONSTRAINT and str(error).startswith(_WRONG_TYPE)
    return is_of_type or code in {codes.SQLITE_CORRUPT, codes.SQLITE_NOTADB}


def names_index(error: sqlite3.DatabaseError) -> bool:
    """Whether an error says that it is the search index which is broken."""
    return "fts5" in str(error)


def may_be_of_index(error: sqlite3.DatabaseError) -> bool:
    """Whether an error can be that of a broken search index."""
    return code_of(error) == codes.SQLITE_CORRUPT or names_index(error)
