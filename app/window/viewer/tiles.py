"""Which tiles are in view, and which drawn tiles are kept.

Kept are those used last, up to a number of bytes, so that memory does not depend on the length of
the document or on the zoom.
"""

from collections import OrderedDict
from collections.abc import Iterator
from math import ceil

from PySide6.QtGui import QPixmap

from app.window.viewer.page_layout import PageRect
from app.window.viewer.source.messages import TILE_HEIGHT, TILE_WIDTH, Tile

MAX_BYTES = 64 * 1024**2
_BYTES_PER_PIXEL = 4


def tiles_in_view(
    rect: PageRect, *, top: float, bottom: float, density: float, ink: int, paper: int
) -> Iterator[Tile]:
    """Yield the tiles of a page that are seen between two heights of the canvas."""
    width, height = max(round(rect.width * density), 1), max(round(rect.height * density), 1)
    first = int(max((top - rect.top) * density, 0)) // TILE_HEIGHT
    last = int(min(max((bottom - rect.top) * density, 0), height - 1)) // TILE_HEIGHT
    for row in range(first, last + 1):
        for column in range(ceil(width / TILE_WIDTH)):
            yield Tile(rect.page, width, height, column, row, ink, paper)


class TileCache:
    """Drawn tiles, the least recently used given up first."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._tiles: OrderedDict[Tile, QPixmap] = OrderedDict()
        self.num_bytes = 0

    def put(self, tile: Tile, pixmap: QPixmap) -> None:
        """Keep a tile."""
        self._forget(tile)
        self._tiles[tile] = pixmap
        self.num_bytes += _size(pixmap)
        while self.num_bytes > self._max_bytes and len(self._tiles) > 1:
            self._forget(next(iter(self._tiles)))

    def get(self, tile: Tile) -> QPixmap | None:
        """Return a tile, if it is there."""
        pixmap = self._tiles.get(tile)
        if pixmap is not None:
            self._tiles.move_to_end(tile)
        return pixmap

    def stand_ins(self, tile: Tile) -> list[Tile]:
        """Return tiles of the same page and colours at other zooms, to be stretched meanwhile."""
        look = (tile.page, tile.ink, tile.paper)
        return [
            other
            for other in self._tiles
            if (other.page, other.ink, other.paper) == look and other.width != tile.width
        ]

    def drop_page(self, page: int) -> None:
        """Forget the tiles of a page."""
        for tile in [tile for tile in self._tiles if tile.page == page]:
            self._forget(tile)

    def clear(self) -> None:
        """Forget everything."""
        self._tiles.clear()
        self.num_bytes = 0

    def _forget(self, tile: Tile) -> None:
        pixmap = self._tiles.pop(tile, None)
        if pixmap is not None:
            self.num_bytes -= _size(pixmap)


def _size(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * _BYTES_PER_PIXEL
