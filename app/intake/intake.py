"""Takes files into the library: one text extraction after the other, off the GUI thread.

Knows neither a window nor readings. A folder arrives as one reading of its documents, in the order
of their names; files dropped side by side arrive each for itself. What cannot be read stays in
`additions` with its reason until it is dismissed.
"""

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Signal

from app.documents.extract import Extract, extract
from app.intake.addition import Addition
from app.jobs import JobRunner


class Intake(QObject):
    """What is being added to a library."""

    progressed = Signal(object, float)
    """Path, and the share of its pages that has been read."""
    added = Signal(str, str)
    """Hash and name of a document that is in the library now."""
    arrived = Signal(object)
    """An `Arrival`: what to make one reading of. Sent after `added` of its last document."""
    refused = Signal(object, object)
    """Path, and the `LecternError` that says why it was not added."""
    password_wanted = Signal(object, bool)
    """Path, and whether a password that was given did not fit; see `give_password`."""
    changed = Signal(object)
    """The new `additions`."""

    def __init__(
        self,
        library_path: Path,
        jobs: JobRunner,
        *,
        extract: Extract = extract,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._library_path = library_path
        self._jobs = jobs
        self._extract = extract

    @property
    def additions(self) -> tuple[Addition, ...]:
        """What is on its way, and what was refused and not yet dismissed."""
        return ()

    def add(self, paths: Iterable[Path]) -> None:
        """Add files, and folders with all documents in them."""

    def paste(self, data: QMimeData) -> bool:
        """Add what was copied: files, or a text; tell whether there was any."""
        return False

    def give_password(self, path: Path, password: str) -> None:
        """Try again with a password."""

    def dismiss(self, path: Path) -> None:
        """Stop adding a file, or forget that it was refused."""

    def close(self) -> None:
        """Stop everything; nothing is said any more."""
