"""Products of small row-major matrices that fit the caches.

Rows come in multiples of TILE_ROWS, columns in multiples of TILE_WIDTH; any depth.
"""

from kernels.jit import inlined
from kernels.simd.memory import Floats
from kernels.simd.tile import (
    TILE_ROWS,
    TILE_VECTORS,
    TILE_WIDTH,
    add_outer,
    load_tile,
    store_tile,
    zero_tile,
)


@inlined
def set_product(product: Floats, left: Floats, right: Floats) -> None:
    """``product = left @ right``."""
    for column in range(0, product.shape[1], TILE_WIDTH):
        for row in range(0, product.shape[0], TILE_ROWS):
            tile = zero_tile(TILE_ROWS, TILE_VECTORS)
            for k in range(left.shape[1]):
                tile = add_outer(tile, left, row, k, right, column)
            store_tile(tile, product, row, column)


@inlined
def add_product(total: Floats, left: Floats, right: Floats) -> None:
    """``total += left @ right``."""
    for column in range(0, total.shape[1], TILE_WIDTH):
        for row in range(0, total.shape[0], TILE_ROWS):
            tile = load_tile(zero_tile(TILE_ROWS, TILE_VECTORS), total, row, column)
            for k in range(left.shape[1]):
                tile = add_outer(tile, left, row, k, right, column)
            store_tile(tile, total, row, column)


@inlined
def solve_unit_lower(solution: Floats, lower: Floats) -> None:
    """Solve ``(I - lower) X = solution`` in place; of ``lower`` only what is below the diagonal."""
    for column in range(0, solution.shape[1], TILE_WIDTH):
        for row in range(1, solution.shape[0]):
            tile = load_tile(zero_tile(1, TILE_VECTORS), solution, row, column)
            for k in range(row):
                tile = add_outer(tile, lower, row, k, solution, column)
            store_tile(tile, solution, row, column)
