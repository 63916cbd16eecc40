"""What on a line could be a page number, without looking at other pages.

A line may be read in several ways: "7   Annual Report 2023" begins with a number and ends with one.
Which of them counts pages is for `app.documents.layout.numbering` to prove.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from app.documents.layout.fragment import Fragment, Row

_WORDS = (
    *("page", "pages", "pg", "pag", "pág", "página", "pagina", "seite", "blatt", "sida", "side"),
    *("sivu", "strana", "str", "strona", "oldal", "sayfa", "stránka", "lehekülg", "pagină"),
    *("страница", "стр", "сторінка", "стор", "лист", "σελίδα", "σελ", "صفحة", "صفحه", "עמוד"),
)
_DIGITS = r"\d{1,6}"
_ROMAN = r"[ivxlc]{1,10}|[IVXLC]{1,10}"
_PREFIXED = r"(?:[A-Z]|\d{1,2})[-–]\d{1,4}"
_TOTAL = r"(?:\s?(?:/|of|von|de|di|sur|van|av|af|fra|z|ze|из|od)\s?(?:\d{1,6}))"
_NUMBER = rf"(?P<number>{_PREFIXED}|{_DIGITS}|{_ROMAN})"
_COUNT = rf"{_NUMBER}{_TOTAL}?"
_WORD = rf"(?:{'|'.join(_WORDS)})\.?"
_PAGE = rf"(?:{_WORD}\s?:?\s?{_COUNT}|(?P<before>{_DIGITS})\s?[|·•–-]?\s?(?:{_WORD}))"
_CJK = r"第?\s?(?P<east>\d{1,6})\s?(?:页|頁|ページ|쪽|페이지)"

_SHORT = rf"(?:p|pp|s)\.\s?(?P<short>{_DIGITS})"
"""Without its full stop it would be a name, such as that of sample S7."""
_DECLARED = re.compile(
    rf"[-–—|\[( ]*(?:{_PAGE}|{_CJK}|{_SHORT})[-–—|\]) ]*",
    re.IGNORECASE,
)
_DASHED = re.compile(rf"(?P<dash>[-–—~])\s?{_NUMBER}\s?(?P=dash)")
_DECLARED_END = re.compile(rf"(?P<rest>.*[\s|])(?<!\w){_PAGE}[-–—|\]) ]*", re.IGNORECASE)
_DECLARED_START = re.compile(rf"[-–—|\[( ]*{_PAGE}(?P<rest>[\s|,:].*)", re.IGNORECASE)
_BARE = re.compile(rf"[|\[(]?\s?{_COUNT}\s?[|\]).]?")
_AT_END = re.compile(rf"(?P<rest>.*\S)\s{{1,4}}{_NUMBER}")
_AT_START = re.compile(rf"{_NUMBER}\s{{1,4}}(?P<rest>\S.*)")
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_CANONICAL_ROMAN = re.compile(r"c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})")
_MAX_LENGTH = 200
"""Characters of a line that is looked at; a longer one is text."""


class Form(Enum):
    """How a number says that it counts pages."""

    DECLARED = auto()
    """By a word or by dashes: "Page 7 of 12", "- 7 -"."""
    ALONE = auto()
    """By standing alone on its line."""
    EDGE = auto()
    """By standing at the outer edge of a line."""
    SPREAD = auto()
    """By a second number, one higher, at the other edge: two pages of paper side by side."""


@dataclass(frozen=True, slots=True)
class PageNumber:
    """One way to read a number of a line as that of its page.

    `series` tells apart what is counted separately: Roman numbers, "A-1", "3-1". `rest` is the
    text of the line without the number, `gap` the white between both; x in points.
    """

    form: Form
    value: int
    series: str
    rest: str
    x0: float
    x1: float
    gap: float = 0.0


def page_numbers(row: Row) -> tuple[PageNumber, ...]:
    """Return all ways to read a number on `row` as a page number, surest first."""
    if len(row.text) > _MAX_LENGTH:
        return ()
    fragments = row.fragments
    declared = tuple(_declared(fragments))
    if declared or len(fragments) == 1:
        return declared or tuple(_in_one_piece(fragments[0]))
    edges = tuple(_at_edges(fragments))
    return (*_spread(fragments, edges), *edges)


def _declared(fragments: Sequence[Fragment]) -> Iterator[PageNumber]:
    for at, fragment in enumerate(fragments):
        match = _DECLARED.fullmatch(fragment.text) or _DASHED.fullmatch(fragment.text)
        rest = ""
        if match is None and len(fragment.text) > 3:
            match = _DECLARED_END.fullmatch(fragment.text)
            match = match or _DECLARED_START.fullmatch(fragment.text)
            rest = match["rest"].strip(" |,:-–—·•") if match else ""
        counted = match and _counted(_number_of(match))
        if counted:
            texts = [other.text for other in fragments]
            texts[at] = rest
            value, series = counted
            yield PageNumber(Form.DECLARED, value, series, _joined(texts), fragment.x0, fragment.x1)


def _in_one_piece(fragment: Fragment) -> Iterator[PageNumber]:
    """Read a line of one fragment: a number alone, or after or before text."""
    if match := _BARE.fullmatch(fragment.text):
        if counted := _counted(match["number"]):
            yield PageNumber(Form.ALONE, *counted, "", fragment.x0, fragment.x1)
        return
    width = (fragment.x1 - fragment.x0) / len(fragment.text)
    for pattern, is_end in ((_AT_START, False), (_AT_END, True)):
        match = pattern.fullmatch(fragment.text)
        if match and (counted := _counted(match["number"])):
            extent = width * len(match["number"])
            x0 = fragment.x1 - extent if is_end else fragment.x0
            yield PageNumber(Form.EDGE, *counted, match["rest"], x0, x0 + extent)


def _at_edges(fragments: Sequence[Fragment]) -> Iterator[PageNumber]:
    for at, beside in ((0, 1), (-1, -2)):
        number, neighbour = fragments[at], fragments[beside]
        match = _BARE.fullmatch(number.text)
        if match and (counted := _counted(match["number"])):
            others = fragments[1:] if at == 0 else fragments[:-1]
            gap = max(number.x0 - neighbour.x1, neighbour.x0 - number.x1)
            rest = _joined([other.text for other in others])
            yield PageNumber(Form.EDGE, *counted, rest, number.x0, number.x1, gap)


def _spread(fragments: Sequence[Fragment], edges: tuple[PageNumber, ...]) -> Iterator[PageNumber]:
    if len(edges) == 2 and edges[0].value + 1 == edges[1].value:
        left, right = edges
        if left.series == right.series:
            rest = _joined([fragment.text for fragment in fragments[1:-1]])
            yield PageNumber(Form.SPREAD, left.value, left.series, rest, left.x0, right.x1)


def _joined(texts: Sequence[str]) -> str:
    return " ".join(text for text in texts if text)


def _number_of(match: re.Match[str]) -> str:
    names = ("number", "before", "east", "short")
    groups = match.groupdict()
    return next(groups[name] for name in names if groups.get(name))


def _counted(text: str) -> tuple[int, str] | None:
    """Return value and series of a number, or None: pages are not counted 007 or from 0."""
    prefix, dash, digits = text.replace("–", "-").rpartition("-")
    if digits.isdecimal():
        is_plain = int(digits[0]) > 0 and not (prefix.isdecimal() and int(prefix[0]) == 0)
        return (int(digits), prefix + dash) if is_plain else None
    roman = text.lower()
    if not _CANONICAL_ROMAN.fullmatch(roman):
        return None
    values = [_ROMAN_VALUES[letter] for letter in roman]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-value if value < after else value for value, after in pairs), "roman"
