"""Search hits as they arrive, and which one is current; pure."""

from bisect import bisect_left, insort
from dataclasses import dataclass

from app.window.viewer.source.messages import Box, PageHits


@dataclass(frozen=True, slots=True)
class Hit:
    """One hit; `place` counts the hits of its page from 0."""

    page: int
    place: int
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class SearchState:
    """What the search bar says: `position` counts from 1, 0 while no hit is looked at."""

    text: str = ""
    num_hits: int = 0
    position: int = 0
    is_running: bool = False


class SearchHits:
    """All hits so far, by page; pages come in any order and may be thousands."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.is_running = bool(text.strip())
        self.current: Hit | None = None
        self._pages: list[int] = []
        self._hits: dict[int, tuple[tuple[Box, ...], ...]] = {}
        self._num_hits = 0

    def add(self, found: tuple[PageHits, ...]) -> None:
        """Take more hits."""
        for page in found:
            if page.page not in self._hits and page.hits:
                insort(self._pages, page.page)
                self._hits[page.page] = page.hits
                self._num_hits += len(page.hits)

    @property
    def pages(self) -> tuple[int, ...]:
        """The pages that have hits, in order."""
        return tuple(self._pages)

    def on_page(self, page: int) -> tuple[Hit, ...]:
        """Return the hits of one page."""
        hits = self._hits.get(page, ())
        return tuple(Hit(page, place, boxes) for place, boxes in enumerate(hits))

    def step(self, by: int, page: int) -> Hit | None:
        """Look at the next hit (or with -1 the one before), beginning at a page."""
        if not self._pages:
            return None
        if self.current is None:
            self.current = self._first_from(page) if by > 0 else self._last_before(page)
            return self.current
        place = self.current.place + by
        if 0 <= place < len(self._hits[self.current.page]):
            self.current = self._hit(self.current.page, place)
        elif by > 0:
            self.current = self._first_from(self.current.page + 1)
        else:
            self.current = self._last_before(self.current.page)
        return self.current

    @property
    def state(self) -> SearchState:
        """What is known now."""
        return SearchState(self.text, self._num_hits, self._position(), self.is_running)

    def _first_from(self, page: int) -> Hit:
        index = bisect_left(self._pages, page) % len(self._pages)
        return self._hit(self._pages[index], 0)

    def _last_before(self, page: int) -> Hit:
        before = self._pages[bisect_left(self._pages, page) - 1]
        return self._hit(before, len(self._hits[before]) - 1)

    def _hit(self, page: int, place: int) -> Hit:
        return Hit(page, place, self._hits[page][place])

    def _position(self) -> int:
        if self.current is None:
            return 0
        before = self._pages[: bisect_left(self._pages, self.current.page)]
        return sum(len(self._hits[page]) for page in before) + self.current.place + 1
