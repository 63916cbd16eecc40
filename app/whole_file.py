"""Small files are replaced whole: what was there stays until the new content is complete."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Give a place beside `path` to write to; it takes the place of `path` unless the block raises.

    Raises OSError where it cannot.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        yield beside
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def write_durably(path: Path, content: bytes) -> None:
    """Replace a file: after a loss of power the old content is there, or the new. OSError."""
    with replacing(path) as beside, beside.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder outlast a loss of power, where the system can do that. OSError."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
