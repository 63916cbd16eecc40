"""The cache's blocks as cells of a map; pure.

Blocks come as runs, in the order of the context, so that millions of tokens are a few numbers. If
there are more blocks than cells, a cell stands for several and shows the tier of most of them; of
two equally frequent tiers the slower one, because that is what one waits for.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from app.window.theme.tokens import Tier

_SLOWNESS = {Tier.VRAM: 0, Tier.RAM: 1, Tier.SSD: 2}


@dataclass(frozen=True, slots=True)
class TierRun:
    """So many blocks after each other in one tier; None is memory that holds no block yet."""

    tier: Tier | None
    num_blocks: int


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A tier, None for blocks that are free; `brief` is what there is always room for."""

    tier: Tier | None
    text: str
    brief: str


@dataclass(frozen=True, slots=True)
class MapGrid:
    """The cells, row by row; each stands for `blocks_per_cell` blocks, the last maybe for fewer."""

    cells: tuple[Tier | None, ...] = ()
    blocks_per_cell: int = 1


def map_grid(runs: Sequence[TierRun], room: int) -> MapGrid:
    """Return at most `room` cells for all blocks."""
    num_blocks = sum(run.num_blocks for run in runs)
    if num_blocks <= 0 or room <= 0:
        return MapGrid()
    per_cell = ceil(num_blocks / room)
    cells: list[Tier | None] = []
    counts: dict[Tier | None, int] = {}
    filled = 0
    for run in runs:
        left = run.num_blocks
        while left > 0:
            if not filled and left >= per_cell:
                cells.extend([run.tier] * (left // per_cell))
                left %= per_cell
                continue
            taken = min(left, per_cell - filled)
            counts[run.tier] = counts.get(run.tier, 0) + taken
            filled, left = filled + taken, left - taken
            if filled == per_cell:
                cells.append(_most(counts))
                counts, filled = {}, 0
    if filled:
        cells.append(_most(counts))
    return MapGrid(tuple(cells), per_cell)


def blocks_by_tier(runs: Sequence[TierRun]) -> dict[Tier | None, int]:
    """Return how many blocks are where; tiers without blocks are left out."""
    counts: dict[Tier | None, int] = {}
    for run in runs:
        if run.num_blocks > 0:
            counts[run.tier] = counts.get(run.tier, 0) + run.num_blocks
    return counts


def _most(counts: dict[Tier | None, int]) -> Tier | None:
    return max(counts, key=lambda tier: (counts[tier], _SLOWNESS[tier] if tier else -1))
