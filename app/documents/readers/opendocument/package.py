"""The parts of an OpenDocument file: members of an archive, or all in one flat file."""

import re
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Self
from xml.etree.ElementTree import Element

from app.documents.document import LeftOutKind
from app.documents.readers.archive import Archive
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.markup import parse_part
from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import DocumentPassword

CONTENT, STYLES, META = "content.xml", "styles.xml", "meta.xml"
_FLAT = (CONTENT, STYLES, META)
_MANIFEST = "META-INF/manifest.xml"
_ENCRYPTION = b"encryption-data"
_ARCHIVE = b"PK"
_SILENT = re.compile(
    r"META-INF/.*|Configurations2?/.*|Thumbnails/.*|ObjectReplacements/.*|Pictures/.*|.*/"
    r"|(?:.*/)?(?:settings\.xml|styles\.xml|meta\.xml|mimetype|manifest\.rdf|layout-cache)"
)
"""Members that say how something looks or works, or are named where they are shown."""


class OpenDocument:
    """The parts by their names, and what is left out of them."""

    def __init__(self, path: Path, max_expanded_bytes: int) -> None:
        self.left_out = LeftOutTally()
        self._path = path
        with path.open("rb") as file:
            is_archive = file.read(2) == _ARCHIVE
        self._archive = Archive(path, max_expanded_bytes) if is_archive else None
        self._refuse_encrypted()

    def _refuse_encrypted(self) -> None:
        archive = self._archive
        if archive and _MANIFEST in archive and archive.contains(_MANIFEST, _ENCRYPTION):
            raise Refusal(RefusalReason.PROTECTED, DocumentPassword())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._archive:
            self._archive.__exit__(kind, error, trace)

    def __contains__(self, name: str) -> bool:
        return name in self._archive if self._archive else name in _FLAT

    @property
    def is_flat(self) -> bool:
        """Whether all parts are in one."""
        return self._archive is None

    def open(self, name: str) -> IO[bytes]:
        """Open a part for reading."""
        return self._archive.open(name) if self._archive else self._path.open("rb")

    def contains(self, name: str, words: bytes) -> bool:
        """Tell whether a part contains these bytes."""
        if self._archive:
            return self._archive.contains(name, words)
        return words in self._path.read_bytes()

    def root(self, name: str) -> Element | None:
        """Return the root of a part, if there is such a part."""
        return parse_part(self, name) if name in self else None

    def note_unread(self) -> None:
        """Note the parts that nobody opened and that are not known to say nothing."""
        names: Iterator[str] = iter(self._archive.unread if self._archive else ())
        for name in names:
            if not _SILENT.fullmatch(name):
                self.left_out.add(LeftOutKind.EMBEDDED_OBJECT, name)
