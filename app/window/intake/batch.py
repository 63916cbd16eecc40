"""Files that came together and make one reading; complete when each was read or refused. Pure."""

from pathlib import Path


class Batch:
    """Collects hashes in the order of the files, not in the order in which they are done."""

    def __init__(self, title: str, paths: tuple[Path, ...]) -> None:
        self.title = title
        self.paths = paths
        self._hashes: dict[Path, str | None] = dict.fromkeys(paths)

    def take(self, path: Path, sha256: str) -> None:
        """A file was read."""
        if path in self._hashes:
            self._hashes[path] = sha256

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
