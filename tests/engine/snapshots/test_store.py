from dataclasses import replace
from pathlib import Path

import pytest

from engine.errors import DamagedSnapshot, UsageFailure
from engine.protocol.errors import ErrorCode
from engine.snapshots.extents import BLOCK_BYTES
from engine.snapshots.records import PagesNotStored, SnapshotId, SnapshotKind
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.samples import (
    ROOT,
    assert_whole,
    content,
    page_keys,
    page_payload,
    pages,
    save,
)

MAX_PADDING = 5 * BLOCK_BYTES
"""Of the payloads of a snapshot without its pages."""

BRANCHES = (range(40), [*range(40), *range(100, 117)], [*range(40), *range(100, 109), 7, 8, 9])
"""One sequence and two that continue it; these share pages that it does not have."""

GRID, ANSWER = SnapshotKind.GRID, SnapshotKind.ANSWER_END


@pytest.mark.parametrize("num_tokens", [1, 3, 4, 5, 8, 41, 400])
def test_what_is_written_reads_back_exactly(store: SnapshotStore, num_tokens: int) -> None:
    written = content(list(range(num_tokens)))
    snapshot = store.write(written, pages(written.page_keys))
    found = store.read(snapshot)
    assert list(found.token_ids) == written.token_ids
    for field in set(written.__slots__) - {"token_ids"}:
        assert getattr(found, field) == getattr(written, field), field
    assert_whole(store, snapshot)


def test_a_snapshot_outlives_the_process(directory: Path) -> None:
    with SnapshotStore(directory) as store:
        snapshot = save(store, range(50))
    with SnapshotStore(directory) as store:
        assert [summary.id for summary in store.list()] == [snapshot]
        assert_whole(store, snapshot)


def test_equal_prefixes_share_their_pages(store: SnapshotStore) -> None:
    first = save(store, range(40))
    before = store.usage().live_bytes
    second = save(store, [*range(40), 7, 8])
    own = store.show(second).own_bytes
    assert own <= store.usage().live_bytes - before < own + MAX_PADDING
    assert store.show(second).num_bytes == own + 10 * len(page_payload(ROOT))
    store.delete(first)
    assert_whole(store, second)


def test_only_pages_that_are_missing_need_to_be_given(store: SnapshotStore) -> None:
    save(store, range(40))
    longer = content(range(48))
    missing = store.pages.missing(longer.page_keys)
    assert missing == list(longer.page_keys[10:])
    assert_whole(store, store.write(longer, pages(missing)))


def test_a_snapshot_without_its_pages_is_refused(store: SnapshotStore) -> None:
    incomplete = content(range(40))
    with pytest.raises(PagesNotStored) as caught:
        store.write(incomplete, pages(incomplete.page_keys[:4]))
    assert caught.value.code is ErrorCode.DAMAGED
    assert caught.value.keys == incomplete.page_keys[4:]
    assert store.list() == []
    assert store.usage().live_bytes == 0


def test_the_same_prefix_again_refreshes(store: SnapshotStore) -> None:
    snapshot = save(store, range(20))
    before = store.usage().live_bytes
    again = content(range(20), ANSWER, title="A better title")
    assert store.write(again) == snapshot
    (summary,) = store.list()
    assert (summary.kind, summary.title) == (ANSWER, "A better title")
    assert summary.last_used > summary.created
    assert store.usage().live_bytes == before


def test_a_grid_save_does_not_rename_a_snapshot(store: SnapshotStore) -> None:
    snapshot = save(store, range(20))
    assert store.replace_grid(content(range(20), GRID, title="")) == snapshot
    assert store.show(snapshot).kind is SnapshotKind.READING_END
    assert store.show(snapshot).title == "A title"


def test_the_newest_two_of_the_grid_survive(store: SnapshotStore) -> None:
    end = save(store, range(30))
    other = save(store, [99, *range(30)], GRID)
    for num_tokens in (8, 16, 24, 32):
        step = content(range(num_tokens), GRID)
        store.replace_grid(step, pages(step.page_keys))
    survivors = {(summary.kind, summary.position) for summary in store.list()}
    assert survivors == {(GRID, 24), (GRID, 32), (SnapshotKind.READING_END, 30), (GRID, 31)}
    for snapshot in (end, other):
        assert_whole(store, snapshot)


def test_a_pinned_grid_snapshot_is_not_replaced(store: SnapshotStore) -> None:
    store.pin(save(store, range(8), GRID))
    for num_tokens in (16, 24, 32):
        step = content(range(num_tokens), GRID)
        store.replace_grid(step, pages(step.page_keys))
    assert {summary.position for summary in store.list()} == {8, 24, 32}


def test_only_grid_snapshots_replace_each_other(store: SnapshotStore) -> None:
    with pytest.raises(ValueError, match="grid"):
        store.replace_grid(content(range(3)))


