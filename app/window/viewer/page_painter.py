"""Paints one page: paper, content, and a reader's marks.

Marks go over the drawn page as a marker pen does: on light paper they darken, on dark paper they
lighten, and the words stay. What is marked has an outline or a bar too, never a colour alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.window.theme.tokens import Tokens
from app.window.viewer.page_layout import PageRect
from app.window.viewer.search_hits import Hit
from app.window.viewer.source.messages import Box, Tile
from app.window.viewer.tiles import TileCache

_MARK_MARGIN = 1.5
_MESSAGE_WIDTH = 420.0
_BAR = 3.0


@dataclass(frozen=True, slots=True)
class PageMarks:
    """What a reader sees on a page beyond the page: `cited` is None where nothing is cited."""

    cited: Sequence[Box] | None = None
    selected: Sequence[Box] = ()
    hits: Sequence[Hit] = ()
    current: Hit | None = None
    failure: str = ""


class PagePainter:
    """Paints pages with one painter, in one theme."""

    def __init__(self, painter: QPainter, tokens: Tokens, tiles: TileCache, scale: float) -> None:
        self._painter = painter
        self._tokens = tokens
        self._colours = tokens.colours
        self._tiles = tiles
        self._scale = scale

    def paint(
        self, rect: PageRect, origin: QPointF, tiles: Sequence[Tile], marks: PageMarks
    ) -> None:
        """Paint a page whose top left is `origin` on the viewport."""
        paper = QRectF(origin.x(), origin.y(), rect.width, rect.height)
        self._painter.fillRect(paper, QColor(self._colours.page))
        if marks.failure:
            self._say(paper, marks.failure)
        else:
            for tile in self._with_stand_ins(tiles):
                self._draw(tile, paper)
            self._mark(paper, marks)
        self._outline(paper, is_cited=marks.cited is not None and not marks.cited)

    def _with_stand_ins(self, tiles: Sequence[Tile]) -> Sequence[Tile]:
        """While something is missing, what there is of another zoom goes below."""
        if all(self._tiles.get(tile) is not None for tile in tiles):
            return tiles
        return [*self._tiles.stand_ins(tiles[0]), *tiles]

    def _draw(self, tile: Tile, paper: QRectF) -> None:
        left, top, width, height = tile.box()
        density_x, density_y = tile.width / paper.width(), tile.height / paper.height()
        target = QRectF(
            paper.left() + left / density_x,
            paper.top() + top / density_y,
            width / density_x,
            height / density_y,
        )
        pixmap = self._tiles.get(tile)
        if pixmap is not None:
            self._painter.drawPixmap(target, pixmap, QRectF(pixmap.rect()))

    def _mark(self, paper: QRectF, marks: PageMarks) -> None:
        is_dark = self._tokens.is_dark
        modes = QPainter.CompositionMode
        pen = modes.CompositionMode_Lighten if is_dark else modes.CompositionMode_Multiply
        self._painter.setCompositionMode(pen)
        for box in marks.cited or ():
            self._painter.fillRect(self._on(paper, box), QColor(self._colours.highlight))
        for hit in marks.hits:
            for box in hit.boxes:
                role = self._colours.highlight if hit == marks.current else self._colours.selection
                self._painter.fillRect(self._on(paper, box), QColor(role))
        for box in marks.selected:
            self._painter.fillRect(self._on(paper, box), QColor(self._colours.selection))
        self._painter.setCompositionMode(modes.CompositionMode_SourceOver)
        if marks.current is not None:
            self._painter.setPen(QPen(QColor(self._colours.accent), 1.5))
            for box in marks.current.boxes:
                self._painter.drawRect(self._on(paper, box))
        if marks.cited:
            self._bar(paper, marks.cited)

    def _bar(self, paper: QRectF, boxes: Sequence[Box]) -> None:
        """A bar in the margin, beside every line of the passage."""
        left = paper.left() + min(box[0] for box in boxes) * self._scale - 3 * _BAR
        for box in boxes:
            line = self._on(paper, box)
            bar = QRectF(max(left, paper.left() + 1), line.top(), _BAR - 1, line.height())
            self._painter.fillRect(bar, QColor(self._colours.accent))

    def _on(self, paper: QRectF, box: Box) -> QRectF:
        left, top, right, bottom = (length * self._scale for length in box)
        shape = QRectF(paper.left() + left, paper.top() + top, right - left, bottom - top)
        return shape.adjusted(-_MARK_MARGIN, 0, _MARK_MARGIN, 0)

    def _say(self, paper: QRectF, message: str) -> None:
        width = min(_MESSAGE_WIDTH, paper.width() * 0.8)
        area = QRectF(paper.center().x() - width / 2, paper.top(), width, paper.height())
        self._painter.setPen(QColor(self._colours.text_muted))
        wrapped = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        self._painter.drawText(area, wrapped, message)

    def _outline(self, paper: QRectF, *, is_cited: bool) -> None:
        """A hairline; a strong line where the page is cited and the passage was not found."""
        colour = self._colours.accent if is_cited else self._colours.border
        self._painter.setPen(QPen(QColor(colour), 2 if is_cited else 1))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawRect(paper.adjusted(-0.5, -0.5, 0.5, 0.5))
