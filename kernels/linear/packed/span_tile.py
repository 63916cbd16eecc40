"""Generates tile code of spans: a few rows times a few tokens, each span unpacked once for all.

Codes are bytes, and inputs two bytes each (``span_inputs``): sums in a lane are exact integers, of
the upper bytes first, which are then worth 256 times as much, and of the lower ones.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from kernels.linear.packed.block_format import BlockFormat
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.packed.span import EmittedSpan
from kernels.linear.packed.span_inputs import (
    FLOAT_BYTES,
    LINE_BYTES,
    dot_halves_ir,
    record_of,
    span_bytes,
)
from kernels.linear.packed.tile import TILE_ROWS
from kernels.linear.vectors import BYTES64, FLOATS, INT32S, fma, spread, sum_lanes
from kernels.simd.address import Address, Register, counting

MOST_TOKENS = 4
_TILE_ROWS = {1: TILE_ROWS, 2: TILE_ROWS, MOST_TOKENS: 2}
"""Rows of a tile by its tokens, as many as there are registers for."""
_BYTES_AHEAD = 4096
"""How far ahead memory is asked (``tile``), in whole tiles and one at least. With long rows four of
them fill the first-level cache: what they bring is gone again when it is needed."""


def _part(builder: Any, block_format: BlockFormat, span: EmittedSpan, record: Address) -> Any:
    """Emit the products of a span with those of a token, as float32 in units of the record."""
    places = record_of(block_format.name)
    at, total = record, ir.Constant(FLOATS, None)
    for number, part in enumerate(span.parts):
        halves = []
        for _ in part.vectors:
            halves.append((at.load(BYTES64), at.step(LINE_BYTES).load(BYTES64)))
            at = at.step(2 * LINE_BYTES)
        sums = dot_halves_ir(builder, list(part.vectors), halves)
        if places.has_zero:
            zeros = record.step(places.zeros + number * LINE_BYTES).load(INT32S)
            sums = builder.sub(sums, zeros)
        numbers = builder.sitofp(sums, FLOATS)
        total = fma(builder, numbers, part.scales, total)
    if span.least is not None:
        total = fma(builder, span.least, record.step(places.sums).load(FLOATS), total)
    return total


def _multiply_spans(
    _context: Any, name: Any, num_tokens: Any, rows: Any, tokens: Any, results: Any
) -> Any:
    block_format, tile_tokens = BLOCK_FORMATS[name.literal_value], num_tokens.literal_value

    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        fields = [cgutils.unpack_tuple(builder, each) for each in arguments[2:]]
        (first_row, count, row_len), (records, num_spans), (outputs, length) = fields
        tile_rows = _TILE_ROWS[tile_tokens]
        last_tile = builder.sub(count, count.type(tile_rows))
        with counting(builder, count, step=tile_rows) as next_row:
            is_behind = builder.icmp_signed(">", next_row, last_tile)
            row = builder.select(is_behind, last_tile, next_row)
            tile = Address(builder, first_row).step(row, row_len), row_len
            places = Address(builder, outputs).step(row, FLOAT_BYTES), length
            operands = Address(builder, records), num_spans
            _emit_tile(block_format, tile, operands, places, tile_tokens)
        return target.get_dummy_value()

    return types.void(name, num_tokens, rows, tokens, results), generate


def _emit_tile(
    block_format: BlockFormat,
    tile: tuple[Address, Any],
    operands: tuple[Address, Any],
    places: tuple[Address, Any],
    num_tokens: int,
) -> None:
    """Emit the rows of a tile for a number of tokens."""
    (rows, row_len), (records, num_spans), (outputs, length) = tile, operands, places
    builder, record, stride = (
        rows.builder,
        record_of(block_format.name),
        span_bytes(block_format.name),
    )
    last = builder.sub(row_len, row_len.type(stride))
    tile_rows = _TILE_ROWS[num_tokens]
    ahead = _ahead(rows, row_len)
    totals = [
        [Register(builder, ir.Constant(FLOATS, None)) for _ in range(num_tokens)]
        for _ in range(tile_rows)
    ]
    for each in (register for of_row in totals for register in of_row):
        each.set(ir.Constant(FLOATS, None))
    with counting(builder, num_spans) as number:
        ahead.step(number, tile_rows * stride).prefetch(tile_rows * stride)
        next_place = builder.mul(number, number.type(stride))
        is_behind = builder.icmp_signed(">", next_place, last)
        place = builder.select(is_behind, last, next_place)
        for r, of_row in enumerate(totals):
            span = block_format.emit_span(rows.step(row_len, r).step(place))
            for token, total in enumerate(of_row):
                of_token = records.step(num_spans, token * record.num_bytes)
                at = of_token.step(number, record.num_bytes)
                unit = spread(builder, at.step(record.unit).load(FLOATS.element))
                part = _part(builder, block_format, span, at)
                total.set(fma(builder, part, unit, total.get()))
    for r, of_row in enumerate(totals):
        for token, total in enumerate(of_row):
            result = outputs.step(length, token * FLOAT_BYTES).step(r * FLOAT_BYTES)
            result.store(sum_lanes(builder, total.get()))


def _ahead(rows: Address, row_len: Any) -> Address:
    """Emit the place of the rows that memory is asked for."""
    builder, number = rows.builder, row_len.type
    tile_bytes = builder.mul(row_len, number(TILE_ROWS))
    more = builder.udiv(number(_BYTES_AHEAD), tile_bytes)
    return rows.step(tile_bytes, builder.add(more, number(1)))


multiply_spans: Callable[..., None] = intrinsic(prefer_literal=True)(_multiply_spans)
"""``multiply_spans(format, T, rows, tokens, results)``: some rows with T tokens; the first two are
literal.

``rows`` are address, number and bytes of a row, ``tokens`` the address of their records and how
many a token has, ``results`` the address and how many numbers lie from token to token. The last
tile of rows may come twice.
"""
