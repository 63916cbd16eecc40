"""Text placed by PyMuPDF: columns, tables and rotated pages with every distance chosen."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pymupdf

from app.bench_documents.content import (
    Block,
    Code,
    Content,
    Entries,
    Heading,
    Items,
    Paragraph,
    Style,
    Table,
)
from app.bench_documents.typesetters.line_breaking import break_lines
from app.bench_documents.typesetters.table_grid import Grid, table_grid
from app.bench_documents.vocabulary import Language

_PAPER = (595.0, 842.0)
_MARGIN = 64.0
_LEADING = 1.25
_FONTS = ("helv", "tiro")
_CJK_FONTS = {Language.CHINESE: "china-s", Language.JAPANESE: "japan", Language.KOREAN: "korea"}


class PlacedTypesetter:
    """Lines broken here, set by PyMuPDF."""

    name = "PyMuPDF"

    def is_available(self) -> bool:
        """PyMuPDF is a dependency."""
        return True

    def typeset(self, content: Content, path: Path) -> None:
        """Write the PDF."""
        press = _Press(content.style)
        for block in content.blocks:
            press.set_block(block)
        document = _turned(press.finished(), content.style)
        document.save(path, deflate=True)


class _Press:
    """Fills column after column, page after page."""

    def __init__(self, style: Style) -> None:
        self._style = style
        self._document = pymupdf.open()
        self._name = _CJK_FONTS.get(style.language, _FONTS[style.font % len(_FONTS)])
        self._regular = _font(self._name)
        self._mono = _font("cour")
        self._leading = _LEADING * style.size
        total = _PAPER[0] - 2 * _MARGIN - (style.columns - 1) * style.gap
        self._room = total / style.columns
        self._column = style.columns
        self._y = 0.0
        self._page: Any = None
        self._writer: Any = None

    def finished(self) -> Any:
        """Return the document."""
        self._put_down()
        return self._document

    def set_block(self, block: Block) -> None:
        """Set one block below what is there."""
        match block:
            case Heading(text):
                self._lines(text, size=1.3 * self._style.size)
            case Paragraph(text):
                self._lines(text)
            case Items(texts, is_counted):
                for number, text in enumerate(texts, start=1):
                    self._marked(f"{number}." if is_counted else "•", text, 1.6)
            case Entries(pairs):
                for term, text in pairs:
                    self._marked(term, text, 9.0)
            case Code(lines):
                self._code(lines)
            case Table():
                self._table(block)
            case _:
                raise NotImplementedError(type(block).__name__)
        self._y += 0.6 * self._leading

    def _lines(self, text: str, *, size: float = 0.0, indent: float = 0.0) -> None:
        size = size or self._style.size
        unspaced = self._style.language.is_unspaced
        words = list(text) if unspaced else text.split()
        space = 0.0 if unspaced else self._width(" ", size)
        room = self._room - indent
        for line in break_lines(words, lambda word: self._width(word, size), room, space):
            self._next_line(_LEADING * size, is_broken=line.words[-1].endswith("-"))
            if unspaced:
                self._put(indent, "".join(line.words), size)
                continue
            gap = space
            if self._style.is_justified and not line.is_last and len(line.words) > 1:
                used = sum(self._width(word, size) for word in line.words)
                gap = (room - used) / (len(line.words) - 1)
            at = indent
            for number, word in enumerate(line.words):
                text = word if number + 1 == len(line.words) else f"{word} "
                self._put(at, text, size)
                at += self._width(word, size) + gap

    def _marked(self, mark: str, text: str, indent: float) -> None:
        """Set what stands before a text, and the text beside it."""
        indent *= self._style.size
        self._make_room(self._leading)
        at = (self._left(self._column), self._y + self._leading)
        self._writer.append(at, mark, self._regular, self._style.size)
        self._lines(text, indent=indent)

    def _code(self, lines: Sequence[str]) -> None:
        size = 0.9 * self._style.size
        for line in lines:
            self._next_line(_LEADING * size)
            self._put(0.0, line, size, self._mono)

    def _table(self, table: Table) -> None:
        style = self._style
        grid = table_grid(table, style, self._room, lambda text: self._width(text, style.size))
        self._make_room(grid.height * self._leading + self._leading)
        self._y += 0.4 * self._leading
        left, top = self._left(self._column), self._y
        for row, height in zip(grid.rows, grid.heights, strict=True):
            for cell in row:
                for number, (offset, text) in enumerate(cell):
                    y = self._y + (number + 1) * self._leading
                    self._writer.append((left + offset, y), text, self._regular, style.size)
            self._y += height * self._leading
        if style.is_ruled:
            self._rules(grid, left, top)
        self._y += 0.4 * self._leading

    def _rules(self, grid: Grid, left: float, top: float) -> None:
        y, drop = top, 0.3 * self._leading
        for height in (0.0, *grid.heights):
            y += height * self._leading
            self._page.draw_line(
                (left + grid.edges[0], y + drop), (left + grid.edges[-1], y + drop)
            )
        for edge in grid.edges:
            self._page.draw_line((left + edge, top + drop), (left + edge, y + drop))

    def _put(self, indent: float, text: str, size: float, font: Any = None) -> None:
        at = (self._left(self._column) + indent, self._y)
        self._writer.append(at, text, font or self._regular, size)

    def _width(self, text: str, size: float) -> float:
        return size * sum(_advance(self._name, character) for character in text)

    def _left(self, column: int) -> float:
        return _MARGIN + column * (self._room + self._style.gap)

    def _next_line(self, leading: float, *, is_broken: bool = False) -> None:
        """Go down a line; no word is broken by the end of a page."""
        is_last_column = self._column == self._style.columns - 1
        self._make_room(leading * (2 if is_broken and is_last_column else 1))
        self._y += leading

    def _make_room(self, height: float) -> None:
        if self._page is not None and self._y + height <= _PAPER[1] - _MARGIN:
            return
        self._column, self._y = self._column + 1, _MARGIN
        if self._column >= self._style.columns:
            self._put_down()
            self._page = self._document.new_page(width=_PAPER[0], height=_PAPER[1])
            self._writer = pymupdf.TextWriter(self._page.rect)
            self._column = 0

    def _put_down(self) -> None:
        if self._page is not None:
            self._writer.write_text(self._page)


def _turned(document: Any, style: Style) -> Any:
    """Return the document with the text of its pages turned."""
    if not style.turn:
        return document
    turned = pymupdf.open()
    width, height = _PAPER if style.turn == 180 else _PAPER[::-1]
    for number in range(document.page_count):
        page = turned.new_page(width=width, height=height)
        page.show_pdf_page(page.rect, document, number, rotate=style.turn)
        if not style.is_sideways:
            page.set_rotation(style.turn)
    return turned


@cache
def _advance(font: str, character: str) -> float:
    """Return the width of a character in type sizes."""
    return float(_font(font).text_length(character, 1.0))


@cache
def _font(name: str) -> Any:
    return pymupdf.Font(name)
