from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.errors import DamagedSnapshot
from engine.snapshots.page_reader import PageReader
from engine.snapshots.page_rows import GRACE_SECONDS
from engine.snapshots.records import PageKey, PagesNotStored
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.conftest import Clock
from tests.engine.snapshots.samples import (
    LAYOUT,
    PART_BYTES,
    content,
    page_keys,
    page_payload,
    pages,
    read_page,
    save,
    segment_files,
)

KEYS = page_keys(range(40))


def collect(store: SnapshotStore) -> None:
    """Have something deleted: pages that nobody needs go with it."""
    store.delete(save(store, range(500, 520)))


def test_pages_are_stored_once(store: SnapshotStore) -> None:
    assert store.pages.missing(KEYS) == list(KEYS)
    assert store.pages.write(pages(KEYS[:6]), LAYOUT) == 6
    assert store.pages.missing(KEYS) == list(KEYS[6:])
    before = store.usage().live_bytes
    assert store.pages.write(pages([*KEYS[:6], KEYS[0], KEYS[0]]), LAYOUT) == 0
    assert store.usage().live_bytes == before
    assert store.pages.write(pages([*KEYS, KEYS[9]]), LAYOUT) == 4
    assert [read_page(store, key) for key in KEYS] == [page_payload(key) for key in KEYS]


def test_the_producer_may_use_one_buffer(store: SnapshotStore) -> None:
    def produce() -> Iterator[tuple[PageKey, memoryview]]:
        buffer = bytearray(LAYOUT.page_bytes)
        for key in KEYS:
            buffer[:] = page_payload(key)
            yield key, memoryview(buffer)

    store.pages.write(produce(), LAYOUT)
    assert [read_page(store, key) for key in KEYS] == [page_payload(key) for key in KEYS]


def test_large_amounts_are_committed_piece_by_piece(
    store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.snapshots.pages._COMMIT_BYTES", 3 * LAYOUT.page_bytes)

    def produce() -> Iterator[tuple[PageKey, bytes]]:
        yield from pages(KEYS[:7])
        raise InterruptedError

    with pytest.raises(InterruptedError):
        store.pages.write(produce(), LAYOUT)
    assert store.pages.missing(KEYS) == list(KEYS[6:])


def test_only_the_damaged_part_fails(store: SnapshotStore, directory: Path) -> None:
    store.pages.write(pages(KEYS[:1]), LAYOUT)
    (segment,) = segment_files(directory)
    altered = bytearray(segment.read_bytes())
    altered[4096 + 2 * PART_BYTES] ^= 1
    segment.write_bytes(altered)
    reader, buffers = PageReader(store.pages), [bytearray(PART_BYTES)]
    reader.read_parts(KEYS[:1], 1, buffers)
    with pytest.raises(DamagedSnapshot, match="checksum"):
        reader.read_parts(KEYS[:1], 2, buffers)
    assert store.pages.missing(KEYS[:1]) == [KEYS[0]]


def test_an_absent_page_is_named(store: SnapshotStore) -> None:
    store.pages.write(pages(KEYS[:2]), LAYOUT)
    with pytest.raises(PagesNotStored) as caught:
        read_page(store, KEYS[5])
    assert caught.value.keys == (KEYS[5],)


def test_buffers_of_the_wrong_size_are_refused(store: SnapshotStore) -> None:
    store.pages.write(pages(KEYS[:2]), LAYOUT)
    with pytest.raises(ValueError, match="buffer"):
        store.pages.read(KEYS[0], bytearray(10))
    with pytest.raises(ValueError, match="from 9000 on"):
        PageReader(store.pages).read_parts(KEYS[:1], 6, [bytearray(PART_BYTES)])
    with pytest.raises(ValueError, match="a page has"):
        store.pages.write([(KEYS[4], b"short")], LAYOUT)
    assert store.pages.missing(KEYS[:5]) == list(KEYS[2:5])


def test_pages_without_a_snapshot_go_after_their_grace(store: SnapshotStore, clock: Clock) -> None:
    save(store, range(16))
    store.pages.write(pages(KEYS), LAYOUT)
    clock.now += GRACE_SECONDS - 100
    store.delete(save(store, [1]))
    assert store.pages.missing(KEYS) == []
    clock.now += 100
    store.delete(save(store, [1]))
    assert store.pages.missing(KEYS) == list(KEYS[4:])


def test_held_pages_stay_until_released_as_often(store: SnapshotStore, clock: Clock) -> None:
    snapshot = save(store, range(40))
    assert store.pages.hold([*KEYS[:3], bytes(16)]) == [bytes(16)]
    store.pages.hold(KEYS[:1])
    store.delete(snapshot)
    assert store.pages.missing(KEYS) == list(KEYS[3:])
    store.pages.release([*KEYS[:3], bytes(16)])
    another = save(store, [1])
    store.delete(another)
    assert store.pages.missing(KEYS) == list(KEYS[1:])
    assert read_page(store, KEYS[0]) == page_payload(KEYS[0])
    store.pages.release(KEYS[:1])
    store.delete(save(store, [1]))
    assert store.pages.missing(KEYS) == list(KEYS)


def test_holds_count_against_deletion_elsewhere(store: SnapshotStore, directory: Path) -> None:
    snapshot = save(store, range(40))
    with SnapshotStore(directory) as other:
        other.pages.hold(KEYS)
        store.delete(snapshot)
        assert read_page(other, KEYS[7]) == page_payload(KEYS[7])
    store.delete(save(store, [1]))
    assert store.pages.missing(KEYS) == list(KEYS)


def test_holds_end_with_a_process_that_did_not_close(directory: Path) -> None:
    lost = SnapshotStore(directory)
    snapshot = save(lost, range(40))
    lost.pages.hold(KEYS)
    lost._depot.members._file.close()  # as the system does for a killed process
    with SnapshotStore(directory) as store:
        store.delete(snapshot)
        assert store.pages.missing(KEYS) == list(KEYS)
    lost.close()


def test_a_page_joins_the_snapshot_that_names_it(store: SnapshotStore, clock: Clock) -> None:
    store.pages.write(pages(KEYS), LAYOUT)
    store.write(content(range(40)))
    clock.now += 2 * GRACE_SECONDS
    store.delete(save(store, [1]))
    assert store.pages.missing(KEYS) == []


def test_a_page_held_twice_at_once_is_let_go_twice(store: SnapshotStore, clock: Clock) -> None:
    """Two sequences that computed the same page have it written together."""
    store.pages.write(pages(KEYS[:1]), LAYOUT)
    store.pages.hold([KEYS[0], KEYS[0]])
    clock.now += GRACE_SECONDS * 2
    store.pages.release(KEYS[:1])
    collect(store)
    assert store.pages.missing(KEYS[:1]) == []
    store.pages.release(KEYS[:1])
    collect(store)
    assert store.pages.missing(KEYS[:1]) == list(KEYS[:1])
