"""What a file shows of itself before anything is parsed: its name, its beginning, its parts."""

import zipfile
from functools import cached_property
from pathlib import Path

from app.documents.refusal import Refusal, RefusalReason

_HEAD_BYTES = 4096
_ARCHIVE = b"PK\x03\x04"


class Evidence:
    """The evidence of one file; what costs more than its beginning is looked at when asked for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.suffix = path.suffix.lower()
        with path.open("rb") as file:
            self.head = file.read(_HEAD_BYTES)

    @property
    def is_archive(self) -> bool:
        """Whether it begins like an archive."""
        return self.head.startswith(_ARCHIVE)

    @cached_property
    def members(self) -> tuple[str, ...]:
        """The names of an archive's parts; none where the file is no archive."""
        if not self.is_archive:
            return ()
        try:
            with zipfile.ZipFile(self.path) as archive:
                return tuple(archive.namelist())
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
            detail = "the archive's table of contents is broken"
            raise Refusal(RefusalReason.DAMAGED, detail) from error
