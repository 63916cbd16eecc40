"""The two inner loops of attention, generated for every combination of operands.

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
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from kernels.by_address import by_address
from kernels.dequant.blocks import (
    BLOCK_FORMATS,
    BLOCK_OF_FLOATS,
    VECTORS_PER_BLOCK,
    BlockFormat,
    FormatCode,
)
from kernels.paged_attention.operands import (
    QUERY_ROWS,
    WORD_BYTES,
    Operands,
    Work,
    operands_type,
    times,
    unpack_operands,
)
from kernels.paged_attention.storage_loop import on_storage
from kernels.simd.address import VECTOR_BYTES, Address, Register, counting, shuffle, sum_each
from kernels.simd.bfloat16 import dot_pairs_ir
from kernels.simd.vector import FLOATS, INT32S, LANES, fma_ir

TILE_QUERY_ROWS = 8
"""Query rows that ``weigh_tile`` and ``weigh_bfloat16_tile`` take."""

_KEY_ROWS = LANES // QUERY_ROWS
_ZERO = ir.Constant(FLOATS, [0.0] * LANES)


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


Emit = Callable[[Any, _Arithmetic, Work], None]


def _emit_score(builder: Any, arithmetic: _Arithmetic, work: Work) -> None:
    block_bytes = arithmetic.rows.num_bytes
    row_bytes = times(builder, work.num_blocks, block_bytes)
    query_bytes = times(builder, work.num_blocks, BLOCK_OF_FLOATS)
    with counting(builder, work.num_rows, step=_KEY_ROWS) as n:
        sums = [[Register(builder, _ZERO) for _ in range(_KEY_ROWS)] for _ in range(QUERY_ROWS)]
        with counting(builder, work.num_blocks) as block:
            done = builder.mul(n, row_bytes), times(builder, block, _KEY_ROWS * block_bytes)
            work.prefetch(builder.add(*done), _KEY_ROWS * block_bytes)
            column = work.rows.step(n, row_bytes).step(block, block_bytes)
            left = work.left.step(block, arithmetic.query.num_bytes)
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
            work.result.step(i, work.scores_bytes).step(n, WORD_BYTES).store(of_row)


def _emit_weigh(builder: Any, arithmetic: _Arithmetic, work: Work, *, query_rows: int) -> None:
    block_bytes = arithmetic.rows.num_bytes
    row_bytes = times(builder, work.num_blocks, block_bytes)
    output_bytes = times(builder, work.num_blocks, BLOCK_OF_FLOATS)
    for first in range(0, query_rows, query_rows * LANES // 16):
        rows = range(first, first + query_rows * LANES // 16)
        with counting(builder, work.num_blocks) as block:
            column = work.rows.step(block, block_bytes)
            lefts = [work.left.step(i, work.scores_bytes) for i in rows]
            output_block = work.result.step(block, BLOCK_OF_FLOATS)
            places = [
                [output_block.step(i, output_bytes).step(v, VECTOR_BYTES) for i in rows]
                for v in range(VECTORS_PER_BLOCK)
            ]
            sums = [[Register(builder, place.load()) for place in vector] for vector in places]
            with counting(builder, work.num_rows) as n:
                blocks_done = builder.add(builder.mul(block, work.num_rows), n)
                work.prefetch(times(builder, blocks_done, block_bytes), block_bytes)
                value = arithmetic.rows.widen(column.step(n, row_bytes))
                for i, left in enumerate(lefts):
                    weight = left.step(n, WORD_BYTES).splat(arithmetic.lanes)
                    for v in range(VECTORS_PER_BLOCK):
                        total = sums[v][i]
                        total.set(arithmetic.multiply_add(builder, weight, value[v], total.get()))
            for vector, totals in zip(places, sums, strict=True):
                for place, total in zip(vector, totals, strict=True):
                    place.store(total.get())


def _on_storage(emit: Emit) -> Any:
    """Make the inner loop that reads rows of any format from storage."""

    def emit_format(builder: Any, rows: BlockFormat, work: Work) -> None:
        emit(builder, _Arithmetic(query=_FLOATS, rows=rows), work)

    return on_storage(BLOCK_FORMATS, emit_format)


def _on_tile(emit: Emit, arithmetic: _Arithmetic) -> Any:
    """Make the inner loop that reads rows of one kind from a cache."""

    def typed(_context: Any, operands: Any) -> Any:
        def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            emit(builder, arithmetic, unpack_operands(builder, arguments[0], is_streaming=False))
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

_weigh_few = partial(_emit_weigh, query_rows=QUERY_ROWS)
_weigh_more = partial(_emit_weigh, query_rows=TILE_QUERY_ROWS)

_score_rows = _on_storage(_emit_score)
_score_tile = _on_tile(_emit_score, _FLOAT_TILE)
_score_bfloat16_tile = _on_tile(_emit_score, _BFLOAT_KEYS)
_weigh_rows = _on_storage(_weigh_few)
_weigh_tile = _on_tile(_weigh_more, _FLOAT_TILE)
_weigh_bfloat16_tile = _on_tile(_weigh_more, _BFLOAT_VALUES)


@by_address(operands_type)
def score_rows(code: int, operands: Operands) -> None:
    """Score QUERY_ROWS query rows with keys in storage."""
    _score_rows(code, operands)


@by_address(operands_type)
def score_tile(_code: int, operands: Operands) -> None:
    """Score QUERY_ROWS query rows with float32 keys."""
    _score_tile(operands)


@by_address(operands_type)
def score_bfloat16_tile(_code: int, operands: Operands) -> None:
    """Score QUERY_ROWS bfloat16 query rows with bfloat16 keys."""
    _score_bfloat16_tile(operands)


@by_address(operands_type)
def weigh_rows(code: int, operands: Operands) -> None:
    """Weigh values in storage for QUERY_ROWS rows."""
    _weigh_rows(code, operands)


@by_address(operands_type)
def weigh_tile(_code: int, operands: Operands) -> None:
    """Weigh float32 values for TILE_QUERY_ROWS rows."""
    _weigh_tile(operands)


@by_address(operands_type)
def weigh_bfloat16_tile(_code: int, operands: Operands) -> None:
    """Weigh pairs of bfloat16 values for TILE_QUERY_ROWS rows."""
    _weigh_bfloat16_tile(operands)
