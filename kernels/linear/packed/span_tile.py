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
from kernels.linear.packed.span_inputs import dot_halves_ir, record_of, span_bytes
from kernels.linear.packed.tile import TILE_ROWS
from kernels.linear.vectors import FLOATS, INT32S, fma, spread, sum_lanes
from kernels.simd.address import Address, Register, counting
from kernels.simd.int8 import BYTES64

MOST_TOKENS = 4
_TILES_AHEAD = 4
"""How far ahead memory is asked (``tile``)."""
_LINE_BYTES, _FLOAT_BYTES = 64, 4


def _part(builder: Any, block_format: BlockFormat, span: EmittedSpan, record: Address) -> Any:
    """Emit the products of a span with those of a token, as float32 in units of the record."""
    places = record_of(block_format.name)
    at, total = record, ir.Constant(FLOATS, None)
    for number, part in enumerate(span.parts):
        halves = []
        for _ in part.vectors:
            halves.append((at.load(BYTES64), at.step(_LINE_BYTES).load(BYTES64)))
            at = at.step(2 * _LINE_BYTES)
        sums = dot_halves_ir(builder, list(part.vectors), halves)
        if places.has_zero:
            zeros = record.step(places.zeros + number * _LINE_BYTES).load(INT32S)
            sums = builder.sub(sums, zeros)
        numbers = builder.sitofp(sums, FLOATS)
        total = fma(builder, numbers, part.scales, total)
    if span.least is not None:
        total = fma(builder, span.least, record.step(places.sums).load(), total)
    return total


def _multiply_spans(
    _context: Any, name: Any, num_tokens: Any, rows: Any, tokens: Any, results: Any
) -> Any:
    block_format, tile_tokens = BLOCK_FORMATS[name.literal_value], num_tokens.literal_value

    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        fields = [cgutils.unpack_tuple(builder, each) for each in arguments[2:]]
        (first_row, count, row_len), (records, num_spans), (outputs, length) = fields
        last_tile = builder.sub(count, count.type(TILE_ROWS))
        with counting(builder, count, step=TILE_ROWS) as next_row:
            is_behind = builder.icmp_signed(">", next_row, last_tile)
            row = builder.select(is_behind, last_tile, next_row)
            tile = Address(builder, first_row).step(row, row_len), row_len
            places = Address(builder, outputs).step(row, _FLOAT_BYTES), length
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
    ahead = rows.step(row_len, TILE_ROWS * _TILES_AHEAD)
    totals = [
        [Register(builder, ir.Constant(FLOATS, None)) for _ in range(num_tokens)]
        for _ in range(TILE_ROWS)
    ]
    for each in (register for of_row in totals for register in of_row):
        each.set(ir.Constant(FLOATS, None))
    with counting(builder, num_spans) as number:
        ahead.step(number, TILE_ROWS * stride).prefetch(TILE_ROWS * stride)
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
            result = outputs.step(length, token * _FLOAT_BYTES).step(r * _FLOAT_BYTES)
            result.store(sum_lanes(builder, total.get()))


multiply_spans: Callable[..., None] = intrinsic(prefer_literal=True)(_multiply_spans)
"""``multiply_spans(format, T, rows, tokens, results)``: some rows with T tokens; the first two are
literal.

``rows`` are address, number and bytes of a row, ``tokens`` the address of their records and how
many a token has, ``results`` the address and how many numbers lie from token to token. The last
tile of rows may come twice.
"""
