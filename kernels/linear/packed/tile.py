"""Generates tile code: rows of blocks times a few tokens, each block unpacked once for all.

Lanes are inputs. Products and their sums inside a block are exact integers: at most 2**12 * 2**15
in each of the 16 terms of a lane, which int32 holds. What a format subtracts is multiplied by sums
of the inputs as they are.

Generated code works on raw addresses: the blocks may lie in a mapped file, aligned to nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from kernels.linear.packed.block_format import BlockFormat, EmittedBlock
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.vectors import (
    FLOATS,
    FLOATS8,
    INT32S,
    LANES,
    SHORTS,
    both,
    fma,
    spread,
    sum_lanes,
)
from kernels.simd.address import Address, Register, counting
from kernels.simd.int16 import dot_int16_ir

TILE_ROWS = 4
"""Rows whose blocks are on their way from memory at the same time, with few tokens."""
MOST_TOKENS = 16
_TILE_ROWS = {1: TILE_ROWS, 2: TILE_ROWS, 4: TILE_ROWS, 8: 2, MOST_TOKENS: 1}
"""Rows of a tile by its tokens: sums have to stay in registers, of which there are 32 at best."""

_TILES_AHEAD = 4
"""How far ahead memory is asked: rows of a tile are read side by side, which no processor foresees,
since each row is soon at its end."""

ROUNDED_LEN = 256
"""Most inputs that are rounded together, where the length of a row can be divided so: the results
of their blocks are then scaled once."""
GROUP = 32
"""Inputs for which a number is subtracted, in formats that do so."""
SUM_PLACES = LANES
"""Room for the sums of a block: a vector, whose upper half is 0."""
FLOAT_BYTES, INT16_BYTES = 4, 2
_ZEROS8 = ir.Constant(FLOATS8, None)


@dataclass(frozen=True)
class _Operands:
    """Where everything lies; numbers are int64 values of the generated code.

    Attributes:
        inputs, units, sums, outputs: of the first token; tokens follow one another.
        num_units: of a token; each stands for ``unit_blocks`` blocks.
        output_len: numbers from token to token in ``outputs``.
    """

    inputs: Address
    units: Address
    sums: Address
    outputs: Address
    num_units: Any
    unit_blocks: Any
    output_len: Any

    @property
    def num_blocks(self) -> Any:
        """Emit the number of blocks of a row."""
        return self.units.builder.mul(self.num_units, self.unit_blocks)

    def unit(self, token: int, number: Any) -> Any:
        """Emit what 1 stands for in some inputs, in every lane."""
        of_token = self.units.step(self.num_units, token * FLOAT_BYTES)
        unit = of_token.step(number, FLOAT_BYTES).load(FLOATS.element)
        return spread(self.units.builder, unit)


def _dot(operands: _Operands, block: EmittedBlock, token: int, number: Any) -> Any:
    """Emit the products of one block of a row with a token, as float32 in units of both."""
    builder = operands.inputs.builder
    stride = len(block.integers) * GROUP * INT16_BYTES
    inputs = operands.inputs.step(operands.num_blocks, token * stride).step(number, stride)
    whole = ir.Constant(INT32S, None)
    for group, integers in enumerate(block.integers):
        factors = inputs.step(group * GROUP * INT16_BYTES).load(SHORTS)
        whole = dot_int16_ir(builder, integers, factors, whole)
    return builder.sitofp(whole, FLOATS)


def _subtract(operands: _Operands, least: Any, totals: list[Register], number: Any) -> None:
    """Emit what a block of a row subtracts, with every token."""
    builder = operands.sums.builder
    less = both(builder, builder.fneg(least), _ZEROS8)
    stride = SUM_PLACES * FLOAT_BYTES
    for token, total in enumerate(totals):
        sums = operands.sums.step(operands.num_blocks, token * stride).step(number, stride)
        total.set(fma(builder, sums.load(FLOATS), less, total.get()))


def _multiply_rows(
    _context: Any, name: Any, num_tokens: Any, rows: Any, tokens: Any, results: Any
) -> Any:
    block_format, tile_tokens = BLOCK_FORMATS[name.literal_value], num_tokens.literal_value

    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        fields = [cgutils.unpack_tuple(builder, each) for each in arguments[2:]]
        (first_row, count, row_len), tokens, (outputs, length) = fields
        inputs, units, sums, num_units, unit_blocks = tokens
        places = [Address(builder, each) for each in (inputs, units, sums, outputs)]
        operands = _Operands(
            places[0], places[1], places[2], places[3], num_units, unit_blocks, length
        )
        tile_rows = _TILE_ROWS[tile_tokens]
        last_tile = builder.sub(count, count.type(tile_rows))
        with counting(builder, count, step=tile_rows) as next_row:
            is_behind = builder.icmp_signed(">", next_row, last_tile)
            row = builder.select(is_behind, last_tile, next_row)
            tile = Address(builder, first_row).step(row, row_len)
            target_tile = replace(operands, outputs=operands.outputs.step(row, FLOAT_BYTES))
            _emit_tile(block_format, target_tile, tile, row_len, tile_tokens)
        return target.get_dummy_value()

    return types.void(name, num_tokens, rows, tokens, results), generate


def _emit_tile(
    block_format: BlockFormat, operands: _Operands, tile: Address, row_len: Any, num_tokens: int
) -> None:
    """Emit the rows of a tile for a number of tokens."""
    builder, tile_rows = tile.builder, _TILE_ROWS[num_tokens]
    totals = _new_registers(builder, tile_rows, num_tokens)
    is_each = block_format.block_len >= ROUNDED_LEN
    add = _add_block if is_each else _add_blocks
    ahead = tile.step(row_len, TILE_ROWS * _TILES_AHEAD)
    with counting(builder, operands.num_units) as unit:
        add(block_format, operands, (tile, ahead, row_len), totals, unit)
    for r, of_row in enumerate(totals):
        for token, total in enumerate(of_row):
            place = operands.outputs.step(operands.output_len, token * FLOAT_BYTES)
            place.step(r * FLOAT_BYTES).store(sum_lanes(builder, total.get()))


def _add_block(
    block_format: BlockFormat,
    operands: _Operands,
    rows: tuple[Address, Address, Any],
    totals: list[list[Register]],
    number: Any,
) -> None:
    """Emit a block of each row of a tile, whose inputs were rounded together."""
    builder, (tile, ahead, row_len) = operands.inputs.builder, rows
    tile_bytes = len(totals) * block_format.block_bytes
    ahead.step(number, tile_bytes).prefetch(tile_bytes)
    for r, of_row in enumerate(totals):
        block = block_format.emit(tile.step(row_len, r).step(number, block_format.block_bytes))
        for token, total in enumerate(of_row):
            scale = builder.fmul(block.scale, operands.unit(token, number))
            dot = _dot(operands, block, token, number)
            total.set(fma(builder, dot, scale, total.get()))
        if block.least is not None:
            _subtract(operands, block.least, of_row, number)


def _add_blocks(
    block_format: BlockFormat,
    operands: _Operands,
    rows: tuple[Address, Address, Any],
    totals: list[list[Register]],
    unit: Any,
) -> None:
    """Emit the blocks of each row whose inputs were rounded together; nothing is subtracted."""
    builder, (tile, ahead, row_len) = operands.inputs.builder, rows
    tile_bytes = len(totals) * block_format.block_bytes
    parts = _new_registers(builder, len(totals), len(totals[0]))
    with counting(builder, operands.unit_blocks) as of_unit:
        number = builder.add(builder.mul(unit, operands.unit_blocks), of_unit)
        ahead.step(number, tile_bytes).prefetch(tile_bytes)
        for r, of_row in enumerate(parts):
            block = block_format.emit(tile.step(row_len, r).step(number, block_format.block_bytes))
            for token, part in enumerate(of_row):
                dot = _dot(operands, block, token, number)
                part.set(fma(builder, dot, block.scale, part.get()))
    for token in range(len(totals[0])):
        lanes = operands.unit(token, unit)
        for of_row, part_row in zip(totals, parts, strict=True):
            total = of_row[token]
            total.set(fma(builder, part_row[token].get(), lanes, total.get()))


def _new_registers(builder: Any, num_rows: int, num_tokens: int) -> list[list[Register]]:
    """One for each row and token, at 0 whenever this is come by."""
    zero = ir.Constant(FLOATS, None)
    registers = [[Register(builder, zero) for _ in range(num_tokens)] for _ in range(num_rows)]
    for each in (register for of_row in registers for register in of_row):
        each.set(zero)
    return registers


multiply_rows: Callable[..., None] = intrinsic(prefer_literal=True)(_multiply_rows)
"""``multiply_rows(format, T, rows, tokens, results)``: some rows with T tokens; the first two are
literal.

``rows`` are address, number and bytes of a row, ``tokens`` the addresses of rounded inputs, units
and sums, how many units a token has and for how many blocks each stands (for one where
a block has ROUNDED_LEN numbers), ``results`` the address and how many numbers lie from
token to token. The last tile of rows may come twice.
"""
