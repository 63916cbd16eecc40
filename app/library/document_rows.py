"""Converts documents to database rows and back."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from app.documents.document import (
    EXTRACTION_VERSION,
    Audit,
    Document,
    Format,
    Page,
)
from app.library.checksums import CHECKSUM_BYTES, DocumentRecord, page_checksum
from app.library.errors import TextChangedError
from app.library.file_stamp import FileStamp
from app.library.records import DocumentEntry
from app.library.search_index import rebuild_index
from app.library.sqlite import Database
from engine.protocol.undecodable import UNDECODABLE

_UNKNOWN_AUDIT = Audit(Format.TEXT)
"""Of a document whose own cannot be read."""
_RECORD = """
    SELECT id, name, checksum, num_pages, num_characters, extraction_version,
           CAST(audit AS BLOB), page_checksums
    FROM documents WHERE sha256 = ?
"""
_PAGES = "SELECT number, CAST(text AS BLOB) FROM pages WHERE document_id = ? ORDER BY number"
_ALL = "SELECT sha256, name, path, num_pages, num_characters, audit, damage FROM documents"
_ENTRIES = f"{_ALL} ORDER BY added_at DESC, id DESC"
_ENTRY = f"{_ALL} WHERE sha256 = ?"
_FOLLOW_NAME = """
    UPDATE readings SET title = :name
    WHERE title = (SELECT name FROM documents WHERE sha256 = :sha256) AND title <> :name AND id IN (
        SELECT reading_id FROM reading_documents GROUP BY reading_id
        HAVING count(*) = 1 AND max(sha256) = :sha256
    )
