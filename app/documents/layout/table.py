"""Tables: bands whose columns hold short, aligned cells, returned as rows of text.

Ruling lines are not looked at: what makes a table readable without them is alignment, and it is
there when the lines are not.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import dropwhile, pairwise
from statistics import median

from app.documents.layout.characters import shorten_leaders
from app.documents.layout.columns import Band
from app.documents.layout.fragment import Fragment, Row
from app.documents.layout.hyphenation import Hyphenation, is_broken
from app.documents.layout.table_rows import Cells, is_close_below, table_rows

CELL_SEPARATOR = " | "
_ALIGNED = 0.5
"""Edges of a column that differ by less, in type sizes, are aligned."""
_MOST = 0.7
"""Share of the cells that must be aligned."""
_MOST_STRAY = 0.3
"""Share of the rows with one cell that is not the first; with more it is prose with side notes."""
_WIDE = 1.5
"""Gutter that convinces although only two rows show it, in type sizes."""


def is_table(band: Band) -> bool:
    """Tell whether the cells of the band are aligned well enough to be no accident."""
    full_rows = sum(Band((row,), band.gutters).num_parted > 0 for row in band.rows)
    narrowest = min(end - begin for begin, end in band.gutters)
    if full_rows < 2 or (full_rows == 2 and narrowest < _WIDE * band.size):
        return False
    rows = table_rows(band)
    if sum(map(_is_stray, rows)) > _MOST_STRAY * len(rows):
        return False
    columns = zip(*map(_whole_cells, rows), strict=True)
    return all(_is_aligned([cell for cell in column if cell], band.size) for column in columns)


def trimmed(band: Band) -> Band | None:
    """Return the band without the lines above and below that only start where the table does."""
    rows = list(dropwhile(lambda row: _is_lone(band, row), band.rows))
    for at, (row, following) in enumerate(pairwise(rows)):
        if _is_lone(band, row) and _is_lone(band, following):  # prose between two tables
            del rows[at:]
            break
    while rows and _is_lone(band, rows[-1]) and not _ends_a_cell(rows):
        rows.pop()
    return Band(tuple(rows), band.gutters) if rows else None


def table_text(band: Band, hyphenation: Hyphenation) -> str:
    """Return one line for each row of the table, its cells parted by bars."""
    return "\n".join(_row_text(lines, hyphenation) for lines in table_rows(band))


def _row_text(lines: Sequence[Cells], hyphenation: Hyphenation) -> str:
    cells = (_cell_text(pieces, hyphenation) for pieces in zip(*lines, strict=True))
    return shorten_leaders(CELL_SEPARATOR.join(cells).rstrip(" |"))


def _cell_text(lines: Iterable[Sequence[Fragment]], hyphenation: Hyphenation) -> str:
    texts = [" ".join(fragment.text for fragment in line) for line in lines if line]
    return reduce(hyphenation.join, texts) if texts else ""


def _ends_a_cell(rows: Sequence[Row]) -> bool:
    return len(rows) > 1 and (
        is_close_below(rows)
        or (is_broken(rows[-2].fragments[0].text) and rows[-1].text[0].islower())
    )


def _is_stray(row: Sequence[Cells]) -> bool:
    """Tell whether a row has text in one column that is not the first."""
    first, *others = (any(column) for column in zip(*row, strict=True))
    return not first and sum(others) == 1


def _whole_cells(row: Sequence[Cells]) -> list[list[Fragment]]:
    """Return the fragments of all lines of a row, column by column."""
    return [[fragment for cell in column for fragment in cell] for column in zip(*row, strict=True)]


def _is_lone(band: Band, row: Row) -> bool:
    """Tell whether a row has text in the first column only."""
    return not any(band.cells(row)[1:])


def _is_aligned(column: Sequence[Sequence[Fragment]], size: float) -> bool:
    """Tell whether most cells share their left edge, their right edge or their middle."""
    lefts = [min(fragment.x0 for fragment in cell) for cell in column]
    rights = [max(fragment.x1 for fragment in cell) for cell in column]
    middles = [(left + right) / 2 for left, right in zip(lefts, rights, strict=True)]
    return any(
        edges and _share_near_median(edges, _ALIGNED * size) >= _MOST
        for edges in (lefts, rights, middles)
    )


def _share_near_median(values: Sequence[float], tolerance: float) -> float:
    centre = median(values)
    return sum(abs(value - centre) <= tolerance for value in values) / len(values)
