from pathlib import Path

import pytest

from engine.errors import DiskFull
from engine.snapshots import reserve
from engine.snapshots.catalogue import Catalogue
from engine.snapshots.local_files import LocalFiles
from engine.snapshots.reserve import Reserve
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.samples import disk_usage, save
from tests.engine.snapshots.test_disk_full import SmallDisk


def full_while(path: Path) -> None:
    """Fail as long as a file is there."""
    if path.exists():
        raise DiskFull("full", "free some space")


def test_the_reserve_is_given_up_for_work_that_needs_it(tmp_path: Path) -> None:
    path = tmp_path / "reserve"
    kept_back = Reserve(path, LocalFiles())
    kept_back.restore()
    assert kept_back.disk_bytes() == reserve.RESERVE_BYTES == path.stat().st_size
    kept_back.lend(lambda: None)
    assert path.exists()
    kept_back.lend(lambda: full_while(path))
    assert kept_back.disk_bytes() == 0


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
    transaction = Catalogue.transaction

    def crowded_transaction(catalogue: Catalogue) -> object:
        full_while(path)
        return transaction(catalogue)

    files = SmallDisk(0)
    with SnapshotStore(directory, files=files) as store:
        monkeypatch.setattr(Catalogue, "transaction", crowded_transaction)
        store.delete(snapshot)
        assert not path.exists()
        assert store.compact() > 0
        files.free = 10_000_000
        store.compact()
        assert path.stat().st_size == reserve.RESERVE_BYTES
        assert store.usage().disk_bytes == disk_usage(directory)
        monkeypatch.undo()
