"""The store's file operations other than SQLite's, replaceable in tests.

Owns the system calls and what their failures mean. Knows neither segments nor the catalogue, so
that a test can put a disk in its place that is full, or that notes the order of writes.
"""

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path

from engine.errors import DiskFull, UsageFailure
from engine.protocol.problems.fit import NoRoomToSave
from engine.protocol.problems.saved import FolderUnwritable
from engine.protocol.system_limits import NO_ROOM
from engine.regular_files import WAIT_FOR_NOBODY

_DIRECT: int = getattr(os, "O_DIRECT", 0) if hasattr(os, "preadv") else 0
_BLOCK_BYTES = 4096
_ZEROS_BYTES = 1 << 20


def disk_full(place: Path) -> DiskFull:
    """The failure to raise when nothing more can be written below ``place``."""
    return DiskFull(NoRoomToSave(str(place)))


@contextmanager
def room_needed(place: Path) -> Iterator[None]:
    """Turn the system's ways of saying "full" into ``DiskFull``, and others into a message."""
    try:
        yield
    except OSError as error:
        if error.errno in NO_ROOM:
            raise disk_full(place) from error
        raise UsageFailure(FolderUnwritable(str(place), error.strerror or str(error))) from error


def _open_waiting_for_nobody(path: str, flags: int) -> int:
    return os.open(path, flags | WAIT_FOR_NOBODY)


class LocalFiles:
    """Files of the local disk. Paths are absolute; sizes and offsets are bytes."""

    def create(self, path: Path) -> FileIO:
        """Open a new file for appending; it must not exist."""
        return FileIO(path, "xb")

    def append(self, file: FileIO, payload: memoryview) -> None:
        """Write all of ``payload`` at the end.

        Raises:
            OSError: nothing more fits; a part may have been written.
        """
        written = 0
        while written < len(payload):
            written += file.write(payload[written:]) or 0

    def sync(self, file: FileIO) -> None:
        """Return once what was appended survives a power cut."""
        os.fsync(file.fileno())

    def sync_directory(self, path: Path) -> None:
        """Return once the names in the directory survive a power cut."""
        if os.name == "nt":
            return  # NTFS journals names itself and directories cannot be opened
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def read_into(self, path: Path, *, start: int, into: memoryview) -> int:
        """Fill ``into`` from ``start`` on; return how many bytes there were.

        Every call has a file handle of its own, so threads need no lock and a removed file is
        never held open.
        """
        with FileIO(path, "rb", opener=_open_waiting_for_nobody) as file:
            file.seek(start)
            done = 0
            while done < len(into):
                count = file.readinto(into[done:])
                if not count:
                    break
                done += count
            return done

    def read_directly(self, path: Path, *, start: int, into: memoryview) -> int:
        """As ``read_into``, but around the system's page cache where the platform can.

        It needs whole blocks in aligned memory; for anything else the page cache is used.
        """
        if _DIRECT and not (start | len(into)) % _BLOCK_BYTES:
            try:
                descriptor = os.open(path, os.O_RDONLY | _DIRECT | WAIT_FOR_NOBODY)
                try:
                    count = os.preadv(descriptor, [into], start)
                finally:
                    os.close(descriptor)
                if count == len(into):
                    return count
            except OSError as error:
                if (
                    error.errno != errno.EINVAL
                ):  # the file system, or the memory, is not made for it
                    raise
        return self.read_into(path, start=start, into=into)

    def expect(self, path: Path, *, start: int, length: int) -> None:
        """Have the system begin to read bytes that are wanted soon, where it can be asked to."""
        if hasattr(os, "posix_fadvise"):
            with suppress(OSError):  # whoever reads them is told
                descriptor = os.open(path, os.O_RDONLY | WAIT_FOR_NOBODY)
                try:
                    os.posix_fadvise(descriptor, start, length, os.POSIX_FADV_WILLNEED)
                finally:
                    os.close(descriptor)

    def free_bytes(self, path: Path) -> int:
        """How much more can be written on the disk of ``path``."""
        return shutil.disk_usage(path.parent).free

    def overwrite(self, path: Path, *, start: int) -> None:
        """Write zeros over a file from ``start`` to its end."""
        zeros = memoryview(bytes(_ZEROS_BYTES))
        with FileIO(path, "rb+", opener=_open_waiting_for_nobody) as file:
            left = file.seek(0, os.SEEK_END) - start
            file.seek(start)
            while left > 0:
                left -= file.write(zeros[:left]) or 0
            self.sync(file)

    def truncate(self, path: Path, size: int) -> None:
        """Cut a file to ``size``."""
        os.truncate(path, size)

    def remove(self, path: Path) -> None:
        """Remove a file; one that is gone already is fine."""
        path.unlink(missing_ok=True)
