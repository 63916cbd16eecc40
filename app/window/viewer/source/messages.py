"""Messages between the viewer and the page process: one request, one answer.

Pages count from 1. Boxes and edges are in points (1/72 inch) from the top left of the page as it is
shown. Frames are those of `engine.protocol.framing`.
"""

import msgspec

from app.documents.limits import Limits
from app.documents.refusal import RefusalReason
from app.documents.refusal_details import AnyDetail

TILE_WIDTH, TILE_HEIGHT = 2048, 512
"""In device pixels. A tile is a band of its page: small enough (3 MB) to be taken from the pipe and
made a pixmap in less than a frame of the screen."""

Size = tuple[float, float]
"""Width and height in points."""
Box = tuple[float, float, float, float]
"""Left, top, right, bottom in points."""


class TextLine(msgspec.Struct, frozen=True, array_like=True):
    """A line of text: `edges` holds the left edge of every character, then the right of the last.

    `continues` says that the next line goes on in the same paragraph. `top` and `bottom` bound the
    whole line, which ends `drop` points lower than it begins where a page was scanned askew.
    `is_code` says that its spaces have a meaning.
    """

    text: str
    edges: tuple[float, ...]
    top: float
    bottom: float
    continues: bool = True
    drop: float = 0.0
    is_code: bool = False

    def box(self, start: int, end: int) -> Box:
        """Return the box around the characters from `start` to `end`."""
        edges = self.edges[start : end + 1]
        left, right = min(edges), max(edges)
        if not self.drop:
            return left, self.top, right, self.bottom
        begin, width = self.edges[0], self.edges[-1] - self.edges[0] or 1.0
        falls = sorted(self.drop * (edge - begin) / width for edge in (left, right))
        above = self.top + max(-self.drop, 0.0)
        height = self.bottom - self.top - abs(self.drop)
        return left, above + falls[0], right, above + falls[1] + height


class Link(msgspec.Struct, frozen=True, array_like=True):
    """A place on a page that leads elsewhere: to a page of the document, or to an address.

    `page` is 0 for an address; `top` is how far down the page the target is, in points. Where that
    is a heading whose place is told later, `heading` is its number in the outline, from 1, and
    `title` what it says.
    """

    box: Box
    page: int = 0
    top: float = 0.0
    uri: str = ""
    heading: int = 0
    title: str = ""


class OutlineEntry(msgspec.Struct, frozen=True, array_like=True):
    """A heading of the document. `level` counts from 0; `page` is 0 where it leads nowhere."""

    level: int
    title: str
    page: int
    top: float = 0.0


class Contents(msgspec.Struct, frozen=True):
    """What a document says of its parts: its outline, and what its pages are called.

    `labels` has one for every page, or is empty where pages are called by their numbers. `is_cut`
    says that the outline has more entries than anybody can use.
    """

    outline: tuple[OutlineEntry, ...] = ()
    labels: tuple[str, ...] = ()
    is_cut: bool = False


class Tile(msgspec.Struct, frozen=True):
    """Part of a page that is shown `width` × `height` device pixels large.

    `ink` and `paper` (0xRRGGBB) are what black and white become.
    """

    page: int
    width: int
    height: int
    column: int = 0
    row: int = 0
    ink: int = 0x000000
    paper: int = 0xFFFFFF

    def box(self) -> tuple[int, int, int, int]:
        """Left, top, width and height of the tile on its page, in device pixels."""
        left, top = self.column * TILE_WIDTH, self.row * TILE_HEIGHT
        return left, top, min(TILE_WIDTH, self.width - left), min(TILE_HEIGHT, self.height - top)


class PageRequest(msgspec.Struct, frozen=True):
    """Base of all that the process is asked for."""


class PageAnswer(msgspec.Struct, frozen=True):
    """Base of all that it answers."""


class Open(PageRequest, frozen=True, tag=True):
    """Open this file; always the first request. `path` is absolute."""

    path: str
    kind: str
    limits: Limits
    password: str | None = None


class ReadSizes(PageRequest, frozen=True, tag=True):
    """Tell the sizes of the pages from `first` on."""

    first: int


class RenderTile(PageRequest, frozen=True, tag=True):
    """Draw this part of a page."""

    tile: Tile


class ReadLines(PageRequest, frozen=True, tag=True):
    """Tell where the characters of this page are."""

    page: int


class ReadContents(PageRequest, frozen=True, tag=True):
    """Tell the outline and the labels of the pages."""


class FindPassage(PageRequest, frozen=True, tag=True):
    """Tell where on this page this passage stands."""

    page: int
    text: str


class RenderPassage(PageRequest, frozen=True, tag=True):
    """Draw the part of this page with this passage, `width` device pixels wide.

    Where it stands is in `boxes`, or is looked for where there are none.
    """

    page: int
    text: str
    width: int
    boxes: tuple[Box, ...] = ()
    ink: int = 0x000000
    paper: int = 0xFFFFFF


class Search(PageRequest, frozen=True, tag=True):
    """Tell where this text stands, on `count` pages from `first` on."""

    text: str
    first: int
    count: int


Request = (
    Open | ReadSizes | RenderTile | ReadLines | ReadContents | FindPassage | RenderPassage | Search
)


class Opened(PageAnswer, frozen=True, tag=True):
    """The file is open; `size` is that of its first page."""

    num_pages: int
    size: Size


class SizesRead(PageAnswer, frozen=True, tag=True):
    """Sizes of some pages from `first` on; there may be more."""

    first: int
    sizes: tuple[Size, ...]


class TileRendered(PageAnswer, frozen=True, tag=True):
    """The tile as rows of red, green, blue; `stride` is the length of a row in bytes."""

    tile: Tile
    width: int
    height: int
    stride: int
    pixels: bytes


class PassageRendered(PageAnswer, frozen=True, tag=True):
    """Part of a page as rows of red, green, blue, and where the passage is in it, in pixels.

    Without pixels where the passage was not found.
    """

    width: int = 0
    height: int = 0
    stride: int = 0
    pixels: bytes = b""
    boxes: tuple[Box, ...] = ()


class LinesRead(PageAnswer, frozen=True, tag=True):
    """The lines of a page, in reading order as far as the file tells, and its links."""

    page: int
    lines: tuple[TextLine, ...]
    links: tuple[Link, ...] = ()


class ContentsRead(PageAnswer, frozen=True, tag=True):
    """The outline and the labels."""

    contents: Contents


class PassageFound(PageAnswer, frozen=True, tag=True):
    """Where the passage stands, a box per line; none where it was not found."""

    page: int
    boxes: tuple[Box, ...]


class PageHits(msgspec.Struct, frozen=True):
    """What a search found on one page; a hit over a line break has several boxes."""

    page: int
    hits: tuple[tuple[Box, ...], ...]


class Found(PageAnswer, frozen=True, tag=True):
    """Hits on the pages before `next_page`, where the search continues."""

    pages: tuple[PageHits, ...]
    next_page: int


class PageFailed(PageAnswer, frozen=True, tag=True):
    """The page cannot be shown; `detail` says why."""

    page: int
    detail: str


class Refused(PageAnswer, frozen=True, tag=True):
    """The document cannot be opened."""

    reason: RefusalReason
    detail: AnyDetail | None = None


Answer = (
    Opened
    | SizesRead
    | TileRendered
    | LinesRead
    | ContentsRead
    | PassageFound
    | PassageRendered
    | Found
    | PageFailed
    | Refused
)
