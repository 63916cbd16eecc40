"""One typeset page of text; lengths in points.

The page grows with its text. What is drawn is broken into lines once; each character knows where
it is, so that selecting and marking work as on the pages of a file.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import cast

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QTextLayout, QTextLine

from app.window.viewer.source.messages import Box, Size, TextLine
from app.window.viewer.source.set_fonts import TYPE, code_font, formats_of, text_font, wrapping
from app.window.viewer.source.text_blocks import Block, BlockKind, Target, Words
from app.window.widgets.qt_places import qt_places

WIDTH, HEIGHT = 440.0, 620.0
_MARGIN = 52.0
_LEADING = 1.5
_APART = 6.0
_HEADINGS = {1: 19, 2: 15, 3: 13}
"""Type sizes by level; below that headings are bold text."""
_INDENT = 16.0
_CELL_PADDING = 6.0
_LEAST_COLUMN = 28.0
_FAINT = 0.06
_LINE = 0.22
_MUTED = 0.7
"""Shares of the ink."""


@dataclass(frozen=True, slots=True)
class _Shape:
    """A line, a bar or a surface that is no text; `share` of the ink is seen."""

    rect: QRectF
    share: float


@dataclass(frozen=True, slots=True)
class _SetText:
    """Text that is broken into lines, and where it stands."""

    layout: QTextLayout
    at: QPointF
    share: float = 1.0


class SetPage:
    """One page of blocks, broken into lines."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self._texts: list[_SetText] = []
        self._shapes: list[_Shape] = []
        self._lines: list[TextLine] = []
        self._links: list[tuple[Box, Target]] = []
        self._headings: list[float] = []
        top = _MARGIN
        before: BlockKind | None = None
        for block in blocks:
            if before is BlockKind.ITEM is not block.kind:
                top += _APART
            top = self._set_block(block, top, is_first=before is None) + _APART
            before = block.kind
        self.lines: tuple[TextLine, ...] = tuple(self._lines)
        self.links: tuple[tuple[Box, Target], ...] = tuple(self._links)
        """Boxes of what leads elsewhere, one for each line, with the target."""
        self.headings: tuple[float, ...] = tuple(self._headings)
        """How far down the headings begin, with the room above them; 0 where nothing is above."""
        self.size: Size = (WIDTH, max(HEIGHT, float(ceil(top + _MARGIN))))

    def draw(self, painter: QPainter) -> None:
        """Draw the page with the painter's pen, a point a unit."""
        ink = painter.pen().color()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for shape in self._shapes:
            painter.fillRect(shape.rect, _share_of(ink, shape.share))
        for text in self._texts:
            painter.setPen(_share_of(ink, text.share))
            text.layout.draw(painter, text.at)
        painter.setPen(ink)

    def _set_block(self, block: Block, top: float, *, is_first: bool) -> float:
        """Set a block below `top`; return where it ends."""
        match block.kind:
            case BlockKind.HEADING:
                return self._set_heading(block, top, is_first=is_first)
            case BlockKind.PARAGRAPH | BlockKind.NOTE:
                share = _MUTED if block.kind is BlockKind.NOTE else 1.0
                return self._set(block.words, top, share=share)
        set_block = {
            BlockKind.ITEM: self._set_item,
            BlockKind.TABLE: self._set_table,
            BlockKind.CODE: self._set_code,
            BlockKind.QUOTE: self._set_quote,
            BlockKind.RULE: self._set_rule,
        }[block.kind]
        return set_block(block, top)

    def _set_heading(self, block: Block, top: float, *, is_first: bool) -> float:
        size = _HEADINGS.get(block.level, TYPE)
        above = 0.0 if is_first else size * 0.7
        self._headings.append(0.0 if is_first else top)
        return self._set(block.words, top + above, font=text_font(size, bold=True), leading=1.3)

    def _set_quote(self, block: Block, top: float) -> float:
        left = _INDENT * (block.level + 1)
        bottom = self._set(block.words, top, left=left, share=_MUTED)
        bar = QRectF(_MARGIN + left - 10, top, 2, bottom - top)
        self._shapes.append(_Shape(bar, _LINE))
        return bottom

    def _set_rule(self, _block: Block, top: float) -> float:
        rule = QRectF(_MARGIN, top + _APART, WIDTH - 2 * _MARGIN, 0.75)
        self._shapes.append(_Shape(rule, _LINE))
        return top + 2 * _APART

    def _set_item(self, block: Block, top: float) -> float:
        """Let the lines of an item begin below each other, its marker before them."""
        left = _INDENT * (block.level + 1)
        metrics = QFontMetricsF(text_font())
        hang = metrics.horizontalAdvance(block.words.text[: block.marker])
        return self._set(block.words, top, left=left, hang=hang) - _APART / 2

    def _set_code(self, block: Block, top: float) -> float:
        font = code_font()
        bottom = top + _APART
        for line in block.words.lines():
            bottom = self._set(line, bottom, left=8, font=font, leading=1.35, is_code=True)
        area = QRectF(_MARGIN, top, WIDTH - 2 * _MARGIN, bottom + _APART - top)
        self._shapes.append(_Shape(area, _FAINT))
        return bottom + _APART

    def _set_table(self, block: Block, top: float) -> float:
        widths = _column_widths(block)
        for number, row in enumerate(block.rows):
            is_head = block.has_head and not number
            font = text_font(TYPE - 1, bold=is_head)
            left, bottom = 0.0, top + TYPE
            for width, cell in zip(widths, row, strict=False):
                end = self._set(
                    cell,
                    top + 3,
                    left=left + _CELL_PADDING / 2,
                    width=width - _CELL_PADDING,
                    font=font,
                    leading=1.35,
                )
                left, bottom = left + width, max(bottom, end)
            top = bottom + 3
            rule = QRectF(_MARGIN, top, sum(widths), 1.0 if is_head else 0.75)
            self._shapes.append(_Shape(rule, 2 * _LINE if is_head else _LINE))
        return top + _APART

    def _set(
        self,
        words: Words,
        top: float,
        *,
        left: float = 0.0,
        width: float | None = None,
        hang: float = 0.0,
        font: QFont | None = None,
        leading: float = _LEADING,
        share: float = 1.0,
        is_code: bool = False,
    ) -> float:
        """Break words into lines below `top`; return where the last one ends."""
        font = font or text_font()
        room = WIDTH - 2 * _MARGIN - left if width is None else width
        # Qt begins a line there; a line feed would be a box.
        layout = QTextLayout(words.text.replace("\n", "\u2028"), font)
        layout.setTextOption(wrapping())
        layout.setFormats(formats_of(words))
        layout.beginLayout()
        height = 0.0
        while (line := layout.createLine()).isValid():
            begins = 0.0 if height else -hang
            line.setLineWidth(max(room - begins, _LEAST_COLUMN / 2))
            line.setPosition(QPointF(begins, height))
            height += font.pixelSize() * leading
        layout.endLayout()
        at = QPointF(_MARGIN + left, top)
        self._texts.append(_SetText(layout, at, share))
        lines = list(_text_lines(layout, at, is_code=is_code))
        self._lines.extend(lines)
        self._links.extend(_link_boxes(words, lines))
        return top + max(height, font.pixelSize())


