"""A disk without room: a clear failure, nothing half-written, all that was saved before intact."""

import errno
import subprocess
import sys
from io import FileIO
from pathlib import Path

import pytest

from engine.errors import DiskFull
from engine.snapshots.local_files import LocalFiles
from engine.snapshots.records import SnapshotKind
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.samples import (
    LAYOUT,
    assert_whole,
    content,
    disk_usage,
    page_keys,
    pages,
    save,
)


class SmallDisk(LocalFiles):
    """A disk with room for ``free`` bytes; the write that crosses the end is done in part."""

    def __init__(self, free: int, code: int = errno.ENOSPC) -> None:
        self.free = free
        self.code = code

    def append(self, file: FileIO, payload: memoryview) -> None:
        fitting = payload[: self.free]
        super().append(file, fitting)
        self.free -= len(fitting)
        if len(fitting) < len(payload):
            raise OSError(self.code, "no room")


class LateDisk(LocalFiles):
    """A disk that finds out at the sync that it is full."""

    is_full = False

    def sync(self, file: FileIO) -> None:
        if self.is_full:
            raise OSError(errno.ENOSPC, "no room")
        super().sync(file)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EFBIG, errno.EDQUOT])
@pytest.mark.parametrize("room", [0, 100, 4096, 10_000, 60_000, 127_000])
def test_a_save_that_does_not_fit_leaves_no_trace(directory: Path, room: int, code: int) -> None:
    files = SmallDisk(10_000_000, code)
    with SnapshotStore(directory, files=files) as store:
        kept = save(store, range(20))
        before = store.usage()
        files.free = room
        with pytest.raises(DiskFull, match="no room") as caught:
            save(store, range(60))
        assert "Free some space" in caught.value.problem.words.remedy
        assert store.usage().live_bytes == before.live_bytes
        assert store.usage().dead_bytes == before.dead_bytes
        assert [summary.id for summary in store.list()] == [kept]
        files.free = 10_000_000
        assert_whole(store, save(store, range(60)))
        assert_whole(store, kept)
    with SnapshotStore(directory) as store:
        assert store.verify().damaged == {}


def test_a_disk_that_is_full_at_the_sync(directory: Path) -> None:
    files = LateDisk()
    with SnapshotStore(directory, files=files) as store:
        kept = save(store, range(20))
        before = store.usage().dead_bytes
        files.is_full = True
        with pytest.raises(DiskFull):
            save(store, range(60))
        assert store.usage().dead_bytes == before
        assert_whole(store, kept)


def test_pages_that_fitted_stay_when_the_rest_does_not(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.snapshots.pages._COMMIT_BYTES", 2 * LAYOUT.page_bytes)
    files = SmallDisk(10_000_000)
    keys = page_keys(range(40))
    with SnapshotStore(directory, files=files) as store:
        files.free = 5 * 12_288 + 4096
        with pytest.raises(DiskFull):
            store.pages.write(pages(keys), LAYOUT)
        assert store.pages.missing(keys) == list(keys[4:])
        assert store.usage().live_bytes == 4 * 12_288


def test_a_full_catalogue_leaves_no_trace(store: SnapshotStore, directory: Path) -> None:
    kept = save(store, range(20))
    before = store.usage()
    connection = store._catalogue._database.conn
    (num_pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {num_pages}").fetchall()
    big = content(range(4), title="x" * 100_000)
    with pytest.raises(DiskFull):
        store.write(big, pages(big.page_keys))
    assert store.usage().dead_bytes == before.dead_bytes
    assert [summary.id for summary in store.list()] == [kept]
    connection.execute("PRAGMA max_page_count = 100000").fetchall()
    assert_whole(store, store.write(big, pages(big.page_keys)))


def test_a_grid_that_does_not_fit_keeps_the_older_ones(directory: Path) -> None:
    files = SmallDisk(10_000_000)
    with SnapshotStore(directory, files=files) as store:
        for num_tokens in (8, 16):
            step = content(range(num_tokens), SnapshotKind.GRID)
            store.replace_grid(step, pages(step.page_keys))
        files.free = 5_000
        step = content(range(24), SnapshotKind.GRID)
        with pytest.raises(DiskFull):
            store.replace_grid(step, pages(step.page_keys))
        assert {summary.position for summary in store.list()} == {8, 16}


def test_compaction_without_room_changes_nothing(directory: Path) -> None:
    files = SmallDisk(10_000_000)
    with SnapshotStore(directory, files=files) as store:
        dead = save(store, [7, *range(60)])
        kept = save(store, range(60))
        store.delete(dead)
        before = disk_usage(directory / "segments")
        files.free = 20_000
        store.compact()
        assert disk_usage(directory / "segments") == before
        assert_whole(store, kept)
        files.free = 10_000_000
        assert store.compact() > 0
        assert_whole(store, kept)


SAVE_UNTIL_FULL = """
import resource, sys
from pathlib import Path
from engine.errors import DiskFull
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.samples import assert_whole, save

limit = int(sys.argv[2])
with SnapshotStore(Path(sys.argv[1])) as store:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    saved = []
    try:
        for number in range(1000):
            saved.append(save(store, [number, *range(200)]))
    except DiskFull:
        pass
    for snapshot in saved:
        assert_whole(store, snapshot)
    print(len(saved))
"""


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
@pytest.mark.parametrize("limit", [200_000, 400_001, 1_000_000, 2_500_000])
def test_a_real_limit_hits_segments_and_catalogue(directory: Path, limit: int) -> None:
    answer = subprocess.run(
        [sys.executable, "-c", SAVE_UNTIL_FULL, directory, str(limit)],
        capture_output=True,
        check=False,
        text=True,
        timeout=120,
    )
    assert answer.returncode == 0, answer.stderr
    with SnapshotStore(directory) as store:
        assert len(store.list()) == int(answer.stdout)
        assert store.verify().damaged == {}
        for summary in store.list():
            assert_whole(store, summary.id)
        assert_whole(store, save(store, range(300)))
