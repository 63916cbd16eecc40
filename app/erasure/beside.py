"""What lies beside the library and holds something of its documents: it goes with them."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from app.documents.extract import hash_file
from app.errors import UsageError
from app.library.records import Deleted
from app.library.restoring import set_aside_libraries
from app.paths import DataDirectory


def remove_beside(data: DataDirectory, deleted: Iterable[Deleted]) -> None:
    """Remove the pasted texts that are deleted documents, and the question sheets about them.

    Raises:
        UsageError: one cannot be removed.
    """
    hashes = {one.sha256 for one in deleted if not one.only_talks}
    for path in [*_pasted(data.pasted, hashes), *_sheets(data.sheets, hashes)]:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise UsageError(
                f"{path} could not be deleted: {error.strerror or error}.",
                "Check the permissions, or delete it by hand.",
            ) from error


def remaining_copies(data: DataDirectory) -> list[Path]:
    """Return files of Lectern's that may still hold what was deleted; a person decides on them."""
    return set_aside_libraries(data.library)


def _pasted(folder: Path, hashes: set[str]) -> Iterator[Path]:
    beginnings = {sha256[:6] for sha256 in hashes}
    for path in folder.glob("*.txt"):
        if path.stem[-6:] in beginnings and hash_file(path) in hashes:
            yield path


def _sheets(folder: Path, hashes: set[str]) -> Iterator[Path]:
    """A sheet names its documents, at the latest in the citations of its answers."""
    for path in folder.glob("*.json") if hashes else ():
        content = path.read_bytes()
        if any(sha256.encode() in content for sha256 in hashes):
            yield path
