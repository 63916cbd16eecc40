"""Disk space held in reserve, so that deleting works on a full disk.

Owns one file of zeros. SQLite writes a journal even for a deletion; without room for it, the
application could never free space on a full disk.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from engine.errors import DiskFull
from engine.snapshots.local_files import LocalFiles

RESERVE_BYTES = 8 << 20
"""More than the journal of forgetting a snapshot of a million tokens."""

_LEAST_BYTES = 256 << 10
"""For the journal of one small reading, and the index of a journal."""
_LARGEST_SHARE = 8
"""The reserve is at most this fraction (1 / N) of the free space; readings need the rest."""

_Result = TypeVar("_Result")


def reserve_bytes(free_bytes: int) -> int:
    """Bytes to hold in reserve; more free space never leaves less for readings."""
    return min(max(free_bytes // _LARGEST_SHARE, _LEAST_BYTES), RESERVE_BYTES)


class Reserve:
    """The file, which is there unless it is being spent or there is no room for it."""

    def __init__(self, path: Path, files: LocalFiles) -> None:
        self._path = path
        self._files = files

    def disk_bytes(self) -> int:
        """Size of the file now."""
        try:
            return self._path.stat().st_size
        except FileNotFoundError:
            return 0

    def lend(self, work: Callable[[], _Result]) -> _Result:
        """Do ``work``; where the disk is full, do it again with the reserve given up for it.

        ``restore`` takes the space back, once there is some.

        Raises:
            DiskFull: that was not enough.
        """
        try:
            return work()
        except DiskFull:
            with suppress(OSError):  # some file systems need room even for that
                self._files.remove(self._path)
            return work()

    def restore(self) -> None:
        """Keep the space back, if there is any."""
        try:
            kept = self.disk_bytes()
            size = reserve_bytes(self._files.free_bytes(self._path) + kept)
            if kept < size:
                self._make(size)
        except OSError:
            with suppress(OSError):
                self._files.remove(self._path)

    def _make(self, size: int) -> None:
        self._files.remove(self._path)
        with self._files.create(self._path) as file:
            self._files.append(file, memoryview(bytes(size)))
