"""The next task of the page process; pure.

Pages in view come before text, text before the outline, that before the search, and the search
before sizes nobody waits for.
The process does one thing at a time, so whatever is no longer wanted is simply not asked for.
"""

from dataclasses import dataclass, field

from app.window.viewer.source.messages import (
    FindPassage,
    ReadContents,
    ReadLines,
    ReadSizes,
    RenderPassage,
    RenderTile,
    Request,
    Search,
    Tile,
)

SEARCH_PAGES = 64
"""Most pages searched in one turn."""


@dataclass
class Agenda:
    """Everything asked for and not yet answered; `num_pages` is known once the file is open."""

    num_pages: int = 0
    tiles: list[Tile] = field(default_factory=list)
    passages: list[tuple[int, str]] = field(default_factory=list)
    crop: RenderPassage | None = None
    lines: list[int] = field(default_factory=list)
    wants_contents: bool = False
    search_text: str = ""
    search_next: int = 1
    search_left: int = 0
    search_step: int = SEARCH_PAGES
    sized_until: int = 1
    failed: set[int] = field(default_factory=set)

    def want_search(self, text: str, first: int) -> None:
        """Search all pages from `first` on, then those before it."""
        self.search_text, self.search_next = text, first
        self.search_left = self.num_pages if text.strip() else 0
        self.search_step = SEARCH_PAGES

    def next_request(self) -> Request | None:
        """Return the most urgent thing; None when all is done."""
        return self._in_view() or self._of_document()

    def _in_view(self) -> Request | None:
        """Return what a person waits for."""
        for tile in self.tiles:
            if tile.page not in self.failed:
                return RenderTile(tile)
        for page, text in self.passages:
            if page not in self.failed:
                return FindPassage(page, text)
        if self.crop is not None and self.crop.page not in self.failed:
            return self.crop
        return next((ReadLines(page) for page in self.lines if page not in self.failed), None)

    def _of_document(self) -> Request | None:
        if self.wants_contents:
            return ReadContents()
        if self.search_left:
            count = min(self.search_step, self.search_left)
            return Search(self.search_text, self.search_next, count)
        if self.sized_until < self.num_pages:
            return ReadSizes(self.sized_until + 1)
        return None

    def drop_page(self, page: int) -> None:
        """Ask nothing more of a page that cannot be shown."""
        self.failed.add(page)
        self.tiles = [tile for tile in self.tiles if tile.page != page]
        self.passages = [wanted for wanted in self.passages if wanted[0] != page]
        self.lines = [wanted for wanted in self.lines if wanted != page]

    def searched(self, request: Search, next_page: int) -> bool:
        """Take note of a turn of the search; tell whether it was the last."""
        if request.text != self.search_text or request.first != self.search_next:
            return False
        self.search_left -= min(next_page - request.first, self.search_left)
        self.search_next = next_page if next_page <= self.num_pages else 1
        return not self.search_left

    def search_died(self, request: Search) -> bool:
        """Go page by page after a crash and step over the page it was; tell if that was the end."""
        if request.count == 1:
            self.search_step = SEARCH_PAGES
            return self.searched(request, request.first + 1)
        self.search_step = 1
        return False
