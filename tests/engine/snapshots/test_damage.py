"""Whatever happens to the files: damage is reported and set aside, never returned as data."""

import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from engine.errors import DamagedSnapshot, LecternEngineError
from engine.snapshots.records import SnapshotId
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.samples import (
    LAYOUT,
    ROOT,
    assert_whole,
    page_keys,
    page_payload,
    read_page,
    save,
    segment_files,
)


def remove(segment: Path) -> None:
    segment.unlink()


def empty(segment: Path) -> None:
    os.truncate(segment, 0)


def cut_last_block(segment: Path) -> None:
    os.truncate(segment, segment.stat().st_size - 4096)


def flip_everywhere(segment: Path) -> None:
    altered = bytearray(segment.read_bytes())
    for place in range(4096, len(altered), 512):
        altered[place] ^= 0x10
    segment.write_bytes(altered)


@pytest.mark.parametrize("harm", [remove, empty, cut_last_block, flip_everywhere])
def test_a_harmed_segment_is_found_by_reading(
    directory: Path, harm: Callable[[Path], None]
) -> None:
    with SnapshotStore(directory) as store:
        sound = save(store, [5, 6, 7])
    with SnapshotStore(directory) as store:
        snapshot = save(store, range(21))
        harm(segment_files(directory)[-1])
        with pytest.raises(DamagedSnapshot) as caught:
            store.read(snapshot)
        assert caught.value.snapshot == snapshot
        assert store.show(snapshot).damage
        assert store.longest_prefix([*range(21)], page_keys(range(21)), ROOT) is None
        assert_whole(store, sound)
        assert store.verify().damaged == {}


@pytest.mark.parametrize("harm", [remove, empty, cut_last_block, flip_everywhere])
def test_a_harmed_segment_is_found_by_verifying(
    directory: Path, harm: Callable[[Path], None]
) -> None:
    with SnapshotStore(directory) as store:
        sound = save(store, [5, 6, 7])
    with SnapshotStore(directory) as store:
        snapshot = save(store, range(21))
        harm(segment_files(directory)[-1])
        assert set(store.verify([sound, snapshot]).damaged) == {snapshot}
        assert store.verify().damaged == {}
        assert store.show(snapshot).damage
        assert_whole(store, sound)


def test_every_single_bit_of_a_payload_is_covered(directory: Path) -> None:
    with SnapshotStore(directory) as store:
        snapshot = save(store, range(9))
    (segment,) = segment_files(directory)
    sound = segment.read_bytes()
    spare = directory.with_name("spare")
    shutil.copytree(directory, spare)
    chooser = random.Random(4)
    num_found = 0
    for _ in range(60):
        altered = bytearray(sound)
        place = chooser.randrange(4096, len(sound))
        altered[place] ^= 1 << chooser.randrange(8)
        shutil.rmtree(directory)
        shutil.copytree(spare, directory)
        segment.write_bytes(altered)
        with SnapshotStore(directory) as store:
            damaged = store.verify().damaged
            num_found += bool(damaged)
            if not damaged:  # the bit lay in padding
                assert_whole(store, snapshot)
    assert num_found > 30


def test_a_damaged_page_sets_all_its_snapshots_aside(store: SnapshotStore, directory: Path) -> None:
    first, second = save(store, range(40)), save(store, [*range(40), 3])
    unrelated = save(store, [9, 9])
    key = page_keys(range(40))[2]
    (segment,) = segment_files(directory)
    altered = segment.read_bytes().replace(page_payload(key)[:100], bytes(100))
    segment.write_bytes(altered)
    with pytest.raises(DamagedSnapshot) as caught:
        store.pages.read(key, bytearray(LAYOUT.page_bytes))
    assert caught.value.snapshot in {first, second}
    assert {one.id for one in store.list() if one.damage} == {first, second}
    assert store.pages.missing([key]) == [key]
    assert_whole(store, unrelated)
    save(store, range(40))
    assert_whole(store, first)


