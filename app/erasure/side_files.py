"""Files beside the library that contain text of its documents, deleted along with them."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from app.encryption.private_files import SET_ASIDE, PrivateFiles
from app.errors import UsageError
from app.leftovers import sweep_leftovers
from app.library.records import Deleted
from app.library.restoring import set_aside_libraries
from app.paths import DataFolder
from engine.protocol.problems.problem import Problem, sentence

_WRITTEN_SECONDS = 10.0
"""Longer than a pasted text or a sheet is written; what is older was left by a killed process."""


class NotDeleted(Problem, frozen=True):
    """The system refuses."""

    message = sentence("Failures", "{path} could not be deleted: {reason}.")
    remedy = sentence("Failures", "Check the permissions, or delete it by hand.")
    path: str
    reason: str


def remove_beside(data: DataFolder, deleted: Iterable[Deleted]) -> None:
    """Remove the pasted texts that are deleted documents, and the question sheets about them.

    What killed processes left beside them goes, too: nobody knows what it is about.

    Raises:
        UsageError: one cannot be read or removed.
    """
    sweep_leftovers(data.root, (data.pasted.folder, data.sheets.folder), seconds=_WRITTEN_SECONDS)
    hashes = {one.sha256 for one in deleted if not one.only_conversations}
    for files, is_about in ((data.pasted, _is_pasted), (data.sheets, _is_sheet)):
        path = files.folder
        try:
            for name in files.all_names() if hashes else ():
                path = files.path(name)
                if is_about(files, name, hashes):
                    files.remove(name)
        except OSError as error:
            raise UsageError(NotDeleted(str(path), error.strerror or str(error))) from error


def remaining_copies(data: DataFolder) -> list[Path]:
    """Return files of Lectern's that may still hold what was deleted; a person decides on them."""
    sheets = data.sheets.folder.glob(f"*{SET_ASIDE}")
    return [*set_aside_libraries(data.library.path), *sorted(sheets)]


def _is_pasted(files: PrivateFiles, name: str, hashes: set[str]) -> bool:
    stem, _, kind = name.rpartition(".")
    is_likely = kind == "txt" and any(sha256.startswith(stem[-6:]) for sha256 in hashes)
    return is_likely and hashlib.sha256(files.read(name)).hexdigest() in hashes


def _is_sheet(files: PrivateFiles, name: str, hashes: set[str]) -> bool:
    """A sheet names its documents, at the latest in the citations of its answers."""
    is_sheet = name.removesuffix(SET_ASIDE).endswith(".json")
    content = files.read(name) if is_sheet else b""
    return any(sha256.encode() in content for sha256 in hashes)
