"""Typewriter text, such as code, keeps its lines and indentation.

It is recognised by its even advance: every character takes the same width, line after line. Fonts
are not asked, many of them keep quiet about it; but where the other lines in the font of a page are
unevenly spaced, two that agree by chance are no listing. Prose set in such type is left to the
paragraphs.
"""

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from app.documents.layout.fragment import Row
from app.documents.layout.paragraphs import breaks_on_purpose
from app.documents.layout.piece import EVEN

_NARROWEST, _WIDEST = 0.4, 0.7
"""Advance of typewriter fonts, in type sizes."""
_ON_GRID = 0.2
"""How far a fragment may begin from a whole column, in advances."""
_MIN_ROWS = 2
_MAX_ROWS = 300
"""Of a listing on one page; more would only be looked at on hostile pages."""
_MAX_PARTS = 2
"""Code and the remark beside it; more are cells of a table."""
_COLUMN_GAP = 2.5
"""Between columns, in advances."""
_MIN_LETTERS = 8
"""Figures are equally wide in most fonts, so they prove nothing."""
_MAX_COLUMN = 250
_APART = 1.5
"""Rows further apart than this, in usual distances, have an empty line between them."""


def typewriter_rows(rows: Sequence[Row], start: int, right: float) -> Sequence[Row]:
    """Return the rows of typewriter text from `start` on; `right` is the edge of the column."""
    advance = _advance(rows[start])
    if not advance:
        return ()
    end = start + 1
    while end < min(len(rows), start + _MAX_ROWS) and _is_on_grid(rows[end], rows[start], advance):
        end += 1
    run = rows[start:end]
    letters = sum(character.isalpha() for row in run for character in row.text)
    if len(run) < _MIN_ROWS or letters < _MIN_LETTERS or _is_prose(run, right):
        return ()
    return run


def typewriter_text(rows: Sequence[Row]) -> str:
    """Return rows line by line, every fragment in its column."""
    advance = _advance(rows[0])
    left = min(row.x0 for row in rows)
    usual = median(below.y - above.y for above, below in pairwise(rows))
    lines = [_line(rows[0], left, advance)]
    for above, below in pairwise(rows):
        if below.y - above.y > _APART * usual:
            lines.append("")
        lines.append(_line(below, left, advance))
    return "\n".join(lines)


def _advance(row: Row) -> float:
    """Return the width of one character, 0 where this is no typewriter text."""
    longest = max(row.fragments, key=lambda fragment: len(fragment.text))
    if not longest.may_be_typewriter:
        return 0.0
    advance = (longest.x1 - longest.x0) / len(longest.text)
    if not _NARROWEST * row.size <= advance <= _WIDEST * row.size:
        return 0.0
    return advance if _is_on_grid(row, row, advance) else 0.0


def _is_on_grid(row: Row, first: Row, advance: float) -> bool:
    """Tell whether every fragment of a row begins in a whole column and is evenly spaced."""
    if _num_parts(row, advance) > _MAX_PARTS:
        return False
    for fragment in row.fragments:
        width = len(fragment.text) * advance
        column = (fragment.x0 - first.x0) / advance
        if abs(fragment.x1 - fragment.x0 - width) > EVEN * first.size:
            return False
        if abs(column - round(column)) > _ON_GRID:
            return False
    return abs(row.size - first.size) <= EVEN * first.size


def _num_parts(row: Row, advance: float) -> int:
    """Return how many columns a row has; in typewriter type one space may look like a gap."""
    gaps = (right.x0 - left.x1 for left, right in pairwise(row.fragments))
    return 1 + sum(gap > _COLUMN_GAP * advance for gap in gaps)


def _is_prose(rows: Sequence[Row], right: float) -> bool:
    """Tell whether the width of the column made most of the breaks."""
    advance = _advance(rows[0])
    if sum(_num_parts(row, advance) > 1 for row in rows) * 2 > len(rows):
        return False
    breaks = [breaks_on_purpose(above, below, right) for above, below in pairwise(rows)]
    return sum(breaks) * 2 <= len(breaks)


def _line(row: Row, left: float, advance: float) -> str:
    line = ""
    for fragment in row.fragments:
        column = min(round((fragment.x0 - left) / advance), _MAX_COLUMN)
        line = f"{line.ljust(max(column, len(line) + bool(line)))}{fragment.text}"
    return line
