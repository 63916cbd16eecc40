"""The order in which a page's rows are read: column by column, tables row by row.

The rows are cut into regions from top to bottom. A region of several columns of prose is read
column by column, and every column is a small page of its own: it may hold tables and columns.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import mean, median

from app.documents.layout.columns import Band, Interval, find_band, first_table
from app.documents.layout.fragment import Row, group_rows
from app.documents.layout.paragraphs import right_edge
from app.documents.layout.table import is_table, trimmed
from app.documents.layout.typewriter import typewriter_rows

_MAX_FRAGMENTS = 3000
"""A page of more is a drawing or a map; its labels have no columns."""
_MIN_PROSE_ROWS = 3
_MIN_LINE_CHARACTERS = 20
_FULL_LINE = 0.7
"""Prose fills most of its column: the median line takes this share of the width."""
_MIN_TWIN_ROWS = 8
_TWIN_WIDTH = 10.0
_TWIN_RATIO = 1.5
"""Long lists side by side (an index): rows, width in type sizes, widest to narrowest."""
_FAR = 2.5
"""A row further below than this, in type sizes, does not belong to the columns above."""


@dataclass(frozen=True, slots=True)
class Prose:
    """Rows to be read one after the other."""

    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows whose cells belong together."""

    band: Band


@dataclass(frozen=True, slots=True)
class Typewriter:
    """Rows that stay lines, with their indents."""

    rows: tuple[Row, ...]


Region = Prose | Table | Typewriter


def reading_order(rows: Sequence[Row]) -> Iterator[Region]:
    """Yield the regions of a page, or of one column, as they are read."""
    if sum(len(row.fragments) for row in rows) > _MAX_FRAGMENTS:
        yield Prose(tuple(rows))
        return
    plain: list[Row] = []
    right = right_edge(rows) if rows else 0.0
    at = 0
    while at < len(rows):
        band = find_band(rows, at)
        columns = band and _as_columns(band)
        table = band and _as_table(first_table(band), rows, at, right)
        if columns:
            above = _rows_beside(plain, columns.gutters[0])
            yield from _prose(plain[: len(plain) - len(above)])
            for column in Band((*above, *columns.rows), columns.gutters).columns():
                yield from reading_order(group_rows(column))
            plain, at = [], at + len(columns.rows)
        elif listing := typewriter_rows(rows, at, right):
            yield from _prose(plain)
            yield Typewriter(tuple(listing))
            plain, at = [], at + len(listing)
        elif table:
            skipped = rows.index(table.rows[0], at)
            yield from _prose([*plain, *rows[at:skipped]])
            yield Table(table)
            plain, at = [], skipped + len(table.rows)
        else:
            plain.append(rows[at])
            at += 1
    yield from _prose(plain)


def _prose(rows: Sequence[Row]) -> Iterator[Prose]:
    if rows:
        yield Prose(tuple(rows))


def _as_columns(band: Band) -> Band | None:
    """Return the band with the gutters that part columns of prose, or None."""
    whole = _without_stragglers(band)
    if _are_twins(whole):
        return whole
    widest_first = sorted(band.gutters, key=lambda gap: gap[0] - gap[1])
    for gutters in (band.gutters, *((gutter,) for gutter in widest_first)):
        candidate = _without_stragglers(Band(band.rows, gutters))
        if _is_prose(candidate):
            return candidate
    return None


def _as_table(band: Band, rows: Sequence[Row], start: int, right: float) -> Band | None:
    """Return the table in the band, unless it is a listing or the next row begins a larger one."""
    table = trimmed(band)
    if table is None or not is_table(table):
        return None
    if typewriter_rows(rows, rows.index(table.rows[0], start), right):
        return None
    other = find_band(rows, start + 1)
    return None if other and first_table(other).num_parted > band.num_parted else table


def _is_prose(band: Band) -> bool:
    """Tell whether lines are long in every column, and as long as the column is wide."""
    columns = map(group_rows, band.columns())
    return all(len(rows) >= _MIN_PROSE_ROWS and _is_text_column(rows) for rows in columns)


def _is_text_column(rows: Sequence[Row]) -> bool:
    return mean(len(row.text) for row in rows) >= _MIN_LINE_CHARACTERS and median(
        row.x1 - row.x0 for row in rows
    ) >= _FULL_LINE * _width(rows)


def _are_twins(band: Band) -> bool:
    """Tell whether these are long lists side by side."""
    columns = band.columns()
    if min(map(len, columns)) < _MIN_TWIN_ROWS:
        return False
    widths = [_width(group_rows(column)) for column in columns]
    return min(widths) >= _TWIN_WIDTH * band.size and max(widths) <= _TWIN_RATIO * min(widths)


def _width(rows: Sequence[Row]) -> float:
    return max(row.x1 for row in rows) - min(row.x0 for row in rows)


def _without_stragglers(band: Band) -> Band:
    """Return the band without lines far below that stand in its first column only."""
    rows = list(band.rows)
    while len(rows) > 1 and rows[-1].x1 <= band.gutters[0][0]:
        if rows[-1].y - rows[-2].y <= _FAR * band.size:
            break
        rows.pop()
    return Band(tuple(rows), band.gutters)


def _rows_beside(plain: Sequence[Row], gutter: Interval) -> Sequence[Row]:
    """Return the last of the rows above that belong to the columns.

    Those are rows on either side of the gutter; some must be on its right, otherwise they are the
    end of the text above as well as the start of the first column, and reading does not change.
    """
    begin = len(plain)
    while begin and not (plain[begin - 1].x0 < gutter[1] and plain[begin - 1].x1 > gutter[0]):
        begin -= 1
    while _ends_text_above(plain, begin, gutter):
        begin += 1
    beside = plain[begin:]
    return beside if any(row.x0 >= gutter[1] for row in beside) else ()


def _ends_text_above(plain: Sequence[Row], at: int, gutter: Interval) -> bool:
    """Tell whether a row on the left is nearer to the text above than to the columns."""
    if not 0 < at < len(plain) - 1 or plain[at].x0 >= gutter[1]:
        return False
    above, row, below = plain[at - 1 : at + 2]
    return row.y - above.y < below.y - row.y
