import os
import subprocess
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from threading import Event

import pytest

from engine.long_work import GoOn, to_the_end
from engine.snapshots import membership
from engine.snapshots.local_files import LocalFiles
from engine.snapshots.records import SnapshotKind
from engine.snapshots.store import SnapshotStore
from engine.snapshots.upkeep import Upkeep
from tests.engine.snapshots.conftest import Clock
from tests.engine.snapshots.samples import (
    assert_whole,
    disk_usage,
    own_tokens,
    page_keys,
    pages,
    save,
    segment_files,
)


def test_usage_matches_the_disk(store: SnapshotStore, directory: Path) -> None:
    for number in range(8):
        save(store, own_tokens(number))
    store.delete(store.list()[2].id)
    usage = store.usage()
    assert usage.disk_bytes == disk_usage(directory)
    segment_bytes = usage.live_bytes + usage.dead_bytes
    assert segment_bytes + usage.catalogue_bytes + usage.reserve_bytes == usage.disk_bytes
    assert usage.num_snapshots == 7


@pytest.mark.skipif(os.name == "nt", reason="du is a tool of POSIX systems")
def test_usage_matches_du(store: SnapshotStore, directory: Path) -> None:
    for number in range(8):
        save(store, own_tokens(number))
    answer = subprocess.run(["du", "-sk", directory], capture_output=True, check=True, text=True)
    allocated = int(answer.stdout.split()[0]) * 1024
    num_files = sum(1 for _ in directory.rglob("*"))
    assert abs(store.usage().disk_bytes - allocated) <= (num_files + 1) * 4096


def test_summaries_add_up_to_the_live_bytes(store: SnapshotStore) -> None:
    for number in range(3):
        save(store, own_tokens(number))
    summaries = store.list()
    padding = store.usage().live_bytes - sum(summary.num_bytes for summary in summaries)
    assert 0 <= padding < 3 * (10 + 5) * 4096
    assert all(summary.own_bytes == summary.num_bytes for summary in summaries)


def test_compaction_returns_what_deletion_left(store: SnapshotStore, directory: Path) -> None:
    snapshots = [save(store, own_tokens(number)) for number in range(10)]
    for snapshot in snapshots:
        if snapshot != snapshots[7]:
            store.delete(snapshot)
    before = disk_usage(directory)
    freed = store.compact()
    assert freed == before - disk_usage(directory) > before // 2
    assert store.usage().dead_bytes == 4096
    assert_whole(store, snapshots[7])
    assert store.verify().damaged == {}


def test_the_unused_end_of_a_segment_is_cut_without_a_copy(
    store: SnapshotStore, directory: Path
) -> None:
    kept = [save(store, own_tokens(number)) for number in range(9)]
    store.delete(save(store, own_tokens(9)))
    (segment,) = segment_files(directory)
    store.compact()
    assert segment_files(directory) == [segment]
    assert store.usage().dead_bytes == 4096
    for snapshot in kept:
        assert_whole(store, snapshot)


def test_compaction_keeps_several_segments_whole(directory: Path, clock: Clock) -> None:
    with SnapshotStore(directory, clock=clock, segment_bytes=200_000) as store:
        for number in range(30):
            save(store, own_tokens(number))
        assert len(segment_files(directory)) > 5
        for summary in store.list()[::3]:
            store.delete(summary.id)
        live = store.usage().live_bytes
        store.compact()
        assert store.usage().live_bytes == live
        assert store.usage().dead_bytes < live // 4
        for summary in store.list():
            assert_whole(store, summary.id)
    with SnapshotStore(directory) as store:
        assert store.verify().damaged == {}


def test_an_emptied_store_gives_everything_back(store: SnapshotStore, directory: Path) -> None:
    for number in range(5):
        store.delete(save(store, own_tokens(number)))
    store.compact()
    assert segment_files(directory) == []
    assert_whole(store, save(store, own_tokens(7)))


def test_little_waste_is_not_worth_copying(store: SnapshotStore, directory: Path) -> None:
    for number in range(10):
        save(store, own_tokens(number))
    store.delete(store.list()[4].id)
    before = segment_files(directory)
    store.compact()
    assert segment_files(directory) == before


def test_nothing_moves_while_another_process_is_there(
    store: SnapshotStore, directory: Path
) -> None:
    snapshot = save(store, own_tokens(0))
    store.delete(save(store, own_tokens(1)))
    before = [(path, path.stat().st_size) for path in segment_files(directory)]
    with SnapshotStore(directory) as other:
        store.compact()
        other.compact()
        assert [(path, path.stat().st_size) for path in segment_files(directory)] == before
        assert_whole(other, snapshot)
    assert store.compact() > 0
    assert_whole(store, snapshot)


