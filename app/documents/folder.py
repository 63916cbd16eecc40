"""The documents of a folder, in the order in which a person would read them. Touches the disk.

Of a folder only what looks like a document is taken, whereas a file that was named is always tried.
Hidden files and folders are passed over, links to folders are not followed.
"""

import os
import re
from collections.abc import Collection, Iterator
from pathlib import Path

from app.documents.errors import UnsupportedDocumentError
from app.errors import DocumentError
from engine.protocol.problems.problem import Problem, sentence

DOCUMENT_SUFFIXES = (
    ".pdf", ".xps", ".oxps", ".epub", ".mobi", ".azw", ".fb2", ".docx", ".pptx", ".xlsx",
    ".odt", ".ott", ".fodt", ".odp", ".otp", ".fodp", ".ods", ".ots", ".fods", ".rtf",
    ".html", ".htm", ".xhtml", ".mht", ".mhtml", ".eml", ".mbox", ".mbx",
    ".txt", ".md", ".markdown", ".rst", ".tex", ".csv", ".log",
)  # fmt: skip
PICTURE_SUFFIXES = (".png", ".jpg", ".jpeg", ".tif", ".tiff", ".avif", ".heic", ".heif")
"""Of pictures, which are taken from a folder that holds nothing else: pages that were scanned."""
MAX_DOCUMENTS = 500
"""In one folder; more were hardly meant."""
_OF_SYSTEMS = {"desktop.ini", "thumbs.db"}
"""Files that hold what a system shows of a folder; no person has put them there."""
_NUMBERS = re.compile(r"(\d+)")


class FolderUnreadable(Problem, frozen=True):
    """The system refuses."""

    message = sentence("Failures", "“{name}” cannot be opened: {reason}.")
    remedy = sentence("Failures", "Check the permissions of the folder.")
    name: str
    reason: str


class NoDocuments(Problem, frozen=True):
    """Nothing in it can be read."""

    message = sentence("Failures", "“{name}” contains no document that can be read.")
    remedy = sentence(
        "Failures",
        "Add PDF, EPUB, DOCX, PPTX, XLSX, ODT, ODP, ODS, RTF, HTML, mail, text or picture files.",
    )
    name: str


class TooManyDocuments(Problem, frozen=True):
    """Nobody reads so many together."""

    message = sentence("Failures", "“{name}” contains more than {most} documents.")
    remedy = sentence("Failures", "Add its folders one by one.")
    name: str
    most: int


def documents_in(folder: Path) -> tuple[Path, ...]:
    """Return the documents of a folder and the folders in it, chapter 2 before chapter 10.

    Raises:
        DocumentError: there is none, there are too many, or the folder cannot be looked into.
    """
    try:
        if not os.access(folder, os.R_OK | os.X_OK):
            raise PermissionError(None, "no permission to look into it")
        found = list(_walk(folder, DOCUMENT_SUFFIXES)) or list(_walk(folder, PICTURE_SUFFIXES))
    except OSError as error:
        raise DocumentError(FolderUnreadable(folder.name, error.strerror or str(error))) from error
    if not found:
        raise UnsupportedDocumentError(NoDocuments(folder.name))
    return tuple(sorted(found, key=lambda path: _natural(path.relative_to(folder))))


def num_others_in(folder: Path, documents: Collection[Path]) -> int:
    """Return how many files a folder has beside its documents; hidden ones do not count."""
    return sum(1 for _ in _files(folder)) - len(documents)


def _walk(folder: Path, suffixes: tuple[str, ...]) -> Iterator[Path]:
    found = (path for path in _files(folder) if path.name.lower().endswith(suffixes))
    for num_before, path in enumerate(found):
        if num_before == MAX_DOCUMENTS:
            raise DocumentError(TooManyDocuments(folder.name, MAX_DOCUMENTS))
        yield path


def _files(folder: Path) -> Iterator[Path]:
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in files:
            if not name.startswith((".", "~$")) and name.lower() not in _OF_SYSTEMS:
                yield Path(place, name)


def _natural(path: Path) -> list[list[tuple[int, str]]]:
    """Return a key by which numbers count as numbers, and a name goes before longer ones."""
    names = (*path.parent.parts, path.stem, path.suffix)
    return [_with_numbers(name.casefold()) for name in names]


def _with_numbers(name: str) -> list[tuple[int, str]]:
    parts = _NUMBERS.split(name)
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]
