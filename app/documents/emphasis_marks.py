"""Which words are bold, italic, code or a link, as a file says: marks before and after them.

They stay until the page is done. No text has the marks by itself, since readers take control
characters out of what they read. Neither white space nor the end of a line is ever next to a mark
or between two, so a text may be stripped and split into lines as if it had none.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import IntFlag
from functools import lru_cache, reduce
from operator import xor


class Emphasis(IntFlag):
    """How words stand out."""

    NONE = 0
    BOLD = 1
    ITALIC = 2
    CODE = 4


Span = tuple[int, int, int]
"""Start, end and `Emphasis`, which holds the number of a link, of some characters of a text."""

_STYLES = {"\x02": Emphasis.BOLD, "\x03": Emphasis.ITALIC, "\x05": Emphasis.CODE}
_OF_LINKS = "\x07\x08\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19"
_LINK_BIT = 3
"""The number of a link is in the bits above those of styles; each bit has a mark of its own."""
MOST_LINKS = (1 << len(_OF_LINKS)) - 1
_EVERY = (1 << _LINK_BIT + len(_OF_LINKS)) - 1
_MARKS = {mark: int(style) for mark, style in _STYLES.items()} | {
    mark: 1 << _LINK_BIT + bit for bit, mark in enumerate(_OF_LINKS)
}
_SIGNS = "".join(_MARKS)
_SOME_MARKS = re.compile(f"[{_SIGNS}]+")
_SOME_MARKS_OR_END = re.compile(f"[{_SIGNS}]+|[\n\f]")
_TIGHT = re.compile(r"[^\s](?:[^\n\f]*[^\s])?")


def are_in_order(spans: Sequence[Span], length: int) -> bool:
    """Whether spans follow each other in a text of this length, each of them with an emphasis."""
    bounds = [0, *(place for start, end, _ in spans for place in (start, end)), length]
    return bounds == sorted(bounds) and all(
        start < end and 0 < emphasis <= _EVERY for start, end, emphasis in spans
    )


def emphasised(text: str, emphasis: Emphasis) -> str:
    """Return a text without marks with marks around the words of each of its lines."""
    around = _marks_of(int(emphasis))
    return _TIGHT.sub(lambda line: f"{around}{line[0]}{around}", text) if around else text


@lru_cache(MOST_LINKS)
def _marks_of(emphasis: int) -> str:
    return "".join(mark for mark, meant in _MARKS.items() if meant & emphasis)


@lru_cache(MOST_LINKS)
def _change_of(marks: str) -> int:
    """Return what some marks together begin or end."""
    return reduce(xor, map(_MARKS.__getitem__, marks))


def without_emphasis(text: str) -> str:
    """Return a text without its marks."""
    return _SOME_MARKS.sub("", text)


def num_marks(text: str) -> int:
    """Return how many characters of a text are marks."""
    return len(text) - len(without_emphasis(text))


def linked(number: int) -> Emphasis:
    """Return how words stand out as the link of a number from 1 to `MOST_LINKS`."""
    return Emphasis(number << _LINK_BIT)


def link_of(emphasis: int) -> int:
    """Return the number of the link that words are; 0 if they are none."""
    return emphasis >> _LINK_BIT


def lifted(text: str) -> tuple[str, tuple[Span, ...]]:
    """Return a text without its marks, and what they said, in order."""
    plain = without_emphasis(text)
    return plain, () if len(plain) == len(text) else tuple(_joined(_spans(text), plain))


def _spans(text: str) -> Iterator[Span]:
    """Yield the pieces between marks; each ends with its line at the latest."""
    emphasis = start = num_seen = 0
    for match in _SOME_MARKS_OR_END.finditer(text):
        place, found = match.start() - num_seen, match[0]
        if emphasis and start < place:
            yield start, place, emphasis
        start = place
        if found.isspace():
            emphasis = 0
        else:
            emphasis ^= _change_of(found)
            num_seen += len(found)


def _joined(spans: Iterable[Span], text: str) -> Iterator[Span]:
    """Yield spans; those with the same emphasis and no more than spaces between them are one."""
    last: Span | None = None
    for start, end, emphasis in spans:
        if last and last[2] == emphasis and not text[last[1] : start].strip(" "):
            last = last[0], end, emphasis
            continue
        if last:
            yield last
        last = start, end, emphasis
    if last:
        yield last


def laid(text: str, spans: Sequence[Span], start: int, end: int) -> str:
    """Return part of a text without marks with the marks of the spans in it."""
    pieces: list[str] = []
    place = start
    for span_start, span_end, emphasis in spans:
        first, last = max(span_start, place), min(span_end, end)
        if first < last:
            pieces += text[place:first], emphasised(text[first:last], Emphasis(emphasis))
            place = last
    return "".join([*pieces, text[place:end]])


def without_end(text: str, signs: str) -> str:
    """Return a text, which may have marks, without the signs of this kind that it ends with."""
    plain, spans = lifted(text)
    return laid(plain, spans, 0, len(plain.rstrip(signs)))


def placed(line: str, runs: Sequence[tuple[str, Emphasis]]) -> str:
    """Return a line with marks where its runs have them, which are parted by other white space.

    Where characters of the runs became others, nothing is marked.
    """
    places = [at for at, sign in enumerate(line) if not sign.isspace()]
    spans, num_placed = [], 0
    for text, emphasis in runs:
        num_signs = sum(not sign.isspace() for sign in text)
        if emphasis and num_signs and num_placed + num_signs <= len(places):
            end = places[num_placed + num_signs - 1] + 1
            spans.append((places[num_placed], end, int(emphasis)))
        num_placed += num_signs
    return laid(line, spans, 0, len(line)) if num_placed == len(places) else line
