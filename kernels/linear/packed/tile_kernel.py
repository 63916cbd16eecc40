"""Products of packed rows with one token and with a few, each weight read from memory once.

The inputs that meet one block are rounded to 16 bits of their largest. Products and their sums
inside a block are exact integers: at most 2**12 * 2**15 in each of the 16 terms of a lane, which
int32 holds. What a format subtracts is multiplied by sums of the inputs as they are.

Generated code works on raw addresses: the blocks may lie in a mapped file, aligned to nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numpy.typing import NDArray

from kernels.jit import entry, inlined, share
from kernels.linear.int16_kernel import round_row
from kernels.linear.packed.block_format import BlockFormat, EmittedBlock
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.packed.vectors import (
    FLOATS,
    FLOATS8,
    INT32S,
    SHORTS,
    add_products,
    both,
    fma,
    spread,
    sum_lanes,
)
from kernels.simd.address import Address, Register, address_of, counting
from kernels.simd.memory import Floats, new_matrix

TILE_ROWS = 4
"""Rows whose blocks are on their way from memory at the same time."""
TILE_TOKENS = 4

_TILES_AHEAD = 4
"""How far ahead memory is asked: rows of a tile are read side by side, which no processor foresees,
since each row is soon at its end."""
_BLOCK_ROWS = 64
"""Results lie together until so many are written, as in ``int16_kernel``."""

_GROUP = 32
_FLOAT_BYTES, _INT16_BYTES = 4, 2
Runs = NDArray[np.int64]
Product = Callable[[Runs, int, Floats, Floats, int], None]
_SIGNATURE = "void(int64[:,::1], int64, float32[:,::1], float32[:,::1], int64)"
_Prepared = tuple[Floats, Floats, Floats]
"""Rounded inputs (their 16-bit integers in pairs), units and sums, a row for each token."""
_ZEROS8 = ir.Constant(FLOATS8, None)


@dataclass(frozen=True)
class _Operands:
    """Where everything lies; numbers are int64 values of the generated code.

    Attributes:
        inputs, units, sums, outputs: of the first token; tokens follow one another.
        output_len: numbers from token to token in ``outputs``.
    """

    inputs: Address
    units: Address
    sums: Address
    outputs: Address
    num_blocks: Any
    output_len: Any

    def unit(self, token: int, number: Any) -> Any:
        """Emit what 1 stands for in the inputs of a block, in every lane."""
        of_token = self.units.step(self.num_blocks, token * _FLOAT_BYTES)
        unit = of_token.step(number, _FLOAT_BYTES).load(FLOATS.element)
        return spread(self.units.builder, unit)


def _add_block(
    operands: _Operands, block: EmittedBlock, totals: list[Register], number: Any
) -> None:
    """Emit one block of a row with every token."""
    builder = operands.inputs.builder
    block_len = len(block.integers) * _GROUP
    for token, total in enumerate(totals):
        stride = block_len * _INT16_BYTES
        inputs = operands.inputs.step(operands.num_blocks, token * stride).step(number, stride)
        whole = ir.Constant(INT32S, None)
        for part, integers in enumerate(block.integers):
            factors = inputs.step(part * _GROUP * _INT16_BYTES).load(SHORTS)
            whole = add_products(builder, integers, factors, whole)
        scale = builder.fmul(block.scale, operands.unit(token, number))
        total.set(fma(builder, builder.sitofp(whole, FLOATS), scale, total.get()))
        if block.least is not None:
            stride = block_len // _GROUP * _FLOAT_BYTES
            sums = operands.sums.step(operands.num_blocks, token * stride).step(number, stride)
            less = builder.fmul(sums.load(FLOATS8), block.least)
            total.set(builder.fsub(total.get(), both(builder, less, _ZEROS8)))


def _multiply_rows(
    _context: Any, name: Any, num_tokens: Any, rows: Any, tokens: Any, results: Any
) -> Any:
    block_format, tile_tokens = BLOCK_FORMATS[name.literal_value], num_tokens.literal_value

    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        fields = [cgutils.unpack_tuple(builder, each) for each in arguments[2:]]
        (first_row, count, row_len), (inputs, units, sums, num_blocks), (outputs, length) = fields
        places = [Address(builder, each) for each in (inputs, units, sums, outputs)]
        operands = _Operands(places[0], places[1], places[2], places[3], num_blocks, length)
        last_tile = builder.sub(count, count.type(TILE_ROWS))
        with counting(builder, count, step=TILE_ROWS) as next_row:
            is_behind = builder.icmp_signed(">", next_row, last_tile)
            row = builder.select(is_behind, last_tile, next_row)
            tile = Address(builder, first_row).step(row, row_len)
            target_tile = replace(operands, outputs=operands.outputs.step(row, _FLOAT_BYTES))
            _emit_tile(block_format, target_tile, tile, row_len, tile_tokens)
        return target.get_dummy_value()

    return types.void(name, num_tokens, rows, tokens, results), generate


def _emit_tile(
    block_format: BlockFormat, operands: _Operands, tile: Address, row_len: Any, num_tokens: int
) -> None:
    """Emit TILE_ROWS rows from ``tile`` on with as many tokens."""
    builder = tile.builder
    zero = ir.Constant(FLOATS, None)
    totals = [[Register(builder, zero) for _ in range(num_tokens)] for _ in range(TILE_ROWS)]
    for each in (total for of_row in totals for total in of_row):
        each.set(zero)
    ahead = tile.step(row_len, TILE_ROWS * _TILES_AHEAD)
    with counting(builder, operands.num_blocks) as number:
        tile_bytes = TILE_ROWS * block_format.block_bytes
        ahead.step(number, tile_bytes).prefetch(tile_bytes)
        for r, of_row in enumerate(totals):
            at = tile.step(row_len, r).step(number, block_format.block_bytes)
            _add_block(operands, block_format.emit(at), of_row, number)
    for r, of_row in enumerate(totals):
        for token, total in enumerate(of_row):
            place = operands.outputs.step(operands.output_len, token * _FLOAT_BYTES)
            place.step(r * _FLOAT_BYTES).store(sum_lanes(builder, total.get()))


multiply_rows: Callable[..., None] = intrinsic(prefer_literal=True)(_multiply_rows)
"""``multiply_rows(format, T, rows, tokens, results)``: some rows with T tokens; the first two are
literal.

