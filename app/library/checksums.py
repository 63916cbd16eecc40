"""Checksums of extracted text: nothing is read or answered from text that has changed.

A page's checksum covers its number and its text. A document's covers the hash of the file, the
version of the extraction, sizes, audit and the checksums of all pages in their order: with it, no
page can change, go, come or move unseen. Names are not covered, since files may be renamed.

They are made when the text is taken from the file. A library of an earlier version gets them when
it is brought up to date, of the text as it is then: what was damaged before cannot be seen.
They guard against damage, not against a forger, who could change them too.
"""

from dataclasses import dataclass
from typing import Any

from xxhash import xxh3_128

from app.library.sqlite import sqlite3

CHECKSUM_BYTES = 16


@dataclass(frozen=True, slots=True)
class DocumentRecord:
    """A document's row as it is stored; `page_checksums` are concatenated."""

    sha256: str
    num_pages: int
    num_characters: int
    extraction_version: int
    audit: bytes
    page_checksums: bytes

    def checksum(self) -> bytes:
        """Return what must be stored beside it."""
        numbers = (self.num_pages, self.num_characters, self.extraction_version, len(self.audit))
        digest = xxh3_128(repr((self.sha256, *numbers)).encode(errors="replace"))
        digest.update(self.audit)
        digest.update(self.page_checksums)
        return digest.digest()


def page_checksum(number: int, text: bytes) -> bytes:
    """Return the checksum of a page; `text` is UTF-8."""
    digest = xxh3_128(repr(number).encode())
    digest.update(b"\0")
    digest.update(text)
    return digest.digest()


def register(connection: sqlite3.Connection) -> None:
    """Let SQL make checksums: of all pages of a document, and of a document."""
    aggregate: Any = _PageChecksums  # its values are more exact than the stubs expect
    connection.create_aggregate("page_checksums", 2, aggregate)
    connection.create_function("document_checksum", 6, _document_checksum, deterministic=True)


class _PageChecksums:
    """Takes pages in any order."""

    def __init__(self) -> None:
        self._found: dict[int, bytes] = {}

    def step(self, number: object, text: bytes | None) -> None:
        """Take a page."""
        if isinstance(number, int):
            self._found[number] = page_checksum(number, text or b"")

    def finalize(self) -> bytes:
        """Return the checksums in the order of the pages."""
        return b"".join(self._found[number] for number in sorted(self._found))


def _document_checksum(sha256: bytes, *columns: Any) -> bytes:
    return DocumentRecord(sha256.decode(errors="replace"), *columns).checksum()