"""
"""A reading of one document that is called like its file."""


@dataclass(frozen=True, slots=True)
class SeenFile:
    """Where the file of a document was last seen, and what it was like when it was hashed."""

    path: Path
    stamp: FileStamp | None

    def columns(self) -> tuple[str, str, int | None, int | None]:
        """Return what is stored of it, in the order of the columns."""
        stamp = self.stamp
        num_bytes, modified_ns = (stamp.num_bytes, stamp.modified_ns) if stamp else (None, None)
        return self.path.name, str(self.path), num_bytes, modified_ns


@dataclass(frozen=True, slots=True)
class Extracted:
    """A document, and the version of the extraction that took its text."""

    document: Document
    version: int


def extracted_now(document: Document) -> Extracted:
    """Return a document that was just extracted."""
    return Extracted(document, EXTRACTION_VERSION)


def store_document(database: Database, extracted: Extracted, file: SeenFile) -> bool:
    """Store a document in place of an older extraction of it; return whether there was none.

    What another process has stored in the meantime stays, unless it is older.
    """
    replaced = database.execute(
        "DELETE FROM documents WHERE sha256 = ? AND extraction_version < ?",
        [extracted.document.sha256, extracted.version],
    ).rowcount
    return _insert(database, extracted, file) and not replaced


def replace_document(database: Database, extracted: Extracted, file: SeenFile) -> None:
    """Store a document in place of a damaged one, and remember that nobody has been told of it.

    The search index is rebuilt first: removing a page from it takes the text that it was made of.
    """
    rebuild_index(database)
    sha256 = extracted.document.sha256
    database.execute("DELETE FROM documents WHERE sha256 = ?", [sha256])
    _insert(database, extracted, file)
    database.execute("UPDATE documents SET is_mended = 1 WHERE sha256 = ?", [sha256])


def _insert(database: Database, extracted: Extracted, file: SeenFile) -> bool:
    document = extracted.document
    record = _record(extracted)
    added = database.execute(
        "INSERT INTO documents (sha256, name, path, file_bytes, file_modified_ns, num_pages,"
        " num_characters, extraction_version, audit, page_checksums, checksum, added_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (sha256) DO NOTHING RETURNING id",
        [
            record.sha256,
            *file.columns(),
            record.num_pages,
            record.num_characters,
            record.extraction_version,
            record.audit.decode(),
            record.page_checksums,
            record.checksum(),
            datetime.now(UTC).isoformat(),
        ],
    ).fetchone()
    if added:
        rows = (
            {"document_id": added[0], "number": p.number, "text": p.text} for p in document.pages
        )
        database.table("pages").insert_all(rows)
    return bool(added)


def store_recognised(database: Database, document: Document, version: int) -> None:
    """Store recognised text in the place of what its pages said, and the audit that goes with it.

    Everything else about the document stays, as when it was added and where its file is.
    """
    record = _record(Extracted(document, version))
    (document_id,) = database.execute(
        "UPDATE documents SET num_characters = ?, audit = ?, page_checksums = ?, checksum = ?"
        " WHERE sha256 = ? RETURNING id",
        [
            record.num_characters,
            record.audit.decode(),
            record.page_checksums,
            record.checksum(),
            record.sha256,
        ],
    ).fetchone()
    recognised = document.audit.recognised_pages
    for page in document.pages:
        if page.number in recognised:
            row = [document_id, page.number]
            database.execute("DELETE FROM pages WHERE document_id = ? AND number = ?", row)
            database.execute(
                "INSERT INTO pages (document_id, number, text) VALUES (?, ?, ?)", [*row, page.text]
            )


def _record(extracted: Extracted) -> DocumentRecord:
    document = extracted.document
    texts = [(page.number, page.text.encode()) for page in document.pages]
    return DocumentRecord(
        sha256=document.sha256,
        num_pages=len(document.pages),
        num_characters=sum(len(page.text) for page in document.pages),
        extraction_version=extracted.version,
        audit=msgspec.json.encode(document.audit),
        page_checksums=b"".join(page_checksum(number, text) for number, text in texts),
    )


def renew_file(database: Database, sha256: str, file: SeenFile) -> None:
    """Note under which name and where a document was last seen, and what its file was like.

    A reading of it alone that was called by its former name has the new one too.
    """
    database.execute(_FOLLOW_NAME, {"name": file.path.name, "sha256": sha256})
    database.execute(
        "UPDATE documents SET name = ?, path = ?, file_bytes = ?, file_modified_ns = ?"
        " WHERE sha256 = ? AND (name, path, file_bytes, file_modified_ns) IS NOT (?, ?, ?, ?)",
        [*file.columns(), sha256, *file.columns()],
    )


def find_file(database: Database, sha256: str) -> SeenFile | None:
    """Return what is known of the file of a document; None where there is no such document."""
    found = database.execute(
        "SELECT path, file_bytes, file_modified_ns FROM documents WHERE sha256 = ?", [sha256]
    ).fetchone()
    if found is None:
        return None
    path, num_bytes, modified_ns = found
    is_stamped = num_bytes is not None
    return SeenFile(_path(path), FileStamp(num_bytes, modified_ns) if is_stamped else None)


def load_document(database: Database, sha256: str) -> Document | None:
    """Return a document as it was extracted when it was added, or None.

    Raises:
        TextChangedError: what is stored is not what was extracted.
    """
    extracted = load_extracted(database, sha256)
    return extracted.document if extracted else None


def load_extracted(database: Database, sha256: str) -> Extracted | None:
    """As `load_document`, with the version of the extraction."""
    found = database.execute(_RECORD, [sha256]).fetchone()
    if found is None:
        return None
    document_id, name, checksum, *columns = found
    record = DocumentRecord(sha256, *columns)
    if not _is_sound(record, checksum):
        raise TextChangedError("its description")
    audit = msgspec.json.decode(record.audit, type=Audit)
    document = Document(
        name=name,
        sha256=sha256,
        pages=_load_pages(database, document_id, record),
        audit=audit,
        version=record.extraction_version,
    )
    return Extracted(document, record.extraction_version)


def is_described(database: Database, sha256: str) -> bool:
    """Whether there is such a document, and its description is as it was stored; knows no text."""
    found = database.execute(_RECORD, [sha256]).fetchone()
    return found is not None and _is_sound(DocumentRecord(sha256, *found[3:]), found[2])


def _is_sound(record: DocumentRecord, checksum: bytes | None) -> bool:
    is_whole = isinstance(record.audit, bytes) and isinstance(record.page_checksums, bytes)
    return (
        is_whole
        and record.checksum() == checksum
        and len(record.page_checksums) == record.num_pages * CHECKSUM_BYTES
    )


def _load_pages(database: Database, document_id: int, record: DocumentRecord) -> tuple[Page, ...]:
    pages = []
    rows = database.execute(_PAGES, [document_id])
    for position, (number, text) in enumerate(rows):
        start = position * CHECKSUM_BYTES
        expected = record.page_checksums[start : start + CHECKSUM_BYTES]
        if not isinstance(text, bytes) or page_checksum(number, text) != expected:
            raise TextChangedError(f"page {position + 1}")
        pages.append(Page(number, text.decode()))
    if missing := record.num_pages - len(pages):
        raise TextChangedError(f"{missing} page{'s' if missing > 1 else ''} missing")
    return tuple(pages)


def mark_damage(database: Database, sha256: str, damage: str) -> None:
    """Note what is wrong with the text of a document; empty for nothing."""
    database.execute(
        "UPDATE documents SET damage = ? WHERE sha256 = ? AND damage <> ?",
        [damage, sha256, damage],
    )


def is_any_mended(database: Database) -> bool:
    """Whether text was extracted again and that has not been reported yet."""
    return bool(database.execute("SELECT max(is_mended) FROM documents").fetchone()[0])


def take_mended(database: Database) -> list[str]:
    """Return the names of documents whose text was extracted again, each time once."""
    mended = database.execute("SELECT name FROM documents WHERE is_mended ORDER BY id").fetchall()
    database.execute("UPDATE documents SET is_mended = 0 WHERE is_mended")
    return [name for (name,) in mended]


def _path(stored: object) -> Path:
    """A path that can be looked up, even if a damaged one contains a zero or is not text."""
    return Path(str(stored).replace("\0", "\ufffd"))


def list_entries(database: Database) -> list[DocumentEntry]:
    """Return all documents without their text, the latest first."""
    return [_entry(row) for row in database.query(_ENTRIES)]


def find_entry(database: Database, sha256: str) -> DocumentEntry | None:
    """Return a document without its text; None where there is none."""
    row = next(iter(database.query(_ENTRY, [sha256])), None)
    return None if row is None else _entry(row)


def _entry(row: dict[str, Any]) -> DocumentEntry:
    audit, damage = _UNKNOWN_AUDIT, row["damage"]
    try:
        audit = msgspec.json.decode(row["audit"], type=Audit)
    except UNDECODABLE:
        damage = damage or "its description"
    return DocumentEntry(
        sha256=row["sha256"],
        name=row["name"],
        path=_path(row["path"]),
        num_pages=row["num_pages"],
        num_characters=row["num_characters"],
        audit=audit,
        damage=damage,
    )
