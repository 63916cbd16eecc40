"""Long work on a store leaves room for others between its pieces, and can be ended there."""

from pathlib import Path

import pytest

from engine.errors import Cancelled
from engine.protocol.problems.requests import StoppedWork
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.samples import LAYOUT, assert_whole, own_tokens, save


class Countdown:
    """Lets so many pieces be done."""

    def __init__(self, pieces: int) -> None:
        self.left = pieces

    def __call__(self) -> None:
        if not self.left:
            raise Cancelled(StoppedWork())
        self.left -= 1


def test_payloads_move_between_two_pages_of_a_verification(store: SnapshotStore) -> None:
    dead = [save(store, own_tokens(number)) for number in range(4)]
    snapshots = [save(store, own_tokens(number)) for number in range(4, 7)]
    freed = []

    def go_on() -> None:
        if dead:
            store.delete(dead.pop())
            freed.append(store.compact())

    verified = store.verify(go_on=go_on)
    assert sum(freed) > 0
    assert verified.damaged == {}
    pages = 10 * LAYOUT.page_bytes
    assert verified.num_bytes >= len(snapshots) * pages
    for snapshot in snapshots:
        assert_whole(store, snapshot)


def test_a_snapshot_deleted_in_mid_verification_is_no_damage(store: SnapshotStore) -> None:
    doomed = [save(store, own_tokens(0))]

    def go_on() -> None:
        while doomed:
            store.delete(doomed.pop())
            store.compact()

    assert store.verify(go_on=go_on).damaged == {}
    assert store.list() == []


def test_a_cancelled_verification_says_so(store: SnapshotStore) -> None:
    save(store, own_tokens(0))
    with pytest.raises(Cancelled):
        store.verify(go_on=Countdown(3))
    assert store.verify().num_checked == 1


def test_a_cancelled_compaction_leaves_the_rest_to_the_next_one(store: SnapshotStore) -> None:
    dead = [save(store, own_tokens(number)) for number in range(4)]
    kept = save(store, own_tokens(4))
    for snapshot in dead:
        store.delete(snapshot)
    before = store.usage()
    store.compact(go_on=Countdown(2))
    assert store.usage().live_bytes == before.live_bytes
    assert_whole(store, kept)
    assert store.compact() > 0
    assert_whole(store, kept)


def test_a_cancelled_export_or_import_leaves_nothing(store: SnapshotStore, tmp_path: Path) -> None:
    snapshot = save(store, own_tokens(0))
    whole, part = tmp_path / "whole", tmp_path / "part"
    store.exchange.export(snapshot, whole)
    with pytest.raises(Cancelled):
        store.exchange.export(snapshot, part, go_on=Countdown(3))
    store.delete(snapshot)
    store.compact()
    before = store.usage()
    with pytest.raises(Cancelled):
        store.exchange.import_(whole, go_on=Countdown(3))
    assert (store.list(), store.usage().live_bytes) == ([], before.live_bytes)
    assert {path.name for path in tmp_path.iterdir()} == {"data", "whole"}
    assert_whole(store, store.exchange.import_(whole))
