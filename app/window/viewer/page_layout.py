"""The positions of all pages below each other, at one zoom; pure.

All numbers are device-independent pixels, on a canvas whose top left is the origin. Pages count
from 1. Only sizes are held for pages out of sight: 16 bytes each.
"""

from array import array
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate

from app.window.viewer.source.messages import Size

GAP = 16
"""Between pages, and around them."""
_BESIDE_TEXT = 12
"""On both sides of text that fills the width."""
PIXELS_PER_POINT = 96 / 72
"""At a zoom of 100 %."""


@dataclass(frozen=True, slots=True)
class PageRect:
    """A page on the canvas."""

    page: int
    left: float
    top: float
    width: float
    height: float

    @property
    def bottom(self) -> float:
        """Where it ends."""
        return self.top + self.height


class PageSizes:
    """Sizes of all pages in points; those not known yet are taken to be like the first."""

    def __init__(self, num_pages: int, first: Size) -> None:
        self.widths = array("f", [first[0]]) * num_pages
        self.heights = array("f", [first[1]]) * num_pages

    def __len__(self) -> int:
        return len(self.widths)

    def update(self, first: int, sizes: tuple[Size, ...]) -> bool:
        """Take the sizes of pages from `first` on; tell whether any is news."""
        changed = False
        for index, (width, height) in enumerate(sizes, first - 1):
            known = (self.widths[index], self.heights[index])
            if abs(known[0] - width) + abs(known[1] - height) > 0.01:
                self.widths[index], self.heights[index] = width, height
                changed = True
        return changed


class PageLayout:
    """The canvas at one zoom, `viewport` pixels wide at least."""

    def __init__(self, sizes: PageSizes, *, zoom: float, viewport: int) -> None:
        self.scale = zoom * PIXELS_PER_POINT
        self._sizes = sizes
        self._tops = array(
            "d",
            accumulate((height * self.scale + GAP for height in sizes.heights), initial=GAP),
        )
        self.width = max(float(viewport), max(sizes.widths, default=0) * self.scale + 2 * GAP)
        self.height = self._tops[-1]

    @property
    def num_pages(self) -> int:
        """How many pages there are."""
        return len(self._sizes)

    def rect(self, page: int) -> PageRect:
        """Return where a page lies."""
        width = self._sizes.widths[page - 1] * self.scale
        height = self._sizes.heights[page - 1] * self.scale
        return PageRect(page, (self.width - width) / 2, self._tops[page - 1], width, height)

    def page_at(self, y: float) -> int:
        """Return the page at a height, or the one above the gap there."""
        return min(max(bisect_right(self._tops, y), 1), self.num_pages)

    def pages_between(self, top: float, bottom: float) -> range:
        """Return the pages that are seen between two heights."""
        first, last = self.page_at(top), self.page_at(bottom)
        if first < self.num_pages and self.rect(first).bottom <= top:
            first += 1
        return range(first, last + 1)


def fit_width(sizes: PageSizes, page: int, viewport: int) -> float:
    """Return the zoom at which a page fills the width."""
    return max(viewport - 2 * GAP, GAP) / (sizes.widths[page - 1] * PIXELS_PER_POINT)


def fit_text(width: float, viewport: int) -> float:
    """Return the zoom at which text so many points wide fills the width."""
    return max(viewport - 2 * _BESIDE_TEXT, GAP) / (max(width, 1.0) * PIXELS_PER_POINT)
