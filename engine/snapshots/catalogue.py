"""The SQLite file that records what is stored where.

Owns the connection, its transactions, the schema's version and the meaning of SQLite's failures.
Knows no table: ``page_rows`` and ``snapshot_rows`` do. One connection serves all threads of the
process, one transaction at a time; other processes have their own.
"""

import sqlite3
import stat
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from itertools import chain
from pathlib import Path
from threading import RLock
from typing import Any

from sqlite_utils import Database

from engine.errors import DamagedSnapshot, LecternEngineError, UsageFailure
from engine.protocol.problems.saved import (
    CatalogueUnusable,
    CatalogueUnwritable,
    LockedByAnother,
    NotOpenForWriting,
    OfAnotherProgram,
)
from engine.protocol.system_limits import has_room
from engine.snapshots.catalogue_files import (
    distrust_mark,
    name_new,
    put_in_place,
    remove_all,
    with_journals,
)
from engine.snapshots.keys import CatalogueKey
from engine.snapshots.local_files import disk_full, room_needed
from engine.snapshots.schema import APPLICATION_ID, MIGRATIONS, SCHEMA_VERSION
from engine.snapshots.sqlite import Connection, Error, connect, copy_under

_BUSY_SECONDS = 60.0
_MAX_VALUES = 500
_PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON")
"""The last one overwrites what is deleted."""

_WORDS = {
    "database or disk is full": sqlite3.SQLITE_FULL,
    "disk I/O error": sqlite3.SQLITE_IOERR,
    "unable to open database file": sqlite3.SQLITE_CANTOPEN,
    "Cannot operate on a closed database.": sqlite3.SQLITE_IOERR,
}
"""Failures inside of an export have their words, and no code of their own."""
_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_UNREADABLE = frozenset(
    {sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_CORRUPTFS}
)
_CLOSED_TO_US = frozenset({sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM})
_IN_USE = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})

_MAGIC = b"SQLite format 3\0"
_FORMATS = (b"\1\1", b"\2\2")
"""Write and read version in the header of a file without and with a write-ahead log."""


class UnusableCatalogue(DamagedSnapshot):
    """The file cannot serve as the catalogue.

    Attributes:
        detail: why, as the end of a sentence.
    """

    def __init__(self, path: Path, detail: str) -> None:
        super().__init__(CatalogueUnusable(str(path), detail))
        self.detail = detail


def rows_of_keys(
    database: Database, statement: str, keys: Sequence[bytes], *before: object
) -> list[Any]:
    """Run a statement with ``IN (:keys)`` in it for any number of keys, a group at a time.

    Args:
        database: inside a transaction or view.
        statement: SQL whose other values are question marks before ``:keys``.
        keys: what ``:keys`` stands for.
        before: the other values.
    """
    rows: list[Any] = []
    for first in range(0, len(keys), _MAX_VALUES):
        group = keys[first : first + _MAX_VALUES]
        marks = ", ".join("?" * len(group))
        rows += database.execute(statement.replace(":keys", marks), (*before, *group)).fetchall()
    return rows


