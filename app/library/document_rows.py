"""Documents to rows and back."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from app.documents.document import EXTRACTION_VERSION, Audit, Document, Page
from app.library.records import DocumentEntry
from app.library.sqlite import Database


def store_document(database: Database, document: Document, path: Path) -> None:
    """Store a document in place of an older extraction of it.

    What another process has stored in the meantime stays, unless it is older.
    """
    database.execute(
        "DELETE FROM documents WHERE sha256 = ? AND extraction_version < ?",
        [document.sha256, EXTRACTION_VERSION],
    )
    added = database.execute(
        "INSERT INTO documents (sha256, name, path, num_pages, num_characters,"
        " extraction_version, audit, added_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (sha256) DO NOTHING RETURNING id",
        [
            document.sha256,
            document.name,
            str(path),
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


def renew_place(database: Database, sha256: str, path: Path) -> None:
    """Note under which name and where a document was last seen."""
    database.execute(
        "UPDATE documents SET name = ?, path = ? WHERE sha256 = ? AND (name, path) != (?, ?)",
        [path.name, str(path), sha256, path.name, str(path)],
    )


def load_document(database: Database, sha256: str, *, least_version: int) -> Document | None:
    """Return a document of this extraction version or a newer one, or None."""
    found = database.execute(
        "SELECT id, name, audit FROM documents WHERE sha256 = ? AND extraction_version >= ?",
        [sha256, least_version],
    ).fetchone()
    if found is None:
        return None
    document_id, name, audit = found
    rows = database.execute(
        "SELECT number, text FROM pages WHERE document_id = ? ORDER BY number", [document_id]
    )
    pages = tuple(Page(number, text) for number, text in rows)
    return Document(name, sha256, pages, msgspec.json.decode(audit, type=Audit))


def list_entries(database: Database) -> list[DocumentEntry]:
    """Return all documents without their text, the latest first."""
    rows = database.query("SELECT * FROM documents ORDER BY added_at DESC, id DESC")
    return [_entry(row) for row in rows]


def delete_document(database: Database, sha256: str) -> None:
    """Delete a document and its pages."""
    database.execute("DELETE FROM documents WHERE sha256 = ?", [sha256])


def _entry(row: dict[str, Any]) -> DocumentEntry:
    return DocumentEntry(
        sha256=row["sha256"],
        name=row["name"],
        path=Path(row["path"]),
        num_pages=row["num_pages"],
        num_characters=row["num_characters"],
        audit=msgspec.json.decode(row["audit"], type=Audit),
        added_at=datetime.fromisoformat(row["added_at"]),
    )
