"""The rolling backup of the library: one copy beside it, at most one a day, checked first.

SQLite copies a consistent state while others read and write. The copy takes the place of the former
one only if SQLite finds it sound and every text in it is as it was taken from its file; texts that
are marked as damaged excepted, which nothing could mend. So the last good state is never lost to a
bad one.

One process at a time writes one, under a lock: a copy from before a deletion would otherwise take
the place of the one that was written after it.
"""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path

from app.file_lock import lock_within
from app.library.backup_file import backup_path, find_backup
from app.library.checking import changed_texts, structural_damage
from app.library.database import connect
from app.library.document_rows import Extracted, load_extracted
from app.library.errors import (
    LibraryDamagedError,
    LibraryUnavailableError,
    TextChangedError,
    damaged,
    translated,
    understood,
)
from app.library.sqlite import Database, sqlite3
from app.library_file import LibraryFile
from engine.protocol.problems.problem import Problem, sentence

_INTERVAL = timedelta(days=1)
_PATIENCE_SECONDS = 60.0
"""Longer than a large library is copied and checked; a process may also stand still."""


class BackupNotWritten(Problem, frozen=True):
    """The system refuses."""

    message = sentence("Failures", "The backup of the library cannot be written: {reason}.")
    remedy = sentence(
        "Failures", "Check the permissions and the disk. The library itself is not touched."
    )
    reason: str


class BackupKeepsDeleted(Problem, frozen=True):
    """The system does not let it go."""

    message = sentence("Failures", "The backup {path} still holds what was deleted: {reason}.")
    remedy = sentence("Failures", "Check the permissions, and delete the file by hand.")
    path: str
    reason: str


class BackupBusyError(LibraryUnavailableError):
    """Others are writing the backup."""


def is_backup_due(library: Path, now: datetime) -> bool:
    """Whether the backup is a day old, or there is none; a clock may have been put back."""
    backup = find_backup(library)
    return backup is None or abs(now - backup.made_at) >= _INTERVAL


def write_backup(
    library: LibraryFile, source: sqlite3.Connection, *, patience: float | None = None
) -> tuple[str, ...]:
    """Write a backup; return the hashes of documents for whose text it was not kept.

    It waits so many seconds for others who write one, a minute where nothing is said.

    Raises:
        LibraryDamagedError: the library is damaged.
        BackupBusyError: others are still writing one.
        LibraryUnavailableError: the backup cannot be written.
    """
    target = backup_path(library.path)
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with _alone(target, _PATIENCE_SECONDS if patience is None else patience):
            _remove_unfinished(target)
            try:
                changed = _copy(library, source, beside)
                if not changed:
                    beside.replace(target)
            finally:
                with suppress(OSError):  # swept later
                    beside.unlink(missing_ok=True)
    except OSError as error:
        raise LibraryUnavailableError(BackupNotWritten(error.strerror or str(error))) from error
    return changed


def remove_backup(library: Path) -> None:
    """Remove the backup of a library, and any that is being written: they hold what is deleted.

    Raises:
        LibraryUnavailableError: it cannot be removed.
    """
    path = backup_path(library)
    try:
        _remove_unfinished(path)
        path.unlink(missing_ok=True)
    except OSError as error:
        raise LibraryUnavailableError(
            BackupKeepsDeleted(str(path), error.strerror or str(error))
        ) from error


def text_in_backup(library: LibraryFile, sha256: str) -> Extracted | None:
    """Return a document as the backup has it; None where it has not, or not as it was taken."""
    path = backup_path(library.path)
    if not path.is_file():
        return None
    with (
        suppress(sqlite3.Error, TextChangedError, LibraryDamagedError),
        understood(path),
        _opened(path, library.key) as database,
    ):
        return load_extracted(database, sha256)
    return None


def _copy(library: LibraryFile, source: sqlite3.Connection, beside: Path) -> tuple[str, ...]:
    with translated(library), understood(library.path), _opened(beside, library.key) as copy:
        source.backup(copy.conn)
        copy.execute("PRAGMA journal_mode = DELETE")  # a single file
        return _check(library.path, copy)


def _check(library: Path, copy: Database) -> tuple[str, ...]:
    if problems := structural_damage(copy, is_quick=True):
        raise damaged(library, "\n".join(problems))
    return tuple(text.sha256 for text in changed_texts(copy) if not text.is_marked)


@contextmanager
def _opened(path: Path, key: bytes | None) -> Iterator[Database]:
    with closing(connect(path, key)) as connection:
        yield Database(connection)


@contextmanager
def _alone(target: Path, patience: float) -> Iterator[None]:
    """Keep others from writing a backup meanwhile. Raises BackupBusyError where they still do."""
    with target.with_suffix(".lock").open("ab") as file:  # whatever a link leads to stays
        is_alone = True
        with suppress(OSError):  # a file system without locks
            is_alone = lock_within(file.fileno(), patience)
        if not is_alone:
            raise BackupBusyError(BackupNotWritten("another program is writing it"))
        yield


def _remove_unfinished(target: Path) -> None:
    """Remove what others write, or left when they ended. Raises OSError."""
    for left in target.parent.glob(f".{target.name}.*.part*"):
        left.unlink(missing_ok=True)
