"""The gated delta rule token by token: one pass reads a head's state, one rewrites it.

For few tokens, where moving the state is what costs. The output needs no third pass:
``S_new^T q = e^g S^T q + (k . q) correction``. Heads are shared among threads.
"""

import math
from typing import NamedTuple

import numba
import numpy as np

from kernels.gated_delta_rule.tokens import DELTA_RULE, Tokens, take_key_and_query
from kernels.jit import entry, inlined
from kernels.simd.memory import Floats, load, store
from kernels.simd.tile import TILE_VECTORS, TILE_WIDTH, add_outer, store_tile, zero_tile
from kernels.simd.vector import LANES, Scalar, fma, multiply, splat, sum_lanes, zero


class _Scratch(NamedTuple):
    """Of one thread: key and query [2, Dk], what the state returns for them [2, Dv], [Dv]."""

    key_query: Floats
    read: Floats
    correction: Floats


@inlined
def _dot(left: Floats, right: Floats) -> Scalar:
    total = zero()
    for i in range(0, len(left), LANES):
        total = fma(load(left, i), load(right, i), total)
    return sum_lanes(total)


@inlined
def _read(state: Floats, scratch: _Scratch) -> None:
    """``S^T k`` and ``S^T q``, before the state decays."""
    for column in range(0, state.shape[1], TILE_WIDTH):
        tile = zero_tile(2, TILE_VECTORS)
        for i in range(state.shape[0]):
            tile = add_outer(tile, scratch.key_query, 0, i, state, column)
        store_tile(tile, scratch.read, 0, column)


@inlined
def _answer(scratch: _Scratch, value: Floats, decay: Scalar, beta: Scalar, output: Floats) -> None:
    """From what was read: the correction to write, and what a query sees once it is written."""
    overlap = splat(_dot(scratch.key_query[0], scratch.key_query[1]))
    for i in range(0, len(value), LANES):
        surprise = fma(splat(-decay), load(scratch.read[0], i), load(value, i))
        correction = multiply(splat(beta), surprise)
        store(scratch.correction, i, correction)
        remembered = multiply(splat(decay), load(scratch.read[1], i))
        store(output, i, fma(overlap, correction, remembered))


@inlined
def _write(state: Floats, scratch: _Scratch, decay: Scalar) -> None:
    for i in range(state.shape[0]):
        row, key = state[i], splat(scratch.key_query[0, i])
        for column in range(0, state.shape[1], LANES):
            remembered = multiply(splat(decay), load(row, column))
            store(row, column, fma(key, load(scratch.correction, column), remembered))


@inlined
def run_head(tokens: Tokens, head: int, state: Floats, outputs: Floats) -> None:
    """One value head; ``state`` [Dk, Dv], ``outputs`` [T, Hv, Dv]."""
    key_dim, value_dim = state.shape
    scratch = _Scratch(
        np.empty((2, key_dim), np.float32),
        np.empty((2, value_dim), np.float32),
        np.empty(value_dim, np.float32),
    )
    for token in range(len(outputs)):
        key, query = scratch.key_query
        take_key_and_query(tokens, token, head, key, query)
        decay = np.float32(math.exp(tokens.g[token, head]))
        beta = tokens.beta[token, head]
        _read(state, scratch)
        _answer(scratch, tokens.value[token, head], decay, beta, outputs[token, head])
        _write(state, scratch, decay)


@entry(
    [DELTA_RULE],
    parallel=True,
)
def run_recurrent(  # noqa: PLR0917 - compiled functions take no keywords
    query: Floats,
    key: Floats,
    value: Floats,
    g: Floats,
    beta: Floats,
    state: Floats,
    outputs: Floats,
    num_threads: int,
) -> None:
    """Run all heads; shapes as in ``kernel_set.GatedDeltaRule``, ``outputs`` [T, Hv, Dv]."""
    tokens = Tokens(query, key, value, g, beta)
    num_heads = len(state)
    for thread in numba.prange(num_threads):
        first, last = num_heads * thread // num_threads, num_heads * (thread + 1) // num_threads
        for head in range(first, last):
            run_head(tokens, head, state[head], outputs)
