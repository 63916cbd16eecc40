from pathlib import Path

from engine.snapshots.page_rows import GRACE_SECONDS
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.conftest import Clock
from tests.engine.snapshots.samples import (
    LAYOUT,
    assert_whole,
    disk_usage,
    own_tokens,
    page_keys,
    pages,
    read_page,
    save,
)


def counted(directory: Path) -> int:
    """Bytes that count for the quota: all files but the reserve, which is no saved reading."""
    return disk_usage(directory) - (directory / "reserve").stat().st_size


def test_the_quota_takes_what_was_unused_for_longest(store: SnapshotStore, directory: Path) -> None:
    snapshots = [save(store, own_tokens(number)) for number in range(10)]
    store.touch(snapshots[0])
    store.pin(snapshots[1])
    usage = store.usage()
    store.quota_bytes = usage.catalogue_bytes + usage.live_bytes // 2
    evicted = store.enforce_quota()
    assert counted(directory) <= store.quota_bytes
    assert store.usage().disk_bytes == disk_usage(directory)
    left = {summary.id for summary in store.list()}
    assert left == set(snapshots) - set(evicted)
    assert list(evicted) == snapshots[2 : 2 + len(evicted)]
    assert {snapshots[0], snapshots[1], snapshots[9]} <= left
    for snapshot in left:
        assert_whole(store, snapshot)
    assert store.enforce_quota() == []


def test_a_full_store_is_not_copied_for_every_save(store: SnapshotStore, directory: Path) -> None:
    """Whenever the quota is exceeded, enough is given back for several saves to follow."""
    for number in range(20):
        save(store, own_tokens(number))
    store.quota_bytes = counted(directory)
    num_evictions = 0
    for number in range(20, 40):
        save(store, own_tokens(number))
        num_evictions += bool(store.enforce_quota())
        assert counted(directory) <= store.quota_bytes
    assert 0 < num_evictions <= 12


def test_pinned_snapshots_outlast_any_quota(store: SnapshotStore) -> None:
    pinned, other = save(store, own_tokens(0)), save(store, own_tokens(1))
    store.pin(pinned)
    store.quota_bytes = 1
    assert store.enforce_quota() == [other]
    assert_whole(store, pinned)


def test_held_pages_outlast_the_quota(store: SnapshotStore) -> None:
    keys = page_keys(own_tokens(0))
    save(store, own_tokens(0))
    store.pages.hold(keys)
    store.quota_bytes = 1
    store.enforce_quota()
    assert store.list() == []
    assert store.pages.missing(keys) == []
    assert [(key, read_page(store, key)) for key in keys] == pages(keys)
    store.pages.release(keys)
    store.enforce_quota()
    assert store.usage().live_bytes == 0


def test_what_is_held_of_old_readings_costs_no_others(store: SnapshotStore) -> None:
    snapshots = [save(store, own_tokens(number)) for number in range(10)]
    for number in range(5):
        store.pages.hold(page_keys(own_tokens(number)))
    usage = store.usage()
    store.quota_bytes = usage.catalogue_bytes + usage.live_bytes // 2
    evicted = store.enforce_quota()
    assert evicted == snapshots[: len(evicted)]
    assert len(evicted) < 7
    assert store.enforce_quota() == []


def test_shared_pages_are_freed_with_their_last_snapshot(store: SnapshotStore) -> None:
    for num_tokens in (41, 81, 121):
        save(store, own_tokens(0, num_tokens))
    store.quota_bytes = 1
    assert len(store.enforce_quota()) == 3
    assert store.usage().live_bytes == 0


def test_without_a_quota_nothing_is_evicted(store: SnapshotStore) -> None:
    save(store, own_tokens(0))
    assert store.enforce_quota() == ()
    assert len(store.list()) == 1


def test_pages_of_a_reading_in_progress_survive_the_quota(
    store: SnapshotStore, clock: Clock
) -> None:
    keys = page_keys(range(40))
    store.pages.write(pages(keys), LAYOUT)
    store.quota_bytes = 1
    store.enforce_quota()
    assert store.pages.missing(keys) == []
    clock.now += GRACE_SECONDS
    store.enforce_quota()
    assert store.pages.missing(keys) == list(keys)
    assert store.usage().live_bytes == 0


def test_pages_are_not_kept_for_a_time_that_never_comes(store: SnapshotStore, clock: Clock) -> None:
    keys = page_keys(own_tokens(0))
    right, clock.now = clock.now, clock.now + 1e9
    store.pages.write(pages(keys), LAYOUT)
    clock.now = right
    store.compact()
    assert store.usage().live_bytes == 0
