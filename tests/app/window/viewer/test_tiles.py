from PySide6.QtGui import QPixmap
from pytestqt.qtbot import QtBot

from app.window.viewer.page_layout import PageRect
from app.window.viewer.source.messages import TILE_HEIGHT, TILE_WIDTH, Tile
from app.window.viewer.tiles import TileCache, tiles_in_view


def tiles(rect: PageRect, top: float, bottom: float, density: float = 1.0) -> list[Tile]:
    return list(tiles_in_view(rect, top=top, bottom=bottom, density=density, ink=0, paper=0xFFFFFF))


def test_only_the_bands_in_view_are_drawn() -> None:
    rect = PageRect(3, 0, 100, 600, 800)
    assert tiles(rect, 0, 300, 2.0) == [Tile(3, 1200, 1600, 0, 0)]
    assert [tile.row for tile in tiles(rect, 400, 9000, 2.0)] == [1, 2, 3]
    assert [tile.row for tile in tiles(rect, 0, 50)] == [0]


def test_wide_page_has_columns() -> None:
    rect = PageRect(1, 0, 0, 4000, 6000)
    assert {(tile.column, tile.row) for tile in tiles(rect, 520, 1000)} == {(0, 1), (1, 1)}


def test_tiles_cover_their_page() -> None:
    boxes = [tile.box() for tile in tiles(PageRect(1, 0, 0, 2500, 4100), 0, 4100)]
    assert sum(width * height for _, _, width, height in boxes) == 2500 * 4100
    assert max(left + width for left, _, width, _ in boxes) == 2500
    assert all(width <= TILE_WIDTH and height <= TILE_HEIGHT for _, _, width, height in boxes)


def test_cache_gives_up_what_was_not_used(qtbot: QtBot) -> None:
    cache = TileCache(max_bytes=3 * 100 * 100 * 4)
    pages = [Tile(page, 100, 100) for page in range(1, 5)]
    for tile in pages[:3]:
        cache.put(tile, QPixmap(100, 100))
    assert cache.get(pages[0]) is not None
    cache.put(pages[3], QPixmap(100, 100))
    assert cache.get(pages[1]) is None
    assert cache.get(pages[0]) is not None
    assert cache.num_bytes == 3 * 100 * 100 * 4


def test_another_zoom_stands_in_but_not_another_theme(qtbot: QtBot) -> None:
    cache = TileCache()
    cache.put(Tile(1, 100, 100), QPixmap(100, 100))
    assert cache.stand_ins(Tile(1, 300, 300)) == [Tile(1, 100, 100)]
    assert cache.stand_ins(Tile(1, 100, 100)) == []
    assert cache.stand_ins(Tile(2, 300, 300)) == []
    assert cache.stand_ins(Tile(1, 300, 300, ink=0xFFFFFF, paper=0)) == []
    cache.drop_page(1)
    assert (cache.stand_ins(Tile(1, 300, 300)), cache.num_bytes) == ([], 0)
