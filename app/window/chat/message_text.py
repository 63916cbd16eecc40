"""A message's sections as one text.

Places count through all sections; what parts two of them is a line break. Coordinates are relative
to the top left corner of the first.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QPainter,
    QPalette,
    QTextCharFormat,
)

from app.window.chat.section import NO_LINK, Link, Section
from app.window.theme.tokens import Colours


class MessageText:
    """The words of one message, laid out."""

    def __init__(self, sections: Sequence[Section]) -> None:
        self.sections = tuple(sections)
        self._tops = list(accumulate((part.height + part.gap for part in sections), initial=0.0))
        self._starts = list(accumulate((part.num_positions for part in sections), initial=0))

    @property
    def height(self) -> float:
        """Height of all sections."""
        return self._tops[-1] - self.sections[-1].gap if self.sections else 0.0

    @property
    def length(self) -> int:
        """Number of characters."""
        return max(self._starts[-1] - 1, 0)

    def link_at(self, point: QPointF) -> Link:
        """Return the link at a point; an empty one where there is none."""
        number = self._number_at(point)
        if number is None:
            return NO_LINK
        return self.sections[number].link_at(self._inside(number, point))

    def position_at(self, point: QPointF) -> int:
        """Return the place that is nearest to a point."""
        number = self._number_at(point)
        if number is None:
            return 0
        inside = self._inside(number, point)
        return self._starts[number] + self.sections[number].position_at(inside)

    def is_over_text(self, point: QPointF) -> bool:
        """Whether a point is on a character."""
        number = self._number_at(point)
        if number is None or not 0 <= point.y() < self.height:
            return False
        return self.sections[number].is_over_text(self._inside(number, point))

    def word_at(self, position: int) -> tuple[int, int]:
        """Return start and end of the word at a place."""
        for number, start, _ in self._parts(position, position + 1):
            cursor = self.sections[number].cursor(start, start)
            cursor.select(cursor.SelectionType.WordUnderCursor)
            before = self._starts[number]
            return before + cursor.selectionStart(), before + cursor.selectionEnd()
        return position, position

    def text_between(self, start: int, end: int) -> str:
        """Return a part of the text as it is copied."""
        parts = self._parts(start, end)
        texts = (self.sections[n].text_between(first, last) for n, first, last in parts)
        return "\n".join(filter(None, texts))

    def links(self) -> Iterator[tuple[Link, QRectF]]:
        """Yield all links in the order of the text, each with its place."""
        for section, top in zip(self.sections, self._tops, strict=False):
            for link, rect in section.links():
                yield link, rect.translated(0, top)

    def draw(self, painter: QPainter, selected: tuple[int, int], colours: Colours) -> None:
        """Draw the sections that the painter's clip lets show, a part of them as selected."""
        clip = painter.clipBoundingRect() if painter.hasClipping() else None
        parts = {number: (start, end) for number, start, end in self._parts(*selected)}
        for number, section in enumerate(self.sections):
            top = self._tops[number]
            if clip is not None and not (clip.top() < top + section.height and top < clip.bottom()):
                continue
            context = _context(section, parts.get(number, (0, 0)), colours)
            painter.save()
            painter.translate(0, top)
            context.clip = QRectF() if clip is None else clip.translated(0, -top)
            section.draw_grounds(painter)
            section.document.documentLayout().draw(painter, context)
            painter.restore()

    def _number_at(self, point: QPointF) -> int | None:
        if not self.sections:
            return None
        number = bisect_right(self._tops, point.y()) - 1
        return min(max(number, 0), len(self.sections) - 1)

    def _inside(self, number: int, point: QPointF) -> QPointF:
        return point - QPointF(0, self._tops[number])

    def _parts(self, start: int, end: int) -> Iterator[tuple[int, int, int]]:
        """Yield the sections that a stretch of text touches, with its part in each."""
        if end <= start:
            return
        for number, section in enumerate(self.sections):
            before, last = self._starts[number], section.num_positions - 1
            if before < end and start <= before + last:
                yield number, min(max(start - before, 0), last), min(end - before, last)


def _context(
    section: Section, selected: tuple[int, int], colours: Colours
) -> QAbstractTextDocumentLayout.PaintContext:
    """Return how a section is painted with a part of it selected."""
    context = QAbstractTextDocumentLayout.PaintContext()
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Text, QColor(colours.text))
    context.palette = palette
    start, end = selected
    if end > start:
        chosen = QAbstractTextDocumentLayout.Selection()
        style = QTextCharFormat()
        style.setBackground(QColor(colours.selection))
        chosen.cursor = section.cursor(start, end)
        chosen.format = style
        context.selections = [chosen]
    return context