``rows`` are address, number and bytes of a row, ``tokens`` the addresses of rounded inputs, units
and sums and the number of blocks, ``results`` the address and how many numbers lie from token to
token. The last tile of rows may come twice.
"""


@inlined
def _round_inputs(inputs: Floats, block_len: int) -> _Prepared:
    """The integers, what 1 stands for in every block, and sums of every 32 inputs.

    Tokens are made up to whole tiles.
    """
    num_tokens, num_inputs = inputs.shape
    if num_tokens > 1:
        num_tokens = (num_tokens + TILE_TOKENS - 1) // TILE_TOKENS * TILE_TOKENS
    rounded = new_matrix(num_tokens, num_inputs // 2)
    units = np.zeros((num_tokens, num_inputs // block_len), np.float32)
    sums = np.zeros((num_tokens, num_inputs // _GROUP), np.float32)
    for token in range(len(inputs)):
        source, target = address_of(inputs[token]), address_of(rounded[token])
        for block in range(units.shape[1]):
            at = block * block_len
            units[token, block] = round_row(
                source + _FLOAT_BYTES * at, block_len, target + _INT16_BYTES * at
            )
        for group in range(sums.shape[1]):
            total = np.float32(0)
            for i in range(_GROUP * group, _GROUP * (group + 1)):
                total += inputs[token, i]
            sums[token, group] = total
    return rounded, units, sums


@inlined
def _share_of_run(num_rows: int, thread: int, num_threads: int) -> tuple[int, int]:
    """A thread's rows, whole tiles at least; none where there are more threads than tiles."""
    used = min(num_threads, num_rows // TILE_ROWS)
    return share(num_rows, thread, used) if thread < used else (0, 0)


@cache
def compile_product(name: str) -> Product:
    """The product for one format, compiled when it is first asked for.

    ``multiply(runs, row_bytes, inputs, outputs, num_threads)`` writes ``inputs`` [T, in] times the
    transposed rows to ``outputs`` [T, out]; ``runs`` [R, 2] are addresses and numbers of rows that
    lie one behind the other, TILE_ROWS at least.
    """
    block_len = BLOCK_FORMATS[name].block_len

    @entry([_SIGNATURE], parallel=True)
    def multiply(
        runs: Runs, row_bytes: int, inputs: Floats, outputs: Floats, num_threads: int
    ) -> None:
        rounded, units, sums = _round_inputs(inputs, block_len)
        num_tokens, num_blocks = units.shape
        for thread in numba.prange(num_threads):
            room = new_matrix(num_tokens, _BLOCK_ROWS)
            column = 0
            for run in range(len(runs)):
                start, stop = _share_of_run(runs[run, 1], thread, num_threads)
                for next_block in range(start, stop, _BLOCK_ROWS):
                    first = min(next_block, stop - TILE_ROWS)
                    count = min(first + _BLOCK_ROWS, stop) - first
                    some = runs[run, 0] + first * row_bytes, count, row_bytes
                    if num_tokens == 1:
                        addresses = address_of(rounded), address_of(units), address_of(sums)
                        results = address_of(room), _BLOCK_ROWS
                        multiply_rows(name, 1, some, (*addresses, num_blocks), results)
                    for t in range(0, num_tokens if num_tokens > 1 else 0, TILE_TOKENS):
                        addresses = (
                            address_of(rounded[t]),
                            address_of(units[t]),
                            address_of(sums[t]),
                        )
                        results = address_of(room[t]), _BLOCK_ROWS
                        multiply_rows(name, TILE_TOKENS, some, (*addresses, num_blocks), results)
                    for token in range(len(inputs)):
                        place = column + first
                        outputs[token, place : place + count] = room[token, :count]
                column += runs[run, 1]

    return multiply
