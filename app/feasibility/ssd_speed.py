"""Measures how fast a folder's disk is: writes a file there, reads it again, deletes it.

Read in blocks, several at once, as the engine streams pages. Where the system keeps what was just
written in memory, and offers no way around that, nothing is known.
"""

import os
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO

_BLOCK_BYTES = 1 << 20
_NUM_BLOCKS = 64
_NUM_READERS = 8


def measure_ssd(folder: Path) -> float:
    """Return bytes per second; 0 where it is not known, or the disk is full."""
    if not hasattr(os, "posix_fadvise"):
        return 0.0
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            _fill(file)
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            return _read(file)
    except OSError:
        return 0.0


def _fill(file: IO[bytes]) -> None:
    """Write to the disk what no file system can make smaller."""
    for _ in range(_NUM_BLOCKS):
        file.write(os.urandom(_BLOCK_BYTES))
    file.flush()
    os.fsync(file.fileno())


def _read(file: IO[bytes]) -> float:
    """Read everything; return bytes per second."""

    def read(number: int) -> int:
        return len(os.pread(file.fileno(), _BLOCK_BYTES, number * _BLOCK_BYTES))

    with ThreadPoolExecutor(_NUM_READERS) as readers:
        began = time.perf_counter()
        num_bytes = sum(readers.map(read, range(_NUM_BLOCKS)))
        return num_bytes / (time.perf_counter() - began)
