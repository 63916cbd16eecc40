"""Selected text from one character to another, across lines and pages; pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from app.window.viewer.source.messages import Box, TextLine

_COLUMN_APART = 100.0
"""Points."""
Lines = Mapping[int, Sequence[TextLine]]
"""Lines by page, as far as they are known."""


@dataclass(frozen=True, slots=True, order=True)
class TextPosition:
    """A place between characters."""

    page: int
    line: int
    character: int


@dataclass(frozen=True, slots=True)
class TextSelection:
    """What lies between where the selection began and where it is now."""

    anchor: TextPosition
    cursor: TextPosition

    @property
    def first(self) -> TextPosition:
        """The earlier end."""
        return min(self.anchor, self.cursor)

    @property
    def last(self) -> TextPosition:
        """The later end."""
        return max(self.anchor, self.cursor)

    @property
    def pages(self) -> range:
        """The pages it touches."""
        return range(self.first.page, self.last.page + 1)


def position_at(page: int, lines: Sequence[TextLine], x: float, y: float) -> TextPosition | None:
    """Return the place nearest to a point of a page, in points; None on a page without text."""
    if not lines:
        return None
    index = min(range(len(lines)), key=lambda index: _distance(lines[index], x, y))
    edges = lines[index].edges
    return TextPosition(
        page, index, min(range(len(edges)), key=lambda place: abs(edges[place] - x))
    )


def word_at(lines: Sequence[TextLine], at: TextPosition) -> TextSelection:
    """Return the word around a place."""
    text = lines[at.line].text
    start = end = min(at.character, max(len(text) - 1, 0))
    while start > 0 and text[start - 1].isalnum():
        start -= 1
    while end < len(text) and text[end].isalnum():
        end += 1
    end = max(end, min(start + 1, len(text)))
    return TextSelection(TextPosition(at.page, at.line, start), TextPosition(at.page, at.line, end))


def whole_line(at: TextPosition, lines: Sequence[TextLine]) -> TextSelection:
    """Return the line around a place."""
    end = TextPosition(at.page, at.line, len(lines[at.line].text))
    return TextSelection(TextPosition(at.page, at.line, 0), end)


def line_of(at: TextPosition, lines: Lines) -> tuple[int, Box] | None:
    """Return the page and the box of the line that a place is in; None where it is not known."""
    on_page = lines.get(at.page, ())
    if at.line >= len(on_page):
        return None
    line = on_page[at.line]
    return at.page, line.box(0, len(line.text))


def whole_page(page: int, lines: Sequence[TextLine]) -> TextSelection | None:
    """Return everything on a page."""
    if not lines:
        return None
    last = TextPosition(page, len(lines) - 1, len(lines[-1].text))
    return TextSelection(TextPosition(page, 0, 0), last)


def selected_boxes(selection: TextSelection, page: int, lines: Sequence[TextLine]) -> list[Box]:
    """Return what to colour on one page."""
    return [
        lines[index].box(start, end)
        for index, start, end in _spans(selection, page, lines)
        if start < end
    ]


def selected_text(selection: TextSelection, lines: Lines) -> str:
    """Return the text: lines of a paragraph joined, paragraphs and pages on lines of their own.

    Code keeps its spaces and its blank lines.
    """
    paragraphs: list[str] = []
    for page in selection.pages:
        on_page = lines.get(page, ())
        spans = _spans(selection, page, on_page)
        for _, group in groupby(spans, key=lambda span: _paragraph(on_page, span[0])):
            parts = [(on_page[index], start, end) for index, start, end in group]
            said = [line.text[start:end] for line, start, end in parts]
            if parts[0][0].is_code:
                paragraphs.append("".join(said).rstrip())
            elif paragraph := joined([part.strip() for part in said]):
                paragraphs.append(paragraph)
    return "\n".join(paragraphs).strip("\n")


def page_text(lines: Sequence[TextLine]) -> str:
    """Return all text of a page as it would be copied."""
    whole = whole_page(1, lines)
    return selected_text(whole, {1: lines}) if whole else ""


def _spans(
    selection: TextSelection, page: int, lines: Sequence[TextLine]
) -> list[tuple[int, int, int]]:
    """Return line, start and end of what is selected on a page."""
    first, last = selection.first, selection.last
    from_line = first.line if page == first.page else 0
    to_line = last.line if page == last.page else len(lines) - 1
    if page not in selection.pages:
        return []
    return [
        (
            index,
            first.character if (page, index) == (first.page, first.line) else 0,
            last.character if (page, index) == (last.page, last.line) else len(lines[index].text),
        )
        for index in range(from_line, min(to_line, len(lines) - 1) + 1)
    ]


def _paragraph(lines: Sequence[TextLine], index: int) -> int:
    """Return the first line of the paragraph that a line belongs to."""
    while index > 0 and lines[index - 1].continues:
        index -= 1
    return index


def joined(parts: Sequence[str]) -> str:
    """Return lines as one; a word that was broken at the end of a line is whole again."""
    text = ""
    for part in parts:
        is_broken = text.endswith("-") and text[-2:-1].isalpha() and part[:1].islower()
        text = text[:-1] + part if is_broken else f"{text} {part}".strip()
    return text


def _distance(line: TextLine, x: float, y: float) -> float:
    """How far a point is from a line.

    What is above or below counts more than what is beside, and beside no further than a column is
    away: right of a short line is still that line.
    """
    below = max(line.top - y, 0.0, y - line.bottom)
    beside = max(min(line.edges) - x, 0.0, x - max(line.edges))
    return 8 * below + min(beside, _COLUMN_APART)
