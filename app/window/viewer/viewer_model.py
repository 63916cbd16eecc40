"""The viewer's state: drawn pages, lines, marks and failures of the open document.

Listens to a `PageSource` and keeps only what is near: tiles up to a number of bytes, lines of a few
pages. Knows neither scroll bars nor a widget; the view asks it and repaints what it reports.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QPixmap

from app.errors import LecternError
from app.window.viewer.page_layout import PageSizes
from app.window.viewer.search_hits import Hit, SearchHits, SearchState
from app.window.viewer.source.messages import (
    Box,
    Contents,
    Link,
    PageHits,
    Size,
    TextLine,
    Tile,
)
from app.window.viewer.source.page_source import Crop, CropTerms, PageSource
from app.window.viewer.tiles import TileCache

_PAGES_WITH_LINES = 64


@dataclass(frozen=True, slots=True)
class Passage:
    """A cited passage: its text as it was extracted from the page."""

    page: int
    text: str


@dataclass(frozen=True, slots=True)
class Sight:
    """A page to look at, and a box on it; without one, its top."""

    page: int
    box: Box | None = None


class ViewerModel(QObject):
    """The open document, as far as it has been looked at."""

    opened = Signal()
    """`sizes` is there; also sent, with None in it, when the document is closed."""
    resized = Signal()
    """Some pages are larger or smaller than they were taken to be."""
    page_changed = Signal(int)
    """A page looks different."""
    lines_known = Signal(int)
    """The lines of a page are there."""
    revealed = Signal(Sight)
    """What to look at."""
    contents_changed = Signal(Contents)
    """The outline, and what the pages are called; empty ones until they are known."""
    headings_placed = Signal(int, tuple)
    """Page, and how far down it each of its headings begins that had no place before."""
    crop_drawn = Signal(Crop)
    """The `Crop` that was wanted last."""
    search_changed = Signal(SearchState)
    failed = Signal(LecternError)
    """The `LecternError` because of which nothing can be shown."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.sizes: PageSizes | None = None
        self.tiles = TileCache()
        self.lines: OrderedDict[int, tuple[TextLine, ...]] = OrderedDict()
        self.links: dict[int, tuple[Link, ...]] = {}
        self.contents = Contents()
        self.marks: dict[int, tuple[Box, ...]] = {}
        self.failures: dict[int, str] = {}
        self.hits = SearchHits()
        self._search_page = 1
        self._source: PageSource | None = None
        self._to_reveal: int | None = None
        self._waiting: tuple[Passage, ...] = ()

    def show(self, source: PageSource) -> None:
        """Show another document; takes the source over."""
        self.close()
        self._waiting = ()
        self._source = source
        source.setParent(self)
        source.opened.connect(self._open)
        source.sized.connect(self._resize)
        source.tile_drawn.connect(self._put_tile)
        source.lines_read.connect(self._put_lines)
        source.crop_drawn.connect(self.crop_drawn)
        source.links_read.connect(self._put_links)
        source.contents_read.connect(self._take_contents)
        source.headings_placed.connect(self.headings_placed)
        source.passage_found.connect(self._mark)
        source.hits_found.connect(self._add_hits)
        source.search_ended.connect(self._end_search)
        source.page_failed.connect(self._fail_page)
        source.failed.connect(self._fail)
        source.open()

    def close(self) -> None:
        """Release the document."""
        source, self._source = self._source, None
        if source is None:
            return
        source.close()
        source.deleteLater()
        self._forget()
        self.opened.emit()

    def want(self, tiles: Sequence[Tile], pages: Sequence[int]) -> None:
        """Have these tiles drawn and the lines of these pages read, as far as they are not."""
        if self._source is None:
            return
        self._source.want_tiles([tile for tile in tiles if self.tiles.get(tile) is None])
        self._source.want_lines([page for page in pages if page not in self.lines])

    def retry(self, page: int) -> None:
        """Try to show a page again that failed."""
        if self._source is not None and self.failures.pop(page, None) is not None:
            self._source.retry(page)
            self.page_changed.emit(page)

    def show_passages(self, passages: Sequence[Passage]) -> None:
        """Mark these passages and look at the first; none takes all marks away.

        One without text is a page to look at.
        """
        marked, self.marks = self.marks, {}
        self._to_reveal = passages[0].page if passages else None
        for page in marked:
            self.page_changed.emit(page)
        if self._source is None or self.sizes is None:
            self._waiting = tuple(passages)
            return
        known = [one for one in passages if 1 <= one.page <= len(self.sizes)]
        if known:
            self.revealed.emit(Sight(known[0].page))
        self._source.find_passages([(one.page, one.text) for one in known if one.text])

    def want_crop(self, passage: Passage, terms: CropTerms) -> None:
        """Have the part of a page with a passage drawn."""
        if self._source is not None and self.sizes is not None:
            self._source.want_crop(passage.page, passage.text, terms)

    @Slot(int)
    def place_headings(self, page: int) -> None:
        """Have the places of the headings of a page told, where the outline has none."""
        if self._source is not None:
            self._source.place_headings(page)

    def search(self, text: str, page: int) -> None:
        """Look for a text, from a page on."""
        if self._source is None:
            return
        pages = self.hits.pages
        self.hits = SearchHits(text)
        self._search_page = page
        for changed in pages:
            self.page_changed.emit(changed)
        self._source.search(text, page)
        self.search_changed.emit(self.hits.state)

    def link_at(self, page: int, x: float, y: float) -> Link | None:
        """Return the link at a point of a page, the smallest where several lie there."""
        found = [
            link
            for link in self.links.get(page, ())
            if link.box[0] <= x <= link.box[2] and link.box[1] <= y <= link.box[3]
        ]
        return min(found, key=lambda link: link.box[2] - link.box[0], default=None)

    def step_hit(self, by: int, page: int) -> None:
        """Look at the next hit, or with -1 at the one before."""
        before = self.hits.current
        hit = self.hits.step(by, page)
        if hit is not None:
            self._look_at(hit, before)

    def _forget(self) -> None:
        self.sizes = None
        self.tiles.clear()
        self.lines.clear()
        self.links, self.marks, self.failures = {}, {}, {}
        self._take_contents(Contents())
        self.hits = SearchHits()
        self._to_reveal = None

    @Slot(int, tuple)
    def _open(self, num_pages: int, size: Size) -> None:
        self.sizes = PageSizes(num_pages, size)
        self.opened.emit()
        if self._source is not None:
            self._source.want_contents()
        if self._waiting:
            self.show_passages(self._waiting)
            self._waiting = ()

    @Slot(int, tuple)
    def _resize(self, first: int, sizes: tuple[Size, ...]) -> None:
        if self.sizes is not None and self.sizes.update(first, sizes):
            self.resized.emit()

    @Slot(Tile, QPixmap)
    def _put_tile(self, tile: Tile, pixmap: QPixmap) -> None:
        self.tiles.put(tile, pixmap)
        self.page_changed.emit(tile.page)

    @Slot(int, tuple)
    def _put_lines(self, page: int, lines: tuple[TextLine, ...]) -> None:
        self.lines[page] = lines
        self.lines.move_to_end(page)
        while len(self.lines) > _PAGES_WITH_LINES:
            gone, _ = self.lines.popitem(last=False)
            self.links.pop(gone, None)
        self.page_changed.emit(page)
        self.lines_known.emit(page)

    @Slot(int, tuple)
    def _put_links(self, page: int, links: tuple[Link, ...]) -> None:
        self.links[page] = links

    @Slot(Contents)
    def _take_contents(self, contents: Contents) -> None:
        if contents != self.contents:
            self.contents = contents
            self.contents_changed.emit(contents)

    @Slot(int, tuple)
    def _mark(self, page: int, boxes: tuple[Box, ...]) -> None:
        self.marks[page] = (*self.marks.get(page, ()), *boxes)
        self.page_changed.emit(page)
        if page == self._to_reveal and boxes:
            self._to_reveal = None
            self.revealed.emit(Sight(page, boxes[0]))

    @Slot(tuple)
    def _add_hits(self, found: tuple[PageHits, ...]) -> None:
        is_first = self.hits.current is None
        self.hits.add(found)
        if is_first:
            self.step_hit(1, self._search_page)
        for page in found:
            self.page_changed.emit(page.page)
        self.search_changed.emit(self.hits.state)

    @Slot()
    def _end_search(self) -> None:
        self.hits.is_running = False
        self.search_changed.emit(self.hits.state)

    @Slot(int, str)
    def _fail_page(self, page: int, message: str) -> None:
        self.failures[page] = message
        self.page_changed.emit(page)

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        self.close()
        self.failed.emit(error)

    def _look_at(self, hit: Hit, before: Hit | None) -> None:
        for page in {hit.page, before.page if before else hit.page}:
            self.page_changed.emit(page)
        self.revealed.emit(Sight(hit.page, hit.boxes[0]))
        self.search_changed.emit(self.hits.state)
