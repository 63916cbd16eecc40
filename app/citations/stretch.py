"""A stretch of a document's text, possibly over page breaks, with its places on the pages."""

from collections.abc import Sequence
from typing import NamedTuple

from app.citations.citation import PageSpan

_BETWEEN_PAGES = "\n"


class Part(NamedTuple):
    """Text of a page from `start` on."""

    page: int
    start: int
    text: str


class Stretch:
    """Text of one page or of consecutive pages, and the place in it that is meant."""

    def __init__(
        self, parts: Sequence[Part], *, start: tuple[int, int], end: tuple[int, int]
    ) -> None:
        """Take what is meant as pages with offsets into their text."""
        self._parts = parts
        self._offsets: list[int] = []
        length = 0
        for part in parts:
            self._offsets.append(length)
            length += len(part.text) + len(_BETWEEN_PAGES)
        self.text = _BETWEEN_PAGES.join(part.text for part in parts)
        self.start = self.place_of(*start)
        self.end = self.place_of(*end)

    def spans(self, start: int, end: int) -> tuple[PageSpan, ...]:
        """Return the parts of pages that a part of the text consists of."""
        spans: list[PageSpan] = []
        for part, offset in zip(self._parts, self._offsets, strict=True):
            first, last = max(start - offset, 0), min(end - offset, len(part.text))
            covered = part.text[first:last] if first < last else ""
            if covered.strip():
                first += len(covered) - len(covered.lstrip())
                last -= len(covered) - len(covered.rstrip())
                spans.append(PageSpan(part.page, part.start + first, part.start + last))
        return tuple(spans)

    def place_of(self, page: int, place: int) -> int:
        """Return where in the text a place of a page is."""
        for part, offset in zip(self._parts, self._offsets, strict=True):
            if part.page == page and part.start <= place <= part.start + len(part.text):
                return offset + place - part.start
        raise ValueError(place)
