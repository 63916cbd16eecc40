import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from app.errors import ExitCode
from app.library.database import LibraryDatabase
from app.library.errors import (
    LibraryBusyError,
    LibraryDamagedError,
    LibraryFullError,
    LibraryTooNewError,
    LibraryUnavailableError,
)
from app.library.library import Library
from app.library.schema import MIGRATIONS
from app.library.sqlite import sqlite3
from app.library_file import LibraryFile

FIRST = "CREATE TABLE a (x TEXT); INSERT INTO a VALUES ('kept; with a semicolon');"
SECOND = "ALTER TABLE a ADD COLUMN y TEXT DEFAULT 'new';"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "library.sqlite"


def rows(path: Path, migrations: Sequence[str]) -> list[tuple[str, ...]]:
    database = LibraryDatabase(LibraryFile(path), migrations)
    with database.reading() as reader:
        found = reader.execute("SELECT * FROM a").fetchall()
    database.close()
    return found


def write(database: LibraryDatabase, *statements: str) -> None:
    """Execute statements in one transaction."""
    with database.writing() as writer:
        for statement in statements:
            writer.execute(statement)


def test_older_library_is_brought_up_to_date(path: Path) -> None:
    assert rows(path, [FIRST]) == [("kept; with a semicolon",)]
    assert rows(path, [FIRST, SECOND]) == [("kept; with a semicolon", "new")]


def test_failed_migration_changes_nothing(path: Path) -> None:
    rows(path, [FIRST])
    with pytest.raises(sqlite3.OperationalError):
        LibraryDatabase(LibraryFile(path), [FIRST, SECOND + "DROP TABLE nowhere;"])
    assert rows(path, [FIRST]) == [("kept; with a semicolon",)]


def test_newer_library_is_refused(path: Path) -> None:
    LibraryDatabase(LibraryFile(path), [*MIGRATIONS, "CREATE TABLE later (x TEXT);"]).close()
    with pytest.raises(LibraryTooNewError, match="Update Lectern") as caught:
        Library(path)
    assert caught.value.exit_code == ExitCode.USAGE


def test_file_that_is_no_library_is_refused(path: Path) -> None:
    path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(LibraryDamagedError, match="Move the file away"):
        Library(path)


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo] if hasattr(os, "mkfifo") else [Path.mkdir])
def test_what_is_no_file_is_refused_for_the_true_reason(
    path: Path, make: Callable[[Path], None]
) -> None:
    make(path)
    with pytest.raises(LibraryUnavailableError, match="it is not a regular file"):
        Library(path)


def test_full_disk_is_told_and_nothing_is_half_written(path: Path) -> None:
    database = LibraryDatabase(LibraryFile(path), ["CREATE TABLE a (x BLOB);"])
    with database.reading() as reader:
        size = reader.execute("PRAGMA page_count").fetchone()[0]
        reader.execute(f"PRAGMA max_page_count = {size + 10}")
    with pytest.raises(LibraryFullError, match="disk is full") as caught:
        write(
            database, "INSERT INTO a VALUES ('small')", "INSERT INTO a VALUES (zeroblob(1000000))"
        )
    assert caught.value.exit_code == ExitCode.DOES_NOT_FIT
    with database.reading() as reader:
        assert reader.execute("SELECT count(*) FROM a").fetchone() == (0,)
    database.close()


def test_long_wait_for_another_writer_is_told(path: Path) -> None:
    first = LibraryDatabase(LibraryFile(path), MIGRATIONS)
    second = LibraryDatabase(LibraryFile(path), MIGRATIONS)
    with second.reading() as reader:
        reader.execute("PRAGMA busy_timeout = 10")
    with first.writing(), pytest.raises(LibraryBusyError), second.writing():
        pass
    first.close()
    second.close()


def test_the_first_use_waits_for_whoever_makes_the_library(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    maker = sqlite3.connect(path)
    maker.execute("BEGIN IMMEDIATE")
    monkeypatch.setattr("app.library.database.time.sleep", lambda _: maker.rollback())
    assert rows(path, [FIRST]) == [("kept; with a semicolon",)]
    maker.close()


def test_reader_sees_the_last_state_while_another_writes(path: Path) -> None:
    writer, reader = (
        LibraryDatabase(LibraryFile(path), [FIRST]),
        LibraryDatabase(LibraryFile(path), [FIRST]),
    )
    with writer.writing() as writing, reader.reading() as reading:
        writing.execute("DELETE FROM a")
        assert reading.execute("SELECT count(*) FROM a").fetchone() == (1,)
    with reader.reading() as reading:
        assert reading.execute("SELECT count(*) FROM a").fetchone() == (0,)
    writer.close()
    reader.close()


def test_error_inside_a_transaction_undoes_it(path: Path) -> None:
    database = LibraryDatabase(LibraryFile(path), [FIRST])
    with pytest.raises(sqlite3.OperationalError):
        write(database, "DELETE FROM a", "DELETE FROM nowhere")
    with database.reading() as reader:
        assert reader.execute("SELECT count(*) FROM a").fetchone() == (1,)
    database.close()


WRITER = """
import sys
from pathlib import Path
from app.library.library import Library
from app.library.records import Role
with Library(Path(sys.argv[1])) as library:
    conversation = library.conversations.start(sys.argv[2], [])
    for number in range(100):
        library.conversations.add_message(conversation.id, Role.USER, str(number))
"""


@pytest.mark.process
def test_processes_that_write_at_once_do_not_hurt_each_other(path: Path) -> None:
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(path), name])
        for name in ("a", "b", "c")
    ]
    assert [writer.wait(60) for writer in writers] == [0, 0, 0]
    with Library(path) as library:
        conversations = library.conversations.entries()
        assert sorted(conversation.title for conversation in conversations) == ["a", "b", "c"]
        assert {
            len(library.conversations.messages(conversation.id)) for conversation in conversations
        } == {100}
