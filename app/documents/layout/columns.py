"""Gutters: vertical strips that successive rows of a page leave free.

A *band* is a run of rows that share at least one gutter. Whether the strips between the gutters are
columns of prose or cells of a table is not decided here.
"""

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from app.documents.layout.fragment import Fragment, Row

MIN_GUTTER = 0.6
"""In type sizes; two word spaces and more."""
_PATIENCE = 3
"""A gutter that has not shown after so many rows is not looked for any further."""
_MAX_ROWS = 200
"""A page of small type has half as many; more would only be looked at on hostile pages."""

_WIDER = 1.25
"""A gap wider than all those above it, by this factor, may part two tables."""

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Band:
    """Rows that leave the same gutters free, from top to bottom."""

    rows: tuple[Row, ...]
    gutters: tuple[Interval, ...]

    @property
    def size(self) -> float:
        """Typical type size."""
        return median(row.size for row in self.rows)

    @property
    def num_columns(self) -> int:
        """How many columns the gutters part."""
        return len(self.gutters) + 1

    @property
    def num_parted(self) -> int:
        """How many cells stand to the right of another one in their row."""
        ends = [end for _, end in self.gutters]
        return sum(
            len({bisect_right(ends, fragment.x0) for fragment in row.fragments}) - 1
            for row in self.rows
            if len(row.fragments) > 1
        )

    def columns(self) -> list[list[Fragment]]:
        """Return the fragments of every column, from left to right."""
        columns: list[list[Fragment]] = [[] for _ in range(self.num_columns)]
        for row in self.rows:
            for column, cell in zip(columns, self.cells(row), strict=True):
                column.extend(cell)
        return columns

    def cells(self, row: Row) -> list[list[Fragment]]:
        """Return the fragments of one row, column by column."""
        ends = [end for _, end in self.gutters]
        cells: list[list[Fragment]] = [[] for _ in range(len(ends) + 1)]
        for fragment in row.fragments:
            cells[bisect_right(ends, fragment.x0)].append(fragment)
        return cells


def find_band(rows: Sequence[Row], start: int) -> Band | None:
    """Return the band that begins with row `start` and parts the most cells, or None."""
    if _is_solid(rows[start : start + _PATIENCE]):
        return None
    bands = _bands(rows[start : start + _MAX_ROWS])
    return max(bands, key=lambda band: (band.num_parted, len(band.rows)), default=None)


def first_table(band: Band) -> Band:
    """Return the band, cut where two tables one below the other have more cells than one."""
    for at in _wider_gaps(band.rows):
        upper, lower = find_band(band.rows[:at], 0), find_band(band.rows, at)
        if upper and lower and upper.num_parted + lower.num_parted > band.num_parted:
            return upper
    return band


def _wider_gaps(rows: Sequence[Row]) -> Iterator[int]:
    """Yield the rows that are further below the one above than any of those before."""
    widest = math.inf
    for at, (above, below) in enumerate(pairwise(rows), start=1):
        distance = below.y - above.y
        if distance > _WIDER * widest:
            yield at
        widest = distance if at == 1 else max(widest, distance)


def _bands(rows: Sequence[Row]) -> Iterator[Band]:
    """Yield bands that begin with the first row: the longest for every number of gutters."""
    free: list[Interval] = [(-math.inf, math.inf)]
    left, right = math.inf, -math.inf
    gutters: tuple[Interval, ...] = ()
    for num_rows, row in enumerate(rows):
        free = _narrowed(free, row)
        left, right = min(left, row.x0), max(right, row.x1)
        before = gutters
        gutters = tuple(gap for gap in free if gap[0] >= left and gap[1] <= right)
        if before and not _narrow(before, gutters):
            yield Band(tuple(rows[:num_rows]), before)
        if not gutters and (before or num_rows + 1 >= _PATIENCE):
            return
    if gutters:
        yield Band(tuple(rows), gutters)


def _narrow(before: Sequence[Interval], after: Sequence[Interval]) -> bool:
    """Tell whether these are the same gutters, perhaps narrower."""
    return len(before) == len(after) and all(
        wide[0] <= narrow[0] and narrow[1] <= wide[1]
        for wide, narrow in zip(before, after, strict=True)
    )


def _is_solid(rows: Sequence[Row]) -> bool:
    """Tell quickly, for lines of ordinary text, that they leave no gutter."""
    return all(len(row.fragments) == 1 for row in rows) and (
        max(row.x0 for row in rows) < min(row.x1 for row in rows)
    )


def _narrowed(free: Sequence[Interval], row: Row) -> list[Interval]:
    """Return what `row` leaves of the free intervals, without those too narrow to see."""
    least = MIN_GUTTER * row.size
    narrowed: list[Interval] = []
    for begin, end in free:
        at = begin
        for fragment in row.fragments:
            if fragment.x1 <= at or fragment.x0 >= end:
                continue
            if fragment.x0 - at >= least:
                narrowed.append((at, fragment.x0))
            at = fragment.x1
        if end - at >= least:
            narrowed.append((at, end))
    return narrowed
