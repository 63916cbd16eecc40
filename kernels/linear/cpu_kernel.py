"""Products in float32 with weights in any format; each weight is read from memory once.

For one to three tokens a product costs what reading the weights costs, so every weight goes from
memory straight into its sum. For more, a few rows are widened to float32 in the first-level cache
and multiplied with a run of tokens, a tile of dot products at a time. Threads share the rows.

Weights are float32, the bits of bfloat16 numbers as int16, or int8 codes with scales (None for the
others). The number of inputs, and of those that share a scale, is a multiple of LANES.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from kernels.jit import entry, inlined, share
from kernels.simd.memory import (
    Floats,
    load,
    matrix_at,
    new_matrix,
    prefetch,
    prefetch_line,
    store,
)
from kernels.simd.scalars import pointer_to
from kernels.simd.tile import Sums, Tile, add_dots, sum_vectors, zero_tile
from kernels.simd.vector import LANES, Scalar, Vector, fma, multiply, splat, sum_lanes, zero

Weights = Floats | NDArray[np.int8] | NDArray[np.int16]

_TILE_ROWS = 4
_TILE_TOKENS = 4
_RUN_LEN = 64
"""Tokens whose inputs stay in the second-level cache while the rows pass by."""
_DEPTH = 1024
"""Inputs per pass: _TILE_ROWS widened rows of that length take a third of the first-level cache."""
_AHEAD = 4096
"""How many weights ahead one token prefetches: processors on their own stop at a page of memory."""
_ROW_SIGNATURE = "void(int64, int64, int64, int64, int64, int64, int64, int64)"
_ELEMENTS = {"float32": np.float32, "bfloat16": np.int16, "int8": np.int8}

RowProduct = Callable[[int, int, int, int, int, int, int, int], None]


class _Span(NamedTuple):
    start: int
    stop: int


class _Piece(NamedTuple):
    """What one pass of the inner loops computes; ``columns`` are those of weights and inputs."""

    tokens: _Span
    rows: _Span
    columns: _Span


@inlined
def _load_streamed(weights: Weights, i: int) -> Vector:
    """Load weights that are read only once, and prefetch later ones, also of the rows below."""
    prefetch_line(weights, i + _AHEAD)
    return load(weights, i)


@inlined
def _dot(weights: Weights, inputs: Floats) -> Scalar:
    total = zero()
    for i in range(0, len(weights), LANES):
        total = fma(_load_streamed(weights, i), load(inputs, i), total)
    return sum_lanes(total)


@inlined
def _scaled_dot(weights: Weights, scales: Floats, inputs: Floats) -> Scalar:
    group_len = len(weights) // len(scales)
    total = zero()
    for group in range(len(scales)):
        part = zero()
        for i in range(group * group_len, (group + 1) * group_len, LANES):
            part = fma(_load_streamed(weights, i), load(inputs, i), part)
        total = fma(part, splat(scales[group]), total)
    return sum_lanes(total)


@inlined
def _multiply_directly(
    weights: Weights, scales: Floats | None, inputs: Floats, outputs: Floats, rows: _Span
) -> None:
    for row in range(rows.start, rows.stop):
        for token in range(len(inputs)):
            if scales is None:
                outputs[token, row] = _dot(weights[row], inputs[token])
            else:
                outputs[token, row] = _scaled_dot(weights[row], scales[row], inputs[token])


@inlined
def _widen(weights: Weights, scales: Floats | None, widened: Floats, piece: _Piece) -> None:
    """Fill ``widened`` from its first row on; rows beyond keep numbers that nobody uses.

    Asks for the next rows meanwhile: the products that come first leave memory idle.
    """
    first, last = piece.columns
    for row in range(piece.rows.start, piece.rows.stop):
        source, target = weights[row], widened[row - piece.rows.start]
        prefetch(weights[min(row + _TILE_ROWS, len(weights) - 1)], first, last)
        if scales is None:
            for i in range(first, last, LANES):
                store(target, i - first, load(source, i))
        else:
            group_len = len(source) // scales.shape[1]
            for start in range(first, last, group_len):
                scale = splat(scales[row, start // group_len])
                for i in range(start, start + group_len, LANES):
                    store(target, i - first, multiply(load(source, i), scale))


@inlined
def _dots(tile: Tile, inputs: Floats, token: int, widened: Floats, columns: _Span) -> Sums:
    """Dot products of as many tokens as the zero ``tile`` has rows with every widened row."""
    for i in range(columns.start, columns.stop, LANES):
        tile = add_dots(tile, inputs, token, i, widened, i - columns.start)
    return sum_vectors(tile)


@inlined
def _add(outputs: Floats, token: int, rows: _Span, sums: Sums) -> None:
    for t in range(len(sums)):
        for row in range(rows.start, rows.stop):
            outputs[token + t, row] += sums[t][row - rows.start]


@inlined
def _multiply_piece(inputs: Floats, widened: Floats, outputs: Floats, piece: _Piece) -> None:
    token, stop = piece.tokens
    while token + _TILE_TOKENS <= stop:
        tile = zero_tile(_TILE_TOKENS, _TILE_ROWS)
        _add(outputs, token, piece.rows, _dots(tile, inputs, token, widened, piece.columns))
        token += _TILE_TOKENS
    while token < stop:
        tile = zero_tile(1, _TILE_ROWS)
        _add(outputs, token, piece.rows, _dots(tile, inputs, token, widened, piece.columns))
        token += 1


@inlined
def _multiply_widened(
    weights: Weights, scales: Floats | None, inputs: Floats, outputs: Floats, rows: _Span
) -> None:
    """Cut the work so that a pass touches _RUN_LEN tokens and about _DEPTH inputs of each."""
    num_tokens, num_inputs = inputs.shape
    depth = min(_DEPTH, num_inputs)
    if scales is not None:
        group_len = num_inputs // scales.shape[1]
        depth = max(depth // group_len, 1) * group_len
    widened = new_matrix(_TILE_ROWS, depth)
    for token in range(num_tokens):
        for row in range(rows.start, rows.stop):
            outputs[token, row] = 0
    for token in range(0, num_tokens, _RUN_LEN):
        tokens = _Span(token, min(token + _RUN_LEN, num_tokens))
        for row in range(rows.start, rows.stop, _TILE_ROWS):
            tile_rows = _Span(row, min(row + _TILE_ROWS, rows.stop))
            for column in range(0, num_inputs, depth):
                columns = _Span(column, min(column + depth, num_inputs))
                piece = _Piece(tokens, tile_rows, columns)
                _widen(weights, scales, widened, piece)
                _multiply_piece(inputs, widened, outputs, piece)


@entry(
    [
        "void(float32[:,::1], none, float32[:,::1], float32[:,::1], int64)",
        "void(int16[:,::1], none, float32[:,::1], float32[:,::1], int64)",
        "void(int8[:,::1], float32[:,::1], float32[:,::1], float32[:,::1], int64)",
    ],
    parallel=True,
)
def multiply_rows(
    weights: Weights, scales: Floats | None, inputs: Floats, outputs: Floats, num_threads: int
) -> None:
    """Write ``inputs`` [T, in] times the transposed ``weights`` [out, in] to ``outputs`` [T, out].

    ``scales`` [out, groups] belong to int8 weights and are None for the others.
    """
    num_rows = weights.shape[0]
    for thread in numba.prange(num_threads):
        rows = _Span(num_rows * thread // num_threads, num_rows * (thread + 1) // num_threads)
        if len(inputs) < _TILE_TOKENS:
            _multiply_directly(weights, scales, inputs, outputs, rows)
        else:
            _multiply_widened(weights, scales, inputs, outputs, rows)


@cache
def compile_row_product(number_format: str) -> RowProduct:
    """Like ``multiply_rows`` for one token, compiled when it is first asked for.

    ``multiply(weights, scales, groups, inputs, in, outputs, out, num_threads)``: addresses and
    numbers, so that compiled code can call it. There are no scales but of int8 weights.
    """
    element, has_scales = _ELEMENTS[number_format], number_format == "int8"

    @entry([_ROW_SIGNATURE], parallel=True, variant=number_format)
    def multiply(  # noqa: PLR0917 - compiled functions take no keywords
        weights_at: int,
        scales_at: int,
        num_groups: int,
        inputs_at: int,
        num_inputs: int,
        outputs_at: int,
        num_outputs: int,
        num_threads: int,
    ) -> None:
        weights = numba.carray(pointer_to(weights_at), (num_outputs, num_inputs), element)
        inputs, outputs = matrix_at(inputs_at, 1, num_inputs), matrix_at(outputs_at, 1, num_outputs)
        for thread in numba.prange(num_threads):
            first, last = share(num_outputs, thread, num_threads)
            if has_scales:
                scales = matrix_at(scales_at, num_outputs, num_groups)
                _multiply_directly(weights, scales, inputs, outputs, _Span(first, last))
            else:
                _multiply_directly(weights, None, inputs, outputs, _Span(first, last))

    return multiply
