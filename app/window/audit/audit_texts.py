"""An audit's sentences about pages and documents; pure."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QCoreApplication

from app.documents.document import Audit, Finding, LeftOut, LeftOutKind, PageFlaw
from app.window.audit.page_ranges import PageRangeError, RangeFlaw
from app.window.translation.quantities import (
    count,
    duration,
    estimated,
    pages,
    per_cent,
    tokens,
)


def flaw_label(finding: Finding) -> str:
    """Return what is wrong with a page in a word or two, and how sure recognised text is."""
    translate = QCoreApplication.translate
    label = {
        PageFlaw.NO_TEXT_LAYER: translate("Audit", "No text"),
        PageFlaw.LOW_DENSITY: translate("Audit", "Little text"),
        PageFlaw.UNREADABLE: translate("Audit", "Unreadable font"),
        PageFlaw.DAMAGED: translate("Audit", "Damaged"),
        PageFlaw.LOST_TEXT: translate("Audit", "No text left"),
        PageFlaw.REPLACED: translate("Audit", "Lost characters"),
        PageFlaw.GUESSED: translate("Audit", "Encoding guessed"),
        PageFlaw.RECOGNISED: translate("Audit", "Recognised text"),
        PageFlaw.NO_WORDS: translate("Audit", "No words in the picture"),
        PageFlaw.NOT_RECOGNISED: translate("Audit", "Recognition failed"),
    }[finding.flaw]
    return label if finding.confidence is None else f"{label}, {per_cent(finding.confidence)}"


def flaw_note(flaw: PageFlaw) -> str:
    """Return what that means for the answers, and what to do."""
    translate = QCoreApplication.translate
    return {
        PageFlaw.NO_TEXT_LAYER: translate(
            "Audit",
            "This page is a picture; the model cannot read it until its text is recognised.",
        ),
        PageFlaw.LOW_DENSITY: translate(
            "Audit", "Most of this page is a picture; the model reads only the text below."
        ),
        PageFlaw.UNREADABLE: translate(
            "Audit",
            "The font does not say which characters it shows, so the text below may be wrong.",
        ),
        PageFlaw.DAMAGED: translate(
            "Audit", "Part of this page could not be read, so the text below has gaps."
        ),
        PageFlaw.LOST_TEXT: translate(
            "Audit", "Nothing of this page could be read, so the model does not know what it says."
        ),
        PageFlaw.REPLACED: translate(
            "Audit", "Some characters could not be read. They appear as � below."
        ),
        PageFlaw.GUESSED: translate(
            "Audit",
            "The file does not declare its encoding. Accented and non-Latin characters "
            "were guessed and may be wrong below.",
        ),
        PageFlaw.RECOGNISED: translate(
            "Audit",
            "The text below was recognised in the picture of this page and may differ from it. "
            "The percentage says how sure the recognition is of its characters on average.",
        ),
        PageFlaw.NO_WORDS: translate(
            "Audit", "No further words were recognised in the picture of this page."
        ),
        PageFlaw.NOT_RECOGNISED: translate(
            "Audit", "Recognising the text of this page failed; the model cannot read it."
        ),
    }[flaw]


def part_label(kind: LeftOutKind) -> str:
    """Return what parts of a kind are."""
    translate = QCoreApplication.translate
    return {
        LeftOutKind.RUNNING_LINE: translate("Audit", "Header or footer"),
        LeftOutKind.ATTACHMENT: translate("Audit", "Attachment"),
        LeftOutKind.ENCRYPTED_PART: translate("Audit", "Encrypted part"),
        LeftOutKind.SIGNATURE: translate("Audit", "Signature"),
        LeftOutKind.OTHER_VERSION: translate("Audit", "Only in the alternative version"),
        LeftOutKind.HEADER_FIELDS: translate("Audit", "Header fields"),
        LeftOutKind.PICTURE: translate("Audit", "Picture"),
        LeftOutKind.EMBEDDED_OBJECT: translate("Audit", "Embedded object"),
        LeftOutKind.DELETED_TEXT: translate("Audit", "Deleted text"),
        LeftOutKind.HIDDEN_TEXT: translate("Audit", "Hidden text"),
        LeftOutKind.FORMULA: translate("Audit", "Formula without a value"),
        LeftOutKind.LOOSE_NOTE: translate("Audit", "Note without a reference"),
        LeftOutKind.LAYOUT_TEXT: translate("Audit", "Text from a layout"),
        LeftOutKind.READING_AID: translate("Audit", "Pronunciation aid"),
        LeftOutKind.PROPERTY: translate("Audit", "File property"),
        LeftOutKind.MISSING_PART: translate("Audit", "Missing part"),
        LeftOutKind.UNKNOWN_PART: translate("Audit", "Unknown part"),
    }[kind]


def part_text(part: LeftOut) -> str:
    """Return what a part says on one line; a dash where it has neither words nor a name."""
    return " ".join(part.text.split()) or "–"


def empty_note() -> str:
    """Return the note for a page without text and without a flaw."""
    return QCoreApplication.translate("Audit", "This page has no text.")


def facts(num_pages: int, num_suspicious: int, num_left_out: int) -> str:
    """Return how many pages there are, and how many need a look."""
    translate = QCoreApplication.translate
    parts = [pages(num_pages)]
    if num_suspicious:
        text = translate("Audit", "{number} suspicious")
        parts.append(text.format(number=count(num_suspicious)))
    if num_left_out:
        parts.append(translate("Audit", "{number} left out").format(number=count(num_left_out)))
    return " · ".join(parts)


def notes(audit: Audit, *, is_outdated: bool) -> str:
    """Return what is known of the extraction as a whole."""
    return " ".join((*_notes(audit), *([_outdated()] if is_outdated else ())))


def price(num_tokens: int, seconds: float | None) -> str:
    """Return what the change costs."""
    translate = QCoreApplication.translate
    if seconds is None:
        text = translate("Audit", "After this change, about {tokens} need to be read.")
        return text.format(tokens=tokens(estimated(num_tokens)))
    text = translate(
        "Audit", "After this change, about {tokens} need to be read, which takes about {time}."
    )
    return text.format(tokens=tokens(estimated(num_tokens)), time=duration(seconds))


def range_problem(error: PageRangeError, num_pages: int) -> str:
    """Return why the pages that were typed are not valid, and how to write them."""
    translate = QCoreApplication.translate
    text = {
        RangeFlaw.NO_PAGES: translate(
            "Audit", "“{part}” is not a page range. Write ranges like this: 1–12, 201–397."
        ),
        RangeFlaw.BEYOND_THE_END: translate("Audit", "“{part}”: the document has {pages}."),
        RangeFlaw.EVERY_PAGE: translate(
            "Audit", "That is every page; nothing would be left to read."
        ),
    }[error.flaw]
    return text.format(part=error.part, pages=pages(num_pages))


def filter_labels(numbers: Sequence[int], num_parts: int) -> tuple[str, ...]:
    """Return the filters with how many pages, or parts, each of them lists."""
    translate = QCoreApplication.translate
    texts = (
        translate("Audit", "All pages {number}"),
        translate("Audit", "Suspicious {number}"),
        translate("Audit", "Left out {number}"),
    )
    labels = tuple(
        text.format(number=count(number)) for text, number in zip(texts, numbers, strict=True)
    )
    parts = translate("Audit", "Not in the text {number}").format(number=count(num_parts))
    return (*labels, parts if num_parts else "")


def _notes(audit: Audit) -> Iterator[str]:
    translate = QCoreApplication.translate
    if audit.is_virtual:
        yield translate("Audit", "This format has no pages; Lectern has numbered them itself.")
    if audit.is_repaired:
        yield translate("Audit", "The file was damaged and has been repaired.")
    if audit.encoding is not None:
        yield translate("Audit", "Read as {encoding}.").format(encoding=audit.encoding)


def _outdated() -> str:
    return QCoreApplication.translate(
        "Audit",
        "An earlier version of Lectern extracted this text. It is kept as it was; if "
        "you extract it again, it must also be read again.",
    )
