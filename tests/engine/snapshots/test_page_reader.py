"""Reading pages again and again, through the system's page cache and around it."""

import errno
import mmap
import os
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from engine.errors import DamagedSnapshot
from engine.snapshots.local_files import LocalFiles
from engine.snapshots.page_reader import PageReader
from engine.snapshots.records import PageLayout, PagesNotStored
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.samples import (
    LAYOUT,
    PART_BYTES,
    own_tokens,
    page_keys,
    page_payload,
    pages,
    save,
    segment_files,
)

KEYS = page_keys(own_tokens(3))


def read(reader: PageReader, key: bytes) -> bytes:
    buffer = bytearray(LAYOUT.page_bytes)
    reader.read(key, buffer)
    return bytes(buffer)


@pytest.mark.parametrize("is_direct", [True, False])
def test_pages_and_their_parts_come_back(store: SnapshotStore, is_direct: bool) -> None:
    save(store, own_tokens(3))
    reader = PageReader(store.pages)
    reader.is_direct = is_direct
    parts = [bytearray(PART_BYTES) for _ in KEYS]
    for _ in range(2):
        payloads = [page_payload(key) for key in KEYS]
        assert [read(reader, key) for key in KEYS] == payloads
        reader.read_parts(KEYS, 2, parts)
        third = slice(2 * PART_BYTES, 3 * PART_BYTES)
        assert parts == [payload[third] for payload in payloads]


@pytest.mark.parametrize("is_direct", [True, False])
@pytest.mark.parametrize("sections", [1, 4])
def test_pieces_come_alone_where_they_have_proofs_of_their_own(
    store: SnapshotStore, sections: int, *, is_direct: bool
) -> None:
    size = 16 << 10
    layout = PageLayout(2 * 4 * size, 2, sections=sections)
    payload = os.urandom(layout.page_bytes)
    store.pages.write([(KEYS[0], payload)], layout)
    reader = PageReader(store.pages)
    reader.is_direct = is_direct
    buffer = bytearray(4 * size)
    wanted = [range(3 * size + 5, 3 * size + 9), range(1)]
    num_bytes = reader.read_parts(KEYS[:1], 1, [buffer], [wanted])
    assert num_bytes == (2 * size if sections == 4 else 4 * size)
    second = payload[4 * size :]
    for piece in wanted:
        assert buffer[piece.start : piece.stop] == second[piece.start : piece.stop]
    assert (bytes(buffer[size : 2 * size]) == bytes(size)) == (sections == 4)
    whole = [bytearray(4 * size)]
    assert reader.read_parts(KEYS[:1], 1, whole) == 4 * size
    assert whole == [second]
    reader.expect(KEYS[:1], [wanted], start=4 * size)


def test_a_piece_that_is_not_what_was_written_is_noticed(
    store: SnapshotStore, directory: Path
) -> None:
    size = 16 << 10
    layout = PageLayout(2 * 4 * size, 2, sections=4)
    store.pages.write([(KEYS[0], bytes(layout.page_bytes))], layout)
    (segment,) = segment_files(directory)
    with segment.open("r+b") as file:
        file.seek(-5 * size + 100, os.SEEK_END)  # the last section of the first part
        file.write(b"?")
    reader = PageReader(store.pages)
    buffer = bytearray(4 * size)
    assert reader.read_parts(KEYS[:1], 0, [buffer], [[range(3 * size)]]) == 3 * size
    with pytest.raises(DamagedSnapshot):
        reader.read_parts(KEYS[:1], 0, [buffer], [[range(3 * size, 3 * size + 1)]])


def test_parts_read_together_queue_once(
    store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(store, own_tokens(3))
    reader = PageReader(store.pages)
    entries = []
    reading = store.pages.reading

    def count() -> AbstractContextManager[int]:
        entries.append(1)
        return reading()

    monkeypatch.setattr(store.pages, "reading", count)
    parts = [bytearray(PART_BYTES) for _ in KEYS]
    reader.read_parts(KEYS, 0, parts)
    assert len(entries) == 1
    with pytest.raises(PagesNotStored):
        reader.read_parts([KEYS[0], b"of no page here."], 0, parts[:2])


def test_places_are_forgotten_when_payloads_move(store: SnapshotStore) -> None:
    snapshots = [save(store, own_tokens(number)) for number in range(10)]
    reader = PageReader(store.pages)
    assert [read(reader, key) for key in KEYS] == [page_payload(key) for key in KEYS]
    for snapshot in snapshots:
        if snapshot != snapshots[3]:
            store.delete(snapshot)
    assert store.compact() > 0
    assert [read(reader, key) for key in KEYS] == [page_payload(key) for key in KEYS]


def test_what_is_damaged_is_never_given_out_and_can_be_stored_again(
    store: SnapshotStore, directory: Path
) -> None:
    store.pages.write(pages(KEYS), LAYOUT)
    reader = PageReader(store.pages)
    read(reader, KEYS[0])
    (segment,) = segment_files(directory)
    segment.unlink()
    with pytest.raises(DamagedSnapshot, match="missing"):
        read(reader, KEYS[0])
    with pytest.raises(PagesNotStored):
        read(reader, KEYS[0])
    assert set(store.pages.forget_damaged(KEYS)) == set(KEYS[1:])
    reader.forget_places()
    store.pages.write(pages(KEYS), LAYOUT)
    assert [read(reader, key) for key in KEYS] == [page_payload(key) for key in KEYS]


def test_blocks_are_read_directly_where_the_platform_can(tmp_path: Path) -> None:
    path, content = tmp_path / "blocks", os.urandom(5 * 4096)
    path.write_bytes(content)
    memory = memoryview(mmap.mmap(-1, 2 * 4096))
    assert LocalFiles().read_directly(path, start=4096, into=memory) == len(memory)
    assert memory == content[4096 : 3 * 4096]
    odd = memoryview(bytearray(100))
    assert LocalFiles().read_directly(path, start=7, into=odd) == 100
    assert odd == content[7:107]
    assert LocalFiles().read_directly(path, start=4 * 4096, into=memory) == 4096


@pytest.mark.skipif(not hasattr(os, "preadv"), reason="the platform cannot read directly")
def test_a_disk_that_fails_is_not_asked_in_another_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "blocks"
    path.write_bytes(bytes(4096))

    def refuse(*_: object) -> int:
        raise OSError(errno.EIO, "broken")

    monkeypatch.setattr(os, "preadv", refuse)
    with pytest.raises(OSError, match="broken"):
        LocalFiles().read_directly(path, start=0, into=memoryview(mmap.mmap(-1, 4096)))
