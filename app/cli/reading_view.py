"""Tells a person about documents: what their text lacks, and how they were read."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from app.cli.notice_texts import notice_text
from app.cli.terminal import Terminal
from app.core.readings.opened_reading import OpenedReading
from app.documents.document import Document, LeftOutKind, PageFlaw
from app.documents.gaps import NO_GAPS, Gaps, gaps_of
from app.documents.outdated import is_outdated
from app.documents.scans.recognise import is_available
from app.readings.figures import (
    format_count,
    format_ranges,
    format_rate,
    format_seconds,
    format_tokens,
)
from engine.protocol.notices import AnyNotice
from engine.protocol.records import Receipt

_FLAWS = {
    PageFlaw.NO_TEXT_LAYER: "no text layer and cannot be read",
    PageFlaw.LOW_DENSITY: "very little text",
    PageFlaw.UNREADABLE: "text that cannot be decoded",
    PageFlaw.DAMAGED: "damaged parts",
    PageFlaw.LOST_TEXT: "no text that could be read",
    PageFlaw.REPLACED: "characters that could not be read",
    PageFlaw.GUESSED: "characters whose encoding was guessed",
    PageFlaw.RECOGNISED: "recognised text",
    PageFlaw.NO_WORDS: "no words in its picture",
    PageFlaw.NOT_RECOGNISED: "a picture whose text could not be recognised",
}
_EXPECTED = frozenset({PageFlaw.RECOGNISED, PageFlaw.NO_WORDS})
_PLURALS = {
    LeftOutKind.HEADER_FIELDS: "groups of header fields",
    LeftOutKind.FORMULA: "formulas without a value",
    LeftOutKind.DELETED_TEXT: "deleted pieces of text",
    LeftOutKind.HIDDEN_TEXT: "hidden pieces of text",
    LeftOutKind.LAYOUT_TEXT: "texts of layouts",
}


def show_audit(terminal: Terminal, document: Document) -> None:
    """One line for old text, for each kind of flaw that pages have, and for what is left out."""
    if is_outdated(document):
        taken = f"The text of {document.name} was extracted by an earlier version of Lectern"
        terminal.say(
            f"{taken} and is kept as it was read; use --renew to extract it again.", style="note"
        )
    for flaw, description in _FLAWS.items():
        pages = document.audit.pages_with(flaw)
        if pages:
            noun = "Page" if len(pages) == 1 else "Pages"
            verb = "has" if len(pages) == 1 else "have"
            where = f"{noun} {format_ranges(pages)} of {document.name}"
            style = "note" if flaw in _EXPECTED else "warning"
            terminal.say(f"{where} {verb} {description}{_sureness(document, flaw)}.", style=style)
    if document.audit.pages_to_recognise and not is_available():
        terminal.say(
            "Text recognition is not installed; install the packages rapidocr and onnxruntime.",
            style="note",
        )
    if left_out := _count_left_out([document]):
        what = f"Not in the text of {document.name}: {_kinds(left_out)}"
        terminal.say(f"{what}; --json lists them in full.", style="note")


def _sureness(document: Document, flaw: PageFlaw) -> str:
    """Say how certain the recognition is, on the least certain page."""
    sure = [one.confidence for one in document.audit.findings if one.flaw is flaw]
    known = [confidence for confidence in sure if confidence is not None]
    if not known:
        return ""
    least = f"{int(100 * min(known) + 1e-9)} % sure"  # never rounded up to certainty
    return f", at least {least}" if len(known) > 1 else f", {least}"


def show_mended(terminal: Terminal, names: Iterable[str]) -> None:
    """One line for each document whose stored text was damaged."""
    for name in names:
        what = f"The stored text of {name} was damaged and has been extracted again."
        terminal.say(what, style="warning")


def _count_left_out(documents: Iterable[Document]) -> Counter[LeftOutKind]:
    """Count what is not in the text of documents, kind by kind."""
    counts: Counter[LeftOutKind] = Counter()
    for document in documents:
        for part in document.audit.left_out:
            counts[part.kind] += part.count
    return counts


def _kinds(counts: Counter[LeftOutKind]) -> str:
    """``299 running lines, 1 comment``."""
    return ", ".join(
        f"{format_tokens(count)} {kind if count == 1 else _PLURALS.get(kind, f'{kind}s')}"
        for kind, count in counts.items()
    )


def show_receipt(
    terminal: Terminal, reading: OpenedReading, receipt: Receipt, said: Collection[AnyNotice] = ()
) -> None:
    """The complete-reading line, and what the engine found worth saying and was not `said` yet."""
    terminal.say(receipt_line(reading, receipt), style="done")
    for note in receipt.notes:
        if note not in said:
            terminal.say(notice_text(note), style="note")


def receipt_line(reading: OpenedReading, receipt: Receipt) -> str:
    """``Read 100 % of a.pdf: 124 pages, 31,204 tokens, in 3 min 25 s (152 tok/s).``.

    Where something of a file is not in its text, the line speaks of the text and counts the rest;
    running lines do not matter for that, since a copy of each is in the text.
    """
    if len(reading.documents) == 1:
        what = reading.documents[0].name
    else:
        what = format_count(len(reading.documents), "document")
    sizes = [format_count(reading.num_pages, "page")]
    gaps = sum((gaps_of(one.audit, len(one.pages)) for one in reading.documents), NO_GAPS)
    left_out = _count_left_out(reading.documents)
    if gaps.num_flawed or left_out.keys() - {LeftOutKind.RUNNING_LINE}:
        what = f"the text of {what}"
    sizes.extend(_gaps(gaps))
    sizes.append(f"{format_tokens(receipt.tokens)} tokens")
    if left_out:
        sizes.append(f"{_kinds(left_out)} left out")
    return f"Read 100 % of {what}: {', '.join([*sizes, *_how(receipt)])}."


def _gaps(gaps: Gaps) -> Iterator[str]:
    """``17 of them damaged``, ``16 without text``."""
    if gaps.num_damaged:
        yield f"{format_tokens(gaps.num_damaged)} of them damaged"
    if gaps.num_empty:
        number = format_tokens(gaps.num_empty)
        yield f"{number} without text" if gaps.num_damaged else f"{number} of them without text"


def _how(receipt: Receipt) -> Iterator[str]:
    seconds = format_seconds(receipt.seconds)
    if receipt.reused_tokens == receipt.tokens:
        yield f"restored in {seconds}"
    else:
        if receipt.reused_tokens:
            yield f"{format_tokens(receipt.reused_tokens)} of them reused"
        yield f"in {seconds} ({format_rate(receipt.tokens_per_second)})"
    if receipt.verified:
        yield "checked"
