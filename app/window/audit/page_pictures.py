"""Pictures of pages at any size, drawn elsewhere and cached within a limit.

One page source serves the large picture and the thumbnails: the large one first, then what is in
sight. Lengths are device-independent pixels unless they say otherwise.
"""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QRectF, QSizeF, QTimer, Signal, Slot
from PySide6.QtGui import QPainter, QPixmap

from app.errors import LecternError
from app.window.theme.theme import Theme
from app.window.viewer.page_layout import PageRect
from app.window.viewer.source.messages import Size, Tile
from app.window.viewer.source.page_source import PageSource
from app.window.viewer.tiles import TileCache, tiles_in_view

_USUAL: Size = (595.0, 842.0)
"""A4 in points, until the document says otherwise."""


class PagePictures(QObject):
    """The pages of one document as pictures; owns its source and closes it."""

    changed = Signal(int)
    """A page can be painted better than before; 0 stands for all of them."""

    def __init__(self, source: PageSource, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source = source
        self._theme = theme
        self._tiles = TileCache()
        self._first_size = _USUAL
        self._sizes: dict[int, Size] = {}
        self._is_open = False
        self._large: tuple[int, QSizeF, float] | None = None
        self._small: tuple[Sequence[int], QSizeF, float] | None = None
        self.failures: dict[int, str] = {}
        """Why a page cannot be shown; page 0 stands for the whole document."""
        self._requests = QTimer(self, singleShot=True, interval=0)
        self._requests.timeout.connect(self._request)
        source.setParent(self)
        source.opened.connect(self._open)
        source.sized.connect(self._resize)
        source.tile_drawn.connect(self._put)
        source.page_failed.connect(self._fail_page)
        source.failed.connect(self._fail)
        theme.changed.connect(self._requests.start)
        source.open()

    def close(self) -> None:
        """Release the document and its file."""
        self._is_open = False
        self._requests.stop()
        self._source.close()

    def fitted(self, page: int, room: QSizeF) -> QSizeF:
        """Return the size at which a page fits into a room."""
        width, height = self._sizes.get(page, self._first_size)
        scale = min(room.width() / max(width, 1.0), room.height() / max(height, 1.0))
        return QSizeF(max(width * scale, 1.0), max(height * scale, 1.0))

    def want_large(self, page: int, room: QSizeF, density: float) -> None:
        """Draw this page so large that it fits into the room."""
        self._large = (page, room, density)
        self._requests.start()

    def want_small(self, pages: Sequence[int], room: QSizeF, density: float) -> None:
        """Draw these pages as thumbnails that fit into the room."""
        self._small = (pages, room, density)
        self._requests.start()

    def paint(self, painter: QPainter, page: int, rect: QRectF) -> None:
        """Paint what there is of a page; `rect` has its proportions."""
        density = painter.device().devicePixelRatioF()
        tiles = self._tiles_of(page, rect.size(), density)
        missing = [tile for tile in tiles if self._tiles.get(tile) is None]
        stand_ins = self._tiles.stand_ins(missing[0])[-2:] if missing else []
        for tile in (*stand_ins, *tiles):
            pixmap = self._tiles.get(tile)
            if pixmap is not None:
                painter.drawPixmap(_place(tile, rect), pixmap, QRectF(pixmap.rect()))

    def _tiles_of(self, page: int, size: QSizeF, density: float) -> list[Tile]:
        colours, is_dark = self._theme.tokens.colours, self._theme.tokens.is_dark
        rect = PageRect(page, 0.0, 0.0, size.width(), size.height())
        return list(
            tiles_in_view(
                rect,
                top=0.0,
                bottom=size.height(),
                density=density,
                ink=int(colours.text[1:], 16) if is_dark else 0x000000,
                paper=int(colours.page[1:], 16),
            )
        )

    @Slot()
    def _request(self) -> None:
        if not self._is_open:
            return
        tiles: list[Tile] = []
        if self._large is not None:
            page, room, density = self._large
            tiles += self._tiles_of(page, self.fitted(page, room), density)
        if self._small is not None:
            pages, room, density = self._small
            for page in pages:
                tiles += self._tiles_of(page, self.fitted(page, room), density)
        missing = [tile for tile in tiles if self._tiles.get(tile) is None]
        self._source.want_tiles(missing)

    @Slot(int, tuple)
    def _open(self, _num_pages: int, size: Size) -> None:
        self._is_open, self._first_size = True, size
        self.changed.emit(0)
        self._requests.start()

    @Slot(int, tuple)
    def _resize(self, first: int, sizes: tuple[Size, ...]) -> None:
        known = [
            self._sizes.get(page, self._first_size) for page in range(first, first + len(sizes))
        ]
        self._sizes.update(enumerate(sizes, first))
        if known != list(sizes):
            self.changed.emit(0)
            self._requests.start()

    @Slot(object, object)
    def _put(self, tile: Tile, pixmap: QPixmap) -> None:
        self._tiles.put(tile, pixmap)
        self.changed.emit(tile.page)

    @Slot(int, str)
    def _fail_page(self, page: int, message: str) -> None:
        self.failures[page] = message
        self.changed.emit(page)

    @Slot(object)
    def _fail(self, error: LecternError) -> None:
        self.failures[0] = error.message
        self.changed.emit(0)


def _place(tile: Tile, rect: QRectF) -> QRectF:
    """Return where a tile lies on a page that is painted into `rect`."""
    left, top, width, height = tile.box()
    across, down = rect.width() / tile.width, rect.height() / tile.height
    return QRectF(
        rect.left() + left * across, rect.top() + top * down, width * across, height * down
    )
