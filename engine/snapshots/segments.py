"""Append-only segment files that contain the payloads.

Owns naming, alignment, the order append - sync, and the checks on reading. A segment is written
by one process and never changed afterwards, except that its unreferenced end may be cut off. Does
not know what a payload means or who refers to it: the catalogue decides which bytes count. When a
batch fails, the catalogue says where the last payload that it refers to ends.

Layout: a header of one block, then payloads, each starting at a block boundary so that it can be
mapped or read around the page cache.
"""

import errno
import re
import secrets
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from threading import RLock

from engine.errors import LecternEngineError, UsageFailure
from engine.protocol.problems.saved import FileUnreadable
from engine.snapshots.extents import BLOCK_BYTES, Damaged, Extent, padded
from engine.snapshots.guards import PLAIN, Guards
from engine.snapshots.local_files import LocalFiles, room_needed
from engine.snapshots.records import Buffer, Pieces, byte_view

HEADER = b"Lectern segment 1\n".ljust(BLOCK_BYTES, b"\0")

_NO_FILE_OR_BROKEN = frozenset({errno.EIO, errno.ESPIPE, errno.EISDIR, errno.ENXIO})

_NAME = re.compile(r"([0-9a-f]{16})\.segment")


class Segments:
    """The segment files of one directory, seen by one process."""

    def __init__(
        self,
        directory: Path,
        *,
        files: LocalFiles,
        referenced_end: Callable[[int], int],
        roll_bytes: int,
        guards: Guards = PLAIN,
        is_wiping: bool = False,
    ) -> None:
        """Open or create.

        Args:
            directory: where they lie.
            files: how they are written and read.
            referenced_end: tells where the last catalogued payload of a segment ends.
            roll_bytes: size at which a new segment is begun.
            guards: how payloads are written.
            is_wiping: whether what is given back is overwritten first.
        """
        self._directory = directory
        self._files = files
        self._referenced_end = referenced_end
        self._roll_bytes = roll_bytes
        self._guards = guards
        self._is_wiping = is_wiping
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
            written, proofs = self._guards.writing.protect(view, parts=parts, seed=seed)
            self._files.append(file, written)
            self._files.append(file, memoryview(bytes(-len(view) % BLOCK_BYTES)))
        extent = Extent(self._segment, self._end, len(view), proofs, seed)
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
        size = extent.length // extent.parts
        for part in range(extent.parts):
            self._reveal(extent, part, view[part * size : (part + 1) * size])

    def load(self, extent: Extent) -> bytearray:
        """A payload, checked. Raises as ``read`` does."""
        payload = bytearray(extent.length)
        self.read(extent, payload)
        return payload

    def read_pieces(
        self, extent: Extent, pieces: Pieces, into: Buffer, *, start: int, is_direct: bool = False
    ) -> int:
        """Fill some of ``into``, which lies from ``start`` on in the payload.

        ``pieces`` are in it; read, checked and filled are the equal parts that have something of
        them, of which both ``start`` and ``into`` have whole ones. Returns the bytes read. Raises
        as ``read`` does.
        """
        view, size = byte_view(into), extent.length // extent.parts
        if start % size or len(view) % size or not 0 <= start <= extent.length - len(view):
            raise ValueError(f"parts of {size} bytes do not fill {len(view)} from {start} on")
        done = 0
        for piece in whole_parts(pieces, size, len(view)):
            filled = view[piece.start : piece.stop]
            place = extent.start + start + piece.start
            self._read_at(
                extent, start=place, view=filled, expected=len(filled), is_direct=is_direct
            )
            for offset in range(0, len(filled), size):
                number = (start + piece.start + offset) // size
                self._reveal(extent, number, filled[offset : offset + size])
            done += len(filled)
        return done

    def expect(self, extent: Extent, pieces: Pieces, *, start: int) -> None:
        """Have the system read ahead pieces relative to ``start``, where it can."""
        for piece in pieces:
            place = extent.start + start + piece.start
            self._files.expect(self.path(extent.segment), start=place, length=len(piece))

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
        """Free the space after the last payload that the catalogue refers to."""
        end = self._referenced_end(segment)
        path = self.path(segment)
        with suppress(FileNotFoundError):
            spare_bytes = path.stat().st_size - end
            if self._is_wiping and spare_bytes > 0:
                self._files.overwrite(path, start=end)
            if not end:
                self._files.remove(path)
            elif spare_bytes > 0:
                self._files.truncate(path, end)

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
                    FileUnreadable(str(path), error.strerror or str(error))
                ) from error
            raise self._damaged(extent, "the disk cannot read {name}") from error
        if count < expected:
            raise self._damaged(extent, "{name} is cut short")

    def _reveal(self, extent: Extent, part: int, view: memoryview) -> None:
        if not self._guards.allow(extent.proofs):
            raise self._damaged(extent, "what lies in {name} is not encrypted")
        guard = self._guards.of(extent.proofs)
        if not guard.reveal(view, part, extent.proofs, extent.seed):
            raise self._damaged(extent, "a checksum does not match in {name}")

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


def whole_parts(pieces: Pieces, size: int, length: int) -> list[range]:
    """The runs of whole parts of ``size`` bytes that have something of pieces of ``length``."""
    runs: list[range] = []
    for piece in sorted(pieces, key=lambda each: each.start):
        start, stop = piece.start // size * size, min(length, -(-piece.stop // size) * size)
        if runs and start <= runs[-1].stop:
            runs[-1] = range(runs[-1].start, max(stop, runs[-1].stop))
        else:
            runs.append(range(start, stop))
    return runs
