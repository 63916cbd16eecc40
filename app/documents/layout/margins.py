"""The outermost lines of a page, where running heads and feet are, and its margins."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, pairwise, takewhile
from math import inf
from statistics import median
from typing import TypeVar

from app.documents.layout.fragment import Row
from app.documents.layout.page_numbers import PageNumber, page_numbers
from app.documents.layout.page_reader import RawPage

_MAX_LINES = 4
"""Lines looked at, at one end of a page."""
_MARGIN = 0.15
"""Share of the paper's height at either end that running lines stand in."""
_MAX_PARTS = 3
"""Left, middle and right; the number of the page may come on top."""
_MAX_LENGTH = 200
"""Characters of a line that may run."""
_MAX_ASIDES = 50
_SAME_HEIGHT = 1.5
"""In points."""
_SAME_SIZE = 0.3
"""In points of type."""
_LARGE = 1.15
"""Type this much larger than that of most of its page is a title."""
_SPARSE = 0.25
"""A page of so few rows, compared with another, is a cover or a plate."""

_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class MarginLine:
    """A row near the edge of the paper; what is longer than any running line is cut.

    `words` is what it says, `text` what pages are compared by: the same without the page number
    once that is proven. `white` is the distance to the nearest other row, in points.
    `changes_sides` says that the number is at the outer edge of left and of right pages.
    """

    x0: float
    x1: float
    y: float
    size: float
    white: float
    num_parts: int
    words: str
    text: str
    readings: tuple[PageNumber, ...] = ()
    number: PageNumber | None = None
    changes_sides: bool = False

    @property
    def is_short(self) -> bool:
        """Whether it is short enough to run; a row of many parts is one of a table."""
        num_parts = self.num_parts - (self.number is not None)
        return num_parts <= _MAX_PARTS and len(self.words) <= _MAX_LENGTH

    def numbered(self, number: PageNumber, *, changes_sides: bool) -> "MarginLine":
        """Return this line with the number that is proven to be that of the page."""
        return replace(self, text=number.rest, number=number, changes_sides=changes_sides)

    def is_level_with(self, other: "MarginLine") -> bool:
        """Tell whether both stand at the same height."""
        return abs(self.y - other.y) <= _SAME_HEIGHT

    def has_type_of(self, other: "MarginLine") -> bool:
        """Tell whether both are set in the same size."""
        return abs(self.size - other.size) <= _SAME_SIZE


@dataclass(frozen=True)
class Margins:
    """The outermost lines of a page, from the edge of the paper inwards, and how it is built.

    `ordinal` counts pages from 1; `left` and `right` are the edges of all text, `has_title` says
    that one of the first rows is set in larger type than most, `size` in points.
    """

    ordinal: int
    top: tuple[MarginLine, ...]
    bottom: tuple[MarginLine, ...]
    asides: frozenset[str]
    paper: tuple[float, float]
    num_rows: int
    num_fragments: int
    left: float
    right: float
    size: float
    has_title: bool

    @property
    def ends(self) -> tuple[tuple[MarginLine, ...], tuple[MarginLine, ...]]:
        """The lines at the top and those at the bottom."""
        return self.top, self.bottom

    @cached_property
    def has_number(self) -> bool:
        """Whether a page number is proven here."""
        return any(line.number for line in (*self.top, *self.bottom))

    def is_built_unlike(self, other: "Margins") -> bool:
        """Tell whether this page may lack a head or foot of `other` because it is another kind.

        It is empty, a cover, a plate, of other paper, or a chapter begins.
        """
        return (
            self.num_rows <= _SPARSE * other.num_rows
            or self.paper != other.paper
            or (self.has_title and not other.has_title)
        )


def margins(page: RawPage, ordinal: int) -> Margins:
    """Return the lines of a page that can be running lines."""
    width = _MARGIN * (page.bottom - page.top)
    heads = takewhile(lambda row: row.y < page.top + width, page.rows)
    feet = takewhile(lambda row: row.y > page.bottom - width, reversed(page.rows))
    size = median(row.size for row in page.rows) if page.rows else 0.0
    return Margins(
        ordinal=ordinal,
        top=_lines(heads, page.rows),
        bottom=_lines(feet, page.rows[::-1]),
        asides=_short_asides(page),
        paper=(page.top, page.bottom),
        num_rows=len(page.rows),
        num_fragments=sum(len(row.fragments) for row in page.rows),
        left=min((row.x0 for row in page.rows), default=0.0),
        right=max((row.x1 for row in page.rows), default=0.0),
        size=size,
        has_title=any(is_title(row.size, size) for row in page.rows[:_MAX_LINES]),
    )


def _short_asides(page: RawPage) -> frozenset[str]:
    """Return the asides that may run; so many that nobody can read them are a map."""
    if len(page.asides) > _MAX_ASIDES:
        return frozenset()
    return frozenset(aside for aside in page.asides if len(aside) <= _MAX_LENGTH)


def _lines(rows: Iterable[Row], page: Sequence[Row]) -> tuple[MarginLine, ...]:
    """Return the outermost of `rows`; those of the page are in the same order."""
    lines = []
    for at, row in enumerate(islice(rows, _MAX_LINES)):
        beside = (*page[max(at - 1, 0) : at], *page[at + 1 : at + 2])
        white = min((abs(other.y - row.y) for other in beside), default=inf)
        words = row.text[: _MAX_LENGTH + 1]
        lines.append(
            MarginLine(
                x0=row.x0,
                x1=row.x1,
                y=row.y,
                size=row.size,
                white=white,
                num_parts=len(row.fragments),
                words=words,
                text=words,
                readings=page_numbers(row),
            )
        )
    return tuple(lines)


def is_title(size: float, usual: float) -> bool:
    """Tell whether type of `size` is larger than what is usual on its page."""
    return size > _LARGE * usual


def usual_distance(rows: Sequence[Row]) -> float:
    """Return the distance between most baselines, in points; 0 where there are no two."""
    distances = [below.y - above.y for above, below in pairwise(rows)]
    return median(distances) if distances else 0.0


def windows(
    items: Iterable[_Item],
    reach: int,
    *,
    weight: Callable[[_Item], int] = lambda _: 0,
    most: int = 0,
) -> Iterator[tuple[Sequence[_Item], int]]:
    """Yield for every item those up to `reach` before and after it, and where it is among them.

    No more than one item is taken ahead once those ahead weigh more than `most`.
    """
    source = iter(items)
    window: list[_Item] = []
    at = 0
    while True:
        while len(window) - at <= reach and (
            len(window) - at <= 1 or sum(map(weight, window[at + 1 :])) <= most
        ):
            taken = list(islice(source, 1))
            if not taken:
                break
            window += taken
        if at == len(window):
            return
        yield window, at
        at += 1
        if at > reach:
            window = window[at - reach :]
            at = reach
