"""Which number on a page is its page number: proven by the pages around it.

A number that counts with the pages may still be information: "Sample 7" follows "Sample 6". It is
a page number where it says so ("Page 7 of 12", "- 7 -"), or where its place on the paper shows it.
What is not proven is text.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from app.documents.layout.margins import MarginLine, Margins, windows
from app.documents.layout.page_numbers import Form, PageNumber

REACH = 8
"""Pages looked at before and after each page."""
_MIN_PAGES = {Form.DECLARED: 3, Form.SPREAD: 4, Form.ALONE: 5, Form.EDGE: 5}
_STEP = {Form.SPREAD: 2}
_OTHER_SIDE = 72.0
"""Numbers of left and right pages are at least so far apart, in points."""
_FLUSH = 3.0
_WHITE = 2.0
"""Distance from other lines, in type sizes; a label may stand closer above a number."""
_WIDE = 3.0
"""White between a number at the edge of a line and its text, in type sizes."""
_MIN_WORDS = 3
_LABEL = re.compile(
    r"\b(?:no|nr|num|nº|n°|id|number|nummer|numero|número|numéro|code|ref|reference|date"
    r"|invoice|sample|specimen|contract|table|figure|fig|order|case|item|lot|batch|test|patient"
    r"|form|file|receipt|ticket|exhibit|entry|question|exercise|step|unit|serial|voucher|total"
    r"|rechnung|probe|muster|vertrag|tabelle|abbildung|auftrag|fall|charge|beleg|frage|aufgabe"
    r"|facture|échantillon|contrat|tableau|commande|dossier|cas|article|exercice"
    r"|factura|muestra|contrato|tabla|pedido|caso|lote|fattura|campione|contratto|tabella)\b"
    r"|[:=#№]$",
    re.IGNORECASE,
)
"""What a number is named after; then it does not count pages."""


@dataclass(frozen=True, slots=True)
class _Member:
    """One page of a series: its lines, the line with the number, and the number."""

    margins: Margins
    line: MarginLine
    number: PageNumber


_Series = Sequence[_Member]
"""The pages that count on from each other; the one in question comes first."""


def number_pages(pages: Iterable[Margins]) -> Iterator[Margins]:
    """Yield every page with its page numbers taken from the texts of its lines."""
    for window, at in windows(pages, REACH):
        yield _numbered(window, at)


def _numbered(window: Sequence[Margins], at: int) -> Margins:
    current = window[at]
    found = {
        line: series
        for end, lines in enumerate(current.ends)
        for line in lines
        if line.readings and (series := _proven(window, at, end, line))
    }
    declared = {
        line: series for line, series in found.items() if series[0].number.form is Form.DECLARED
    }
    # A page has one number: of two that only look like it, at least one is something else.
    certain = declared or (found if len(found) == 1 else {})
    if not certain:
        return current
    top, bottom = (
        tuple(_with_number(line, certain.get(line)) for line in lines) for lines in current.ends
    )
    return replace(current, top=top, bottom=bottom)


def _with_number(line: MarginLine, series: _Series | None) -> MarginLine:
    if series is None:
        return line
    return line.numbered(series[0].number, changes_sides=_changes_sides(series))


def _proven(window: Sequence[Margins], at: int, end: int, line: MarginLine) -> _Series | None:
    """Return the one way to read `line` that is proven; None if there are none or several."""
    proven = [
        series
        for number in line.readings
        if _is_page_number(series := _series(window, at, end, _Member(window[at], line, number)))
    ]
    if proven and (len(proven) == 1 or proven[0][0].number.form in {Form.DECLARED, Form.SPREAD}):
        return proven[0]
    return None


def _series(window: Sequence[Margins], at: int, end: int, member: _Member) -> _Series:
    """Return the pages around that count on from `member`."""
    before = reversed(window[:at])
    return [
        member,
        *_counted_on(before, end, member),
        *_counted_on(window[at + 1 :], end, member),
    ]


def _counted_on(pages: Iterable[Margins], end: int, start: _Member) -> Iterator[_Member]:
    """Yield the pages that agree, up to the first that contradicts; one without number does not."""
    form, series = start.number.form, start.number.series
    for margins in pages:
        found = [
            _Member(margins, line, number)
            for line in margins.ends[end]
            if line.is_level_with(start.line)
            for number in line.readings
            if number.form is form and number.series == series
        ]
        turned = _STEP.get(form, 1) * (margins.ordinal - start.margins.ordinal)
        agreeing = [one for one in found if one.number.value == start.number.value + turned]
        if agreeing:
            yield agreeing[0]
        elif found:
            return


def _is_page_number(series: _Series) -> bool:
    start = series[0]
    form = start.number.form
    if len(series) < _MIN_PAGES[form]:
        return False
    if form in {Form.DECLARED, Form.SPREAD} or _changes_sides(series):
        return True
    # A higher number was counted before this file began: an excerpt, or numbers of invoices.
    is_possible = start.number.value <= start.margins.ordinal or start.number.series == "roman"
    is_labelled = any(member.line.white < _WHITE * member.line.size for member in series)
    return is_possible and not is_labelled and (form is Form.ALONE or _stands_off(series))


def _changes_sides(series: _Series) -> bool:
    """Tell whether the number is at the outer edge of the lines on left and on right pages."""
    by_side: tuple[list[_Member], list[_Member]] = ([], [])
    for member in series:
        by_side[member.margins.ordinal % 2].append(member)
    even, odd = by_side
    return min(len(even), len(odd)) > 1 and (_is_outside(even, odd) or _is_outside(odd, even))


def _is_outside(left: _Series, right: _Series) -> bool:
    return (
        all(member.number.x0 - member.line.x0 <= _FLUSH for member in left)
        and all(member.line.x1 - member.number.x1 <= _FLUSH for member in right)
        and max(member.number.x1 for member in left) + _OTHER_SIDE
        < min(member.number.x0 for member in right)
    )


def _stands_off(series: _Series) -> bool:
    """Tell whether a number at the edge of its line is no part of what stands beside it.

    It is flush with the outermost text of most pages, far from its neighbour, and the neighbour is
    no label. A word or two could be one in any language, unless they change as chapters do.
    """
    texts = {member.number.rest for member in series}
    return (
        2 * sum(map(_is_flush, series)) > len(series)
        and not any(map(_LABEL.search, texts))
        and (
            all(len(text.split()) >= _MIN_WORDS for text in texts)
            or 1 < len(texts) <= len(series) // 2
        )
    )


def _is_flush(member: _Member) -> bool:
    margins, line, number = member.margins, member.line, member.number
    is_left = number.x0 - min(line.x0, margins.left) <= _FLUSH
    is_right = max(line.x1, margins.right) - number.x1 <= _FLUSH
    return (is_left or is_right) and number.gap >= _WIDE * line.size
