"""The file of a library, and what opens it."""

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class LibraryFile:
    """A library at `path`; with a `key` (32 bytes), it and its backup are encrypted."""

    path: Path
    key: bytes | None = field(default=None, repr=False)


def library_file(file: LibraryFile | Path) -> LibraryFile:
    """Return a library by its file; a path alone is that of one that is not encrypted."""
    return file if isinstance(file, LibraryFile) else LibraryFile(file)
