"""Failures of the library's database, as a person is told.

SQLite's many codes come down to five situations; any other error is a bug and passes unchanged.

LecternError
├── LibraryFullError          5    the disk is full
├── StoredTextError           3    the text of one document is damaged, and its file is no help
└── LibraryUnavailableError   2    the file cannot be used
    ├── LibraryTooNewError         ... because a newer Lectern wrote it
    ├── LibraryDamagedError   1    ... because it is no library, or a broken one
    │   └── LibraryMissingError    ... because it is gone, and its backup is not
    ├── SearchIndexError      1    ... because its search index is broken
    └── LibraryBusyError           ... because somebody else has been writing for long

No message quotes what is stored: it may be the text of a document.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.errors import DocumentError, DoesNotFitError, ExitCode, UsageError
from app.library.backup_file import find_backup
from engine.protocol.undecodable import UNDECODABLE

_PRIMARY_CODE = 0xFF
_NO_ROOM = frozenset(
    {
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR_WRITE,
        sqlite3.SQLITE_IOERR_TRUNCATE,
        sqlite3.SQLITE_IOERR_SHMOPEN,
        sqlite3.SQLITE_IOERR_SHMSIZE,
    }
)
_WRONG_TYPE = sqlite3.SQLITE_CONSTRAINT | 12 << 8
"""SQLite's code for a value that is not of its column's type; Python has no name for it."""
_DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, _WRONG_TYPE})


class LibraryFullError(DoesNotFitError):
    """There is no room on the disk for what should be stored."""


class LibraryUnavailableError(UsageError):
    """The library's file cannot be opened, read or written."""


class LibraryTooNewError(LibraryUnavailableError):
    """The library was written by a newer Lectern."""


class LibraryDamagedError(LibraryUnavailableError):
    """The file is not a database, or parts of it are broken."""

    exit_code = ExitCode.INTERNAL


class TextChangedError(Exception):
    """Stored text is not what was taken from the file; `what` of it. Never shown as it is."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


class StoredTextError(DocumentError):
    """The stored text of a document is damaged and could not be taken from its file again."""

    def __init__(self, name: str, what: str) -> None:
        self.damage = what
        super().__init__(
            f"The stored text of “{name}” is damaged ({what}), and its file is not there any more"
            " as it was.",
            "Add the file again. Until then nothing is answered from it; conversations stay.",
        )


class LibraryMissingError(LibraryDamagedError):
    """The file is gone, but there is a backup of it: a new one would look like a lost one."""


class SearchIndexError(LibraryUnavailableError):
    """The search index is broken; it can be made anew of the texts."""

    exit_code = ExitCode.INTERNAL


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
    except UnicodeDecodeError:
        # SQLite's own words about a broken table, which it quotes.
        raise damaged(path, "its tables are not as they were made") from None
    except sqlite3.DatabaseError as error:
        known = _known(error, path)
        if known is None:
            raise
        raise known from error


def damaged(path: Path, details: str) -> LibraryDamagedError:
    """Return the error for a file that is no library, or a broken one."""
    remedy = "Move the file away and add the documents again."
    if backup := find_backup(path):
        remedy = f"The command lectern restore puts back its backup of {backup.moment}."
    return LibraryDamagedError(f"The library {path} is damaged.", remedy, details=details)


def check_presence(path: Path) -> None:
    """Raise `LibraryMissingError` for a library that is not there while its backup is."""
    if (backup := find_backup(path)) and not path.exists():
        raise LibraryMissingError(
            f"The library {path} is missing.",
            f"The command lectern restore puts back its backup of {backup.moment}; to begin anew,"
            " move that away.",
        )


@contextmanager
def understood(path: Path) -> Iterator[None]:
    """Take rows that cannot be understood for damage: what Lectern stores it understands."""
    try:
        yield
    except (ValueError, TypeError, LookupError, *UNDECODABLE) as error:
        raise damaged(path, type(error).__name__) from None


@contextmanager
def sound_keys(path: Path) -> Iterator[None]:
    """Take rows that do not go together for damage, where only damage can bring that about."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise damaged(path, str(error)) from error


def is_without_room(error: sqlite3.Error) -> bool:
    """Whether SQLite failed because nothing more fits on the disk."""
    return getattr(error, "sqlite_errorcode", 0) in _NO_ROOM


def _known(error: sqlite3.DatabaseError, path: Path) -> UsageError | DoesNotFitError | None:
    if is_without_room(error):
        return LibraryFullError(
            "The disk is full: the library could not be written.",
            "Make room, or choose another data directory with --data-dir. Nothing was lost.",
        )
    match getattr(error, "sqlite_errorcode", 0) & _PRIMARY_CODE:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return LibraryBusyError(
                "Another Lectern is writing to the library.",
                "Try again when it has finished, or close it.",
            )
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_ERROR if is_of_index(error):
            return SearchIndexError(
                f"The search index of the library {path} is damaged.",
                "The command lectern verify makes it anew.",
                details=str(error),
            )
        case _ if _is_of_damage(error):
            return damaged(path, str(error))
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_IOERR:
            return LibraryUnavailableError(
                f"The library {path} cannot be used: {error}.",
                "Check the permissions and the disk, or choose another one with --data-dir.",
            )
    return None


def _is_of_damage(error: sqlite3.DatabaseError) -> bool:
    code = getattr(error, "sqlite_errorcode", 0)
    return code in _DAMAGE or code & _PRIMARY_CODE in _DAMAGE


def is_of_index(error: sqlite3.DatabaseError) -> bool:
    """Whether an error is that of a broken search index."""
    is_corrupt = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_CORRUPT_VTAB
    return is_corrupt or "fts5" in str(error)
