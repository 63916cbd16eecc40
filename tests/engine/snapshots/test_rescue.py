"""A catalogue that cannot be used never keeps the store from working."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.errors import DamagedSnapshot, UsageFailure
from engine.snapshots.rescue import MAX_SET_ASIDE
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.flips import FilledStore, flip_byte
from tests.engine.snapshots.samples import assert_whole, save, segment_files
from tests.engine.snapshots.test_catalogue import change


def set_aside(directory: Path) -> list[Path]:
    return sorted(directory.glob("kv.sqlite.set-aside-*"))


@pytest.fixture
def filled(tmp_path: Path) -> FilledStore:
    return FilledStore.create(tmp_path)


@pytest.mark.parametrize("version", [0, 2, 999, -1])
def test_another_format_is_set_aside_and_its_readings_are_taken_over(
    filled: FilledStore, version: int
) -> None:
    change(filled.catalogue, f"PRAGMA user_version = {version}")
    with SnapshotStore(filled.directory) as store:
        assert store.rescue
        assert store.rescue.num_readings == len(filled.snapshots)
        (kept,) = set_aside(filled.directory)
        assert kept.name in store.rescue.line
        assert "\n" not in store.rescue.line
        for snapshot in filled.snapshots:
            assert_whole(store, snapshot)
    with SnapshotStore(filled.directory) as store:
        assert store.rescue is None
        assert store.verify().damaged == {}


def write_nonsense(path: Path) -> None:
    path.write_bytes(b"no database at all" * 1000)


def write_only_the_mark(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0" + b"x" * 5000)


def make_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def make_a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def cut(path: Path) -> None:
    os.truncate(path, 5000)


def make_its_log_a_pipe(path: Path) -> None:
    os.mkfifo(path.with_name("kv.sqlite-wal"))


@pytest.mark.parametrize(
    "harm",
    [write_nonsense, write_only_the_mark, make_a_folder, make_a_pipe, cut, make_its_log_a_pipe],
)
def test_what_is_no_catalogue_is_set_aside(
    filled: FilledStore, harm: Callable[[Path], None]
) -> None:
    harm(filled.catalogue)
    with SnapshotStore(filled.directory) as store:
        assert store.rescue
        assert set_aside(filled.directory)
        assert_whole(store, save(store, range(40)))


def test_altered_tables_are_set_aside_and_the_rest_is_taken_over(filled: FilledStore) -> None:
    change(filled.catalogue, "DROP INDEX snapshot_by_anchor")
    with SnapshotStore(filled.directory) as store:
        assert store.rescue
        assert "tables" in store.rescue.line
        for snapshot in filled.snapshots:
            assert_whole(store, snapshot)


def test_only_what_proves_itself_is_taken_over(filled: FilledStore) -> None:
    first, second = filled.snapshots[:2]
    change(filled.catalogue, "UPDATE snapshot SET position = 3 WHERE position = 5")
    change(filled.catalogue, "PRAGMA user_version = 7")
    with SnapshotStore(filled.directory) as store:
        found = {one.id for one in store.list()}
        assert first not in found
        assert second in found


def test_readings_without_their_segment_are_not_taken_over(filled: FilledStore) -> None:
    change(filled.catalogue, "PRAGMA user_version = 7")
    for segment in segment_files(filled.directory):
        segment.unlink()
    with SnapshotStore(filled.directory) as store:
        assert store.rescue
        assert store.rescue.num_readings == 0
        assert store.list() == []


def test_orphaned_segments_are_given_back(filled: FilledStore) -> None:
    write_nonsense(filled.catalogue)
    with SnapshotStore(filled.directory) as store:
        assert store.usage().dead_bytes == 0
    assert segment_files(filled.directory) == []


def test_few_catalogues_are_kept_beside(filled: FilledStore) -> None:
    for _ in range(MAX_SET_ASIDE + 2):
        write_nonsense(filled.catalogue)
        SnapshotStore(filled.directory).close()
    assert len(set_aside(filled.directory)) == MAX_SET_ASIDE


def test_a_failed_opening_leaves_nobody_behind(tmp_path: Path) -> None:
    change(tmp_path / "kv.sqlite", "CREATE TABLE notes (text TEXT)")
    with pytest.raises(UsageFailure):
        SnapshotStore(tmp_path)
    assert not list((tmp_path / "processes").glob("*.lock"))


def test_the_old_log_is_not_played_into_the_new_catalogue(filled: FilledStore) -> None:
    connection = sqlite3.connect(filled.catalogue)
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.execute("UPDATE snapshot SET title = 'from the log'")
    connection.commit()
    living = filled.directory.with_name("living")
    shutil.copytree(filled.directory, living)
    connection.close()
    flip_byte(living / "kv.sqlite", 20, 0xFF)
    flip_byte(living / "kv.sqlite", 5, 0xFF)
    with SnapshotStore(living) as store:
        assert store.rescue
        assert all(one.title != "from the log" for one in store.list())


def test_damage_that_shows_in_use_is_told_and_set_aside_at_the_next_start(
    filled: FilledStore,
) -> None:
    with SnapshotStore(filled.directory) as store:
        with store._catalogue.view() as database:
            database.execute("PRAGMA cache_size = 0")
            database.execute("PRAGMA shrink_memory")
        store._catalogue.shrink_journal()
        content = filled.catalogue.read_bytes()
        filled.catalogue.write_bytes(content[:4096] + bytes(len(content) - 4096))
        with pytest.raises(DamagedSnapshot, match="catalogue") as caught:
            store.list()
        assert "Restart Lectern" in caught.value.problem.words.remedy
        filled.catalogue.write_bytes(content)
    with SnapshotStore(filled.directory) as store:
        assert store.rescue
        assert "when it was used" in store.rescue.line
    with SnapshotStore(filled.directory) as store:
        assert store.rescue is None
