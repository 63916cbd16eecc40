"""Products of 8-bit weights with few tokens in 16-bit integers; each weight is read once.

The inputs of a token that share a scale of the weights are rounded to 16 bits of their largest: one
instruction multiplies and adds two terms in every lane. Sums of a group are exact, so a token's
result does not depend on the tokens beside it. Groups are whole vectors of PAIR_LANES inputs.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from kernels.jit import entry, inlined, share
from kernels.simd.address import Address, address_of
from kernels.simd.int16 import INT16S, dot_int16_ir, round_row_ir
from kernels.simd.memory import Floats, new_matrix, prefetch
from kernels.simd.tile import Tile, sum_vectors, zero_tile
from kernels.simd.vector import FLOATS, INT32S, LANES

Codes = NDArray[np.int8]
Rounded = NDArray[np.int16]

PAIR_LANES = 2 * LANES
"""Inputs that one instruction multiplies."""

TILE_ROWS = 4
_TILE_TOKENS = 4
"""16 of 32 registers; with more, they no longer last for the operands as well."""

_BLOCK_ROWS = 64
"""Results that are collected before they are written: rows of outputs are often whole pages apart,
and their lines would evict each other from the first-level cache."""

_FLOAT_BYTES, _INT16_BYTES = 4, 2
_CODES = ir.VectorType(ir.IntType(8), PAIR_LANES)


def _places(tile: Any) -> Iterator[tuple[int, int]]:
    for row in range(tile.count):
        for vector in range(tile.dtype.count):
            yield row, vector


def _add_pairs(_context: Any, tile: Any, left: Any, right: Any, num_inputs: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        value, *addresses, row_len = arguments
        tokens, rows = (Address(builder, each) for each in addresses)
        lefts = [tokens.step(row_len, r * _INT16_BYTES).load(INT16S) for r in range(tile.count)]
        rights = [
            builder.sext(rows.step(row_len, v).load(_CODES), INT16S)
            for v in range(tile.dtype.count)
        ]
        for r, v in _places(tile):
            total = builder.bitcast(builder.extract_value(value, [r, v]), INT32S)
            total = dot_int16_ir(builder, lefts[r], rights[v], total)
            value = builder.insert_value(value, builder.bitcast(total, FLOATS), [r, v])
        return value

    return tile(tile, left, right, num_inputs), generate


def _add_scaled(
    _context: Any, total: Any, part: Any, left: Any, right: Any, num_groups: Any
) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        value, part_value, *addresses, row_len = arguments
        tokens, rows = (Address(builder, each) for each in addresses)
        lefts = [tokens.step(row_len, r * _FLOAT_BYTES).splat() for r in range(total.count)]
        rights = [rows.step(row_len, v * _FLOAT_BYTES).splat() for v in range(total.dtype.count)]
        for r, v in _places(total):
            whole = builder.bitcast(builder.extract_value(part_value, [r, v]), INT32S)
            scaled = builder.fmul(builder.sitofp(whole, FLOATS), lefts[r])
            product = builder.fmul(scaled, rights[v], flags=("contract",))
            before = builder.extract_value(value, [r, v])
            after = builder.fadd(before, product, flags=("contract",))
            value = builder.insert_value(value, after, [r, v])
        return value

    return total(total, part, left, right, num_groups), generate


def _round_row(_context: Any, row: Any, length: Any, target_row: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        source, count, rounded = arguments
        return round_row_ir(builder, Address(builder, source), count, Address(builder, rounded))

    return types.float32(row, length, target_row), generate


add_pairs: Callable[[Tile, int, int, int], Tile] = intrinsic(_add_pairs)
"""``add_pairs(tile, left, right, num_inputs)``: PAIR_LANES terms of each dot product.

Vectors of the tile hold 32-bit integers; ``left`` is the address of int16 rows of ``num_inputs``,
one for each row of the tile, ``right`` that of int8 rows, one for each vector.
"""

add_scaled: Callable[[Tile, Tile, int, int, int], Tile] = intrinsic(_add_scaled)
"""``add_scaled(total, part, left, right, num_groups)``: add the integers of ``part``, scaled.

