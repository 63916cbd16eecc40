import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.window.dock.cache_map import MapGrid, TierRun, blocks_by_tier, map_grid
from app.window.theme.tokens import Tier

V, R, S = Tier.VRAM, Tier.RAM, Tier.SSD


@pytest.mark.parametrize(
    ("runs", "room", "cells", "per_cell"),
    [
        ([], 10, (), 1),
        ([(V, 3)], 0, (), 1),
        ([(V, 2), (R, 1)], 10, (V, V, R), 1),
        ([(V, 2), (None, 2)], 2, (V, None), 2),
        ([(V, 1), (R, 3)], 2, (R, R), 2),
        ([(V, 1), (S, 1)], 1, (S,), 2),
        ([(V, 2), (S, 1)], 1, (V,), 3),
        ([(V, 5)], 2, (V, V), 3),
    ],
)
def test_grid(
    runs: list[tuple[Tier | None, int]],
    room: int,
    cells: tuple[Tier | None, ...],
    per_cell: int,
) -> None:
    assert map_grid([TierRun(*run) for run in runs], room) == MapGrid(cells, per_cell)


RUNS = st.lists(st.builds(TierRun, st.sampled_from([V, R, S, None]), st.integers(0, 10_000_000)))


@given(RUNS, st.integers(1, 500))
def test_every_page_is_in_a_cell_and_every_cell_fits(runs: list[TierRun], room: int) -> None:
    grid = map_grid(runs, room)
    num_blocks = sum(run.num_blocks for run in runs)
    assert len(grid.cells) <= room
    assert (len(grid.cells) - 1) * grid.blocks_per_cell < max(num_blocks, 1)
    assert len(grid.cells) * grid.blocks_per_cell >= num_blocks
    assert sum(blocks_by_tier(runs).values()) == num_blocks
    assert set(grid.cells) <= set(blocks_by_tier(runs))