def test_a_damaged_page_names_a_snapshot_that_used_it(
    store: SnapshotStore, directory: Path
) -> None:
    snapshot = save(store, range(40))
    keys = page_keys(range(40))
    (segment,) = segment_files(directory)
    altered = segment.read_bytes().replace(page_payload(keys[7])[:100], bytes(100))
    segment.write_bytes(altered)
    with pytest.raises(DamagedSnapshot, match=snapshot):
        read_page(store, keys[7])


SWAP_PAYLOADS = """UPDATE page SET start = other.start, checksums = other.checksums
    FROM page AS other WHERE page.id = 2 AND other.id = 3"""


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE snapshot SET tail_tokens = x'00000000'",
        "UPDATE snapshot SET tail_tokens = x'0000'",
        "UPDATE snapshot SET position = 20",
        "UPDATE snapshot SET probe_token = 1",
        "UPDATE snapshot SET fingerprint = 'another model'",
        "UPDATE snapshot SET kind = 'nonsense'",
        "UPDATE snapshot SET metadata = '{'",
        "UPDATE snapshot SET page_tokens = 0",
        "DELETE FROM snapshot_page WHERE ordinal = 2",
        "DELETE FROM blob WHERE role = 'state'",
        "UPDATE blob SET role = 'else' WHERE role = 'state'",
        "UPDATE blob SET length = 1 << 60 WHERE role = 'state'",
        "UPDATE blob SET start = -5",
        "UPDATE blob SET segment = 17",
        "UPDATE page SET key = zeroblob(16) WHERE id = 2",
        SWAP_PAYLOADS,
        "UPDATE page SET checksums = x'00'",
        "UPDATE page SET length = 4",
    ],
)
def test_an_altered_catalogue_row_is_found(directory: Path, harm: str) -> None:
    with SnapshotStore(directory) as store:
        snapshot = save(store, range(22))
    connection = sqlite3.connect(directory / "kv.sqlite")
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute(harm)
    connection.commit()
    connection.close()
    with SnapshotStore(directory) as store:
        assert len(store.list()) == 1
        store.longest_prefix([*range(22)], page_keys(range(22)), ROOT)
        with pytest.raises(DamagedSnapshot):
            assert_whole(store, snapshot)
        assert store.show(snapshot).damage
        assert save(store, range(22)) == snapshot
        assert_whole(store, snapshot)


def test_a_scrambled_catalogue_never_yields_wrong_data(directory: Path) -> None:
    """Random bytes of the SQLite file change: every outcome is data as written, or a failure."""
    with SnapshotStore(directory) as store:
        for num_tokens in (5, 21, 40):
            save(store, range(num_tokens))
    catalogue = directory / "kv.sqlite"
    sound = catalogue.read_bytes()
    spare = directory.with_name("spare")
    shutil.copytree(directory, spare)
    chooser = random.Random(11)
    for _ in range(60):
        shutil.rmtree(directory)
        shutil.copytree(spare, directory)
        altered = bytearray(sound)
        for _ in range(chooser.choice([1, 1, 3, 20])):
            altered[chooser.randrange(len(sound))] = chooser.randrange(256)
        catalogue.write_bytes(altered)
        with suppress(LecternEngineError):
            check_everything(directory)


def check_everything(directory: Path) -> None:
    with SnapshotStore(directory) as store:
        tokens = list(range(40))
        store.longest_prefix(tokens, page_keys(tokens), ROOT)
        for summary in store.list():
            if not summary.damage:
                assert_whole_or_damaged(store, summary.id)
        store.verify()
        store.usage()
        store.compact()
        assert_whole(store, save(store, tokens))


def assert_whole_or_damaged(store: SnapshotStore, snapshot: SnapshotId) -> None:
    with suppress(LecternEngineError):
        assert_whole(store, snapshot)
