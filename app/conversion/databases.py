"""Encrypts a database, decrypts it or changes its key: completely, or not at all.

It is copied into a new file, which is checked and takes its place while nobody else can write to
it. What lay there unencrypted is overwritten, as far as a disk lets anybody do that.
"""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path

from app.library.backup_file import backup_path
from app.library.errors import (
    LibraryDamagedError,
    LibraryLockedError,
    LibraryUnavailableError,
    damaged,
    translated,
)
from app.library.restoring import set_aside_path
from app.library.sqlite import connect, is_enciphered, is_under, spoken, sqlite3
from app.library_file import LibraryFile
from app.whole_file import has_other_name, overwrite, sync_folder
from engine.protocol.problems.problem import Problem, sentence

_PATIENCE_SECONDS = 5.0
_UNFINISHED = ".converting"
_SOUND = [("ok",)]


class NotWrittenAnew(Problem, frozen=True):
    """The system refuses."""

    message = sentence("Failures", "The library {path} cannot be rewritten: {reason}.")
    remedy = sentence("Failures", "Check the permissions and the disk. Nothing was changed.")
    path: str
    reason: str


def convert_database(path: Path, old: bytes | None, new: bytes | None) -> None:
    """Bring the database at `path` from one key to another; one that is there already stays.

    Raises:
        LibraryUnavailableError: it is in use, damaged, or under a third key; it is as it was.
        LibraryFullError: there is no room for a copy; likewise.
    """
    path = path.resolve()  # a link stays one
    _sweep(path)
    if not path.exists() or is_under(path, new):
        return
    if old is None and not is_under(path, None) and not is_enciphered(path):
        raise damaged(path, "it is no database")
    beside = path.with_name(f".{path.name}.{os.getpid()}{_UNFINISHED}")
    try:
        with translated(LibraryFile(path, old)), closing(_alone(path, old)) as source:
            _export(source, beside, new)
            _check(beside, new, path)
            _replace(path, beside, source, is_plain=old is None)
    except OSError as error:
        raise LibraryUnavailableError(
            NotWrittenAnew(str(path), error.strerror or str(error))
        ) from error
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def convert_backup(library: Path, old: bytes | None, new: bytes | None) -> None:
    """Bring the backup of a library from one key to another; a damaged one is set aside.

    One under a third key is left alone. Raises as `convert_database`.
    """
    path = backup_path(library)
    try:
        with suppress(LibraryLockedError):
            convert_database(path, old, new)
    except LibraryDamagedError:
        path.rename(set_aside_path(library))


def _alone(path: Path, key: bytes | None) -> sqlite3.Connection:
    """Open a database exclusively, with its journal folded into it."""
    connection = connect(path, key, timeout=_PATIENCE_SECONDS)
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE").fetchall()
        connection.execute("PRAGMA journal_mode = DELETE").fetchall()
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("COMMIT")
    except BaseException:
        connection.close()
        raise
    return connection


def _export(source: sqlite3.Connection, beside: Path, key: bytes | None) -> None:
    (version,) = source.execute("PRAGMA user_version").fetchone()
    source.execute("ATTACH DATABASE ? AS copy KEY ?", (str(beside), spoken(key) if key else ""))
    source.execute("SELECT sqlcipher_export('copy')").fetchall()
    source.execute(f"PRAGMA copy.user_version = {int(version)}")
    source.execute("DETACH DATABASE copy")


def _check(beside: Path, key: bytes | None, path: Path) -> None:
    with closing(connect(beside, key, timeout=0.0)) as copy:
        if copy.execute("PRAGMA quick_check(1)").fetchall() != _SOUND:
            raise damaged(path, "its copy is not sound")


def _replace(path: Path, beside: Path, source: sqlite3.Connection, *, is_plain: bool) -> None:
    """Rename the copy; a process waiting for the old file finds that it is gone."""
    with beside.open("rb+") as file:
        os.fsync(file.fileno())
    if os.name == "nt":  # an open file keeps its name there
        source.close()
        beside.replace(path)
        return
    with _emptied_afterwards(path) if is_plain else nullcontext():
        beside.replace(path)
        sync_folder(path.parent)
    source.close()


@contextmanager
def _emptied_afterwards(path: Path) -> Iterator[None]:
    """Overwrite the present file at `path` once another one has taken its place."""
    with path.open("rb+") as old:
        is_kept = has_other_name(old)
        yield
        if not is_kept:
            overwrite(old)


def _sweep(path: Path) -> None:
    """Remove what a killed conversion left behind."""
    for left in path.parent.glob(f".{path.name}.*{_UNFINISHED}*"):
        with suppress(OSError):
            left.unlink()
