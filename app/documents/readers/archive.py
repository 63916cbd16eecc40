"""Archives that are documents (EPUB, DOCX, ...), read member by member, never unpacked to disk.

Member names are only ever looked up, so a name that climbs out of the archive leads nowhere.
"""

import zipfile
import zlib
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from app.documents.readers.salvage import salvage
from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import ArchivePassword, Found, PartBroken, Unpacks

_CHUNK_BYTES = 1024**2
_ENCRYPTED_FLAG = 0x1
BROKEN_ARCHIVE = (
    zipfile.BadZipFile,
    zlib.error,
    NotImplementedError,
    ValueError,
    EOFError,
    OSError,
)
"""What zipfile raises for archives that are not as they should be."""


class Archive:
    """An open archive whose members unpack to no more than `max_expanded_bytes` together.

    Sizes are those of the archive's own table; zipfile and MuPDF never unpack beyond them.
    """

    def __init__(self, path: Path, max_expanded_bytes: int) -> None:
        try:
            self._file = zipfile.ZipFile(path)
        except BROKEN_ARCHIVE as error:
            detail = Found("the archive's table of contents is broken")
            raise Refusal(RefusalReason.DAMAGED, detail) from error
        self._opened: set[str] = set()
        self._check(max_expanded_bytes)

    def _check(self, max_expanded_bytes: int) -> None:
        expanded = sum(member.file_size for member in self._file.infolist())
        if expanded > max_expanded_bytes:
            raise Refusal(RefusalReason.TOO_LARGE, Unpacks(expanded))
        if any(member.flag_bits & _ENCRYPTED_FLAG for member in self._file.infolist()):
            raise Refusal(RefusalReason.PROTECTED, ArchivePassword())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def __contains__(self, name: str) -> bool:
        return name in self._file.NameToInfo

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all members, folders not among them."""
        return tuple(name for name in self._file.NameToInfo if not name.endswith("/"))

    @property
    def unread(self) -> tuple[str, ...]:
        """The names of the members that nobody has opened so far."""
        return tuple(name for name in self.names if name not in self._opened)

    def open(self, name: str) -> IO[bytes]:
        """Open a member for reading."""
        self._opened.add(name)
        try:
            return self._file.open(name)
        except (KeyError, *BROKEN_ARCHIVE) as error:
            raise _broken(name) from error

    def contains(self, name: str, words: bytes) -> bool:
        """Tell whether a member contains these bytes, without holding all of it."""
        with self.open(name) as member:
            tail = b""
            try:
                while chunk := member.read(_CHUNK_BYTES):
                    if words in tail + chunk:
                        return True
                    tail = chunk[-len(words) :]
            except BROKEN_ARCHIVE as error:
                raise _broken(name) from error
        return False

    def read(self, name: str) -> bytes:
        """Return a whole member."""
        with self.open(name) as member:
            try:
                return member.read()
            except BROKEN_ARCHIVE as error:
                raise _broken(name) from error

    def read_as_far_as_possible(self, name: str) -> tuple[bytes, bool]:
        """Return a member that there is, or its beginning, and whether it is whole."""
        try:
            return self.read(name), True
        except Refusal:
            return salvage(self._file, self._file.getinfo(name)), False


def _broken(name: str) -> Refusal:
    return Refusal(RefusalReason.DAMAGED, PartBroken(name))