def test_compaction_sets_aside_what_it_finds_damaged(store: SnapshotStore, directory: Path) -> None:
    dead = [save(store, own_tokens(number)) for number in range(3, 9)]
    sound = save(store, own_tokens(0))
    bad_page, bad_state = save(store, own_tokens(1)), save(store, own_tokens(2))
    for snapshot in dead:
        store.delete(snapshot)
    (segment,) = segment_files(directory)
    content = segment.read_bytes()
    page = pages(page_keys(own_tokens(1)))[4][1]
    state = bytes(store.read(bad_state).state)
    for payload in (page, state):
        content = content.replace(payload[:64], bytes(64))
    segment.write_bytes(content)
    store.compact()
    assert {one.id for one in store.list() if one.damage} == {bad_page, bad_state}
    assert_whole(store, sound)
    assert store.verify().damaged == {}


def test_compaction_and_reading_at_once(store: SnapshotStore) -> None:
    """Threads read while payloads move under them."""
    dead = save(store, own_tokens(99))
    snapshots = [save(store, own_tokens(number)) for number in range(6)]
    store.delete(dead)

    def read_often() -> None:
        for _ in range(15):
            for snapshot in snapshots:
                assert_whole(store, snapshot)

    with ThreadPoolExecutor(3) as threads:
        readers = [threads.submit(read_often) for _ in range(3)]
        for number in range(100, 130):
            store.delete(save(store, own_tokens(number)))
            store._upkeep.compact(target_bytes=0, min_dead_share=0.0, go_on=to_the_end)
        for reader in readers:
            reader.result()


class SlowFirstRead(LocalFiles):
    """A disk whose first read waits until it is told to go on."""

    def __init__(self) -> None:
        self.begun = Event()
        self.may_go_on = Event()

    def read_into(self, path: Path, *, start: int, into: memoryview) -> int:
        if not self.begun.is_set():
            self.begun.set()
            assert self.may_go_on.wait(timeout=60)
        return super().read_into(path, start=start, into=into)


def test_a_payload_stays_while_it_is_being_read(directory: Path) -> None:
    files = SlowFirstRead()
    with SnapshotStore(directory, files=files) as store, ThreadPoolExecutor(2) as threads:
        dead = [save(store, own_tokens(number)) for number in range(1, 5)]
        snapshot = save(store, own_tokens(0))
        for one in dead:
            store.delete(one)
        reader = threads.submit(assert_whole, store, snapshot)
        assert files.begun.wait(timeout=60)
        mover = threads.submit(store.compact)
        wait([mover], timeout=0.3)
        files.may_go_on.set()
        reader.result()
        assert mover.result() > 0
        assert_whole(store, snapshot)


def test_torn_ends_are_cut_at_the_next_start(directory: Path) -> None:
    with SnapshotStore(directory) as store:
        snapshot = save(store, own_tokens(0))
    (segment,) = segment_files(directory)
    size = segment.stat().st_size
    with segment.open("ab") as file:
        file.write(b"half of a payload" * 1000)
    (segment.parent / "0000000000000007.segment").write_bytes(b"Lectern segment 1\n" + bytes(9000))
    (segment.parent / "notes.txt").write_text("mine")
    with SnapshotStore(directory) as store:
        assert segment.stat().st_size == size
        assert len(list(segment.parent.iterdir())) == 2
        assert_whole(store, snapshot)


def test_torn_ends_are_left_alone_while_another_process_runs(directory: Path) -> None:
    with SnapshotStore(directory) as first:
        save(first, own_tokens(0))
        (segment,) = segment_files(directory)
        with segment.open("ab") as file:
            file.write(b"being written by the first" * 1000)
        size = segment.stat().st_size
        with SnapshotStore(directory):
            assert segment.stat().st_size == size


def test_a_grid_leaves_no_pages_behind(store: SnapshotStore) -> None:
    for num_tokens in range(8, 80, 8):
        save(store, own_tokens(0, num_tokens), SnapshotKind.GRID)
    for summary in store.list():
        store.delete(summary.id)
    assert store.usage().live_bytes == 0


def test_two_threads_that_give_space_back_do_not_wait_for_each_other(
    store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The saver keeps to the quota while the person deletes a snapshot."""
    monkeypatch.setattr(membership, "_GATE_PATIENCE_SECONDS", 30.0)
    for number in range(4):
        save(store, own_tokens(number))
    for summary in store.list()[1:]:
        store.delete(summary.id)
    is_copying, may_go_on = Event(), Event()
    rewrite = Upkeep._rewrite

    def rewrite_when_told(upkeep: Upkeep, segment: int, go_on: GoOn) -> None:
        is_copying.set()
        may_go_on.wait(60)
        rewrite(upkeep, segment, go_on)

    monkeypatch.setattr(Upkeep, "_rewrite", rewrite_when_told)
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(store.compact)
        assert is_copying.wait(60)
        second = threads.submit(store.compact)
        wait([second], timeout=0.3)
        may_go_on.set()
        assert first.result() + second.result() > 0


def test_usage_can_be_asked_while_another_thread_gives_space_back(
    store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(store, own_tokens(0))
    entries = Path.iterdir

    def entries_that_go(folder: Path) -> list[Path]:
        found = list(entries(folder))
        if folder.name == "segments":
            found.append(folder / "0000000000000007.segment")
        return found

    monkeypatch.setattr(Path, "iterdir", entries_that_go)
    assert store.usage().num_snapshots == 1
