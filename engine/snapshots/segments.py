"""Append-only segment files: where payloads lie.

Owns naming, alignment, the order append - sync, and the checks on reading. A segment is written
by one process and never changed after, except that its unreferenced end may be cut off. Does not
know what a payload means nor who refers to it: the catalogue decides which bytes count, and is
asked for the end of what it refers to when a batch fails.

Layout: a header of one block, then payloads, each starting at a block boundary so that it can be
mapped or read around the page cache.
"""

import errno
import re
import secrets
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from threading import RLock

from xxhash import xxh3_64_digest

from engine.errors import LecternEngineError, UsageFailure
from engine.snapshots.local_files import LocalFiles, room_needed
from engine.snapshots.records import Buffer, byte_view

BLOCK_BYTES = 4096
HEADER = b"Lectern segment 1\n".ljust(BLOCK_BYTES, b"\0")
DIGEST_BYTES = 8

MAX_PAYLOAD_BYTES = 1 << 30
"""More than any page or state has."""

MAX_SEGMENT_BYTES = 1 << 42
"""More than any segment has."""

_NO_FILE_OR_BROKEN = frozenset({errno.EIO, errno.ESPIPE, errno.EISDIR, errno.ENXIO})

_NAME = re.compile(r"([0-9a-f]{16})\.segment")


class Damaged(Exception):
    """Something stored is missing, cut short or altered; the text says what."""


@dataclass(frozen=True, slots=True)
class Extent:
    """Where a payload lies, and how to tell that it is the right one.

    Attributes:
        checksums: xxh3 digest of each of its equal parts.
        seed: of the digests. It follows from what the payload is, so that a sound payload in the
            place of another is not taken for it.

    Raises:
        Damaged: the fields, read back from the catalogue, cannot have been written there.
    """

    segment: int
    start: int
    length: int
    checksums: bytes
    seed: int = 0

    def __post_init__(self) -> None:
        are_numbers = all(isinstance(n, int) for n in (self.segment, self.start, self.length))
        is_sound = (
            are_numbers
            and isinstance(self.checksums, bytes)
            and min(self.segment, self.start, self.length) >= 0
            and self.parts > 0
            and len(self.checksums) % DIGEST_BYTES == 0
            and self.length % self.parts == 0
        )
        if not is_sound:
            raise Damaged("its place in the catalogue is altered")

    @property
    def parts(self) -> int:
        """Number of equal parts that can be read and checked alone."""
        return len(self.checksums) // DIGEST_BYTES


def padded(length: int) -> int:
    """Space on disk of a payload: whole blocks."""
    return length + -length % BLOCK_BYTES


def digests(payload: memoryview, *, parts: int, seed: int) -> bytes:
    """xxh3 digest of each equal part, one after the other."""
    size = len(payload) // parts
    starts = range(0, size * parts, size)
    return b"".join(xxh3_64_digest(payload[start : start + size], seed) for start in starts)


