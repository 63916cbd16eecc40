"""Where an answer looked, as cells of a strip; pure.

A strip has room for so many cells; each stands for one page or for several. A cell is as strong as
the page in it that was looked at most, so that nothing disappears among neighbours.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True, slots=True)
class LookCell:
    """Pages `first` to `last`; `strength` is 0 to 1, `page` the one that was looked at most."""

    first: int
    last: int
    page: int
    mass: float
    strength: float


def look_cells(num_pages: int, masses: Mapping[int, float], room: int) -> tuple[LookCell, ...]:
    """Return at most `room` cells from the first page to the last."""
    count = min(num_pages, room)
    if count <= 0:
        return ()
    known = {page: mass for page, mass in masses.items() if 1 <= page <= num_pages and mass > 0}
    most = max(known.values(), default=1.0)
    return tuple(
        _cell(
            range(-(-at * num_pages // count) + 1, -(-(at + 1) * num_pages // count) + 1),
            known,
            most,
        )
        for at in range(count)
    )


def cell_of(page: int, num_pages: int, count: int) -> int:
    """Return the cell that a page is in, from 0."""
    return (page - 1) * count // num_pages


def _cell(pages: range, masses: Mapping[int, float], most: float) -> LookCell:
    page = max(pages, key=lambda page: masses.get(page, 0.0))
    mass = masses.get(page, 0.0)
    # The eye sees areas: a page with a quarter of the mass still shows at half the strength.
    return LookCell(pages[0], pages[-1], page, mass, sqrt(mass / most))
