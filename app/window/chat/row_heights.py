"""Positions of rows in a long list of which only those in sight are measured. Pure.

A row that was never seen has an estimate. Whenever a measured height replaces an estimate, what
the person looks at must stay where it is: so a place in the list is a row and a distance from its
top, never a distance from the top of everything.
"""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate

Measure = Callable[[int], int]
"""Returns the height of a row, in pixels."""
Estimate = Callable[[range], list[int]]
"""Returns about how high rows are, in pixels."""


@dataclass(frozen=True, slots=True)
class Place:
    """A point of the list: `offset` pixels below the top of `row`."""

    row: int
    offset: int


class RowHeights:
    """Heights of all rows, estimated until measured."""

    def __init__(self, *, estimate: Estimate, measure: Measure) -> None:
        self._estimate = estimate
        self._measure = measure
        self._heights: list[int] = []
        self._is_measured: list[bool] = []
        self._tops: list[int] | None = None

    def reset(self, count: int) -> None:
        """Forget all heights; there are `count` rows now."""
        self._heights = self._estimate(range(count))
        self._is_measured = [False] * count
        self._tops = None

    def resize(self, count: int) -> None:
        """Add rows at the end or take them from it."""
        self._heights = self._heights[:count]
        self._heights += self._estimate(range(len(self._heights), count))
        self._is_measured = self._is_measured[:count]
        self._is_measured += [False] * (count - len(self._is_measured))
        self._tops = None

    def forget(self, row: int) -> None:
        """The row's content changed: measure it again when it is needed."""
        self._is_measured[row] = False

    def __len__(self) -> int:
        return len(self._heights)

    @property
    def total(self) -> int:
        """Height of all rows together."""
        return self._all_tops()[-1]

    def top(self, row: int) -> int:
        """Distance of a row from the top of the list."""
        return self._all_tops()[row]

    def height(self, row: int) -> int:
        """Measured height of a row; measures it when that was not done."""
        if not self._is_measured[row]:
            self._is_measured[row] = True
            height = self._measure(row)
            if height != self._heights[row]:
                self._heights[row] = height
                self._tops = None
        return self._heights[row]

    def place_at(self, distance: int) -> Place:
        """Return the place so many pixels below the top of the list."""
        if not self._heights:
            return Place(0, 0)
        row = min(max(bisect_right(self._all_tops(), distance) - 1, 0), len(self) - 1)
        return Place(row, distance - self.top(row))

    def moved(self, place: Place, distance: int) -> Place:
        """Return the place so many measured pixels further down, or up when negative."""
        row, offset = place.row, place.offset + distance
        while offset < 0 and row > 0:
            row -= 1
            offset += self.height(row)
        while row < len(self) - 1 and offset >= self.height(row):
            offset -= self.height(row)
            row += 1
        return Place(row, max(offset, 0))

    def last_screen(self, extent: int) -> Place:
        """Return the place from which `extent` pixels reach just to the end of the list."""
        row, missing = len(self), extent
        while missing > 0 and row > 0:
            row -= 1
            missing -= self.height(row)
        return Place(row, max(-missing, 0))

    def rows_in(self, place: Place, extent: int) -> range:
        """Return the rows that lie within `extent` pixels from a place on, all measured."""
        row, reached = place.row, -place.offset
        while row < len(self) and reached < extent:
            reached += self.height(row)
            row += 1
        return range(place.row, row)

    def _all_tops(self) -> list[int]:
        if self._tops is None:
            self._tops = list(accumulate(self._heights, initial=0))
        return self._tops
