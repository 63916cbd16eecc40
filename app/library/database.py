"""One connection to library.sqlite: opened, brought up to date, written to in transactions.

Several processes may hold the file at once: SQLite's write-ahead log lets them read while one
writes, and a writer takes its place in line before it looks at anything. A connection belongs to
the thread that opened it.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from app.library import sqlite
from app.library.checking import structural_damage
from app.library.checksums import register
from app.library.errors import (
    check_presence,
    damaged,
    index_damaged,
    too_new,
    translated,
    understood,
)
from app.library.sqlite import Database, codes, sqlite3
from app.library.sqlite_errors import code_of, is_without_room
from app.library_file import LibraryFile

_PATIENCE_SECONDS = 20.0
"""How long a writer waits for another one."""
_MOMENT_SECONDS = 0.01
_OVERWRITES_SINCE = 6
"""First version of the library in which what is deleted is overwritten."""


class LibraryDatabase:
    """An open library.

    Raises:
        LibraryUnavailableError: the file cannot be used; the subclasses say why.
    """

    def __init__(self, file: LibraryFile, migrations: Sequence[str]) -> None:
        self.file = file
        self._migrations = migrations
        check_presence(file)
        with translated(file):
            try:
                self._open(connect(file.path, file.key))
            except sqlite3.OperationalError as error:
                if not is_without_room(error, file.path):
                    raise
                # The index that processes share takes room on the disk; one alone does without.
                alone = connect(file.path, file.key)
                alone.execute("PRAGMA locking_mode = EXCLUSIVE")
                self._open(alone)

    @property
    def path(self) -> Path:
        """Where it is stored."""
        return self.file.path

    def _open(self, connection: sqlite3.Connection) -> None:
        try:
            self._database = Database(connection)
            with self._as_made():
                self._prepare(self._migrations)
        except BaseException:
            connection.close()
            raise

    def close(self) -> None:
        """Close the connection."""
        self._database.close()

    @contextmanager
    def reading(self) -> Iterator[Database]:
        """Give the database for queries."""
        with translated(self.file), understood(self.path), self._as_made():
            yield self._database

    @contextmanager
    def writing(self) -> Iterator[Database]:
        """Give the database for one transaction: all of it is stored, or nothing."""
        with translated(self.file), self._as_made(), self._transaction():
            yield self._database

    def fold_journal(self) -> None:
        """Fold the write-ahead log into the file and empty it, as far as others who read allow."""
        with translated(self.file):
            self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        # sqlite-utils' own begins by reading and may lose its place to another writer.
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._database.commit()
        except BaseException:
            self._database.rollback()
            raise

    @contextmanager
    def _as_made(self) -> Iterator[None]:
        """Find out what an error means that the driver does not tell.

        A statement that cannot be run is damage where tables are not as they were made; damage in
        a file whose structure is sound is that of the search index.
        """
        try:
            yield
        except sqlite3.DatabaseError as error:
            if code_of(error) == codes.SQLITE_ERROR and self._is_altered():
                raise damaged(self.path, "its tables are not as they were made") from None
            if code_of(error) == codes.SQLITE_CORRUPT and self._is_sound():
                raise index_damaged(self.path, str(error)) from error
            raise

    def _is_sound(self) -> bool:
        try:
            return not structural_damage(self._database, is_quick=True)
        except sqlite3.DatabaseError:
            return False

    def _is_altered(self) -> bool:
        made = Database(connect(Path(":memory:")))
        for script in self._migrations[: max(self._version(), 0)]:
            made.executescript(script)
        schema = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name"
        rows = [database.execute(schema).fetchall() for database in (made, self._database)]
        made.close()
        return rows[0] != rows[1]

    def _prepare(self, migrations: Sequence[str]) -> None:
        self._share()
        self._database.execute("PRAGMA synchronous = NORMAL")
        self._database.execute("PRAGMA foreign_keys = ON")
        self._database.execute("PRAGMA secure_delete = ON")
        if self._version() == len(migrations):
            return
        if 0 < self._version() < _OVERWRITES_SINCE:
            self._drop_remains()
        with self._transaction():
            version = self._version()  # another process may have been faster
            if version > len(migrations):
                raise too_new(self.path)
            for number, script in enumerate(migrations[version:], version + 1):
                self._database.executescript(script)
                self._database.execute(f"PRAGMA user_version = {number:d}")

    def _share(self) -> None:
        """Let others read while one writes.

        SQLite itself does not wait for a process that makes the same library at this moment.
        """
        latest = time.monotonic() + _PATIENCE_SECONDS
        while True:
            try:
                self._database.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if code_of(error) != codes.SQLITE_BUSY or time.monotonic() > latest:
                    raise
                time.sleep(_MOMENT_SECONDS)
            else:
                return

    def _drop_remains(self) -> None:
        """Rewrite the file without what was deleted from it; if that fails, it stays as it is.

        Before there is room for it, or while others write, nothing better can be done.
        """
        with suppress(sqlite3.DatabaseError):
            self._database.execute("VACUUM")

    def _version(self) -> int:
        return int(self._database.execute("PRAGMA user_version").fetchone()[0])


def connect(path: Path, key: bytes | None = None) -> sqlite3.Connection:
    """Open a library's file, whatever its version; SQL can make checksums then."""
    connection = sqlite.connect(path, key, timeout=_PATIENCE_SECONDS)
    # A byte that is no text must not cost the row it is in; the text of pages is read as bytes.
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    register(connection)
    return connection