def _column_widths(block: Block) -> list[float]:
    """Share the width by what the cells need, no column less than a few letters."""
    is_bold = block.has_head or any(words.spans for row in block.rows for words in row)
    metrics = QFontMetricsF(text_font(TYPE - 1, bold=is_bold))
    count = max(len(row) for row in block.rows)
    needed = [_LEAST_COLUMN] * count
    for row in block.rows:
        for column, cell in enumerate(row):
            width = metrics.horizontalAdvance(cell.text[:200]) + 2 * _CELL_PADDING
            needed[column] = max(needed[column], width)
    room = WIDTH - 2 * _MARGIN
    if sum(needed) <= room:
        return needed
    least = min(_LEAST_COLUMN, room / count)
    spare = room - least * count
    beyond = [width - least for width in needed]
    return [least + spare * width / sum(beyond) for width in beyond]


def _text_lines(layout: QTextLayout, at: QPointF, *, is_code: bool) -> Iterator[TextLine]:
    text, num_lines = layout.text(), layout.lineCount()
    places = qt_places(text)
    for number, line in enumerate(map(layout.lineAt, range(num_lines)), 1):
        ends = line.textStart(), line.textStart() + line.textLength()
        start, end = (bisect_left(places, place) for place in ends)
        said = text[start:end]
        if said.endswith("\u2028"):  # ends the line and has no width
            said, end = said[:-1], end - 1
        yield TextLine(
            text=said,
            edges=tuple(round(at.x() + _x_of(line, place), 2) for place in places[start : end + 1]),
            top=at.y() + line.y(),
            bottom=at.y() + line.y() + line.height(),
            continues=number < num_lines,
            is_code=is_code,
        )


def _link_boxes(words: Words, lines: Sequence[TextLine]) -> Iterator[tuple[Box, Target]]:
    begin = 0
    for line in lines if words.links else ():
        length = len(line.text)
        for start, end, target in words.links:
            first, last = max(start - begin, 0), min(end - begin, length)
            if first < last:
                yield line.box(first, last), target
        # A break that the writer made ends its line and is not in it.
        begin += length + words.text.startswith("\n", begin + length)


def _x_of(line: QTextLine, place: int) -> float:
    """PySide gives the place back beside its distance, its stubs do not say so."""
    x: object = line.cursorToX(place)
    return float(x[0] if isinstance(x, tuple) else cast("float", x))


def _share_of(ink: QColor, share: float) -> QColor:
    colour = QColor(ink)
    colour.setAlphaF(share)
    return colour
