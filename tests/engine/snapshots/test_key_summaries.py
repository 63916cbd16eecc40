"""Summaries of keys lie beside a snapshot: they come and go, and it stays what it is."""

from pathlib import Path

import pytest

from engine.errors import UsageFailure
from engine.long_work import to_the_end
from engine.protocol.records import StoreForm
from engine.snapshots.keys import Encryption
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.converter import KEYS
from tests.engine.snapshots.flips import flip_byte
from tests.engine.snapshots.samples import assert_whole, own_tokens, save, segment_files

SUMMARIES = bytes(range(256)) * 40
OTHERS = SUMMARIES[::-1]


def test_summaries_come_back_and_give_way_to_others(store: SnapshotStore, directory: Path) -> None:
    snapshot, other = (save(store, own_tokens(number)) for number in range(2))
    assert store.key_summaries.read(snapshot) is None
    store.key_summaries.write(snapshot, OTHERS)
    store.key_summaries.write(snapshot, SUMMARIES)
    assert store.key_summaries.read(other) is None
    assert save(store, own_tokens(0)) == snapshot  # saved again, it keeps them
    store.close()
    with SnapshotStore(directory) as again:
        assert again.key_summaries.read(snapshot) == SUMMARIES
        assert not again.verify().damaged
        assert_whole(again, snapshot)
        again.delete(snapshot)
        assert again.key_summaries.read(snapshot) is None
        with pytest.raises(UsageFailure):
            again.key_summaries.write(snapshot, SUMMARIES)
        again.compact()
        assert_whole(again, other)


def test_they_move_with_everything_else_and_change_their_form(directory: Path) -> None:
    with SnapshotStore(directory, segment_bytes=100_000) as store:
        snapshots = [save(store, own_tokens(number)) for number in range(4)]
        store.key_summaries.write(snapshots[2], SUMMARIES)
        for each in (0, 1, 3):
            store.delete(snapshots[each])
        assert store.compact() > 0
        assert store.key_summaries.read(snapshots[2]) == SUMMARIES
        assert_whole(store, snapshots[2])
    with SnapshotStore(directory, encryption=Encryption(KEYS, StoreForm.ENCRYPTED)) as store:
        store.conversion.carry_out(go_on=to_the_end, on_progress=lambda *_: None)
        assert store.key_summaries.read(snapshots[2]) == SUMMARIES
        assert_whole(store, snapshots[2])


@pytest.mark.parametrize("way", ["read", "verify", "compact"])
def test_damaged_ones_are_forgotten_and_nothing_else(directory: Path, way: str) -> None:
    with SnapshotStore(directory) as store:
        snapshot, other = (save(store, own_tokens(number)) for number in range(2))
        store.delete(other)
        store.key_summaries.write(snapshot, SUMMARIES)
    (segment,) = segment_files(directory)
    flip_byte(segment, segment.read_bytes().index(SUMMARIES) + 77, 0x10)
    with SnapshotStore(directory) as store:
        if way == "verify":
            assert not store.verify().damaged
        elif way == "compact":
            assert store.compact() > 0
        assert store.key_summaries.read(snapshot) is None
        assert_whole(store, snapshot)
        store.key_summaries.write(snapshot, OTHERS)
        assert store.key_summaries.read(snapshot) == OTHERS
