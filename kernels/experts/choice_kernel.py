"""Which networks one token passes, from its activations to the places of their weights: one call.

Where a product takes 50 microseconds, Python between the router's, the choice and the look-up of
what was chosen took as long.
"""

import math

import numba
import numpy as np

from kernels.experts.routing_kernel import route_token
from kernels.jit import entry, inlined, share
from kernels.simd.memory import Floats, Integers, integers_at, matrix_at
from kernels.simd.tile import add_dots, sum_vectors, zero_tile
from kernels.simd.vector import LANES

_TILE_ROWS = 4
"""Rows that are multiplied together: each sum has to wait for its last term."""
_SIGNATURE = f"void({9 * 'int64, '}boolean, {6 * 'int64, '}int64)"


@inlined
def _score_rows(inputs: Floats, router: Floats, scores: Floats, start: int, stop: int) -> None:
    """``inputs`` [1, hidden] times some rows of the router [E, hidden]."""
    row = start
    while row + _TILE_ROWS <= stop:
        tile = zero_tile(1, _TILE_ROWS)
        rows = router[row : row + _TILE_ROWS]
        for i in range(0, inputs.shape[1], LANES):
            tile = add_dots(tile, inputs, 0, i, rows, i)
        sums = sum_vectors(tile)
        for r in range(_TILE_ROWS):
            scores[row + r] = sums[0][r]
        row += _TILE_ROWS
    while row < stop:
        tile = zero_tile(1, 1)
        for i in range(0, inputs.shape[1], LANES):
            tile = add_dots(tile, inputs, 0, i, router[row : row + 1], i)
        scores[row] = sum_vectors(tile)[0][0]
        row += 1


@inlined
def _weigh_shared(scores: Floats, num_experts: int, weights: Floats) -> None:
    """Write the last of ``weights``: the sigmoid of the score behind the experts', or 1.

    A function of its own: Numba drops what a parallel one writes to memory that it sees as its own.
    """
    weights[-1] = 1
    if len(scores) > num_experts:
        exponential = np.float32(math.exp(-scores[num_experts]))
        weights[-1] = np.float32(1) / (np.float32(1) + exponential)


@inlined
def _copy_rows(places: Integers, chosen: Integers, found: Integers) -> None:
    for i in range(len(found)):
        found[i] = places[chosen[i]]


@entry([_SIGNATURE], parallel=True)
def choose_networks(  # noqa: PLR0917 - compiled functions take no keywords
    inputs_at: int,
    hidden: int,
    router_at: int,
    num_scores: int,
    num_experts: int,
    first_places_at: int,
    first_len: int,
    last_places_at: int,
    num_chosen: int,
    is_normalised: bool,
    num_mixed: int,
    num_networks: int,
    weights_at: int,
    first_found_at: int,
    last_found_at: int,
    last_len: int,
    num_threads: int,
) -> None:
    """Choose networks for ``inputs`` [1, hidden] by the ``router`` [num_scores, hidden].

    Writes ``weights`` [num_chosen + 1], the last of which is the shared network's, and the places
    of ``num_mixed`` networks: those that were chosen, and behind them the last of all where that
    is one more. Places are rows of ``first_places`` [num_networks, first_len] and ``last_places``
    [num_networks, last_len]. All arrays are addresses.
    """
    inputs, router = matrix_at(inputs_at, 1, hidden), matrix_at(router_at, num_scores, hidden)
    scores = np.empty(num_scores, np.float32)
    for thread in numba.prange(num_threads):
        start, stop = share(num_scores, thread, num_threads)
        _score_rows(inputs, router, scores, start, stop)
    weights = matrix_at(weights_at, 1, num_chosen + 1)[0]
    chosen = np.empty(num_chosen + 1, np.int64)
    route_token(scores[:num_experts], weights[:num_chosen], chosen[:num_chosen], is_normalised)
    chosen[num_chosen] = num_networks - 1
    _weigh_shared(scores, num_experts, weights)
    for places_at, found_at, length in (
        (first_places_at, first_found_at, first_len),
        (last_places_at, last_found_at, last_len),
    ):
        places = integers_at(places_at, num_networks, length)
        _copy_rows(places, chosen, integers_at(found_at, num_mixed, length))
