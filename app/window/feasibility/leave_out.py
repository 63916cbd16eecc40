"""Which pages to leave out so that the rest fits, and the effect; pure.

Parts are chapters, whole documents, or runs of pages where nothing is known of them. What is left
out is a set of pages of each document; parts and written ranges are two ways to change it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter

from PySide6.QtCore import QCoreApplication

from app.core.fit.leaving_out import estimate_without, guessed_page_tokens
from app.core.fit.reading_fit import Estimate, Measure, Obstacle
from app.window.audit.audit_texts import range_problem
from app.window.audit.page_ranges import PageRangeError, parse_pages, write_pages
from app.window.feasibility.card_choices import cost
from app.window.feasibility.card_lines import obstacle_text
from app.window.translation.quantities import count, estimated, tokens
from engine.protocol.model_facts import ModelFacts

Pages = tuple[frozenset[int], ...]
_RUNS = 12
"""Parts that a document is cut into where nothing is known of its chapters."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some pages, `first` to `last`, of document number `document`, from 0."""

    title: str
    document: int
    first: int
    last: int

    @property
    def pages(self) -> frozenset[int]:
        """Its pages."""
        return frozenset(range(self.first, self.last + 1))


@dataclass(frozen=True, slots=True)
class LeaveOutInputs:
    """What is known and decided.

    Attributes:
        facts: the model that reads, with a cache in `kv_format`.
        kv_format: see `facts`.
        measure: what it measured.
        parts: what is to choose from.
        gone: pages that were left out before; what they would take is a guess.
        left_out: those that are left out now.
        written: pages that were written down and cannot be taken.
        refusal: why not.
    """

    facts: ModelFacts
    kv_format: str
    measure: Measure
    parts: tuple[Part, ...]
    gone: Pages
    left_out: Pages
    written: str = ""
    refusal: PageRangeError | None = None


@dataclass(frozen=True, slots=True)
class PartRow:
    """One part; `is_read` is None where some of its pages are left out."""

    title: str
    pages: str
    tokens: str
    is_read: bool | None


@dataclass(frozen=True, slots=True)
class LeaveOutProps:
    """What is shown; `ranges` is empty for several documents, which have no common numbers."""

    rows: tuple[PartRow, ...]
    has_ranges: bool
    ranges: str
    problem: str
    verdict: str
    detail: str
    fits: bool
    can_keep: bool


def derive(inputs: LeaveOutInputs) -> LeaveOutProps:
    """Return what is shown."""
    found = _found(inputs)
    is_alone = len(inputs.left_out) == 1
    opened = inputs.measure.opened
    counts = guessed_page_tokens(opened, inputs.gone) if opened else ()
    has_rest = any(
        len(gone) < len(pages) for gone, pages in zip(inputs.left_out, counts, strict=True)
    )
    fits = not found.shortages and has_rest
    return LeaveOutProps(
        rows=tuple(_row(part, inputs, counts) for part in inputs.parts),
        has_ranges=is_alone,
        ranges=inputs.written or (write_pages(inputs.left_out[0]) if is_alone else ""),
        problem=range_problem(inputs.refusal, len(counts[0])) if inputs.refusal else "",
        verdict=_verdict(found, fits=fits),
        detail=cost(found),
        fits=fits,
        can_keep=fits and inputs.refusal is None,
    )


def parts_of(
    names: Sequence[str], counts: Sequence[int], chapters: Sequence[tuple[int, str, int]]
) -> tuple[Part, ...]:
    """Return the parts of documents with so many pages.

    `chapters` are document, title and first page, in their order; those that begin on one page
    are one part.
    """
    parts: list[Part] = []
    for document, (name, num_pages) in enumerate(zip(names, counts, strict=True)):
        of_document = [(title, page) for at, title, page in chapters if at == document]
        begins = [
            (", ".join(title for title, _ in of_page), page)
            for page, of_page in groupby(of_document, key=itemgetter(1))
        ]
        begins = begins or _runs(name if len(names) > 1 else "", num_pages)
        if begins and begins[0][1] > 1:
            begins.insert(
                0, (QCoreApplication.translate("LeaveOut", "Before the first chapter"), 1)
            )
        ends = [page - 1 for _, page in begins[1:]] + [num_pages]
        parts.extend(
            Part(title, document, first, last)
            for (title, first), last in zip(begins, ends, strict=True)
            if first <= last
        )
    return tuple(parts)


def begin(
    facts: ModelFacts, kv_format: str, measure: Measure, parts: Sequence[Part], gone: Pages
) -> LeaveOutInputs:
    """Begin with what is left out now; all of it can be taken back."""
    return LeaveOutInputs(facts, kv_format, measure, tuple(parts), gone, gone)


def with_part(inputs: LeaveOutInputs, number: int, *, is_read: bool) -> LeaveOutInputs:
    """Read a part, or leave it out."""
    part = inputs.parts[number]
    now = inputs.left_out[part.document]
    pages = now - part.pages if is_read else now | part.pages
    return _with_pages(inputs, part.document, pages)


def with_written(inputs: LeaveOutInputs, written: str) -> LeaveOutInputs:
    """Leave out the pages that are written down, of the only document, and no others."""
    opened = inputs.measure.opened
    num_pages = len(opened.page_ends[0]) if opened is not None else 0
    try:
        return _with_pages(inputs, 0, parse_pages(written, num_pages))
    except PageRangeError as error:
        return replace(inputs, written=written, refusal=error)


def _with_pages(inputs: LeaveOutInputs, document: int, pages: frozenset[int]) -> LeaveOutInputs:
    left_out = list(inputs.left_out)
    left_out[document] = pages
    return replace(inputs, left_out=tuple(left_out), written="", refusal=None)


def _found(inputs: LeaveOutInputs) -> Estimate:
    return estimate_without(
        inputs.facts, inputs.kv_format, inputs.measure, inputs.left_out, inputs.gone
    )


def _row(part: Part, inputs: LeaveOutInputs, counts: Sequence[Sequence[int]]) -> PartRow:
    out = inputs.left_out[part.document] & part.pages
    is_read = None if out and out != part.pages else not out
    number = sum(counts[part.document][part.first - 1 : part.last]) if counts else 0
    is_guess = bool(part.pages & inputs.gone[part.document])
    return PartRow(part.title, _pages(part), _amount(number, is_guess=is_guess), is_read)


def _amount(number: int, *, is_guess: bool) -> str:
    if not is_guess:
        return tokens(number)
    text = QCoreApplication.translate("LeaveOut", "about {tokens}")
    return text.format(tokens=tokens(estimated(number)))


def _pages(part: Part) -> str:
    if part.first == part.last:
        text = QCoreApplication.translate("LeaveOut", "p. {first}")
    else:
        text = QCoreApplication.translate("LeaveOut", "p. {first}–{last}")
    return text.format(first=count(part.first), last=count(part.last))


def _verdict(found: Estimate, *, fits: bool) -> str:
    translate = QCoreApplication.translate
    if fits:
        return translate("LeaveOut", "It fits")
    if not found.shortages:
        return translate("LeaveOut", "Nothing would be left to read")
    shortage = found.shortages[0]
    if shortage.obstacle is Obstacle.CONTEXT:
        text = translate("LeaveOut", "{tokens} too many")
        return text.format(tokens=tokens(shortage.needed - shortage.limit))
    return obstacle_text(shortage.obstacle)


def _runs(name: str, num_pages: int) -> list[tuple[str, int]]:
    """Return runs of pages of equal length as parts."""
    step = max(-(-num_pages // _RUNS), 1)
    return [(name, page) for page in range(1, num_pages + 1, step)]
