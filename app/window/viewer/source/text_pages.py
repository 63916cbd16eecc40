"""Pages of a document that has none of its own: the extracted text, typeset.

Everything happens on the GUI thread, a page at a time: there is no foreign format left to parse,
and setting a page takes a few milliseconds. Pages grow with their text.
"""

from collections import deque
from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from app.documents.document import Audit, Page
from app.window.viewer.source.crops import crop_of, within
from app.window.viewer.source.laid_text import MAX_HEADINGS, NOTHING_TOLD, LaidText
from app.window.viewer.source.line_search import boxes_of
from app.window.viewer.source.link_targets import link_to, named_headings
from app.window.viewer.source.messages import (
    Box,
    Contents,
    OutlineEntry,
    PageHits,
    Tile,
)
from app.window.viewer.source.page_source import Crop, CropTerms, PageSource
from app.window.viewer.source.passages import find_passage
from app.window.viewer.source.set_page import HEIGHT, WIDTH, SetPage
from app.window.viewer.source.text_blocks import TextForm

_SEARCH_PAGES = 200
"""Pages looked through in one turn of the event loop."""
_HEADING_PAGES = 20
_SIGNS = str.maketrans("", "", "*_`[]\\")
"""Markdown's own, which stand in its source and not on its page."""


class TextPages(PageSource):
    """The pages of a document as extracted text; `audit` has what its file told of them."""

    def __init__(
        self,
        pages: Sequence[Page],
        form: TextForm = TextForm.PLAIN,
        audit: Audit = NOTHING_TOLD,
        *,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._headings: list[OutlineEntry] = []
        self._named_headings: dict[str, int] = {}
        self._to_list: deque[int] = deque()
        texts = [page.text for page in pages]
        self._laid = LaidText(texts, form, audit)
        self._set_pages: dict[int, SetPage] = {}
        self._tiles: list[Tile] = []
        self._lines: list[int] = []
        self._passages: list[tuple[int, str]] = []
        self._wanted = ""
        self._to_search: deque[int] = deque()
        self._turns = QTimer(self, interval=0)
        self._turns.timeout.connect(self._take_turn)

    def open(self) -> None:
        """Begin; `opened` follows."""
        QTimer.singleShot(0, self, self._say_opened)

    def want_tiles(self, tiles: Sequence[Tile]) -> None:
        """Draw these and no others, the first one first."""
        self._tiles = list(tiles)
        near = {tile.page for tile in tiles}
        self._set_pages = {page: one for page, one in self._set_pages.items() if page in near}
        self._turns.start()

    def want_lines(self, pages: Sequence[int]) -> None:
        """Read the lines of these pages and of no others."""
        self._lines = list(pages)
        self._turns.start()

    def want_contents(self) -> None:
        """Look for headings, a few pages at a time."""
        if self._laid.form is not TextForm.PLAIN:
            self._headings, self._named_headings = [], {}
            self._to_list = deque(range(1, len(self._laid.texts) + 1))
            self._turns.start()

    def place_headings(self, page: int) -> None:
        """Set a page, if it is not yet: where its headings are is told with that."""
        if 1 <= page <= len(self._laid.texts):
            self._page(page)

    def find_passages(self, passages: Sequence[tuple[int, str]]) -> None:
        """Look for each text on its page, and for no others."""
        self._passages = list(passages)
        self._turns.start()

    def want_crop(self, page: int, text: str, terms: CropTerms) -> None:
        """Draw the part of a page with a passage, at once."""
        if not 1 <= page <= len(self._laid.texts):
            return
        set_page = self._page(page)
        boxes = find_passage(set_page.lines, text)
        crop = crop_of(boxes, set_page.size)
        if crop is None:
            return
        scale = terms.width / (crop[2] - crop[0])
        height = max(round((crop[3] - crop[1]) * scale), 1)
        pixmap = QPixmap.fromImage(_blank(terms.width, height, terms.paper))
        with QPainter(pixmap) as painter:
            painter.scale(scale, scale)
            painter.translate(-crop[0], -crop[1])
            painter.setPen(QColor(f"#{terms.ink:06x}"))
            set_page.draw(painter)
        self.crop_drawn.emit(Crop(page, text, pixmap, within(boxes, crop, scale)))

    def search(self, text: str, first: int) -> None:
        """Look for a text on all pages, beginning with page `first`; an empty one ends it."""
        self._wanted = text.casefold()
        pages = range(1, len(self._laid.texts) + 1)
        wanted = [*pages[first - 1 :], *pages[: first - 1]] if text.strip() else []
        self._to_search = deque(wanted)
        self._turns.start()

    def retry(self, page: int) -> None:
        """Forget that a page failed; none does."""

    def close(self) -> None:
        """Drop all requests."""
        self._turns.stop()
        self._laid = LaidText([], TextForm.PLAIN)

    @Slot()
    def _say_opened(self) -> None:
        if self._laid.texts:
            self.opened.emit(len(self._laid.texts), (WIDTH, HEIGHT))

    @Slot()
    def _take_turn(self) -> None:
        """Do the most urgent thing; the event loop runs in between."""
        if self._tiles:
            self._draw(self._tiles.pop(0))
        elif self._passages:
            page, text = self._passages.pop(0)
            self.passage_found.emit(page, find_passage(self._page(page).lines, text))
        elif self._lines:
            page = self._lines.pop(0)
            self.lines_read.emit(page, self._page(page).lines)
            self._tell_links(page)
        elif self._to_search:
            self._search_some()
        elif self._to_list:
            self._list_some()
        else:
            self._turns.stop()

    def _page(self, number: int) -> SetPage:
        if number not in self._set_pages:
            page = SetPage(self._laid.blocks(number))
            self._set_pages[number] = page
            if page.size != (WIDTH, HEIGHT):
                self.sized.emit(number, (page.size,))
            self._tell_headings(number)
        return self._set_pages[number]

    def _list_some(self) -> None:
        for _ in range(min(_HEADING_PAGES, len(self._to_list))):
            page = self._to_list.popleft()
            found = self._laid.headings(page)
            self._headings += (OutlineEntry(level - 1, title, at) for level, title, at in found)
        is_cut = len(self._headings) > MAX_HEADINGS
        if is_cut or not self._to_list:
            self._to_list.clear()
            del self._headings[MAX_HEADINGS:]
            self._named_headings = named_headings(self._headings)
            for page in self._set_pages:
                self._tell_links(page)
            self.contents_read.emit(Contents(tuple(self._headings), is_cut=is_cut))
            for page in self._set_pages:
                self._tell_headings(page)

    def _tell_headings(self, page: int) -> None:
        """Tell where the headings of a page that is set are; nothing where that is in doubt.

        Above them are those that end the page before and head this one.
        """
        before = [at for _, _, at in self._laid.headings(page - 1)] if page > 1 else []
        own, tops = [at for _, _, at in self._laid.headings(page)], self._set_pages[page].headings
        if len(own) == len(tops):
            here = (top for at, top in zip(own, tops, strict=True) if at == page)
            self.headings_placed.emit(page, (*(0.0 for at in before if at == page), *here))

    def _tell_links(self, page: int) -> None:
        """Tell the links of a page; those to headings once it is known where these are."""
        found = (
            link_to(target, box, self._headings, self._named_headings)
            for box, target in self._page(page).links
        )
        self.links_read.emit(page, tuple(filter(None, found)))

    def _draw(self, tile: Tile) -> None:
        page = self._page(tile.page)
        width, height = page.size
        if abs(tile.height / tile.width - height / width) > 2 / tile.width:
            return  # asked for before the page's size was known; asked for anew since
        left, top, tile_width, tile_height = tile.box()
        pixmap = QPixmap.fromImage(_blank(tile_width, tile_height, tile.paper))
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
            painter.translate(-left, -top)
            painter.scale(tile.width / width, tile.height / height)
            painter.setPen(QColor(f"#{tile.ink:06x}"))
            page.draw(painter)
        self.tile_drawn.emit(tile, pixmap)

    def _search_some(self) -> None:
        """Look through pages up to the next with a find: setting that takes a turn of its own."""
        for _ in range(min(_SEARCH_PAGES, len(self._to_search))):
            page = self._to_search.popleft()
            text = self._laid.texts[page - 1].translate(_SIGNS)
            if self._wanted.translate(_SIGNS) in text.casefold():
                self._tell_hits(page)
                break
        if not self._to_search:
            self.search_ended.emit()

    def _tell_hits(self, page: int) -> None:
        if hits := self._hits(SetPage(self._laid.blocks(page))):
            self.hits_found.emit((PageHits(page, hits),))

    def _hits(self, page: SetPage) -> tuple[tuple[Box, ...], ...]:
        """Return the hits within lines; what is broken over two lines is not found."""
        return tuple((box,) for line in page.lines for box in boxes_of(line, self._wanted))


def _blank(width: int, height: int, paper: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(f"#{paper:06x}"))
    return image
