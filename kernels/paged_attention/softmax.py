"""Rows of scores turned into weights against a running maximum: the online softmax.

Rows are worked on in whole vectors; hidden positions hold -inf and get the weight 0.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from kernels.jit import inlined
from kernels.simd.address import VECTOR_BYTES, Address, address_of, counting
from kernels.simd.bfloat16 import round_ir
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
def hide(scores: Floats, num_visible: int, num_rows: int) -> int:
    """Hide positions from ``num_visible`` on; return the whole vectors ``num_rows`` fill."""
    end = (num_rows + LANES - 1) // LANES * LANES
    for n in range(num_visible, end):
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


def _round_row(_context: Any, source: Any, target: Any, length: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        floats, rounded, count = arguments
        with counting(builder, count, step=LANES) as i:
            vector = Address(builder, floats).step(i, VECTOR_BYTES // LANES).load()
            place = Address(builder, rounded).step(i, VECTOR_BYTES // LANES // 2)
            place.store(round_ir(builder, vector))
        return context.get_dummy_value()

    return types.void(source, target, length), generate


_round_floats: Callable[[int, int, int], None] = intrinsic(_round_row)


@inlined
def round_to_bfloat16(floats: Floats) -> None:
    """Replace a row by bfloat16 numbers in the first half of its place."""
    _round_floats(address_of(floats), address_of(floats), len(floats))
