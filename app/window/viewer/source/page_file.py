"""An open PDF or XPS file: sizes, pixels, characters, links and hits of its pages, by PyMuPDF.

Lives in the page process only. Nothing is promised about failures: a page may raise anything.
"""

import time
from math import isfinite
from pathlib import Path
from typing import Any

import pymupdf

from app.documents.layout.page_reader import right_to_left_fragments
from app.documents.readers.mupdf import open_file, refusal_for
from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import WithoutPages
from app.window.viewer.source.crops import crop_of, within
from app.window.viewer.source.drawn_lines import line_of_fragment, line_of_record
from app.window.viewer.source.file_contents import contents, links
from app.window.viewer.source.file_search import hits_on
from app.window.viewer.source.messages import (
    Box,
    Contents,
    Link,
    PageHits,
    PassageRendered,
    RenderPassage,
    Size,
    TextLine,
    Tile,
)
from app.window.viewer.source.passages import find_passage

_SIZES_SECONDS = 0.02
_SEARCH_SECONDS = 0.05
"""A turn ends after so long, so that a page that comes into view waits for no more than that."""
_BLACK, _WHITE = 0x000000, 0xFFFFFF
_TURNED_WHITE = 4
"""What MuPDF makes of the brightest channel when it turns lightness round; the darkest is exact."""
_LEAST_POINTS, _MOST_POINTS = 1.0, 14_400.0
"""What a page may measure; PDF allows no page above 200 inches."""


