"""The two inner loops of attention, generated for every kind of operands.

    score   result[i, n] = left[i] . rows[n]                  left: query, rows: keys
    weigh   result[i] += sum over n of left[i, n] * rows[n]   left: weights, rows: values

Both keep a small tile of sums in registers. ``score_rows`` and ``weigh_rows`` read keys and values
from storage and widen each block once for all query rows. The others read a tile that was widened
before, to float32 or to bfloat16; a bfloat16 tile of values holds pairs of rows, and its weights
come in pairs. Results are float32. Rows lie one after another. Scores are computed for a few keys
at a time: up to three rows more are read, and three scores more written, than asked for.

Reading memory at full speed takes software prefetch. Where the next rows are, only the caller
knows (the value plane, another page): while row n is read, row n from ``ahead`` on is fetched.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from kernels.dequant.blocks import (
    BLOCK_FORMATS,
    BLOCK_LEN,
    BLOCK_OF_FLOATS,
    VECTORS_PER_BLOCK,
    BlockFormat,
    FormatCode,
    for_each_format,
)
from kernels.simd.address import VECTOR_BYTES, Address, Register, counting, shuffle, sum_each
from kernels.simd.bfloat16 import dot_pairs_ir
from kernels.simd.vector import FLOATS, INT32S, LANES, fma_ir

TILE_LEN = 32
"""Most keys or values that one call of an inner loop takes."""

QUERY_ROWS = 4
"""Query rows that share one read of a key or value: the heads of a group, most often."""

TILE_QUERY_ROWS = 8
"""Query rows that ``weigh_tile`` and ``weigh_bfloat16_tile`` take."""

_KEY_ROWS = LANES // QUERY_ROWS
_WORD_BYTES = 4
_ZERO = ir.Constant(FLOATS, [0.0] * LANES)


class Operands(NamedTuple):
    """What an inner loop works on.

    Attributes:
        left: address of rows of the query or of weights.
        rows: address of the first key or value, or pair of values.
        result: address of rows of scores or of the output.
        num_rows: keys, values or pairs to use, at most TILE_LEN.
        head_dim: values in a row.
        scores_len: 32-bit words from one row of scores or weights to the next.
    """

    left: int
    rows: int
    result: int
    num_rows: int
    head_dim: int
    scores_len: int


@dataclass(frozen=True)
class _Arithmetic:
    """How blocks of both sides enter the sums.

    Attributes:
        query: format of the query's blocks.
        rows: format of the blocks of keys or values.
        lanes: vector type of one weight in every lane.
        multiply_add: (builder, a, b, total) -> a * b + total.
    """

    query: BlockFormat
    rows: BlockFormat
    lanes: Any = FLOATS
    multiply_add: Callable[[Any, Any, Any, Any], Any] = fma_ir


Emit = Callable[[Any, _Arithmetic, Any, Address | None], None]


def _emit_score(builder: Any, arithmetic: _Arithmetic, packed: Any, ahead: Address | None) -> None:
    query, keys, scores, num_rows, num_blocks, scores_bytes = _unpack(builder, packed)
    block_bytes = arithmetic.rows.num_bytes
    row_bytes = _times(builder, num_blocks, block_bytes)
    query_bytes = _times(builder, num_blocks, BLOCK_OF_FLOATS)
    with counting(builder, num_rows, step=_KEY_ROWS) as n:
        sums = [[Register(builder, _ZERO) for _ in range(_KEY_ROWS)] for _ in range(QUERY_ROWS)]
        with counting(builder, num_blocks) as block:
            if ahead is not None:
                next_bytes = ahead.step(n, row_bytes).step(block, _KEY_ROWS * block_bytes)
                next_bytes.prefetch(_KEY_ROWS * block_bytes)
            column = keys.step(n, row_bytes).step(block, block_bytes)
            left = query.step(block, arithmetic.query.num_bytes)
            q = [arithmetic.query.widen(left.step(i, query_bytes)) for i in range(QUERY_ROWS)]
            for j in range(_KEY_ROWS):
                key = arithmetic.rows.widen(column.step(j, row_bytes))
                for i in range(QUERY_ROWS):
                    for q_vector, key_vector in zip(q[i], key, strict=True):
                        total = sums[i][j].get()
                        total = arithmetic.multiply_add(builder, q_vector, key_vector, total)
                        sums[i][j].set(total)
        totals = sum_each(builder, [total.get() for row in sums for total in row])
        for i in range(QUERY_ROWS):
            of_row = shuffle(builder, totals, totals, [i * _KEY_ROWS + j for j in range(_KEY_ROWS)])
            scores.step(i, scores_bytes).step(n, _WORD_BYTES).store(of_row)


def _emit_weigh(
    builder: Any,
    arithmetic: _Arithmetic,
    packed: Any,
    ahead: Address | None,
    *,
    query_rows: int,
) -> None:
    weights, values, output, num_rows, num_blocks, weights_bytes = _unpack(builder, packed)
    block_bytes = arithmetic.rows.num_bytes
    row_bytes = _times(builder, num_blocks, block_bytes)
    output_bytes = _times(builder, num_blocks, BLOCK_OF_FLOATS)
    for first in range(0, query_rows, query_rows * LANES // 16):
        rows = range(first, first + query_rows * LANES // 16)
        with counting(builder, num_blocks) as block:
            column = values.step(block, block_bytes)
            lefts = [weights.step(i, weights_bytes) for i in rows]
            output_block = output.step(block, BLOCK_OF_FLOATS)
            places = [
                [output_block.step(i, output_bytes).step(v, VECTOR_BYTES) for i in rows]
                for v in range(VECTORS_PER_BLOCK)
            ]
            sums = [[Register(builder, place.load()) for place in vector] for vector in places]
            with counting(builder, num_rows) as n:
                if ahead is not None:
                    blocks_done = builder.add(builder.mul(block, num_rows), n)
                    ahead.step(blocks_done, block_bytes).prefetch(block_bytes)
                value = arithmetic.rows.widen(column.step(n, row_bytes))
                for i, left in enumerate(lefts):
                    weight = left.step(n, _WORD_BYTES).splat(arithmetic.lanes)
                    for v in range(VECTORS_PER_BLOCK):
                        total = sums[v][i]
                        total.set(arithmetic.multiply_add(builder, weight, value[v], total.get()))
            for vector, totals in zip(places, sums, strict=True):
                for place, total in zip(vector, totals, strict=True):
                    place.store(total.get())


def _unpack(builder: Any, packed: Any) -> tuple[Any, ...]:
    """Left, rows and result as addresses; rows, blocks of a row, bytes of a row of scores."""
    left, rows, result, num_rows, head_dim, scores_len = cgutils.unpack_tuple(builder, packed)
    num_blocks = builder.udiv(head_dim, head_dim.type(BLOCK_LEN))
    addresses = (Address(builder, each) for each in (left, rows, result))
    return (*addresses, num_rows, num_blocks, _times(builder, scores_len, _WORD_BYTES))


def _times(builder: Any, count: Any, size: int) -> Any:
    return builder.mul(count, count.type(size))


def _on_storage(emit: Emit) -> Any:
    """Make the function of compiled code that reads rows of any format from storage."""

    def typed(_context: Any, code: Any, operands: Any, ahead: Any) -> Any:
        def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            code_value, packed, ahead_value = arguments
            next_rows = Address(builder, ahead_value)

            def emit_format(rows: BlockFormat) -> None:
                emit(builder, _Arithmetic(query=_FLOATS, rows=rows), packed, next_rows)

            for_each_format(builder, code_value, emit_format)
            return target.get_dummy_value()

        return types.void(code, operands, ahead), generate

    return intrinsic(typed)


def _on_tile(emit: Emit, arithmetic: _Arithmetic) -> Any:
    """Make the function of compiled code that reads rows of one kind from a cache."""

    def typed(_context: Any, operands: Any) -> Any:
        def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            emit(builder, arithmetic, arguments[0], None)
            return target.get_dummy_value()

        return types.void(operands), generate

    return intrinsic(typed)


def _read_words(count: int) -> Callable[[Address], list[Any]]:
    return lambda block: [block.step(v, VECTOR_BYTES).load(INT32S) for v in range(count)]


_FLOATS = BLOCK_FORMATS[FormatCode.F32]
_FLOAT_TILE = _Arithmetic(query=_FLOATS, rows=_FLOATS)

_BFLOATS = BlockFormat(BLOCK_OF_FLOATS // 2, _read_words(VECTORS_PER_BLOCK // 2))
_BFLOAT_PAIRS = BlockFormat(BLOCK_OF_FLOATS, _read_words(VECTORS_PER_BLOCK))
_BFLOAT_KEYS = _Arithmetic(_BFLOATS, _BFLOATS, INT32S, dot_pairs_ir)
_BFLOAT_VALUES = _Arithmetic(_BFLOATS, _BFLOAT_PAIRS, INT32S, dot_pairs_ir)

score_rows: Callable[[int, Operands, int], None] = _on_storage(_emit_score)
"""``score_rows(code, operands, ahead)``, for QUERY_ROWS."""

score_tile: Callable[[Operands], None] = _on_tile(_emit_score, _FLOAT_TILE)
"""``score_tile(operands)``, for QUERY_ROWS."""

score_bfloat16_tile: Callable[[Operands], None] = _on_tile(_emit_score, _BFLOAT_KEYS)
"""``score_bfloat16_tile(operands)``, for QUERY_ROWS of a bfloat16 query."""

weigh_rows: Callable[[int, Operands, int], None] = _on_storage(
    partial(_emit_weigh, query_rows=QUERY_ROWS)
)
"""``weigh_rows(code, operands, ahead)``, for QUERY_ROWS."""

weigh_tile: Callable[[Operands], None] = _on_tile(
    partial(_emit_weigh, query_rows=TILE_QUERY_ROWS), _FLOAT_TILE
)
"""``weigh_tile(operands)``, for TILE_QUERY_ROWS."""

weigh_bfloat16_tile: Callable[[Operands], None] = _on_tile(
    partial(_emit_weigh, query_rows=TILE_QUERY_ROWS), _BFLOAT_VALUES
)
"""``weigh_bfloat16_tile(operands)``, for TILE_QUERY_ROWS; ``num_rows`` counts pairs."""
