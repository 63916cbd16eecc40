import os
import random
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from xxhash import xxh3_64_digest

from engine.errors import (
    DamagedSnapshot,
    DiskFull,
    LecternEngineError,
    NewerFormat,
    UsageFailure,
)
from engine.snapshots import exported_file
from engine.snapshots.records import SnapshotId
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.samples import assert_whole, page_keys, save, segment_files
from tests.engine.snapshots.test_disk_full import SmallDisk
from tests.engine.snapshots.test_special_files import KINDS

TOKENS = range(42)
PREAMBLE_BYTES = 16


@pytest.fixture
def exported(store: SnapshotStore, tmp_path: Path) -> Path:
    path = tmp_path / "reading.lectern"
    store.exchange.export(save(store, TOKENS), path)
    return path


def assert_refused(path: Path, tmp_path: Path, failure: type[LecternEngineError]) -> None:
    with SnapshotStore(tmp_path / "other") as other:
        before = other.usage().dead_bytes
        with pytest.raises(failure, match=path.name) as caught:
            other.exchange.import_(path)
        assert caught.value.problem.words.remedy
        assert other.list() == []
        assert other.usage().live_bytes == 0
        assert other.usage().dead_bytes == before


def header_of(path: Path) -> dict[str, Any]:
    content = path.read_bytes()
    _, _, length = struct.unpack("<8sII", content[:PREAMBLE_BYTES])
    header: dict[str, Any] = msgspec.msgpack.decode(
        content[PREAMBLE_BYTES : PREAMBLE_BYTES + length]
    )
    return header


def put_header(path: Path, packed: bytes) -> None:
    """Exchange the header for another one, with a sound checksum."""
    content = path.read_bytes()
    magic, version, length = struct.unpack("<8sII", content[:PREAMBLE_BYTES])
    rest = content[PREAMBLE_BYTES + length + 8 :]
    start = struct.pack("<8sII", magic, version, len(packed))
    path.write_bytes(start + packed + xxh3_64_digest(packed) + rest)