``left`` and ``right`` are addresses of a group's scales, ``num_groups`` numbers apart from row to
row: one for each row of the tile, and one for each vector.
"""

round_row: Callable[[int, int, int], float] = intrinsic(_round_row)
"""``round_row(address, length, target)``: round to 16 bits; returns what 1 stands for."""


@inlined
def _round_inputs(inputs: Floats, rounded: Rounded, units: Floats) -> None:
    """Fill the rows of tokens that exist; ``units`` [T, groups] says what 1 stands for."""
    group_len = inputs.shape[1] // units.shape[1]
    for token in range(len(inputs)):
        for group in range(units.shape[1]):
            first = group * group_len
            row, target = inputs[token, first:], rounded[token, first:]
            units[token, group] = round_row(address_of(row), group_len, address_of(target))


@inlined
def _multiply_tile(
    rounded: Rounded, units: Floats, weights: Codes, scales: Floats, results: Floats
) -> None:
    """A tile of tokens with a tile of rows, the first of what is given, to ``results`` [T, R]."""
    num_groups, num_inputs = scales.shape[1], weights.shape[1]
    group_len = num_inputs // num_groups
    left, right = address_of(rounded), address_of(weights)
    total = zero_tile(_TILE_TOKENS, TILE_ROWS)
    for group in range(num_groups):
        part = zero_tile(_TILE_TOKENS, TILE_ROWS)
        for i in range(group * group_len, (group + 1) * group_len, PAIR_LANES):
            part = add_pairs(part, left + i * _INT16_BYTES, right + i, num_inputs)
        of_tokens = address_of(units) + group * _FLOAT_BYTES
        of_rows = address_of(scales) + group * _FLOAT_BYTES
        total = add_scaled(total, part, of_tokens, of_rows, num_groups)
    sums = sum_vectors(total)
    for token in range(_TILE_TOKENS):
        for row in range(TILE_ROWS):
            results[token, row] = sums[token][row]


@inlined
def _multiply_block(
    rounded: Rounded, units: Floats, weights: Codes, scales: Floats, results: Floats
) -> None:
    """All tokens with the rows that are given, at least TILE_ROWS; the last may come twice.

    Tile after tile of tokens: the rows stay in the second-level cache, one tile in the first.
    """
    num_rows = len(weights)
    for token in range(0, len(rounded), _TILE_TOKENS):
        for next_row in range(0, num_rows, TILE_ROWS):
            row = min(next_row, num_rows - TILE_ROWS)
            codes, code_scales = weights[row : row + TILE_ROWS], scales[row : row + TILE_ROWS]
            for later in range(row + TILE_ROWS, min(row + 2 * TILE_ROWS, num_rows)):
                prefetch(weights[later], 0, weights.shape[1])
            some = results[token:, row:]
            _multiply_tile(rounded[token:], units[token:], codes, code_scales, some)


@entry(
    ["void(int8[:,::1], float32[:,::1], float32[:,::1], float32[:,::1], int64)"],
    parallel=True,
)
def multiply_few(
    weights: Codes, scales: Floats, inputs: Floats, outputs: Floats, num_threads: int
) -> None:
    """Write ``inputs`` [T, in] times the transposed weight [out, in] to ``outputs`` [T, out].

    Every thread has TILE_ROWS rows at least.
    """
    num_rows, num_inputs = weights.shape
    num_tokens = (len(inputs) + _TILE_TOKENS - 1) // _TILE_TOKENS * _TILE_TOKENS
    rounded = new_matrix(num_tokens, num_inputs // 2).view(np.int16)
    units = np.zeros((num_tokens, scales.shape[1]), np.float32)
    _round_inputs(inputs, rounded, units)
    for thread in numba.prange(num_threads):
        start, stop = share(num_rows, thread, num_threads)
        results = new_matrix(num_tokens, _BLOCK_ROWS)
        for next_block in range(start, stop, _BLOCK_ROWS):
            first = min(next_block, stop - TILE_ROWS)
            last = min(first + _BLOCK_ROWS, stop)
            _multiply_block(rounded, units, weights[first:last], scales[first:last], results)
            for token in range(len(inputs)):
                outputs[token, first:last] = results[token, : last - first]
