"""Documents to rows and back."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from app.documents.document import EXTRACTION_VERSION, Audit, Document, Page
from app.library.file_stamp import FileStamp
from app.library.records import DocumentEntry
from app.library.sqlite import Database


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


def store_document(database: Database, document: Document, file: SeenFile) -> None:
    """Store a document in place of an older extraction of it.

    What another process has stored in the meantime stays, unless it is older.
    """
    database.execute(
        "DELETE FROM documents WHERE sha256 = ? AND extraction_version < ?",
        [document.sha256, EXTRACTION_VERSION],
    )
    added = database.execute(
        "INSERT INTO documents (sha256, name, path, file_bytes, file_modified_ns, num_pages,"
        " num_characters, extraction_version, audit, added_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (sha256) DO NOTHING RETURNING id",
        [
            document.sha256,
            *file.columns(),
            len(document.pages),
            sum(len(page.text) for page in document.pages),
            EXTRACTION_VERSION,
            msgspec.json.encode(document.audit).decode(),
            datetime.now(UTC).isoformat(),
        ],
    ).fetchone()
    if added:
        rows = (
            {"document_id": added[0], "number": p.number, "text": p.text} for p in document.pages
        )
        database.table("pages").insert_all(rows)


def renew_file(database: Database, sha256: str, file: SeenFile) -> None:
    """Note under which name and where a document was last seen, and what its file was like."""
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
    return SeenFile(Path(path), FileStamp(num_bytes, modified_ns) if is_stamped else None)


def load_document(database: Database, sha256: str) -> Document | None:
    """Return a document as it was extracted when it was added, or None."""
    found = database.execute(
        "SELECT id, name, audit, extraction_version FROM documents WHERE sha256 = ?", [sha256]
    ).fetchone()
    if found is None:
        return None
    document_id, name, audit, version = found
    rows = database.execute(
        "SELECT number, text FROM pages WHERE document_id = ? ORDER BY number", [document_id]
    )
    pages = tuple(Page(number, text) for number, text in rows)
    return Document(
        name=name,
        sha256=sha256,
        pages=pages,
        audit=msgspec.json.decode(audit, type=Audit),
        is_outdated=version < EXTRACTION_VERSION,
    )


def list_entries(database: Database) -> list[DocumentEntry]:
    """Return all documents without their text, the latest first."""
    rows = database.query("SELECT * FROM documents ORDER BY added_at DESC, id DESC")
    return [_entry(row) for row in rows]


def _entry(row: dict[str, Any]) -> DocumentEntry:
    return DocumentEntry(
        sha256=row["sha256"],
        name=row["name"],
        path=Path(row["path"]),
        num_pages=row["num_pages"],
        num_characters=row["num_characters"],
        audit=msgspec.json.decode(row["audit"], type=Audit),
    )