def test_a_reading_can_be_moved(store: SnapshotStore, exported: Path, tmp_path: Path) -> None:
    with SnapshotStore(tmp_path / "other") as other:
        snapshot = other.exchange.import_(exported)
        assert_whole(other, snapshot)
        (there,), (here,) = other.list(), store.list()
        assert (there.id, there.kind, there.title) == (here.id, here.kind, here.title)
        assert there.position == here.position
        assert there.metadata == {**here.metadata, "imported": True}
        other.exchange.export(snapshot, tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == exported.read_bytes()


def test_importing_adds_only_what_is_missing(store: SnapshotStore, exported: Path) -> None:
    (summary,) = store.list()
    before = store.usage().live_bytes
    assert store.exchange.import_(exported) == summary.id
    assert store.usage().live_bytes == before
    store.delete(summary.id)
    save(store, TOKENS[:20])
    assert_whole(store, store.exchange.import_(exported))


def test_an_import_heals_a_damaged_reading(
    store: SnapshotStore, exported: Path, directory: Path
) -> None:
    (segment,) = segment_files(directory)
    segment.write_bytes(bytes(segment.stat().st_size))
    assert len(store.verify().damaged) == 1
    assert_whole(store, store.exchange.import_(exported))


@pytest.mark.parametrize("size", [0, 7, 15, 16, 100, 500, -9000, -1])
def test_a_cut_file_is_refused(exported: Path, tmp_path: Path, size: int) -> None:
    os.truncate(exported, size if size >= 0 else exported.stat().st_size + size)
    failure = UsageFailure if 0 <= size < len(exported_file.MAGIC) else DamagedSnapshot
    assert_refused(exported, tmp_path, failure)


def test_a_longer_file_is_refused(exported: Path, tmp_path: Path) -> None:
    with exported.open("ab") as file:
        file.write(b"\0")
    assert_refused(exported, tmp_path, DamagedSnapshot)


def test_every_altered_byte_is_found(exported: Path, tmp_path: Path) -> None:
    sound = exported.read_bytes()
    chooser = random.Random(3)
    places = [*range(PREAMBLE_BYTES + 40), *(chooser.randrange(len(sound)) for _ in range(120))]
    with SnapshotStore(tmp_path / "other") as other:
        for place in places:
            altered = bytearray(sound)
            altered[place] ^= 1 << chooser.randrange(8)
            exported.write_bytes(altered)
            with pytest.raises(LecternEngineError):
                other.exchange.import_(exported)
        assert other.list() == []
        assert other.usage().live_bytes == 0


@pytest.mark.parametrize(
    "changes",
    [
        {"page_bytes": 1 << 40},
        {"page_bytes": 0},
        {"page_bytes": 9001},
        {"parts": 7},
        {"parts": 0},
        {"page_tokens": 5},
        {"page_tokens": 0},
        {"num_tokens": 0},
        {"num_tokens": 1 << 40},
        {"num_tokens": -1},
        {"state_bytes": 1 << 50},
        {"state_bytes": -20_000},
        {"tail_bytes": 701},
        {"page_keys": []},
        {"page_keys": [b"short"]},
        {"page_keys": "../../etc"},
        {"root_key": b""},
        {"kind": "else"},
        {"kind": 3},
        {"probe_token": 1 << 33},
        {"probe_token": -1},
        {"title": "x" * 100_000},
        {"title": None},
        {"metadata": []},
        {"metadata": {"a": b"bytes are no JSON"}},
        {"metadata": {"a": "x" * 70_000}},
        {"metadata": {1: 2}},
        {"path": "/etc/passwd"},
    ],
    ids=lambda changes: ",".join(f"{key}" for key in changes),
)
def test_a_hostile_header_is_refused(
    exported: Path, tmp_path: Path, changes: dict[str, Any]
) -> None:
    put_header(exported, msgspec.msgpack.encode({**header_of(exported), **changes}))
    assert_refused(exported, tmp_path, DamagedSnapshot)


def test_a_deeply_nested_header_is_refused(exported: Path, tmp_path: Path) -> None:
    header = {**header_of(exported), "metadata": {"a": "DEEP"}}
    packed = msgspec.msgpack.encode(header)
    put_header(exported, packed.replace(b"\xa4DEEP", b"\x91" * 100_000 + b"\xc0"))
    assert_refused(exported, tmp_path, DamagedSnapshot)


def test_a_header_of_absurd_size_is_refused(exported: Path, tmp_path: Path) -> None:
    content = bytearray(exported.read_bytes())
    content[12:16] = struct.pack("<I", 0xFFFF_FFFF)
    exported.write_bytes(content)
    assert_refused(exported, tmp_path, DamagedSnapshot)


def test_a_newer_file_is_refused(exported: Path, tmp_path: Path) -> None:
    content = bytearray(exported.read_bytes())
    content[8:12] = struct.pack("<I", exported_file.VERSION + 1)
    exported.write_bytes(content)
    assert_refused(exported, tmp_path, NewerFormat)


def test_other_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.7 " * 100)
    assert_refused(tmp_path / "a.pdf", tmp_path, UsageFailure)
    assert_refused(tmp_path / "absent", tmp_path, UsageFailure)
    assert_refused(tmp_path, tmp_path, UsageFailure)


def test_exporting_to_an_impossible_place(store: SnapshotStore, tmp_path: Path) -> None:
    snapshot = save(store, TOKENS)
    with pytest.raises(UsageFailure, match="cannot be written"):
        store.exchange.export(snapshot, tmp_path / "no such folder" / "file")
    with pytest.raises(UsageFailure, match="no saved reading"):
        store.exchange.export(SnapshotId("0000"), tmp_path / "file")


def test_exporting_a_damaged_snapshot_leaves_no_file(
    store: SnapshotStore, directory: Path, tmp_path: Path
) -> None:
    snapshot = save(store, TOKENS)
    (segment,) = segment_files(directory)
    content = bytearray(segment.read_bytes())
    content[5000] ^= 1
    segment.write_bytes(content)
    (tmp_path / "file").write_text("an older export")
    with pytest.raises(DamagedSnapshot):
        store.exchange.export(snapshot, tmp_path / "file", replace=True)
    assert (tmp_path / "file").read_text() == "an older export"
    assert {path.name for path in tmp_path.iterdir()} == {"data", "file"}
    assert store.show(snapshot).damage


def test_an_import_that_does_not_fit_leaves_no_trace(exported: Path, tmp_path: Path) -> None:
    files = SmallDisk(100_000)
    with SnapshotStore(tmp_path / "other", files=files) as other:
        with pytest.raises(DiskFull):
            other.exchange.import_(exported)
        assert other.list() == []
        assert other.usage().dead_bytes == 0
        assert other.pages.missing(page_keys(TOKENS)) == list(page_keys(TOKENS))


def test_an_export_replaces_only_when_asked(
    store: SnapshotStore, exported: Path, tmp_path: Path
) -> None:
    (snapshot,) = (one.id for one in store.list())
    sound = exported.read_bytes()
    exported.write_text("precious")
    with pytest.raises(UsageFailure, match="exists") as caught:
        store.exchange.export(snapshot, exported)
    assert caught.value.problem.words.remedy
    assert exported.read_text() == "precious"
    store.exchange.export(snapshot, exported, replace=True)
    assert exported.read_bytes() == sound


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
@pytest.mark.parametrize("make", KINDS)
@pytest.mark.parametrize("replace", [False, True])
def test_an_export_never_replaces_what_is_no_file(
    store: SnapshotStore, tmp_path: Path, make: Callable[[Path], None], replace: bool
) -> None:
    snapshot = save(store, TOKENS)
    target = tmp_path / "target"
    make(target)
    before = target.lstat()
    with pytest.raises(UsageFailure, match="cannot be written"):
        store.exchange.export(snapshot, target, replace=replace)
    assert target.lstat() == before
    assert {path.name for path in tmp_path.iterdir()} == {"data", "target"}


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
@pytest.mark.parametrize("replace", [False, True])
@pytest.mark.parametrize("exists", [False, True])
def test_an_export_follows_no_link(
    store: SnapshotStore, tmp_path: Path, replace: bool, exists: bool
) -> None:
    snapshot = save(store, TOKENS)
    precious = tmp_path / "precious"
    if exists:
        precious.write_text("mine")
    for name in ("reading", "reading.part"):
        (tmp_path / name).symlink_to(precious)
    with pytest.raises(UsageFailure):
        store.exchange.export(snapshot, tmp_path / "reading", replace=replace)
    store.exchange.export(snapshot, tmp_path / "another")
    assert precious.exists() == exists
    assert not exists or precious.read_text() == "mine"


@pytest.mark.skipif(sys.platform == "win32", reason="folders are protected there")
def test_an_export_is_for_the_eyes_of_one_person(exported: Path) -> None:
    assert exported.stat().st_mode & 0o777 == 0o600


def test_a_file_that_comes_while_an_export_is_written_stays(
    store: SnapshotStore, tmp_path: Path
) -> None:
    snapshot = save(store, TOKENS)
    target = tmp_path / "target"
    with pytest.raises(UsageFailure, match="exists"):
        store.exchange.export(snapshot, target, go_on=lambda: target.write_text("mine") and None)
    assert target.read_text() == "mine"
    assert {path.name for path in tmp_path.iterdir()} == {"data", "target"}
