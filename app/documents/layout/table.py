"""Tables: bands whose strips hold short, aligned cells; given back as rows of text.

Ruling lines are not looked at: what makes a table readable without them is alignment, and it is
there when the lines are not.
"""

from collections.abc import Sequence
from itertools import dropwhile, pairwise
from statistics import median

from app.documents.layout.characters import shorten_leaders
from app.documents.layout.columns import Band
from app.documents.layout.fragment import Fragment, Row

CELL_SEPARATOR = " | "
_ALIGNED = 0.5
"""Edges of a column that differ by less, in type sizes, are aligned."""
_MOST = 0.7
"""Share of the cells that must be aligned."""
_CLOSE = 2.0
"""Distance of baselines inside one row of a table, in type sizes."""
_WIDE = 1.5
"""Gutter that convinces although only two rows show it, in type sizes."""


def is_table(band: Band) -> bool:
    """Tell whether the cells of the band are aligned well enough to be no accident."""
    full_rows = sum(len([cell for cell in band.cells(row) if cell]) > 1 for row in band.rows)
    narrowest = min(end - begin for begin, end in band.gutters)
    if full_rows < 2 or (full_rows == 2 and narrowest < _WIDE * band.size):
        return False
    return all(column and _is_aligned(column, band.size) for column in band.columns())


def trimmed(band: Band) -> Band | None:
    """Return the band without the lines above and below that only start where the table does."""
    rows = list(dropwhile(lambda row: _is_lone(band, row), band.rows))
    for at, (row, following) in enumerate(pairwise(rows)):
        if _is_lone(band, row) and _is_lone(band, following):  # prose between two tables
            del rows[at:]
            break
    while rows and _is_lone(band, rows[-1]):
        rows.pop()
    return Band(tuple(rows), band.gutters) if rows else None


def table_text(band: Band) -> str:
    """Return one line for each row of the table, its cells parted by bars.

    A line that leaves the first cell empty and follows closely continues the row above it.
    """
    table: list[list[str]] = []
    last_y = band.rows[0].y
    for row in band.rows:
        cells = [" ".join(piece.text for piece in cell) for cell in band.cells(row)]
        if table and not cells[0] and row.y - last_y < _CLOSE * row.size:
            table[-1] = [
                " ".join(filter(None, pair)) for pair in zip(table[-1], cells, strict=True)
            ]
        else:
            table.append(cells)
        last_y = row.y
    return "\n".join(shorten_leaders(CELL_SEPARATOR.join(cells).rstrip(" |")) for cells in table)


def _is_lone(band: Band, row: Row) -> bool:
    """Tell whether a row has text in the first column only."""
    return not any(band.cells(row)[1:])


def _is_aligned(column: Sequence[Fragment], size: float) -> bool:
    """Tell whether most cells share their left edge, their right edge or their middle."""
    edges = (
        [fragment.x0 for fragment in column],
        [fragment.x1 for fragment in column],
        [(fragment.x0 + fragment.x1) / 2 for fragment in column],
    )
    return any(_share_near_median(edge, _ALIGNED * size) >= _MOST for edge in edges)


def _share_near_median(values: Sequence[float], tolerance: float) -> float:
    centre = median(values)
    return sum(abs(value - centre) <= tolerance for value in values) / len(values)
