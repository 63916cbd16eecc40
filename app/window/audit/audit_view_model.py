"""The state of an audit: what was extracted, and which pages a person leaves out.

`derive` is pure; the object below it only remembers and tells. Pages that are left out stay in the
document and can be taken in again.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication, QObject, Signal

from app.core.fit.fit_reasons import ChosenFit
from app.documents.document import Document
from app.readings.change_price import Part, change_price
from app.window.audit import audit_texts
from app.window.audit.audit_page import (
    AuditedDocument,
    Listing,
    PageDetail,
    PartRow,
)
from app.window.audit.audit_props import AuditProps
from app.window.audit.fit_notes import fit_notes
from app.window.audit.inspection import Inspection, inspect
from app.window.audit.page_ranges import PageRangeError, parse_pages, write_pages
from app.window.audit.page_rows import PageRows
from app.window.translation.quantities import count, pages
from app.window.view_model import ViewModel


@dataclass(frozen=True, slots=True)
class AuditInputs:
    """What is known and decided.

    Attributes:
        documents: as they were when the audit began.
        left_out: the pages left out now, per document.
        tokens_read: tokens of the reading that are read.
        tokens_per_second: how fast this machine reads; 0 where that is not known.
        fit: the reading as it is read, which tells what made it fit; None before that is known.
        document: number of the document that is shown.
        filter: what is listed.
        page: the page that is looked at, from 1.
        written: pages to leave out that were written down and cannot be taken.
        refusal: why not.
    """

    documents: tuple[Inspection, ...]
    left_out: tuple[frozenset[int], ...]
    tokens_read: int = 0
    tokens_per_second: float = 0.0
    fit: ChosenFit | None = None
    document: int = 0
    filter: Listing = Listing.ALL
    page: int = 1
    written: str = ""
    refusal: PageRangeError | None = None


def derive(inputs: AuditInputs, before: tuple[AuditInputs, AuditProps] | None = None) -> AuditProps:
    """Return what is shown; rows that were shown `before` are taken from there."""
    shown = inputs.documents[inputs.document]
    listed = _listed(inputs)
    is_changed = _result(inputs) != tuple(one.left_out for one in inputs.documents)
    left_out = inputs.left_out[inputs.document]
    numbers = (len(shown.document.pages), len(shown.suspicious), len(left_out))
    names = tuple(one.document.name for one in inputs.documents)
    fit = fit_notes(inputs.fit, names) if inputs.fit is not None else ()
    notes = audit_texts.notes(shown.document.audit, is_outdated=shown.is_outdated)
    return AuditProps(
        documents=names,
        document=inputs.document,
        facts=audit_texts.facts(*numbers),
        notes=" ".join(filter(None, (*fit, notes))),
        is_outdated=shown.is_outdated,
        filters=audit_texts.filter_labels(numbers, shown.num_parts),
        filter=inputs.filter,
        rows=_rows(inputs, listed, before),
        parts=_parts(inputs, before),
        detail=_detail(inputs, shown, left_out) if listed else None,
        bulk=_bulk(inputs, listed, left_out),
        ranges=inputs.written or write_pages(left_out),
        ranges_problem=_ranges_problem(inputs),
        price=_price(inputs) if is_changed else "",
        is_changed=is_changed,
    )


class AuditViewModel(ViewModel[AuditInputs, AuditProps]):
    """Remembers the inputs, emits the props that differ."""

    changed = Signal(AuditProps)

    def __init__(
        self,
        documents: Sequence[AuditedDocument],
        *,
        tokens_read: int = 0,
        tokens_per_second: float = 0.0,
        parent: QObject | None = None,
    ) -> None:
        inputs = AuditInputs(
            documents=tuple(map(inspect, documents)),
            left_out=tuple(frozenset(one.left_out) for one in documents),
            tokens_read=tokens_read,
            tokens_per_second=tokens_per_second,
        )
        super().__init__(_shown_first(inputs), parent)

    @property
    def document(self) -> Document:
        """The document that is shown."""
        return self._inputs.documents[self._inputs.document].document

    @property
    def result(self) -> tuple[tuple[int, ...], ...]:
        """The pages left out now, per document, ascending."""
        return _result(self._inputs)

    def take_fit(self, fit: ChosenFit) -> None:
        """Take how the reading is read."""
        self._change(fit=fit)

    def show_document(self, number: int) -> None:
        """Look at another document, its suspicious pages first."""
        if number != self._inputs.document:
            inputs = replace(self._inputs, document=number, written="", refusal=None)
            self._take(_shown_first(inputs))

    def show(self, wanted: Listing) -> None:
        """List something else."""
        self._take(_looked_at_listed(replace(self._inputs, filter=wanted)))

    def look_at(self, page: int) -> None:
        """Look at a page."""
        self._take(replace(self._inputs, page=page))

    def leave_out(self, page: int, *, is_left_out: bool) -> None:
        """Leave a page out, or take it in again."""
        self._leave_out([page], is_left_out=is_left_out)

    def leave_out_only(self, written: str) -> None:
        """Leave out the pages that are written down, like ``1–12, 201–``, and no others."""
        try:
            self._set_left_out(parse_pages(written, len(self.document.pages)))
        except PageRangeError as error:
            self._take(replace(self._inputs, written=written, refusal=error))

    def act_on_all(self) -> None:
        """Leave all listed pages out; where they are already, take them in again."""
        listed = _listed(self._inputs)
        left_out = self._inputs.left_out[self._inputs.document]
        self._leave_out(listed, is_left_out=not left_out.issuperset(listed))

    def _leave_out(self, numbers: Iterable[int], *, is_left_out: bool) -> None:
        now = self._inputs.left_out[self._inputs.document]
        self._set_left_out(now.union(numbers) if is_left_out else now.difference(numbers))

    def _set_left_out(self, numbers: frozenset[int]) -> None:
        inputs, at = self._inputs, self._inputs.document
        left_out = (*inputs.left_out[:at], numbers, *inputs.left_out[at + 1 :])
        changed = replace(inputs, left_out=left_out, written="", refusal=None)
        self._take(_looked_at_listed(changed))

    def _derive(self, inputs: AuditInputs) -> AuditProps:
        return derive(inputs)

    def _derive_again(
        self, inputs: AuditInputs, before: tuple[AuditInputs, AuditProps]
    ) -> AuditProps:
        return derive(inputs, before)


def _shown_first(inputs: AuditInputs) -> AuditInputs:
    """Begin with the suspicious pages where there are some."""
    has_suspicious = bool(inputs.documents[inputs.document].suspicious)
    wanted = Listing.SUSPICIOUS if has_suspicious else Listing.ALL
    return _looked_at_listed(replace(inputs, filter=wanted, page=1))


def _looked_at_listed(inputs: AuditInputs) -> AuditInputs:
    """Look at a page that is listed."""
    listed = _listed(inputs)
    if inputs.page in listed or not listed:
        return inputs
    return replace(inputs, page=min(listed, key=lambda number: abs(number - inputs.page)))


def _listed(inputs: AuditInputs) -> Sequence[int]:
    shown = inputs.documents[inputs.document]
    match inputs.filter:
        case Listing.ALL:
            return range(1, len(shown.document.pages) + 1)
        case Listing.SUSPICIOUS:
            return shown.suspicious
        case Listing.LEFT_OUT:
            return sorted(inputs.left_out[inputs.document])
        case Listing.NOT_IN_TEXT:
            return ()


def _rows(
    inputs: AuditInputs, listed: Sequence[int], before: tuple[AuditInputs, AuditProps] | None
) -> PageRows:
    """Return the rows of the listed pages; those that say the same as before are taken over."""
    shown, left_out = inputs.documents[inputs.document], inputs.left_out[inputs.document]
    rows = PageRows(shown, listed, left_out)
    return rows if before is None else rows.after(before[1].rows)


def _parts(
    inputs: AuditInputs, before: tuple[AuditInputs, AuditProps] | None
) -> tuple[PartRow, ...]:
    """Return the rows of the parts, where they are listed; there may be thousands."""
    if inputs.filter is not Listing.NOT_IN_TEXT:
        return ()
    if before is not None and before[1].parts and before[0].document == inputs.document:
        return before[1].parts
    return tuple(
        PartRow(audit_texts.part_label(part.kind), audit_texts.part_text(part), count(part.count))
        for part in inputs.documents[inputs.document].document.audit.left_out
    )


def _detail(inputs: AuditInputs, shown: Inspection, left_out: frozenset[int]) -> PageDetail:
    number = inputs.page
    text = shown.document.pages[number - 1].text
    said = [audit_texts.flaw_note(one.flaw) for one in shown.flaws.get(number, ())]
    if not said and not text.strip():
        said.append(audit_texts.empty_note())
    heading = QCoreApplication.translate("Audit", "Page {number} of {pages}")
    return PageDetail(
        number=number,
        heading=heading.format(number=count(number), pages=count(len(shown.document.pages))),
        note=" ".join(said),
        text=text,
        is_left_out=number in left_out,
    )


def _bulk(inputs: AuditInputs, listed: Sequence[int], left_out: frozenset[int]) -> str:
    """Offer to treat all listed pages alike, unless that were the whole document."""
    translate = QCoreApplication.translate
    if inputs.filter is Listing.ALL or len(listed) < 2:
        return ""
    if left_out.issuperset(listed):
        return translate("Audit", "Include these {pages}").format(pages=pages(len(listed)))
    return translate("Audit", "Leave out these {pages}").format(pages=pages(len(listed)))


def _ranges_problem(inputs: AuditInputs) -> str:
    if inputs.refusal is None:
        return ""
    num_pages = len(inputs.documents[inputs.document].document.pages)
    return audit_texts.range_problem(inputs.refusal, num_pages)


def _result(inputs: AuditInputs) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted(numbers)) for numbers in inputs.left_out)


def _price(inputs: AuditInputs) -> str:
    pairs = list(zip(inputs.documents, _result(inputs), strict=True))
    before = [Part(one.document.sha256, one.page_tokens, one.left_out) for one, _ in pairs]
    after = [Part(one.document.sha256, one.page_tokens, left_out) for one, left_out in pairs]
    found = change_price(before, after, tokens_read=inputs.tokens_read)
    speed = inputs.tokens_per_second
    return audit_texts.price(found.tokens_to_read, found.tokens_to_read / speed if speed else None)
