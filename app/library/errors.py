"""Failures of the library's database, as a person is told.

SQLite's many codes come down to five situations; any other error is a bug and passes unchanged.

LecternError
├── LibraryFullError          5    the disk is full
└── LibraryUnavailableError   2    the file cannot be used
    ├── LibraryTooNewError         ... because a newer Lectern wrote it
    ├── LibraryDamagedError        ... because it is no library, or a broken one
    └── LibraryBusyError           ... because somebody else has been writing for long
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.errors import DoesNotFitError, UsageError

_PRIMARY_CODE = 0xFF


class LibraryFullError(DoesNotFitError):
    """There is no room on the disk for what should be stored."""


class LibraryUnavailableError(UsageError):
    """The library's file cannot be opened, read or written."""


class LibraryTooNewError(LibraryUnavailableError):
    """The library was written by a newer Lectern."""


class LibraryDamagedError(LibraryUnavailableError):
    """The file is not a database, or parts of it are broken."""


class LibraryBusyError(LibraryUnavailableError):
    """Another process has kept the library locked for too long."""


def too_new(path: Path) -> LibraryTooNewError:
    """Return the error for a library with an unknown schema."""
    return LibraryTooNewError(
        f"The library {path} was written by a newer Lectern.",
        "Update Lectern, or choose another data directory with --data-dir.",
    )


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Raise SQLite's errors about the file at `path` as errors of the library."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        known = _known(error, path)
        if known is None:
            raise
        raise known from error


def _known(error: sqlite3.DatabaseError, path: Path) -> UsageError | DoesNotFitError | None:
    match getattr(error, "sqlite_errorcode", 0) & _PRIMARY_CODE:
        case sqlite3.SQLITE_FULL:
            return LibraryFullError(
                "The disk is full: the library could not be written.",
                "Make room, or choose another data directory with --data-dir. Nothing was lost.",
            )
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return LibraryBusyError(
                "Another Lectern is writing to the library.",
                "Try again when it has finished, or close it.",
            )
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return LibraryDamagedError(
                f"The library {path} is damaged.",
                "Move the file away and add the documents again.",
                details=str(error),
            )
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_IOERR:
            return LibraryUnavailableError(
                f"The library {path} cannot be used: {error}.",
                "Check the permissions and the disk, or choose another one with --data-dir.",
            )
    return None
