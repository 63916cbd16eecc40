"""A small library as records."""

from datetime import UTC, datetime
from pathlib import Path

from app.core.queue.reading_status import ReadingPhase, ReadingStatus
from app.documents.document import Audit, Finding, Format, PageFlaw
from app.errors import DoesNotFitError, Said
from app.library.records import Conversation, DocumentEntry, Hit, ReadingEntry

NOW = datetime(2026, 11, 21, tzinfo=UTC)
DOES_NOT_FIT = DoesNotFitError(Said("It has 2,400,000 tokens.", "Leave out pages."))


def document(
    sha256: str, name: str, num_pages: int, *, scanned: int = 0, num_characters: int = 0
) -> DocumentEntry:
    findings = tuple(Finding(page, PageFlaw.NO_TEXT_LAYER) for page in range(1, scanned + 1))
    return DocumentEntry(
        sha256=sha256,
        name=name,
        path=Path("/documents") / name,
        num_pages=num_pages,
        num_characters=num_characters or 1000 * num_pages,
        audit=Audit(Format.PDF, findings),
    )


def entry(
    reading_id: int, title: str, *documents: str, left_out: tuple[tuple[int, ...], ...] = ()
) -> ReadingEntry:
    return ReadingEntry(
        id=reading_id,
        title=title,
        documents=documents,
        left_out=left_out or ((),) * len(documents),
        fingerprint="",
        tokens=0,
        tokens_done=0,
        opens_in_seconds=0.0,
        created_at=NOW,
    )


def conversation(number: int, title: str, reading_id: int) -> Conversation:
    return Conversation(number, title, (), NOW, NOW, reading_id)


def hit(sha256: str, name: str, page: int | None, snippet: str = "the bolts of it") -> Hit:
    return Hit(sha256, name, page, snippet, ((4, 9),))


MANUAL, REPORT, LEDGER = (
    document("a", "Fleet manual.pdf", 912),
    document("b", "Report 2025.pdf", 288),
    document("c", "Ledger.pdf", 40, scanned=38),
)
READINGS = (
    entry(1, "Fleet manual.pdf", "a"),
    entry(2, "Depositions", "a", "b"),
    entry(3, "Ledger.pdf", "c"),
)
READY = ReadingStatus(ReadingPhase.READY, 214_380, 214_380, opens_in_seconds=0.8)
READING = ReadingStatus(
    ReadingPhase.READING, 100_000, 43_900, page=500, num_pages=1200, seconds_left=360
)
