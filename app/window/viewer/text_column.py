"""The column of text that a passage stands in; pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.window.viewer.source.messages import Box, TextLine

_NEAR = 160.0
"""Points above and below a passage that one reads with it."""


@dataclass(frozen=True, slots=True)
class Column:
    """From where to where text goes across a page, in points."""

    page: int
    left: float
    right: float

    @property
    def width(self) -> float:
        """How wide it is."""
        return self.right - self.left

    def at_least(self, width: float) -> "Column":
        """Return the column that begins here and is no narrower."""
        return Column(self.page, self.left, max(self.right, self.left + width))


def column_around(page: int, lines: Sequence[TextLine], box: Box) -> Column:
    """Return the column of the lines above, below and beside a box.

    A column beside it is left out: no line of it is above or below the box.
    """
    left, top, right, bottom = box
    near = [
        (min(line.edges), max(line.edges))
        for line in lines
        if line.bottom > top - _NEAR and line.top < bottom + _NEAR
    ]
    over = [ends for ends in near if ends[0] < right and ends[1] > left]
    return Column(
        page,
        min((start for start, _ in over), default=left),
        max((end for _, end in over), default=right),
    )