class Segments:
    """The segment files of one directory, seen by one process."""

    def __init__(
        self,
        directory: Path,
        *,
        files: LocalFiles,
        referenced_end: Callable[[int], int],
        roll_bytes: int,
    ) -> None:
        """Args: ``referenced_end`` tells where the last catalogued payload of a segment ends."""
        self._directory = directory
        self._files = files
        self._referenced_end = referenced_end
        self._roll_bytes = roll_bytes
        self._lock = RLock()
        self._file: FileIO | None = None
        self._segment = 0
        self._end = 0
        self._touched: set[int] = set()
        self._distrusted: set[int] = set()
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Everything appended inside counts together, or its space is given back.

        Other threads' batches wait. The body must call ``sync`` before it commits to the catalogue.
        """
        with self._lock:
            self._touched = {self._segment} if self._file else set()
            try:
                yield
            except BaseException:
                self._take_back()
                raise

    def append(self, payload: Buffer, *, parts: int = 1, seed: int = 0) -> Extent:
        """Write a payload inside a batch.

        Raises:
            DiskFull: it does not fit.
        """
        view = byte_view(payload)
        with room_needed(self._directory):
            is_full = self._end >= self._roll_bytes
            if self._file is None or is_full or self._segment in self._distrusted:
                self._roll()
            file = self._require_file()
            self._files.append(file, view)
            self._files.append(file, memoryview(bytes(-len(view) % BLOCK_BYTES)))
        checksums = digests(view, parts=parts, seed=seed)
        extent = Extent(self._segment, self._end, len(view), checksums, seed)
        self._end += padded(len(view))
        return extent

    def sync(self) -> None:
        """Return once everything appended in this batch is durable."""
        if self._file is not None:
            with room_needed(self._directory):
                self._files.sync(self._file)

    def retire(self, segment: int | None = None) -> None:
        """Append no more to this segment, or to whichever is open; the next payload starts one."""
        with self._lock:
            if self._file is not None and segment in (None, self._segment):
                self._file.close()
                self._file = None

    def read(self, extent: Extent, into: Buffer, *, is_direct: bool = False) -> None:
        """Fill ``into``, of the payload's size, and check it.

        Args: ``is_direct`` reads around the system's page cache, where that can be done.

        Raises:
            Damaged: what lies there is not what was written.
            UsageFailure: the system does not let it be read now.
        """
        view = byte_view(into)
        self._read_at(
            extent, start=extent.start, view=view, expected=extent.length, is_direct=is_direct
        )
        if digests(view, parts=extent.parts, seed=extent.seed) != extent.checksums:
            raise self._damaged(extent, "a checksum does not match in {name}")

    def load(self, extent: Extent) -> bytearray:
        """A payload, checked. Raises as ``read`` does."""
        payload = bytearray(extent.length)
        self.read(extent, payload)
        return payload

    def read_part(
        self, extent: Extent, part: int, into: Buffer, *, is_direct: bool = False
    ) -> None:
        """Like ``read``, for one of the equal parts."""
        if not 0 <= part < extent.parts:
            raise ValueError(f"there is no part {part} of {extent.parts}")
        view = byte_view(into)
        size = extent.length // extent.parts
        start = extent.start + part * size
        self._read_at(extent, start=start, view=view, expected=size, is_direct=is_direct)
        expected = extent.checksums[part * DIGEST_BYTES :][:DIGEST_BYTES]
        if xxh3_64_digest(view, extent.seed) != expected:
            raise self._damaged(extent, "a checksum does not match in {name}")

    def copy(self, extent: Extent) -> Extent:
        """Append a checked copy of a payload inside a batch.

        Raises:
            Damaged: as ``read``.
            DiskFull: as ``append``.
        """
        return self.append(self.load(extent), parts=extent.parts, seed=extent.seed)

    def path(self, segment: int) -> Path:
        """The file of a segment."""
        return self._directory / f"{segment:016x}.segment"

    def sizes(self) -> dict[int, int]:
        """Bytes of each segment file that exists; what only has such a name is left alone."""
        sizes = {}
        for path in self._directory.iterdir():
            if name := _NAME.fullmatch(path.name):
                with suppress(FileNotFoundError):  # another thread gave it back meanwhile
                    found = path.stat()
                    if stat.S_ISREG(found.st_mode):
                        sizes[int(name[1], 16)] = found.st_size
        return sizes

    def cut(self, segment: int) -> None:
        """Give back the space behind the last payload the catalogue refers to."""
        end = self._referenced_end(segment)
        if not end:
            self.remove(segment)
        elif self.path(segment).stat().st_size > end:
            self._files.truncate(self.path(segment), end)

    def remove(self, segment: int) -> None:
        """Remove a segment that the catalogue does not refer to."""
        self._files.remove(self.path(segment))

    def _read_at(
        self, extent: Extent, *, start: int, view: memoryview, expected: int, is_direct: bool
    ) -> None:
        if len(view) != expected:
            raise ValueError(f"the payload has {expected} bytes, the buffer {len(view)}")
        path = self.path(extent.segment)
        read = self._files.read_directly if is_direct else self._files.read_into
        try:
            count = read(path, start=start, into=view)
        except FileNotFoundError:
            raise self._damaged(extent, "{name} is missing") from None
        except OSError as error:
            if error.errno not in _NO_FILE_OR_BROKEN:
                raise UsageFailure(
                    f"{path} cannot be read ({error.strerror or error})",
                    "Check the file and try again.",
                ) from error
            raise self._damaged(extent, "the disk cannot read {name}") from error
        if count < expected:
            raise self._damaged(extent, "{name} is cut short")

    def _damaged(self, extent: Extent, text: str) -> Damaged:
        """The failure to raise; nothing is appended any more where something proved damaged."""
        self._distrusted.add(extent.segment)
        return Damaged(text.format(name=self.path(extent.segment).name))

    def _roll(self) -> None:
        if self._file is not None:
            self._files.sync(self._file)
            self._file.close()
            self._file = None
        self._segment = secrets.randbits(63)
        self._touched.add(self._segment)
        self._file = self._files.create(self.path(self._segment))
        self._files.append(self._file, memoryview(HEADER))
        self._files.sync_directory(self._directory)
        self._end = BLOCK_BYTES

    def _take_back(self) -> None:
        """Undo a failed batch. What cannot be undone now is dead space until the next start."""
        self.retire()
        for segment in self._touched:
            try:
                self.cut(segment)
            except (OSError, LecternEngineError):
                continue

    def _require_file(self) -> FileIO:
        if self._file is None:
            raise ValueError("append outside a batch")
        return self._file
