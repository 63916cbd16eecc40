"""Tells, without reading a file, that it was not written to since it was hashed.

Knows no documents. A stamp is believed only of a file that had come to rest: on a disk with a
coarse clock, a file that was just written may be written again without another time.
"""

import time
from dataclasses import dataclass
from pathlib import Path

_COARSEST_CLOCK_NS = 2_000_000_000
"""FAT keeps every other second."""


@dataclass(frozen=True, slots=True)
class FileStamp:
    """Size of a file and when it was last written to, in nanoseconds since 1970."""

    num_bytes: int
    modified_ns: int


def stamp_of(path: Path) -> FileStamp | None:
    """Return the stamp of a file; None where it has none yet, or there is no file."""
    try:
        status = path.stat()
    except OSError:
        return None
    if time.time_ns() - status.st_mtime_ns < _COARSEST_CLOCK_NS:
        return None
    return FileStamp(status.st_size, status.st_mtime_ns)
