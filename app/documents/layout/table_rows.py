"""The rows of a table: which of its lines belong to one row, because a cell takes several.

Where rows stand further apart than the lines within them, the distances tell. Where all lines are
equally far apart, a line that leaves the first cell empty, or goes on with a broken word, continues
the row above it.
"""

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
    return [
        at
        for at, (above, below) in enumerate(pairwise(rows), start=1)
        if below.y - above.y >= _CLOSE * below.size
        or (lines[at][0] and not _goes_on(lines[at - 1], lines[at]))
    ]


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
    begins = {0, *breaks}
    return all(at in begins or not all(cells) for at, cells in enumerate(lines))
