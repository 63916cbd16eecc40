"""Failures of the library's database, as people see them.

SQLite's many codes come down to five situations; any other error is a bug and passes unchanged.

LecternError
├── LibraryFullError          5    the disk is full
├── StoredTextError           3    the text of one document is damaged, and its file is no help
├── TextDeletedError          3    the text of a document has been deleted
├── NameTakenError            2    another collection has this name
└── LibraryUnavailableError   2    the file cannot be used
    ├── LibraryTooNewError         ... because a newer Lectern wrote it
    ├── LibraryLockedError         ... because it is encrypted, and the key is another one or none
    ├── LibraryDamagedError   1    ... because it is no library, or a broken one
    │   └── LibraryMissingError    ... because it is gone, and its backup is not
    ├── SearchIndexError      1    ... because its search index is broken
    └── LibraryBusyError           ... because somebody else has been writing for long

No message quotes what is stored: it may be the text of a document.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from app.encryption.key_file import is_encrypted
from app.errors import DocumentError, DoesNotFitError, ExitCode, UsageError
from app.library import problems
from app.library.backup_file import find_backup
from app.library.sqlite import codes, is_enciphered, is_under, sqlite3
from app.library.sqlite_errors import code_of, is_of_damage, is_without_room, names_index
from app.library_file import LibraryFile
from engine.protocol.problems.problem import Problem
from engine.protocol.undecodable import UNDECODABLE


class LibraryFullError(DoesNotFitError):
    """The disk is full."""


class LibraryUnavailableError(UsageError):
    """The library's file cannot be opened, read or written."""


class LibraryTooNewError(LibraryUnavailableError):
    """The library was written by a newer Lectern."""


class LibraryLockedError(LibraryUnavailableError):
    """The file is encrypted, and its key is not there; nothing is done about it."""


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
        super().__init__(problems.StoredTextDamaged(name, what))


class TextDeletedError(DocumentError):
    """A document to be read has been deleted permanently."""

    def __init__(self) -> None:
        super().__init__(problems.TextDeleted())


class NameTakenError(UsageError):
    """Another collection has the name that this one is to have."""

    def __init__(self, name: str) -> None:
        super().__init__(problems.CollectionNameTaken(name))


class LibraryMissingError(LibraryDamagedError):
    """The file is gone, but there is a backup of it: a new one would look like a lost one."""


class SearchIndexError(LibraryUnavailableError):
    """The search index is damaged; it can be rebuilt from the texts."""

    exit_code = ExitCode.INTERNAL


class LibraryBusyError(LibraryUnavailableError):
    """Another process has kept the library locked for too long."""


def too_new(path: Path) -> LibraryTooNewError:
    """Return the error for a library with an unknown schema."""
    return LibraryTooNewError(problems.LibraryTooNew(str(path)))


@contextmanager
def translated(file: LibraryFile) -> Iterator[None]:
    """Raise SQLite's errors about a library as errors of the library."""
    try:
        yield
    except UnicodeDecodeError:
        # SQLite's own words about a broken table, which it quotes.
        raise damaged(file.path, "its tables are not as they were made") from None
    except sqlite3.DatabaseError as error:
        known = _known(error, file)
        if known is None:
            raise
        raise known from error


def damaged(path: Path, details: str) -> LibraryDamagedError:
    """Return the error for a file that is no library, or a broken one."""
    problem: Problem = problems.LibraryDamaged(str(path))
    if backup := find_backup(path):
        problem = problems.LibraryDamagedWithBackup(str(path), str(backup.moment))
    return LibraryDamagedError(problem, details=details)


def index_damaged(path: Path, details: str) -> SearchIndexError:
    """Return the error for a library whose search index alone is broken."""
    return SearchIndexError(problems.SearchIndexDamaged(str(path)), details=details)


def check_presence(file: LibraryFile) -> None:
    """Refuse to begin a new library where there should be one, or an encrypted one.

    Raises `LibraryMissingError` where its backup is there, `LibraryLockedError`.
    """
    path = file.path
    if path.exists() and (path.stat().st_size or not path.is_file()):
        return  # an empty file holds nothing that could be lost
    if file.key is None and is_encrypted(path.parent):
        raise _locked(path)
    if backup := find_backup(path):
        raise LibraryMissingError(problems.LibraryMissing(str(path), str(backup.moment)))


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


def _known(error: sqlite3.DatabaseError, file: LibraryFile) -> UsageError | DoesNotFitError | None:
    path = file.path
    if is_without_room(error, path):
        return LibraryFullError(problems.LibraryFull())
    match code_of(error):
        case codes.SQLITE_BUSY | codes.SQLITE_LOCKED:
            return LibraryBusyError(problems.LibraryBusy())
        case codes.SQLITE_CORRUPT | codes.SQLITE_ERROR if names_index(error):
            return index_damaged(path, str(error))
        case _ if is_of_damage(error) or _is_after_damage(error, file):
            return _of_content(file, error)
        case codes.SQLITE_CANTOPEN | codes.SQLITE_READONLY | codes.SQLITE_IOERR:
            is_other = path.exists() and not path.is_file()
            reason = "it is not a regular file" if is_other else str(error)
            return LibraryUnavailableError(problems.LibraryUnusable(str(path), reason))
    return None


def _is_after_damage(error: sqlite3.DatabaseError, file: LibraryFile) -> bool:
    """Whether a connection writes no more because it has met an encrypted page that is damaged."""
    is_refused = code_of(error) == codes.SQLITE_READONLY
    return is_refused and file.key is not None and os.access(file.path, os.W_OK)


def _of_content(file: LibraryFile, error: sqlite3.DatabaseError) -> LibraryUnavailableError:
    """Return the error for a file that is not what it should be: damaged, or under another key."""
    if code_of(error) == codes.SQLITE_NOTADB:
        with suppress(OSError):
            if file.key is None and (is_encrypted(file.path.parent) or is_enciphered(file.path)):
                return _locked(file.path)
            if file.key is not None and not is_under(file.path, file.key):
                return _other_key(file.path, str(error))
    return damaged(file.path, str(error))


def _other_key(path: Path, details: str) -> LibraryLockedError:
    return LibraryLockedError(problems.LibraryUnderAnotherKey(str(path)), details=details)


def _locked(path: Path) -> LibraryLockedError:
    if is_encrypted(path.parent):
        return LibraryLockedError(problems.LibraryEncrypted(str(path)))
    return LibraryLockedError(problems.LibraryWithoutKeyFile(str(path)))
