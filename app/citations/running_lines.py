"""Lines that interrupt a sentence over a page break: heads, feet, page numbers.

They are put aside when a sentence is looked for, but can still be quoted by themselves. A line
counts as one only if nothing is lost with it: it recurs on a page nearby, with no difference but a
number that counts with the pages; or it is a page number; or the audit lists it as a running line.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from app.citations.word_lists import is_telling
from app.documents.document import Document, LeftOutKind, Page

_MAX_LINES = 3
"""At each edge of a page."""
_MAX_LINE = 200
_NEARBY = 2
"""Pages; left and right pages have their own heads."""
_NUMBER = re.compile(r"\d{1,9}")
_PAGE_NUMBER = re.compile(
    r"\W*(?:(?:page|seite|página|pagina|strona|стр\.?)\W*)?(?:\d{1,5}|[ivxlc]{1,7})"
    r"(?:\W*(?:of|von|de|di|sur|z|из|/)\W*\d{1,5})?\W*",
    re.IGNORECASE,
)


def bodies(document: Document) -> list[tuple[int, int]]:
    """Return of each page where the text between its running lines begins and ends."""
    edges = [(_edge(page.text), _edge(page.text, from_end=True)) for page in document.pages]
    known = {
        _NUMBER.sub("#", part.text.strip())
        for part in document.audit.left_out
        if part.kind is LeftOutKind.RUNNING_LINE
    }
    tops = _running(document.pages, [top for top, _ in edges], known)
    feet = _running(document.pages, [foot for _, foot in edges], known)
    return [
        _between(page.text, top[:num_top], foot[:num_foot])
        for page, (top, foot), num_top, num_foot in zip(
            document.pages, edges, tops, feet, strict=True
        )
    ]


def _edge(text: str, *, from_end: bool = False) -> list[tuple[int, int]]:
    """Return the places of the outer non-empty lines, from the edge inwards."""
    lines: list[tuple[int, int]] = []
    at = len(text) if from_end else 0
    while len(lines) < _MAX_LINES and 0 <= at <= len(text):
        if from_end:
            start, end = text.rfind("\n", 0, at) + 1, at
            at = start - 1
        else:
            found = text.find("\n", at)
            start, end = at, found if found >= 0 else len(text)
            at = end + 1
        if text[start:end].strip():
            lines.append((start, end))
    return lines


def _running(
    pages: Sequence[Page], edges: Sequence[Sequence[tuple[int, int]]], known: set[str]
) -> Iterator[int]:
    """Yield how many of the outer lines of each page are running lines, from the edge inwards."""
    lines = [
        [page.text[start:end].strip() for start, end in edge if end - start <= _MAX_LINE]
        for page, edge in zip(pages, edges, strict=True)
    ]
    places: dict[str, list[tuple[int, tuple[int, ...]]]] = defaultdict(list)
    for page, edge in enumerate(lines):
        for line in edge:
            places[_NUMBER.sub("#", line)].append((page, _numbers(line)))
    for page, edge in enumerate(lines):
        count = 0
        for line in edge:
            if not _is_running(line, page, places[_NUMBER.sub("#", line)], known):
                break
            count += 1
        yield count


def _is_running(
    line: str, page: int, places: Sequence[tuple[int, tuple[int, ...]]], known: set[str]
) -> bool:
    numbers = _numbers(line)
    is_known = _NUMBER.sub("#", line) in known or any(
        all(other - own in {0, distance} for own, other in zip(numbers, there, strict=True))
        for distance, there in _nearby(places, page)
    )
    return (is_known and not is_telling(line)) or bool(_PAGE_NUMBER.fullmatch(line))


def _nearby(
    places: Sequence[tuple[int, tuple[int, ...]]], page: int
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield how many pages away a line recurs, and its numbers."""
    for other, numbers in places:
        if 0 < abs(other - page) <= _NEARBY:
            yield other - page, numbers


def _numbers(line: str) -> tuple[int, ...]:
    return tuple(map(int, _NUMBER.findall(line)))


def _between(
    text: str, top: Sequence[tuple[int, int]], foot: Sequence[tuple[int, int]]
) -> tuple[int, int]:
    start = top[-1][1] if top else 0
    end = foot[-1][0] if foot else len(text)
    return (start, end) if start < end else (0, 0)
