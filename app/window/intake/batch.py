"""Files that are added together and arrive together."""

from dataclasses import dataclass
from pathlib import Path

from app.documents.document import Document
from app.documents.title import sensible_title
from app.window.intake.addition import Arrival


@dataclass(frozen=True, slots=True)
class Stored:
    """A document that is in the library now, and whether it was not before."""

    document: Document
    is_new: bool


class Batch:
    """Collects hashes in the order of the files, not in the order in which they are done."""

    def __init__(self, title: str, paths: tuple[Path, ...], beside: int = 0) -> None:
        self.title = title
        self.paths = paths
        self.beside = beside
        self._hashes: dict[Path, str | None] = dict.fromkeys(paths)
        self._new: set[str] = set()

    def take(self, path: Path, stored: Stored) -> None:
        """A file was read; one that came alone may know a better name than that of the file."""
        document = stored.document
        if path in self._hashes:
            self._hashes[path] = document.sha256
            self._new |= {document.sha256} if stored.is_new else set()
        if self.paths == (path,) and self.title == path.name:
            self.title = sensible_title(document.audit.title) or self.title

    def leave(self, path: Path) -> None:
        """A file is not going to be read."""
        self._hashes.pop(path, None)

    @property
    def is_complete(self) -> bool:
        """Whether all files are done."""
        return None not in self._hashes.values()

    @property
    def documents(self) -> tuple[str, ...]:
        """Hashes of what was read; of two equal files, one."""
        return tuple(dict.fromkeys(found for found in self._hashes.values() if found))

    @property
    def arrival(self) -> Arrival:
        """What came of it."""
        stored = tuple(one for one in self.documents if one in self._new)
        return Arrival(self.title, self.documents, self.beside, stored)
