import errno
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import DiskFull
from engine.protocol.problems.system import NoRoom
from engine.snapshots import reserve
from engine.snapshots.catalogue import Catalogue
from engine.snapshots.local_files import LocalFiles
from engine.snapshots.reserve import Reserve
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.samples import disk_usage, page_keys, save
from tests.engine.snapshots.test_disk_full import SmallDisk


def full_while(path: Path) -> None:
    """Fail as long as a file is there."""
    if path.exists():
        raise DiskFull(NoRoom())


def crowd(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """Let SQLite find no room as long as a file is there."""
    transaction = Catalogue.transaction

    def crowded_transaction(catalogue: Catalogue) -> object:
        full_while(path)
        return transaction(catalogue)

    monkeypatch.setattr(Catalogue, "transaction", crowded_transaction)


def test_the_reserve_is_given_up_for_work_that_needs_it(tmp_path: Path) -> None:
    path = tmp_path / "reserve"
    kept_back = Reserve(path, LocalFiles())
    kept_back.restore()
    assert kept_back.disk_bytes() == reserve.RESERVE_BYTES == path.stat().st_size
    kept_back.lend(lambda: None)
    assert path.exists()
    kept_back.lend(lambda: full_while(path))
    assert kept_back.disk_bytes() == 0


def test_a_reserve_that_cannot_be_given_up_is_no_other_failure(tmp_path: Path) -> None:
    class Stuck(LocalFiles):
        def remove(self, path: Path) -> None:
            raise OSError(errno.ENOSPC, "no room", str(path))

    with pytest.raises(DiskFull):
        Reserve(tmp_path / "reserve", Stuck()).lend(lambda: full_while(tmp_path))


def test_work_that_needs_more_fails(tmp_path: Path) -> None:
    kept_back = Reserve(tmp_path / "reserve", LocalFiles())
    with pytest.raises(DiskFull):
        kept_back.lend(lambda: full_while(tmp_path))


def test_a_disk_without_room_has_no_reserve(tmp_path: Path) -> None:
    kept_back = Reserve(tmp_path / "reserve", SmallDisk(reserve.RESERVE_BYTES - 1))
    kept_back.restore()
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_can_be_opened_and_emptied(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite finds no room until the reserve is gone."""
    with SnapshotStore(directory) as store:
        snapshot = save(store, range(60))
    path = directory / "reserve"
    files = SmallDisk(0)
    with SnapshotStore(directory, files=files) as store:
        crowd(monkeypatch, path)
        store.delete(snapshot)
        assert not path.exists()
        assert store.compact() > 0
        files.free = 10_000_000
        store.compact()
        assert path.stat().st_size == reserve.RESERVE_BYTES
        assert store.usage().disk_bytes == disk_usage(directory)
        monkeypatch.undo()


def test_what_is_saved_can_be_used_on_a_full_disk(
    store: SnapshotStore, directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(store, range(60))
    keys = page_keys(range(60))
    crowd(monkeypatch, directory / "reserve")
    assert store.pages.hold(keys) == []
    assert not (directory / "reserve").exists()


def test_a_store_can_be_closed_on_a_full_disk(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with SnapshotStore(directory) as store:
        save(store, range(60))
        store.pages.hold(page_keys(range(60)))
        crowd(monkeypatch, directory)
    monkeypatch.undo()
    with SnapshotStore(directory) as store:
        store.delete(store.list()[0].id)
        assert store.usage().live_bytes == 0


@given(st.integers(0, 1 << 34), st.integers(0, 1 << 34))
def test_more_space_never_leaves_less_for_readings(one: int, other: int) -> None:
    less, more = sorted((one, other))
    assert less - reserve.reserve_bytes(less) <= more - reserve.reserve_bytes(more)


def test_a_small_disk_has_a_small_reserve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reserve, "RESERVE_BYTES", 8 << 20)

    class Small(LocalFiles):
        def free_bytes(self, path: Path) -> int:  # noqa: ARG002
            return 9 << 20

    kept_back = Reserve(tmp_path / "reserve", Small())
    kept_back.restore()
    assert kept_back.disk_bytes() == (9 << 20) // 8


def test_the_reserve_does_not_count_for_the_quota(directory: Path) -> None:
    with SnapshotStore(directory) as store:
        save(store, range(60))
        usage = store.usage()
        assert usage.disk_bytes > reserve.RESERVE_BYTES
        store.quota_bytes = usage.disk_bytes - reserve.RESERVE_BYTES
        assert list(store.enforce_quota()) == []
        store.quota_bytes = 1
        assert len(store.enforce_quota()) == 1
