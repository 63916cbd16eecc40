"""The hits of a search as they come in, and which of them is looked at; pure."""

from bisect import bisect_left, insort
from dataclasses import dataclass, field

from app.viewer.source.messages import Box, PageHits


@dataclass(frozen=True, slots=True, order=True)
class Hit:
    """One hit; `place` counts the hits of its page from 0."""

    page: int
    place: int
    boxes: tuple[Box, ...] = field(compare=False)


@dataclass(frozen=True, slots=True)
class SearchState:
    """What the search bar says: `position` counts from 1, 0 while no hit is looked at."""

    text: str = ""
    num_hits: int = 0
    position: int = 0
    is_running: bool = False


class SearchHits:
    """All hits so far, by page."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.is_running = bool(text.strip())
        self.current: Hit | None = None
        self._hits: list[Hit] = []
        self._by_page: dict[int, tuple[Hit, ...]] = {}

    def add(self, found: tuple[PageHits, ...]) -> None:
        """Take more hits."""
        for page in found:
            if page.page not in self._by_page:
                hits = tuple(Hit(page.page, place, boxes) for place, boxes in enumerate(page.hits))
                self._by_page[page.page] = hits
                for hit in hits:
                    insort(self._hits, hit)

    @property
    def pages(self) -> tuple[int, ...]:
        """The pages that have hits."""
        return tuple(self._by_page)

    def on_page(self, page: int) -> tuple[Hit, ...]:
        """Return the hits of one page."""
        return self._by_page.get(page, ())

    def step(self, by: int, page: int) -> Hit | None:
        """Look at the next hit (or with -1 the one before), beginning at a page."""
        if not self._hits:
            return None
        if self.current is None:
            index = bisect_left(self._hits, Hit(page, 0, ()))
            index = index if by > 0 else index - 1
        else:
            index = bisect_left(self._hits, self.current) + by
        self.current = self._hits[index % len(self._hits)]
        return self.current

    @property
    def state(self) -> SearchState:
        """What is known now."""
        position = bisect_left(self._hits, self.current) + 1 if self.current else 0
        return SearchState(self.text, len(self._hits), position, self.is_running)
