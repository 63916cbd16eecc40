"""The protocol of page sources, whatever draws the pages.

Everything is asked for and arrives later by signal, on the GUI thread. A new request replaces an
earlier one of its kind that has not been answered. Pages count from 1.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPixmap

from app.errors import LecternError
from app.window.viewer.source.messages import Box, Contents, Tile


@dataclass(frozen=True, slots=True)
class CropTerms:
    """How a crop is drawn: `width` in device pixels, `ink` and `paper` as 0xRRGGBB."""

    width: int
    ink: int
    paper: int


@dataclass(frozen=True, slots=True)
class Crop:
    """The part of a page with a passage; `boxes` are where it stands, in device pixels."""

    page: int
    text: str
    pixmap: QPixmap
    boxes: tuple[Box, ...]


class PageSource(QObject):
    """A document that can be looked at.

    Subclasses implement every method but `want_contents` and `place_headings`.
    """

    opened = Signal(int, tuple)
    """Number of pages, and the size of the first; other pages are taken to be like it."""
    sized = Signal(int, tuple)
    """First page, and sizes of it and its successors."""
    tile_drawn = Signal(Tile, QPixmap)
    lines_read = Signal(int, tuple)
    """Page, and its `TextLine`s."""
    links_read = Signal(int, tuple)
    """Page, and its `Link`s."""
    contents_read = Signal(Contents)
    """The outline, and what the pages are called."""
    headings_placed = Signal(int, tuple)
    """Page, and how far down it each heading begins of which the outline knew the page only."""
    passage_found = Signal(int, tuple)
    """Page, and the boxes of the passage on it; none where only the page is known."""
    crop_drawn = Signal(Crop)
    """The `Crop` that was wanted last."""
    hits_found = Signal(tuple)
    """More `PageHits` of the search."""
    search_ended = Signal()
    """Every page has been searched."""
    page_failed = Signal(int, str)
    """Page, and a sentence that says why it cannot be shown."""
    failed = Signal(LecternError)
    """The `LecternError` because of which nothing can be shown."""

    def open(self) -> None:
        """Begin; `opened` or `failed` follows."""
        raise NotImplementedError

    def want_tiles(self, tiles: Sequence[Tile]) -> None:
        """Draw these and no others, the first one first."""
        raise NotImplementedError

    def want_lines(self, pages: Sequence[int]) -> None:
        """Read the lines of these pages and of no others."""
        raise NotImplementedError

    def want_contents(self) -> None:
        """Read outline and labels, once there is time; nothing comes where there are none."""

    def place_headings(self, page: int) -> None:
        """Tell at once where the headings of a page are, unless the outline says so."""

    def find_passages(self, passages: Sequence[tuple[int, str]]) -> None:
        """Look for each text on its page, and for no others."""
        raise NotImplementedError

    def want_crop(self, page: int, text: str, terms: CropTerms) -> None:
        """Draw the part of a page with a passage; nothing comes where it is not found."""
        raise NotImplementedError

    def search(self, text: str, first: int) -> None:
        """Look for a text on all pages, beginning with page `first`; an empty one ends it."""
        raise NotImplementedError

    def retry(self, page: int) -> None:
        """Forget that a page failed."""
        raise NotImplementedError

    def close(self) -> None:
        """Release the file and drop all requests."""
        raise NotImplementedError