class PageFile:
    """A document open for looking at."""

    def __init__(self, path: Path, kind: str, password: str | None) -> None:
        self._document = open_file(str(path), kind)
        if self._document.needs_pass:
            if password is None:
                raise Refusal(RefusalReason.PASSWORD_REQUIRED)
            if not self._document.authenticate(password):
                raise Refusal(RefusalReason.WRONG_PASSWORD)
        try:
            self.num_pages = int(self._document.page_count)
        except Exception as error:
            raise refusal_for(error) from error
        if not self.num_pages:
            raise Refusal(RefusalReason.DAMAGED, WithoutPages())
        self._drawn: tuple[int, Any] | None = None

    def sizes(self, first: int) -> tuple[Size, ...]:
        """Return the sizes of as many pages from `first` on as a turn allows, at least one."""
        sizes: list[Size] = []
        until = time.monotonic() + _SIZES_SECONDS
        for number in range(first, self.num_pages + 1):
            try:
                sizes.append(_size(self._page(number)))
            except Exception:  # the failure shows when the page itself is asked for
                sizes.append(sizes[-1] if sizes else (595.0, 842.0))
            if time.monotonic() > until:
                break
        return tuple(sizes)

    def render(self, tile: Tile) -> Any:
        """Return a tile as a pixmap, in RGB and without transparency."""
        rect, drawing = self._drawing(tile.page)
        matrix = pymupdf.Matrix(tile.width / rect.width, tile.height / rect.height)
        left, top, width, height = tile.box()
        area = pymupdf.IRect(left, top, left + width, top + height)
        clip = pymupdf.Rect(area) * ~matrix
        pixmap = drawing.get_pixmap(matrix=matrix, colorspace=pymupdf.csRGB, alpha=0, clip=clip)
        _tint(pixmap, tile.ink, tile.paper)
        return pixmap

    def render_passage(self, wanted: RenderPassage) -> PassageRendered:
        """Return the part of a page with a passage."""
        rect, drawing = self._drawing(wanted.page)
        boxes = wanted.boxes or find_passage(self.lines(wanted.page), wanted.text)
        crop = crop_of(boxes, (rect.width, rect.height))
        if crop is None:
            return PassageRendered()
        scale = wanted.width / (crop[2] - crop[0])
        matrix, clip = pymupdf.Matrix(scale, scale), pymupdf.Rect(crop)
        pixmap = drawing.get_pixmap(matrix=matrix, colorspace=pymupdf.csRGB, alpha=0, clip=clip)
        _tint(pixmap, wanted.ink, wanted.paper)
        return PassageRendered(
            pixmap.width,
            pixmap.height,
            pixmap.stride,
            bytes(pixmap.samples_mv),
            within(boxes, crop, scale),
        )

    def lines(self, number: int) -> tuple[TextLine, ...]:
        """Return the lines of a page with the edges of their characters.

        They say what was read: accents are on their letters, right-to-left text is in its order.
        """
        page = self._page(number)
        turn = page.rotation_matrix
        if fragments := right_to_left_fragments(page):
            return tuple(line_of_fragment(fragment, turn) for fragment in fragments)
        flags = pymupdf.TEXTFLAGS_RAWDICT & ~pymupdf.TEXT_PRESERVE_IMAGES
        lines: list[TextLine] = []
        for block in page.get_text("rawdict", flags=flags)["blocks"]:
            in_block = block.get("lines", ())
            for index, line in enumerate(in_block, 1):
                if text_line := line_of_record(line, turn, continues=index < len(in_block)):
                    lines.append(text_line)
        return tuple(lines)

    def links(self, number: int) -> tuple[Link, ...]:
        """Return the links of a page."""
        return links(self._document, self._page(number), self.num_pages)

    def contents(self) -> Contents:
        """Return the outline and the labels of the pages."""
        return contents(self._document, self.num_pages)

    def search(self, text: str, first: int, count: int) -> tuple[tuple[PageHits, ...], int]:
        """Return the hits on some of the pages, and the page where the search goes on."""
        found: list[PageHits] = []
        until = time.monotonic() + _SEARCH_SECONDS
        after = min(first + count, self.num_pages + 1)
        for number in range(first, after):
            hits = self._hits(number, text)
            if hits:
                found.append(PageHits(number, hits))
            if time.monotonic() > until:
                return tuple(found), number + 1
        return tuple(found), after

    def _hits(self, number: int, text: str) -> tuple[tuple[Box, ...], ...]:
        try:
            return hits_on(self._document, number, text)
        except Exception:  # a page that cannot be read has no hits; looking at it says why
            return ()

    def _page(self, number: int) -> Any:
        return self._document[number - 1]

    def _drawing(self, number: int) -> tuple[Any, Any]:
        """Return the size of a page and what is drawn on it, kept for the next tile of it."""
        if self._drawn is None or self._drawn[0] != number:
            page = self._page(number)
            self._drawn = number, (page.rect, page.get_displaylist())
        rect, drawing = self._drawn[1]
        return rect, drawing


def _tint(pixmap: Any, ink: int, paper: int) -> None:
    """Let black become the ink and white the paper; a blue word stays blue.

    On dark paper lightness is turned round first, without the colours: otherwise a blue link would
    come out yellow, and a red one as dark as the paper.
    """
    if (ink, paper) == (_BLACK, _WHITE):
        return
    if _lightness(ink) > _lightness(paper):
        pymupdf.mupdf.fz_invert_pixmap_luminance(pixmap.this)
        ink, paper = _below(paper, ink), ink
    pixmap.tint_with(ink, paper)


def _below(paper: int, ink: int) -> int:
    """Return what black must become so that white, turned round, becomes the paper."""
    turned = zip(paper.to_bytes(3, "big"), ink.to_bytes(3, "big"), strict=True)
    share = _TURNED_WHITE / 255
    return int.from_bytes(
        bytes(max(round((dark - light * share) / (1 - share)), 0) for dark, light in turned), "big"
    )


def _lightness(colour: int) -> int:
    return sum(colour.to_bytes(3, "big"))


def _size(page: Any) -> Size:
    return _bounded(page.rect.width), _bounded(page.rect.height)


def _bounded(points: float) -> float:
    """Keep sizes that no sane page has (NaN among them) out of the layout."""
    return min(max(float(points), _LEAST_POINTS), _MOST_POINTS) if isfinite(points) else 1.0
