import errno
from collections.abc import Callable, Iterator
from io import FileIO
from pathlib import Path

import pytest

from engine.errors import UsageFailure
from engine.snapshots.extents import BLOCK_BYTES, Damaged, Extent, padded
from engine.snapshots.local_files import LocalFiles
from engine.snapshots.segments import Segments
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.samples import save


@pytest.fixture
def ends() -> dict[int, int]:
    """What the catalogue would refer to, by segment."""
    return {}


@pytest.fixture
def segments(tmp_path: Path, ends: dict[int, int]) -> Iterator[Segments]:
    segments = Segments(
        tmp_path,
        files=LocalFiles(),
        referenced_end=lambda segment: ends.get(segment, 0),
        roll_bytes=10 * BLOCK_BYTES,
    )
    yield segments
    segments.retire()


def read(segments: Segments, extent: Extent) -> bytes:
    buffer = bytearray(extent.length)
    segments.read(extent, buffer)
    return bytes(buffer)


def test_payloads_start_at_block_boundaries(segments: Segments) -> None:
    payloads = [b"a" * 10, b"b" * BLOCK_BYTES, b"c" * (BLOCK_BYTES + 1), b"d"]
    with segments.batch():
        extents = [segments.append(payload) for payload in payloads]
        segments.sync()
    assert [extent.start // BLOCK_BYTES for extent in extents] == [1, 2, 3, 5]
    assert all(extent.start % BLOCK_BYTES == 0 for extent in extents)
    assert [read(segments, extent) for extent in extents] == payloads
    assert sum(segments.sizes().values()) == 6 * BLOCK_BYTES


def test_a_full_segment_is_followed_by_another(segments: Segments) -> None:
    with segments.batch():
        extents = [segments.append(bytes([n]) * 3 * BLOCK_BYTES) for n in range(8)]
        segments.sync()
    assert len({extent.segment for extent in extents}) == 3
    assert [read(segments, extent)[0] for extent in extents] == list(range(8))


def test_a_failed_batch_gives_its_space_back(segments: Segments, ends: dict[int, int]) -> None:
    with segments.batch():
        kept = segments.append(b"kept" * 5000)
    ends[kept.segment] = kept.start + padded(kept.length)
    before = segments.sizes()

    def fail_over_several_segments() -> None:
        with segments.batch():
            for _ in range(12):
                segments.append(b"lost" * 5000)
            raise InterruptedError

    with pytest.raises(InterruptedError):
        fail_over_several_segments()
    assert segments.sizes() == before
    assert read(segments, kept) == b"kept" * 5000


def test_what_the_catalogue_took_survives_a_late_failure(
    segments: Segments, ends: dict[int, int]
) -> None:
    """An interruption right after the commit must not take back what was committed."""

    def commit_then_fail() -> None:
        with segments.batch():
            extent = segments.append(b"committed")
            ends[extent.segment] = extent.start + padded(extent.length)
            committed.append(extent)
            raise KeyboardInterrupt

    committed: list[Extent] = []
    with pytest.raises(KeyboardInterrupt):
        commit_then_fail()
    assert read(segments, committed[0]) == b"committed"


def test_a_payload_in_the_place_of_another_is_not_taken_for_it(segments: Segments) -> None:
    with segments.batch():
        first = segments.append(b"same length 1", seed=1)
        same_bytes = segments.append(b"same length 1", seed=2)
    swapped = Extent(same_bytes.segment, same_bytes.start, 13, first.proofs, first.seed)
    assert read(segments, swapped) == b"same length 1"
    with pytest.raises(Damaged):
        read(segments, Extent(first.segment, first.start, 13, first.proofs, seed=2))


@pytest.mark.parametrize(
    "place",
    [
        (-1, 0, 8, bytes(8)),
        (0, -1, 8, bytes(8)),
        (0, 0, -8, bytes(8)),
        (0, 0, 8, b""),
        (0, 0, 8, bytes(9)),
        (0, 0, 9, bytes(16)),
        ("0", 0, 8, bytes(8)),
        (0, 0, 8.0, bytes(8)),
        (0, 0, 8, "checksum"),
        (None, 0, 8, bytes(8)),
    ],
)
def test_impossible_places_are_damage(place: tuple[int, int, int, bytes]) -> None:
    with pytest.raises(Damaged):
        Extent(*place)


def test_other_files_in_the_directory_are_no_segments(segments: Segments, tmp_path: Path) -> None:
    for name in ("notes.txt", "0123.segment", "zz23456789abcdef.segment"):
        (tmp_path / name).write_text("mine")
    assert segments.sizes() == {}


class FailingReads(LocalFiles):
    """A disk that fails every read with one error."""

    def __init__(self, code: int) -> None:
        self.code = code

    def read_into(self, path: Path, *, start: int, into: memoryview) -> int:  # noqa: ARG002
        raise OSError(self.code, "as told")


def test_a_disk_error_is_damage_but_a_refusal_is_not(tmp_path: Path) -> None:
    def reading_with(code: int) -> Callable[[], None]:
        segments = Segments(
            tmp_path, files=FailingReads(code), referenced_end=lambda _: 0, roll_bytes=1
        )
        return lambda: segments.read(Extent(1, 0, 8, bytes(8)), bytearray(8))

    with pytest.raises(Damaged, match="cannot read"):
        reading_with(errno.EIO)()
    with pytest.raises(UsageFailure, match="as told"):
        reading_with(errno.EMFILE)()


class NotedFiles(LocalFiles):
    """Notes what is written but not yet durable."""

    def __init__(self) -> None:
        self.volatile: set[str] = set()

    def create(self, path: Path) -> FileIO:
        if path.suffix == ".segment":
            self.volatile.add("directory")
        return super().create(path)

    def append(self, file: FileIO, payload: memoryview) -> None:
        if payload and str(file.name).endswith(".segment"):
            self.volatile.add(str(file.name))
        super().append(file, payload)

    def sync(self, file: FileIO) -> None:
        self.volatile.discard(str(file.name))
        super().sync(file)

    def sync_directory(self, path: Path) -> None:
        self.volatile.discard("directory")
        super().sync_directory(path)


def test_payloads_are_durable_before_the_catalogue_names_them(directory: Path) -> None:
    files = NotedFiles()
    begun: list[str] = []
    commits: list[set[str]] = []

    def note(statement: str) -> None:
        if statement.startswith("BEGIN"):
            begun.append(statement)
        if statement == "COMMIT" and begun[-1] == "BEGIN IMMEDIATE":
            commits.append(set(files.volatile))

    with SnapshotStore(directory, files=files, segment_bytes=60_000) as store:
        store._catalogue._database.conn.set_trace_callback(note)
        for num_tokens in range(1, 60, 7):
            store.delete(save(store, range(num_tokens // 2 + 1)))
            save(store, range(num_tokens))
        store.compact()
        store._catalogue._database.conn.set_trace_callback(None)
    assert len(commits) > 40
    assert not any(commits)
