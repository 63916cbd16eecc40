import sqlite3
from pathlib import Path

import pytest

from engine.errors import DiskFull, LecternEngineError, UsageFailure
from engine.snapshots import catalogue
from engine.snapshots.catalogue import Catalogue, rows_of_keys
from engine.snapshots.schema import APPLICATION_ID, SCHEMA_VERSION
from engine.snapshots.sqlite import Error
from engine.snapshots.store import SnapshotStore


def change(path: Path, statement: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()


def number(path: Path, pragma: str) -> int:
    connection = sqlite3.connect(path)
    (value,) = connection.execute(f"PRAGMA {pragma}").fetchone()
    connection.close()
    return int(value)


def test_the_file_says_what_it_is(store: SnapshotStore, directory: Path) -> None:
    assert number(directory / "kv.sqlite", "application_id") == APPLICATION_ID
    assert number(directory / "kv.sqlite", "user_version") == SCHEMA_VERSION


@pytest.mark.parametrize(
    "statement", ["PRAGMA application_id = 99", "CREATE TABLE notes (text TEXT)"]
)
def test_the_file_of_another_program_is_left_alone(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "kv.sqlite"
    change(path, statement)
    change(path, "CREATE TABLE more (text TEXT)")
    before = path.read_bytes()
    with pytest.raises(UsageFailure, match="another program"):
        SnapshotStore(tmp_path)
    assert path.read_bytes() == before


def test_a_transaction_takes_effect_whole_or_not_at_all(tmp_path: Path) -> None:
    catalogue = Catalogue(tmp_path / "kv.sqlite")

    def write_then_fail() -> None:
        with catalogue.transaction() as database:
            database.execute("INSERT INTO page VALUES (1, x'00', 0, 0, 0, x'00', 0)")
            raise InterruptedError

    with pytest.raises(InterruptedError):
        write_then_fail()
    with catalogue.view() as database:
        assert database.table("page").count == 0
    catalogue.close()


def test_any_number_of_keys_fits_a_statement(tmp_path: Path) -> None:
    catalogue = Catalogue(tmp_path / "kv.sqlite")
    keys = [number.to_bytes(16, "big") for number in range(1201)]
    with catalogue.transaction() as database:
        database.conn.executemany(
            "INSERT INTO page (key, segment, start, length, checksums, kept_until)"
            " VALUES (?, 0, 0, 0, x'00', 0)",
            [(key,) for key in keys],
        )
    with catalogue.view() as database:
        rows = rows_of_keys(
            database, "SELECT key FROM page WHERE id > ? AND key IN (:keys)", keys, 1
        )
        assert sorted(key for (key,) in rows) == keys[1:]
        assert rows_of_keys(database, "SELECT key FROM page WHERE key IN (:keys)", []) == []
    catalogue.close()


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ("disk I/O error", sqlite3.SQLITE_IOERR_FSYNC, UsageFailure),
        ("disk I/O error", sqlite3.SQLITE_IOERR_WRITE, UsageFailure),
        ("disk I/O error", sqlite3.SQLITE_ERROR, UsageFailure),
        ("unable to open database file", sqlite3.SQLITE_ERROR, UsageFailure),
        ("database or disk is full", sqlite3.SQLITE_ERROR, DiskFull),
    ],
)
def test_a_disk_that_cannot_be_written_is_told_in_one_line(
    tmp_path: Path, words: str, code: int, told: type[LecternEngineError]
) -> None:
    broken = Error(words)
    broken.sqlite_errorcode = code
    catalogue = Catalogue(tmp_path / "kv.sqlite")
    with pytest.raises(told), catalogue.transaction():
        raise broken
    catalogue.close()
    with pytest.raises(UsageFailure, match="closed database"), catalogue.transaction():
        pass


@pytest.mark.parametrize("code", [sqlite3.SQLITE_IOERR, sqlite3.SQLITE_IOERR_SHMSIZE])
def test_a_disk_without_room_is_told_as_full_whatever_sqlite_calls_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    """An index of the journal that does not fit is an error of input and output to it."""
    broken = Error("disk I/O error")
    broken.sqlite_errorcode = code
    file = Catalogue(tmp_path / "kv.sqlite")
    monkeypatch.setattr(catalogue, "has_room", lambda _file: False)
    with pytest.raises(DiskFull), file.view():
        raise broken
    file.close()
