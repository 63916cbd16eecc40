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
        ahead: address of the row that will be read after all of these.
    """

    left: int
    rows: int
    result: int
    num_rows: int
    head_dim: int
    scores_len: int
    ahead: int


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


@dataclass(frozen=True)
class _Work:
    """``Operands`` in code that is being generated; without ``ahead``, nothing is prefetched."""

    left: Address
    rows: Address
    result: Address
    num_rows: Any
    num_blocks: Any
    scores_bytes: Any
    ahead: Address | None


Emit = Callable[[Any, _Arithmetic, _Work], None]


def _emit_score(builder: Any, arithmetic: _Arithmetic, work: _Work) -> None:
    block_bytes = arithmetic.rows.num_bytes
    row_bytes = _times(builder, work.num_blocks, block_bytes)
    query_bytes = _times(builder, work.num_blocks, BLOCK_OF_FLOATS)
    with counting(builder, work.num_rows, step=_KEY_ROWS) as n:
        sums = [[Register(builder, _ZERO) for _ in range(_KEY_ROWS)] for _ in range(QUERY_ROWS)]
        with counting(builder, work.num_blocks) as block:
            if work.ahead is not None:
                next_bytes = work.ahead.step(n, row_bytes).step(block, _KEY_ROWS * block_bytes)
                next_bytes.prefetch(_KEY_ROWS * block_bytes)
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
            work.result.step(i, work.scores_bytes).step(n, _WORD_BYTES).store(of_row)


def _emit_weigh(builder: Any, arithmetic: _Arithmetic, work: _Work, *, query_rows: int) -> None:
    block_bytes = arithmetic.rows.num_bytes
    row_bytes = _times(builder, work.num_blocks, block_bytes)
    output_bytes = _times(builder, work.num_blocks, BLOCK_OF_FLOATS)
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
                if work.ahead is not None:
                    blocks_done = builder.add(builder.mul(block, work.num_rows), n)
                    work.ahead.step(blocks_done, block_bytes).prefetch(block_bytes)
                value = arithmetic.rows.widen(column.step(n, row_bytes))
                for i, left in enumerate(lefts):
                    weight = left.step(n, _WORD_BYTES).splat(arithmetic.lanes)
                    for v in range(VECTORS_PER_BLOCK):
                        total = sums[v][i]
                        total.set(arithmetic.multiply_add(builder, weight, value[v], total.get()))
            for vector, totals in zip(places, sums, strict=True):
                for place, total in zip(vector, totals, strict=True):
                    place.store(total.get())


def _work(builder: Any, packed: Any, *, is_streaming: bool) -> _Work:
    left, rows, result, num_rows, head_dim, scores_len, ahead = cgutils.unpack_tuple(
        builder, packed
    )
    return _Work(
        left=Address(builder, left),
        rows=Address(builder, rows),
        result=Address(builder, result),
        num_rows=num_rows,
        num_blocks=builder.udiv(head_dim, head_dim.type(BLOCK_LEN)),
        scores_bytes=_times(builder, scores_len, _WORD_BYTES),
        ahead=Address(builder, ahead) if is_streaming else None,
    )


def _times(builder: Any, count: Any, size: int) -> Any:
    return builder.mul(count, count.type(size))


def _on_storage(emit: Emit) -> Any:
    """Make the inner loop that reads rows of any format from storage."""

    def typed(_context: Any, code: Any, operands: Any) -> Any:
        def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            work = _work(builder, arguments[1], is_streaming=True)

            def emit_format(rows: BlockFormat) -> None:
                emit(builder, _Arithmetic(query=_FLOATS, rows=rows), work)

            for_each_format(builder, arguments[0], emit_format)
            return target.get_dummy_value()

        return types.void(code, operands), generate

    return intrinsic(typed)


def _on_tile(emit: Emit, arithmetic: _Arithmetic) -> Any:
    """Make the inner loop that reads rows of one kind from a cache."""

    def typed(_context: Any, operands: Any) -> Any:
        def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            emit(builder, arithmetic, _work(builder, arguments[0], is_streaming=False))
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

_OPERANDS = types.NamedUniTuple(types.int64, len(Operands._fields), Operands)


@by_address(_OPERANDS)
def score_rows(code: int, operands: Operands) -> None:
    """Score QUERY_ROWS query rows with keys in storage."""
    _score_rows(code, operands)


@by_address(_OPERANDS)
def score_tile(_code: int, operands: Operands) -> None:
    """Score QUERY_ROWS query rows with float32 keys."""
    _score_tile(operands)


@by_address(_OPERANDS)
def score_bfloat16_tile(_code: int, operands: Operands) -> None:
    """Score QUERY_ROWS bfloat16 query rows with bfloat16 keys."""
    _score_bfloat16_tile(operands)


@by_address(_OPERANDS)
def weigh_rows(code: int, operands: Operands) -> None:
    """Weigh values in storage for QUERY_ROWS rows."""
    _weigh_rows(code, operands)


@by_address(_OPERANDS)
def weigh_tile(_code: int, operands: Operands) -> None:
    """Weigh float32 values for TILE_QUERY_ROWS rows."""
    _weigh_tile(operands)


@by_address(_OPERANDS)
def weigh_bfloat16_tile(_code: int, operands: Operands) -> None:
    """Weigh pairs of bfloat16 values for TILE_QUERY_ROWS rows."""
    _weigh_bfloat16_tile(operands)
