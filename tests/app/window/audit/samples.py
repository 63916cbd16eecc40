"""A manual of twelve pages: two scans, one of them damaged too, and one without words."""

from app.documents.document import (
    Audit,
    Document,
    Finding,
    Format,
    LeftOut,
    LeftOutKind,
    Page,
    PageFlaw,
)
from app.window.audit.audit_page import AuditedDocument

TEXT = "The river rises in spring and falls later. " * 10  # 430 characters
EMPTY, SCANS = 7, (3, 4)
AUDIT = Audit(
    Format.PDF,
    (
        Finding(3, PageFlaw.NO_TEXT_LAYER),
        Finding(4, PageFlaw.LOW_DENSITY),
        Finding(4, PageFlaw.DAMAGED),
    ),
    left_out=(
        LeftOut(LeftOutKind.RUNNING_LINE, "Manual of\n the River", 11),
        LeftOut(LeftOutKind.RUNNING_LINE, count=2),
    ),
)


def text_of(number: int) -> str:
    return "" if number in (EMPTY, 3) else f"Page {number}. {TEXT}"


MANUAL = Document(
    "Manual.pdf", "a", tuple(Page(number, text_of(number)) for number in range(1, 13)), AUDIT
)
NOTES = Document(
    "Notes.txt",
    "b",
    (Page(1, TEXT), Page(2, TEXT)),
    Audit(Format.TEXT, is_virtual=True, encoding="windows-1252"),
)
AUDITED = (AuditedDocument(MANUAL, (12,), tokens=1000), AuditedDocument(NOTES, (), tokens=200))