def test_the_longest_saved_prefix_is_found(store: SnapshotStore) -> None:
    for tokens in ([1, 2], [*range(8)], [*range(8), 50], [*range(8), 60], [*range(14)]):
        save(store, tokens)

    def longest(tokens: list[int]) -> int | None:
        match = store.longest_prefix(tokens, page_keys(tokens), ROOT)
        return match and match.position

    assert longest([*range(13)]) == 8  # the longest one shares pages, but is longer
    assert longest([*range(14), 3]) == 14
    assert longest([*range(8), 60]) == 9
    assert longest([*range(8), 60, 61, 62, 63, 64]) == 9
    assert longest([*range(8), 61]) == 8
    assert longest([1, 2, 3]) == 2
    assert longest([1]) is None
    assert longest([2, 1, 0]) is None


def test_prefixes_of_another_root_are_not_offered(store: SnapshotStore) -> None:
    save(store, [1, 2])
    assert store.longest_prefix([1, 2, 3], (), bytes(16)) is None


def test_quarantine_takes_a_snapshot_out_of_the_way(store: SnapshotStore) -> None:
    kept = save(store, range(20))
    bad = save(store, range(42))
    store.quarantine(bad, "its probe does not match")
    assert store.longest_prefix([*range(42)], page_keys(range(42)), ROOT) is not None
    assert store.show(bad).damage == "its probe does not match"
    with pytest.raises(DamagedSnapshot, match="probe") as caught:
        store.read(bad)
    assert caught.value.snapshot == bad
    assert store.pages.missing(page_keys(range(42))) == list(page_keys(range(42))[5:])
    assert_whole(store, kept)


def test_a_damaged_snapshot_can_be_saved_anew(store: SnapshotStore) -> None:
    snapshot = save(store, range(42))
    store.pin(snapshot)
    store.quarantine(snapshot, "broken")
    assert save(store, range(42)) == snapshot
    assert store.show(snapshot).damage == ""
    assert store.show(snapshot).pinned
    assert_whole(store, snapshot)


def test_deleting_frees_what_nothing_else_uses(store: SnapshotStore) -> None:
    short, long = save(store, range(20)), save(store, range(40))
    own = store.show(long).own_bytes
    before = store.usage().live_bytes
    store.delete(long)
    assert own <= before - store.usage().live_bytes < own + 2 * MAX_PADDING
    assert [summary.id for summary in store.list()] == [short]
    assert_whole(store, short)


def test_deleting_several_frees_what_they_share(store: SnapshotStore) -> None:
    trunk, left, right = (save(store, tokens) for tokens in BRANCHES)
    for chosen in ([right], [left, right], [trunk, left], [trunk, left, right]):
        told, before = store.previews.deletion(chosen), store.usage().live_bytes
        for snapshot in chosen:
            store.delete(snapshot)
        assert told == before - store.usage().live_bytes
        for tokens in BRANCHES:
            save(store, tokens)
    assert store.previews.deletion([]) == 0


def test_a_reading_takes_the_space_of_all_its_snapshots(store: SnapshotStore) -> None:
    mates = [save(store, tokens) for tokens in BRANCHES]
    space = store.previews.space_of_readings()
    assert space == dict.fromkeys(mates, store.usage().live_bytes)
    other = replace(content(BRANCHES[1][:50]), metadata={"documents": ["b.pdf"]})
    nameless = replace(content(BRANCHES[1][:46]), metadata={})
    for snapshot in (other, nameless):
        name = store.write(snapshot, pages(snapshot.page_keys))
        told, alone = store.previews.space_of_readings()[name], store.show(name).num_bytes
        assert alone <= told < alone + 16 * MAX_PADDING, "pages count, though others use them"
    assert space.items() <= store.previews.space_of_readings().items()


@pytest.mark.parametrize("verb", ["read", "show", "pin", "unpin", "touch", "delete"])
def test_an_unknown_snapshot_is_a_usage_failure(store: SnapshotStore, verb: str) -> None:
    with pytest.raises(UsageFailure, match="no saved reading 0123"):
        getattr(store, verb)(SnapshotId("0123"))


def test_touch_and_pin_show_in_the_list(store: SnapshotStore) -> None:
    first, second = save(store, range(4)), save(store, range(5))
    assert [summary.id for summary in store.list()] == [second, first]
    store.touch(first)
    assert [summary.id for summary in store.list()] == [first, second]
    store.pin(first)
    assert store.show(first).pinned
    store.unpin(first)
    assert not store.show(first).pinned


def test_verification_reads_every_byte_once(store: SnapshotStore) -> None:
    save(store, range(40))
    save(store, [*range(40), 1])
    summaries = store.list()
    result = store.verify()
    assert (result.num_checked, result.damaged) == (2, {})
    shared = 10 * len(page_payload(ROOT))
    assert result.num_bytes == sum(summary.num_bytes for summary in summaries) - shared


def test_two_stores_see_each_others_snapshots(store: SnapshotStore, directory: Path) -> None:
    with SnapshotStore(directory) as other:
        snapshot = save(store, range(20))
        assert_whole(other, snapshot)
        other.delete(snapshot)
        assert store.list() == []
