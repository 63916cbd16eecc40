"""Where an answer looked, as cells of a strip; pure.

A strip has room for so many cells; each stands for one page or for several. A cell is as strong as
the page in it that was looked at most, so that nothing disappears among neighbours.

What counts is what is unusual. Every page gets a little attention, and the first and the last one
get much of it whatever is asked, as models always attend to them. So the usual share is taken
off, and the ends neither set the scale nor are they filled like the others.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import median

LEAST_MASS = 0.001
"""What would be said as 0 % is not coloured."""
_MOST_PAGES = 3
"""Documents up to this length have no pages between their ends to compare with."""


@dataclass(frozen=True, slots=True)
class LookCell:
    """Pages `first` to `last`; `strength` is 0 to 1, `page` the one that was looked at most.

    `is_end` says that this page is the first or the last of the document.
    """

    first: int
    last: int
    page: int
    mass: float
    strength: float
    is_end: bool = False


def look_cells(num_pages: int, masses: Mapping[int, float], room: int) -> tuple[LookCell, ...]:
    """Return at most `room` cells from the first page to the last."""
    count = min(num_pages, room)
    if count <= 0:
        return ()
    known = {
        page: mass for page, mass in masses.items() if 1 <= page <= num_pages and mass >= LEAST_MASS
    }
    strengths = _strengths(num_pages, known)
    return tuple(
        _cell(
            range(-(-at * num_pages // count) + 1, -(-(at + 1) * num_pages // count) + 1),
            known,
            strengths,
            ends(num_pages),
        )
        for at in range(count)
    )


def cell_of(page: int, num_pages: int, count: int) -> int:
    """Return the cell that a page is in, from 0."""
    return (page - 1) * count // num_pages


def ends(num_pages: int) -> frozenset[int]:
    """Return the pages that are looked at whatever is asked."""
    return frozenset() if num_pages <= _MOST_PAGES else frozenset({1, num_pages})


def _strengths(num_pages: int, masses: Mapping[int, float]) -> dict[int, float]:
    """Return how much more than usual each page was looked at, from 0 to 1."""
    inner = {page: mass for page, mass in masses.items() if page not in ends(num_pages)}
    usual = median([*masses.values(), *[0.0] * (num_pages - len(masses))])
    most = max(inner.values(), default=max(masses.values(), default=0.0)) - usual
    if most <= 0:  # all alike: none is unusual, and each was looked at
        return dict.fromkeys(masses, 1.0)
    # The eye sees areas: a page with a quarter of the mass still shows at half the strength.
    return {page: sqrt(min(max(mass - usual, 0.0) / most, 1.0)) for page, mass in masses.items()}


def _cell(
    pages: range, masses: Mapping[int, float], strengths: Mapping[int, float], outer: frozenset[int]
) -> LookCell:
    # An end that shares its cell with an unusual page stands back behind it.
    page = max(pages, key=lambda one: (strengths.get(one, 0.0), one not in outer, -one))
    mass, strength = masses.get(page, 0.0), strengths.get(page, 0.0)
    return LookCell(pages[0], pages[-1], page, mass, strength, is_end=page in outer)
