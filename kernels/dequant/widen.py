"""Decodes rows of keys or values of any format to a tile of float32 or bfloat16.

Functions for compiled code, called by address with the ``FormatCode`` of the source. Rows lie one
after another and are whole blocks.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from kernels.by_address import by_address
from kernels.dequant.blocks import (
    BLOCK_FORMATS,
    BLOCK_LEN,
    BLOCK_OF_FLOATS,
    VECTORS_PER_BLOCK,
    BlockFormat,
    for_each_format,
)
from kernels.simd.address import VECTOR_BYTES, Address, counting, shuffle
from kernels.simd.bfloat16 import round_ir
from kernels.simd.vector import LANES

_PAIRED = [source for lane in range(LANES) for source in (lane, LANES + lane)]


class Widening(NamedTuple):
    """Which rows to widen.

    Attributes:
        source: address of the first row.
        target: address of the tile.
        ahead: address of the rows to prefetch meanwhile, as many bytes.
        num_rows: rows.
        head_dim: values in a row.
    """

    source: int
    target: int
    ahead: int
    num_rows: int
    head_dim: int


@dataclass(frozen=True)
class _Work:
    """A ``Widening`` in code that is being generated."""

    source: Address
    target: Address
    ahead: Address
    num_rows: Any
    num_blocks: Any


Emit = Callable[[BlockFormat, _Work], None]


def _emit_rows(block_format: BlockFormat, work: _Work) -> None:
    builder = work.source.builder
    block_bytes = block_format.num_bytes
    with counting(builder, builder.mul(work.num_rows, work.num_blocks)) as block:
        work.ahead.step(block, block_bytes).prefetch(block_bytes)
        place = work.target.step(block, BLOCK_OF_FLOATS)
        for v, vector in enumerate(block_format.widen(work.source.step(block, block_bytes))):
            place.step(v, VECTOR_BYTES).store(vector)


def _emit_bfloat16_rows(block_format: BlockFormat, work: _Work) -> None:
    builder = work.source.builder
    block_bytes = block_format.num_bytes
    with counting(builder, builder.mul(work.num_rows, work.num_blocks)) as block:
        work.ahead.step(block, block_bytes).prefetch(block_bytes)
        place = work.target.step(block, BLOCK_OF_FLOATS // 2)
        for v, vector in enumerate(block_format.widen(work.source.step(block, block_bytes))):
            place.step(v, VECTOR_BYTES // 2).store(round_ir(builder, vector))


def _emit_bfloat16_pairs(block_format: BlockFormat, work: _Work) -> None:
    """Two rows at a time, value by value side by side; an odd last row is paired with itself."""
    builder = work.source.builder
    block_bytes = block_format.num_bytes
    row_bytes = builder.mul(work.num_blocks, work.num_blocks.type(block_bytes))
    pair_bytes = builder.mul(work.num_blocks, work.num_blocks.type(BLOCK_OF_FLOATS))
    with counting(builder, work.num_rows, step=2) as row:
        next_row = builder.add(row, row.type(1))
        has_next = builder.icmp_signed("<", next_row, work.num_rows)
        partner = builder.select(has_next, next_row, row)
        with counting(builder, work.num_blocks) as block:
            next_bytes = work.ahead.step(row, row_bytes).step(block, 2 * block_bytes)
            next_bytes.prefetch(2 * block_bytes)
            column = work.source.step(block, block_bytes)
            first = block_format.widen(column.step(row, row_bytes))
            second = block_format.widen(column.step(partner, row_bytes))
            pair = builder.udiv(row, row.type(2))
            place = work.target.step(pair, pair_bytes).step(block, BLOCK_OF_FLOATS)
            for v in range(VECTORS_PER_BLOCK):
                rounded = round_ir(builder, first[v]), round_ir(builder, second[v])
                place.step(v, VECTOR_BYTES).store(shuffle(builder, *rounded, _PAIRED))


def _on_storage(emit: Emit) -> Any:
    """Make the function of compiled code that reads rows of any format."""

    def typed(_context: Any, code: Any, widening: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            *places, num_rows, head_dim = cgutils.unpack_tuple(builder, arguments[1])
            source, target, ahead = (Address(builder, place) for place in places)
            num_blocks = builder.udiv(head_dim, head_dim.type(BLOCK_LEN))
            work = _Work(source, target, ahead, num_rows, num_blocks)
            for_each_format(builder, arguments[0], BLOCK_FORMATS, lambda each: emit(each, work))
            return context.get_dummy_value()

        return types.void(code, widening), generate

    return intrinsic(typed)


_widen_rows = _on_storage(_emit_rows)
_widen_to_bfloat16 = _on_storage(_emit_bfloat16_rows)
_widen_to_bfloat16_pairs = _on_storage(_emit_bfloat16_pairs)

_WIDENING = types.NamedUniTuple(types.int64, len(Widening._fields), Widening)


@by_address(_WIDENING)
def widen_rows(code: int, widening: Widening) -> None:
    """Widen to rows of float32."""
    _widen_rows(code, widening)


@by_address(_WIDENING)
def widen_to_bfloat16(code: int, widening: Widening) -> None:
    """Widen to rows of bfloat16."""
    _widen_to_bfloat16(code, widening)


@by_address(_WIDENING)
def widen_to_bfloat16_pairs(code: int, widening: Widening) -> None:
    """Widen to rows of pairs of bfloat16: rows 2 n and 2 n + 1 side by side."""
    _widen_to_bfloat16_pairs(code, widening)
