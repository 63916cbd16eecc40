"""Which tiles are in view, and which drawn ones are kept.

Kept are those used last, up to a number of bytes, so that memory does not depend on the length of
the document or on the zoom.
"""

from collections import OrderedDict
from collections.abc import Iterator
from math import ceil

from PySide6.QtGui import QPixmap

from app.viewer.page_layout import PageRect
from app.viewer.source.messages import TILE_EDGE, Tile

MAX_BYTES = 96 * 1024**2
_BYTES_PER_PIXEL = 4


def tiles_in_view(
    rect: PageRect, *, top: float, bottom: float, density: float, ink: int, paper: int
) -> Iterator[Tile]:
    """Yield the tiles of a page that are seen between two heights of the canvas."""
    width, height = max(round(rect.width * density), 1), max(round(rect.height * density), 1)
    first = int(max((top - rect.top) * density, 0)) // TILE_EDGE
    last = int(min(max((bottom - rect.top) * density, 0), height - 1)) // TILE_EDGE
    for row in range(first, last + 1):
        for column in range(ceil(width / TILE_EDGE)):
            yield Tile(rect.page, width, height, column, row, ink, paper)


class TileCache:
    """Drawn tiles, the least recently used given up first."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._tiles: OrderedDict[Tile, QPixmap] = OrderedDict()
        self._latest: dict[int, Tile] = {}
        self.num_bytes = 0

    def put(self, tile: Tile, pixmap: QPixmap) -> None:
        """Keep a tile."""
        self._forget(tile)
        self._tiles[tile] = pixmap
        self._latest[tile.page] = tile
        self.num_bytes += _size(pixmap)
        while self.num_bytes > self._max_bytes and len(self._tiles) > 1:
            self._forget(next(iter(self._tiles)))

    def get(self, tile: Tile) -> QPixmap | None:
        """Return a tile, if it is there."""
        pixmap = self._tiles.get(tile)
        if pixmap is not None:
            self._tiles.move_to_end(tile)
        return pixmap

    def stand_in(self, tile: Tile) -> QPixmap | None:
        """Return a picture of the whole page at another zoom, to be stretched meanwhile."""
        other = self._latest.get(tile.page)
        is_whole = other is not None and max(other.width, other.height) <= TILE_EDGE
        if other is None or not is_whole or (other.ink, other.paper) != (tile.ink, tile.paper):
            return None
        return self._tiles.get(other)

    def drop_page(self, page: int) -> None:
        """Forget the tiles of a page."""
        for tile in [tile for tile in self._tiles if tile.page == page]:
            self._forget(tile)

    def clear(self) -> None:
        """Forget everything."""
        self._tiles.clear()
        self._latest.clear()
        self.num_bytes = 0

    def _forget(self, tile: Tile) -> None:
        pixmap = self._tiles.pop(tile, None)
        if pixmap is not None:
            self.num_bytes -= _size(pixmap)
        if self._latest.get(tile.page) == tile:
            del self._latest[tile.page]


def _size(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * _BYTES_PER_PIXEL