class Catalogue:
    """One process's connection to the catalogue.

    Attributes:
        path: the file.
        key: what it is encrypted under; None for a plain one.
    """

    def __init__(self, path: Path, key: CatalogueKey | None = None) -> None:
        """Open or create; the caller ensures that no other process creates it meanwhile.

        Args:
            path: the file.
            key: what it is encrypted under; None for a plain one.

        Raises:
            UnusableCatalogue: it is damaged, or a newer version wrote it.
            UsageFailure: it belongs to something else, or may not be opened.
            DiskFull: it cannot be created.
        """
        self.path = path
        self.key = key
        self._is_open = False
        self._lock = RLock()
        self._open()

    def close(self) -> None:
        """Close the connection."""
        with self._lock:
            self._database.close()

    @contextmanager
    def transaction(self) -> Iterator[Database]:
        """All statements inside take effect durably together, or none does."""
        with self._lock, self._failures_explained(), self._span("BEGIN IMMEDIATE") as database:
            yield database

    @contextmanager
    def view(self) -> Iterator[Database]:
        """All queries inside see the same state."""
        with self._lock, self._failures_explained(), self._span("BEGIN") as database:
            yield database

    def shrink_journal(self) -> None:
        """Fold the write-ahead log into the file, as far as other processes allow."""
        with self._lock, self._failures_explained():
            self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def convert(self, key: CatalogueKey | None) -> None:
        """Replace it by a copy under another key; nobody else may have it open.

        Raises:
            DiskFull: there is no room for a copy. Nothing has changed.
        """
        new, is_copied = name_new(self.path), False
        with self._lock, self._failures_explained():
            try:
                self.shrink_journal()
                copy_under(self._database.conn, new, key)
                Catalogue(new, key).close()  # checks all of it
                is_copied = True
                self._database.close()
                with room_needed(self.path):
                    put_in_place(new, self.path, is_wiped=self.key is None)
            finally:
                if is_copied and not new.exists():  # it has taken its place
                    self.key = key
                remove_all(with_journals(new))
                self._database.close()
                self._open()

    def disk_bytes(self) -> int:
        """Size of the file and of its journals."""
        return sum(path.stat().st_size for path in with_journals(self.path) if path.exists())

    def _open(self) -> None:
        with self._failures_explained():
            self._refuse_other_formats()
            connection = connect(self.path, self.key, timeout=_BUSY_SECONDS)
            # One altered byte in a text must not make the whole list unreadable.
            connection.text_factory = lambda text: text.decode(errors="replace")
            self._database = Database(connection, execute_plugins=False)
            try:
                self._prepare()
            except BaseException as error:
                connection.close()
                if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_ERROR:
                    raise self._unusable(str(error)) from error
                raise
        self._is_open = True

    @contextmanager
    def _span(self, begin: str) -> Iterator[Database]:
        self._database.execute(begin)
        try:
            yield self._database
            self._database.commit()
        except BaseException:
            self._database.rollback()
            raise

    def _prepare(self) -> None:
        database = self._database
        self._refuse_foreign()
        for pragma in _PRAGMAS:
            database.execute(f"PRAGMA {pragma}").fetchall()
        verdict = database.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if verdict != "ok":
            raise self._unusable("it is damaged")
        if self._number("user_version") < SCHEMA_VERSION:
            self._migrate()
        if _tables(database.conn) != _expected_tables():
            raise self._unusable("its tables are altered")

    def _migrate(self) -> None:
        with self._span("BEGIN IMMEDIATE") as database:
            for statements in MIGRATIONS[self._number("user_version") :]:
                for statement in statements:
                    database.execute(statement)
            database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            database.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")

    def _refuse_other_formats(self) -> None:
        """Refuse what SQLite would wait for, or call closed to us, for what is in it."""
        if distrust_mark(self.path).exists():
            raise self._unusable("it proved to be damaged when it was used")
        for path in with_journals(self.path):
            with suppress(FileNotFoundError):
                if not stat.S_ISREG(path.stat().st_mode):
                    raise self._unusable(f"{path.name} is not a file")
        if self.key is not None:
            return
        with suppress(OSError), self.path.open("rb") as file:
            start = file.read(20)
            if start and not (start.startswith(_MAGIC) and start[18:20] in _FORMATS):
                raise self._unusable("it is no SQLite file")

    def _refuse_foreign(self) -> None:
        version = self._number("user_version")
        if self._number("application_id") != APPLICATION_ID and self._number("schema_version"):
            if not _tables(self._database.conn)[:1] == _expected_tables()[:1]:
                raise UsageFailure(OfAnotherProgram(str(self.path)))
            raise self._unusable("its mark is altered")
        if version > SCHEMA_VERSION:
            raise self._unusable(
                f"it is of format {version}, and this version knows {SCHEMA_VERSION}"
            )

    def _number(self, pragma: str) -> int:
        return int(self._database.execute(f"PRAGMA {pragma}").fetchone()[0])

    @contextmanager
    def _failures_explained(self) -> Iterator[None]:
        try:
            yield
        except Error as error:
            raise self._explained(error) from error
        except UnicodeDecodeError as error:
            raise self._unusable("it contains an invalid text") from error

    def _explained(self, error: Error) -> Exception:
        code = getattr(error, "sqlite_errorcode", 0)
        code = _WORDS.get(str(error), code) if code <= sqlite3.SQLITE_ERROR else code
        family = code & 0xFF
        explained: LecternEngineError | None = None
        # The driver may tell the first byte of a code alone: what has no room, or what is broken.
        may_be_full = family == sqlite3.SQLITE_IOERR and code not in _UNREADABLE
        if code == sqlite3.SQLITE_FULL or (may_be_full and not has_room(self.path)):
            explained = disk_full(self.path.parent)
        elif family in _DAMAGED or code in _UNREADABLE:
            explained = self._unusable(str(error))
        elif family in _CLOSED_TO_US:
            explained = UsageFailure(NotOpenForWriting(str(self.path)))
        elif family in _IN_USE:
            explained = UsageFailure(LockedByAnother(str(self.path)))
        elif family == sqlite3.SQLITE_IOERR:
            explained = UsageFailure(CatalogueUnwritable(str(self.path), str(error)))
        return explained or error

    def _unusable(self, detail: str) -> UnusableCatalogue:
        """The failure to raise; in use, it is also noted for the next start."""
        if self._is_open:
            with suppress(OSError):
                distrust_mark(self.path).touch(mode=0o600)
        return UnusableCatalogue(self.path, detail)


def _tables(connection: Connection) -> list[Any]:
    query = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"
    return connection.execute(query).fetchall()


def _expected_tables() -> list[Any]:
    with closing(connect(":memory:", timeout=0)) as connection:
        for statement in chain.from_iterable(MIGRATIONS):
            connection.execute(statement)
        return _tables(connection)
