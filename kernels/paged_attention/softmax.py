"""The online softmax: turns rows of scores into weights with a running maximum.

Rows are worked on in whole vectors; hidden positions hold -inf and get the weight 0.
"""

from typing import NamedTuple

import numpy as np

from kernels.jit import inlined
from kernels.simd.functions import add, exp, largest_lane, maximum, subtract
from kernels.simd.memory import Floats, load, store
from kernels.simd.vector import LANES, Scalar, multiply, splat, sum_lanes, zero

NOTHING_SEEN = float(np.finfo(np.float32).min)
"""Largest score of a row that saw nothing: finite, so that -inf minus it stays -inf."""


class Seen(NamedTuple):
    """What R query rows saw so far.

    Attributes:
        output: ``[R, D]``, sum of exp(score - largest) * value.
        largest: ``[R]``, largest score.
        total: ``[R]``, sum of exp(score - largest).
    """

    output: Floats
    largest: Floats
    total: Floats


@inlined
def hide(scores: Floats, num_sinks: int, first: int, last: int, num_rows: int) -> int:
    """Hide all but sinks, and ``first`` to before ``last``.

    Returns the whole vectors that ``num_rows`` fill.
    """
    end = (num_rows + LANES - 1) // LANES * LANES
    for n in range(num_sinks, first):
        scores[n] = -np.inf
    for n in range(last, end):
        scores[n] = -np.inf
    return end


@inlined
def largest_score(scores: Floats) -> Scalar:
    """The largest score of a row."""
    lanes = splat(np.float32(-np.inf))
    for i in range(0, len(scores), LANES):
        lanes = maximum(load(scores, i), lanes)
    return largest_lane(lanes)


@inlined
def soften(scores: Floats, seen: Seen, row: int, largest: Scalar) -> Scalar:
    """Turn a row's scores into weights relative to ``largest``; return their sum.

    ``largest`` is at least the row's largest score and what it saw before, which is rescaled.
    """
    page_total = _exponentiate(scores, largest)
    if largest > seen.largest[row]:
        factor = np.float32(np.exp(seen.largest[row] - largest))
        seen.largest[row] = largest
        seen.total[row] *= factor
        _rescale(seen.output[row], factor)
    seen.total[row] += page_total
    return page_total


@inlined
def _exponentiate(scores: Floats, shift: Scalar) -> Scalar:
    shifts = splat(shift)
    total = zero()
    for i in range(0, len(scores), LANES):
        weights = exp(subtract(load(scores, i), shifts))
        store(scores, i, weights)
        total = add(total, weights)
    return sum_lanes(total)


@inlined
def _rescale(row: Floats, factor: Scalar) -> None:
    factors = splat(factor)
    for i in range(0, len(row), LANES):
        store(row, i, multiply(load(row, i), factors))
