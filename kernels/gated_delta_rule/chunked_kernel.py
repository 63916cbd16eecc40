"""The gated delta rule in chunks: matrix products over CHUNK_LEN tokens, not single steps.

The mathematics is that of ``reference.reference_chunked_delta_rule``. A chunk is as long as a tile
is wide: the products with the state, which longer chunks do not save, already run at the speed of
the multipliers, and the work inside a chunk grows with its length. A short last chunk is filled
with zeros, which change nothing. Heads are shared among threads.
"""

import math
from typing import NamedTuple

import numba
import numpy as np

from kernels.gated_delta_rule.tokens import DELTA_RULE, Tokens, take_key_and_query
from kernels.jit import entry, inlined
from kernels.simd.matrix import add_product, set_product, solve_unit_lower
from kernels.simd.memory import Floats, load, store
from kernels.simd.tile import TILE_WIDTH
from kernels.simd.vector import LANES, Scalar, fma, multiply, splat, zero

CHUNK_LEN: int = TILE_WIDTH


class Chunk(NamedTuple):
    """One head's chunk of C tokens and the working space of a thread.

    Attributes:
        keys_queries: ``[2 C, Dk]``, normalised keys, then queries.
        keys_by_dim: ``[Dk, C]``, the keys transposed; later weighted for the state.
        betas: ``[C]``.
        decays: ``[C]``, exp(g).
        from_start: ``[C]``, decay from the state before the chunk to each token.
        between: ``[C, C]``, decay from an earlier token (column) to a later one (row), else 0.
        weights: ``[2 C, C]``, what a correction (column) contributes to corrections and outputs.
        read: ``[2 C, Dv]``, what the state before the chunk returns for keys, then queries.
        corrections: ``[C, Dv]``, what each token writes under its key.
    """

    keys_queries: Floats
    keys_by_dim: Floats
    betas: Floats
    decays: Floats
    from_start: Floats
    between: Floats
    weights: Floats
    read: Floats
    corrections: Floats


@inlined
def new_chunk(key_dim: int, value_dim: int) -> Chunk:
    """Room for the chunks of heads of these dims."""
    return Chunk(
        np.zeros((2 * CHUNK_LEN, key_dim), np.float32),
        np.zeros((key_dim, CHUNK_LEN), np.float32),
        np.zeros(CHUNK_LEN, np.float32),
        np.zeros(CHUNK_LEN, np.float32),
        np.zeros(CHUNK_LEN, np.float32),
        np.zeros((CHUNK_LEN, CHUNK_LEN), np.float32),
        np.zeros((2 * CHUNK_LEN, CHUNK_LEN), np.float32),
        np.zeros((2 * CHUNK_LEN, value_dim), np.float32),
        np.zeros((CHUNK_LEN, value_dim), np.float32),
    )


@inlined
def _copy(source: Floats, target: Floats) -> None:
    for i in range(0, len(source), LANES):
        store(target, i, load(source, i))


@inlined
def _clear(row: Floats) -> None:
    for i in range(0, len(row), LANES):
        store(row, i, zero())


@inlined
def _scale(row: Floats, factor: Scalar) -> None:
    for i in range(0, len(row), LANES):
        store(row, i, multiply(splat(factor), load(row, i)))


@inlined
def _take(chunk: Chunk, tokens: Tokens, head: int, start: int) -> None:
    """Copy the tokens from ``start`` on, keys also transposed."""
    num_tokens = min(CHUNK_LEN, len(tokens.value) - start)
    for t in range(CHUNK_LEN):
        key, query = chunk.keys_queries[t], chunk.keys_queries[CHUNK_LEN + t]
        if t < num_tokens:
            take_key_and_query(tokens, start + t, head, key, query)
            _copy(tokens.value[start + t, head], chunk.corrections[t])
            chunk.betas[t] = tokens.beta[start + t, head]
            chunk.decays[t] = math.exp(tokens.g[start + t, head])
        else:
            _clear(key)
            _clear(query)
            _clear(chunk.corrections[t])
            chunk.betas[t] = 0
            chunk.decays[t] = 1
        for i in range(len(key)):
            chunk.keys_by_dim[i, t] = key[i]


@inlined
def _decay(chunk: Chunk) -> None:
    """From each token's decay to those over several: products of neighbours.

    No differences of sums: they lose the small decays beside a large one.
    """
    total = np.float32(1)
    for t in range(CHUNK_LEN):
        total *= chunk.decays[t]
        chunk.from_start[t] = total
        for earlier in range(t):
            chunk.between[t, earlier] = chunk.between[t - 1, earlier] * chunk.decays[t]
        chunk.between[t, t] = 1


@inlined
def _weigh(chunk: Chunk) -> None:
    """How every correction reaches later corrections (with minus) and outputs."""
    set_product(chunk.weights, chunk.keys_queries, chunk.keys_by_dim)
    for t in range(CHUNK_LEN):
        for earlier in range(CHUNK_LEN):
            chunk.weights[t, earlier] *= -chunk.betas[t] * chunk.between[t, earlier]
            chunk.weights[CHUNK_LEN + t, earlier] *= chunk.between[t, earlier]


@inlined
def _correct(chunk: Chunk) -> None:
    """Turn values into corrections: first against the state, then against one another."""
    for t in range(CHUNK_LEN):
        row, read = chunk.corrections[t], chunk.read[t]
        beta, decay = splat(chunk.betas[t]), splat(-chunk.from_start[t])
        for i in range(0, len(row), LANES):
            store(row, i, multiply(beta, fma(decay, load(read, i), load(row, i))))
    solve_unit_lower(chunk.corrections, chunk.weights)


@inlined
def _answer(chunk: Chunk, head: int, start: int, outputs: Floats) -> None:
    answers = chunk.read[CHUNK_LEN:]
    for t in range(CHUNK_LEN):
        _scale(answers[t], chunk.from_start[t])
    add_product(answers, chunk.weights[CHUNK_LEN:], chunk.corrections)
    for t in range(min(CHUNK_LEN, len(outputs) - start)):
        _copy(answers[t], outputs[start + t, head])


@inlined
def _write(chunk: Chunk, state: Floats) -> None:
    """Let the state decay over the whole chunk and add what each token wrote."""
    for i in range(len(state)):
        _scale(state[i], chunk.from_start[CHUNK_LEN - 1])
        for t in range(CHUNK_LEN):
            chunk.keys_by_dim[i, t] *= chunk.between[CHUNK_LEN - 1, t]
    add_product(state, chunk.keys_by_dim, chunk.corrections)


@inlined
def run_head_in_chunks(
    chunk: Chunk, tokens: Tokens, head: int, state: Floats, outputs: Floats
) -> None:
    """One value head; ``state`` [Dk, Dv], ``outputs`` [T, Hv, Dv]."""
    for start in range(0, len(outputs), CHUNK_LEN):
        _take(chunk, tokens, head, start)
        _decay(chunk)
        _weigh(chunk)
        set_product(chunk.read, chunk.keys_queries, state)
        _correct(chunk)
        _answer(chunk, head, start, outputs)
        _write(chunk, state)


@entry(
    [DELTA_RULE],
    parallel=True,
)
def run_chunked(  # noqa: PLR0917 - compiled functions take no keywords
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
    num_heads, key_dim, value_dim = state.shape
    for thread in numba.prange(num_threads):
        first, last = num_heads * thread // num_threads, num_heads * (thread + 1) // num_threads
        chunk = new_chunk(key_dim, value_dim)
        for head in range(first, last):
            run_head_in_chunks(chunk, tokens, head, state[head], outputs)
