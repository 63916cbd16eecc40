"""The rows of a table: which of its lines form one row, since a cell may take several.

Where rows stand further apart than the lines within them, the distances tell. Where all lines are
equally far apart, a line that leaves the first cell empty, or goes on with a broken word, continues
the row above it, unless it has a figure where that row has one.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from app.documents.layout.columns import Band
from app.documents.layout.fragment import Fragment, Row
from app.documents.layout.hyphenation import is_broken

Cells = list[list[Fragment]]
"""The fragments of one line, column by column."""
_CLOSE = 2.0
"""Distance of baselines inside one row of a table, in type sizes."""
_LEADING = 1.5
"""Lines of one cell are no further apart than this, in type sizes."""
_WIDER = 1.08
"""Rows are further apart than the lines within them, at least by this factor."""
_MIN_ROWS = 3
_FIGURE = re.compile(r"[^\w\s]{0,3}\d[\d.,:%'\u202f\u2212-]{0,30}[^\w\s]{0,3}")


def is_close_below(rows: Sequence[Row]) -> bool:
    """Tell whether the last line is nearer than rows are, so that it belongs to the one above."""
    *others, last = (below.y - above.y for above, below in pairwise(rows))
    return bool(others) and last * _WIDER <= max(others) and last <= _LEADING * rows[-1].size


def table_rows(band: Band) -> list[list[Cells]]:
    """Return the lines of every row of the table."""
    lines = [band.cells(row) for row in band.rows]
    breaks = _breaks_by_distance(band, lines)
    if breaks is None:
        breaks = _breaks_by_first_cell(band.rows, lines)
    edges = [0, *breaks, len(lines)]
    return [lines[begin:end] for begin, end in pairwise(edges)]


def _breaks_by_first_cell(rows: Sequence[Row], lines: Sequence[Cells]) -> list[int]:
    breaks: list[int] = []
    begin = 0
    for at, (above, below) in enumerate(pairwise(rows), start=1):
        if (
            below.y - above.y >= _CLOSE * below.size
            or (lines[at][0] and not _goes_on(lines[at - 1], lines[at]))
            or _has_other_figure(lines[begin:at], lines[at])
        ):
            breaks.append(at)
            begin = at
    return breaks


def _has_other_figure(row: Sequence[Cells], below: Cells) -> bool:
    """Tell whether a cell below holds a figure where the row has one: figures take one line."""
    return any(
        _is_figure(second) and any(_is_figure(line[column]) for line in row)
        for column, second in enumerate(below)
    )


def _is_figure(cell: Sequence[Fragment]) -> bool:
    return len(cell) == 1 and _FIGURE.fullmatch(cell[0].text) is not None


def _goes_on(above: Cells, below: Cells) -> bool:
    """Tell whether a word that is broken in a cell above goes on below."""
    return any(
        first and second and is_broken(first[-1].text) and second[0].text[0].islower()
        for first, second in zip(above, below, strict=True)
    )


def _breaks_by_distance(band: Band, lines: Sequence[Cells]) -> list[int] | None:
    """Return where rows begin if every wide gap parts two of them, None where that is not so."""
    distances = [below.y - above.y for above, below in pairwise(band.rows)]
    for widest in _leadings(distances, band.size):
        breaks = [at for at, distance in enumerate(distances, start=1) if distance > widest]
        if len(breaks) + 1 >= _MIN_ROWS and _are_whole(lines, breaks):
            return breaks
    return None


def _leadings(distances: Sequence[float], size: float) -> Iterator[float]:
    """Yield distances that lines of one cell may have, with a jump to the next wider one."""
    steps = sorted({round(distance, 1) for distance in distances})
    for narrow, wide in pairwise(steps):
        if wide >= _WIDER * narrow and narrow <= _LEADING * size:
            yield (narrow + wide) / 2


def _are_whole(lines: Sequence[Cells], breaks: Sequence[int]) -> bool:
    """Tell whether no line that would continue a row could be a row of its own."""
    return all(
        not all(lines[at]) and not _has_other_figure(lines[begin:at], lines[at])
        for begin, end in pairwise((0, *breaks, len(lines)))
        for at in range(begin + 1, end)
    )
