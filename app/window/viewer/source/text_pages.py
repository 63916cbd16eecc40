"""Pages of a document that has none of its own: the extracted text, set as a book would be.

Everything happens on the GUI thread, a page at a time: there is no foreign format left to parse,
and setting a page takes a few milliseconds. Pages grow with their text.
"""

from bisect import bisect_left
from collections import deque
from collections.abc import Iterator, Sequence
from math import ceil
from typing import cast

from PySide6.QtCore import QObject, QPointF, QTimer, Slot
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QPainter,
    QPixmap,
    QTextLayout,
    QTextLine,
    QTextOption,
)

from app.documents.document import Page
from app.window.viewer.source.line_search import boxes_of
from app.window.viewer.source.messages import Box, PageHits, Size, TextLine, Tile
from app.window.viewer.source.page_source import PageSource
from app.window.viewer.source.passages import find_passage
from app.window.widgets.qt_places import qt_places

_WIDTH, _HEIGHT = 440.0, 620.0
_MARGIN = 52.0
_TYPE = 11
_LEADING = 1.5
_PARAGRAPH = 6.0
_SEARCH_PAGES = 200
"""Pages looked through in one turn of the event loop."""


class SetPage:
    """One page of text, broken into lines; lengths in points."""

    def __init__(self, text: str) -> None:
        self._paragraphs: list[tuple[QTextLayout, QPointF]] = []
        self.lines: tuple[TextLine, ...] = ()
        top = _MARGIN
        for paragraph in text.split("\n"):
            top = self._set(paragraph, top) + _PARAGRAPH
        self.size: Size = (_WIDTH, max(_HEIGHT, float(ceil(top + _MARGIN))))

    def draw(self, painter: QPainter) -> None:
        """Draw the page with the painter's pen, a point a unit."""
        for layout, at in self._paragraphs:
            layout.draw(painter, at)

    def _set(self, text: str, top: float) -> float:
        layout = QTextLayout(text.expandtabs(4), _font())
        layout.setTextOption(_option())
        layout.beginLayout()
        height = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(_WIDTH - 2 * _MARGIN)
            line.setPosition(QPointF(0, height))
            height += _TYPE * _LEADING
        layout.endLayout()
        self._paragraphs.append((layout, QPointF(_MARGIN, top)))
        self.lines += tuple(_text_lines(layout, top))
        return top + max(height, _TYPE)


class TextPages(PageSource):
    """The pages of a document as extracted text."""

    def __init__(self, pages: Sequence[Page], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._texts = [page.text for page in pages]
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
        """Draw these, the first one first, and no others any more."""
        self._tiles = list(tiles)
        near = {tile.page for tile in tiles}
        self._set_pages = {page: one for page, one in self._set_pages.items() if page in near}
        self._turns.start()

    def want_lines(self, pages: Sequence[int]) -> None:
        """Read the lines of these pages, and of no others any more."""
        self._lines = list(pages)
        self._turns.start()

    def find_passages(self, passages: Sequence[tuple[int, str]]) -> None:
        """Look for each text on its page, and for no others any more."""
        self._passages = list(passages)
        self._turns.start()

    def search(self, text: str, first: int) -> None:
        """Look for a text on all pages, beginning with page `first`; an empty one ends it."""
        self._wanted = text.casefold()
        pages = range(1, len(self._texts) + 1)
        wanted = [*pages[first - 1 :], *pages[: first - 1]] if text.strip() else []
        self._to_search = deque(wanted)
        self._turns.start()

    def retry(self, page: int) -> None:
        """Forget that a page failed; none does."""

    def close(self) -> None:
        """Let go of everything asked for."""
        self._turns.stop()
        self._texts = []

    @Slot()
    def _say_opened(self) -> None:
        if self._texts:
            self.opened.emit(len(self._texts), (_WIDTH, _HEIGHT))

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
        elif self._to_search:
            self._search_some()
        else:
            self._turns.stop()

    def _page(self, number: int) -> SetPage:
        if number not in self._set_pages:
            page = SetPage(self._texts[number - 1])
            self._set_pages[number] = page
            if page.size != (_WIDTH, _HEIGHT):
                self.sized.emit(number, (page.size,))
        return self._set_pages[number]

    def _draw(self, tile: Tile) -> None:
        page = self._page(tile.page)
        width, height = page.size
        if abs(tile.height / tile.width - height / width) > 2 / tile.width:
            return  # asked for before the page's size was known; asked for anew since
        left, top, tile_width, tile_height = tile.box()
        pixmap = QPixmap.fromImage(_blank(tile_width, tile_height, tile.paper))
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        painter.translate(-left, -top)
        painter.scale(tile.width / width, tile.height / height)
        painter.setPen(QColor(f"#{tile.ink:06x}"))
        page.draw(painter)
        painter.end()
        self.tile_drawn.emit(tile, pixmap)

    def _search_some(self) -> None:
        """Look through pages up to the next with a find: setting that takes a turn of its own."""
        for _ in range(min(_SEARCH_PAGES, len(self._to_search))):
            page = self._to_search.popleft()
            if self._wanted in self._texts[page - 1].casefold():
                self._tell_hits(page)
                break
        if not self._to_search:
            self.search_ended.emit()

    def _tell_hits(self, page: int) -> None:
        if hits := self._hits(SetPage(self._texts[page - 1])):
            self.hits_found.emit((PageHits(page, hits),))

    def _hits(self, page: SetPage) -> tuple[tuple[Box, ...], ...]:
        """Return the hits within lines; what is broken over two lines is not found."""
        return tuple((box,) for line in page.lines for box in boxes_of(line, self._wanted))


def _text_lines(layout: QTextLayout, top: float) -> Iterator[TextLine]:
    text, num_lines = layout.text(), layout.lineCount()
    places = qt_places(text)
    for number, line in enumerate(map(layout.lineAt, range(num_lines)), 1):
        ends = line.textStart(), line.textStart() + line.textLength()
        start, end = (bisect_left(places, place) for place in ends)
        yield TextLine(
            text=text[start:end],
            edges=tuple(_edge(line, place) for place in places[start : end + 1]),
            top=top + line.y(),
            bottom=top + line.y() + line.height(),
            continues=number < num_lines,
        )


def _edge(line: QTextLine, place: int) -> float:
    return round(_MARGIN + _x_of(line, place), 2)


def _x_of(line: QTextLine, place: int) -> float:
    """PySide gives the place back beside its distance, its stubs do not say so."""
    x: object = line.cursorToX(place)
    return float(x[0] if isinstance(x, tuple) else cast("float", x))


def _font() -> QFont:
    font = QFont(["Charter", "Georgia", "Noto Serif", "DejaVu Serif"])
    font.setStyleHint(QFont.StyleHint.Serif)
    font.setPixelSize(_TYPE)
    # Lines are broken at one size and drawn at every other, so widths must grow evenly.
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def _option() -> QTextOption:
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    option.setUseDesignMetrics(True)
    return option


def _blank(width: int, height: int, paper: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(f"#{paper:06x}"))
    return image
