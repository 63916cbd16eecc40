"""Scores of packed keys: 16-bit integers times codes, without decoding keys to float32.

    result[i, n] = unit[i] * sum over b of scale[n, b] * (q[i] . code[n] within block b)

The products within a block are summed as integers, exactly: only rounding the query (``rounding``)
loses anything, 2^-16 of its largest number. Where a format adds ``smallest`` to a block's values,
that is multiplied by the sum of the block's query.

What it takes on Zen 5, for four query rows, per key of 256 values: 32 integer products and 8
multiply-adds, two a cycle, are 20 cycles; unpacking, scales and reads of the query share the same
units, and 32 to 34 were measured. Float32 takes 32 for multiply-adds alone and 50 with widening.
"""

from typing import Any

from llvmlite import ir

from kernels.by_address import by_address
from kernels.dequant.blocks import BLOCK_LEN, BLOCK_OF_FLOATS
from kernels.dequant.codes import (
    KEY_VECTORS,
    KEYS_PER_VECTOR,
    PACKED_FORMATS,
    UNIT_LEN,
    PackedFormat,
    load_halves,
)
from kernels.paged_attention.operands import (
    QUERY_ROWS,
    WORD_BYTES,
    Operands,
    Work,
    operands_type,
    times,
)
from kernels.paged_attention.storage_loop import on_storage
from kernels.simd.address import Address, Register, counting, shuffle, sum_each
from kernels.simd.int16 import INT16S, NO_SUM, dot_int16_ir
from kernels.simd.vector import FLOAT, FLOATS, INT32, LANES, fma_ir

_GROUPS = 2
"""Vectors of keys that share one read of the query."""

_KEYS = _GROUPS * KEYS_PER_VECTOR
_LANES_PER_KEY = UNIT_LEN // 2
_HALF_BYTES = 2
_UNIT = ir.VectorType(ir.IntType(16), UNIT_LEN)
_ONES = ir.Constant(INT16S, [1] * (2 * LANES))

Sums = list[list[Register]]


def _emit_score(builder: Any, packed: PackedFormat, work: Work) -> None:
    block_bytes = packed.num_bytes
    row_bytes = times(builder, work.num_blocks, block_bytes)
    query_bytes = times(builder, work.num_blocks, BLOCK_OF_FLOATS)
    units = _query_units(builder, work)
    with counting(builder, work.num_rows, step=_KEYS) as n:
        nothing = ir.Constant(FLOATS, None)
        sums = [[Register(builder, nothing) for _ in range(_GROUPS)] for _ in range(QUERY_ROWS)]
        with counting(builder, work.num_blocks) as block:
            done = builder.mul(n, row_bytes), times(builder, block, _KEYS * block_bytes)
            work.prefetch(builder.add(*done), _KEYS * block_bytes)
            column = work.rows.step(n, row_bytes).step(block, block_bytes)
            keys = [column.step(j, row_bytes) for j in range(_KEYS)]
            groups = [keys[j : j + KEYS_PER_VECTOR] for j in range(0, _KEYS, KEYS_PER_VECTOR)]
            query = work.left.step(block, _HALF_BYTES * BLOCK_LEN)
            _add_block(packed, query, query_bytes, groups, sums)
        for g in range(_GROUPS):
            totals = sum_each(builder, [row[g].get() for row in sums])
            totals = builder.fmul(totals, units)
            place = work.result.step(n, WORD_BYTES).step(g * KEYS_PER_VECTOR, WORD_BYTES)
            for i in range(QUERY_ROWS):
                lanes = [QUERY_ROWS * j + i for j in range(KEYS_PER_VECTOR)]
                of_row = shuffle(builder, totals, totals, lanes)
                place.step(i, work.scores_bytes).store(of_row)


def _query_units(builder: Any, work: Work) -> Any:
    """What 1 stands for in each query row, the rows in turn for every key."""
    row_bytes = times(builder, work.num_blocks, BLOCK_OF_FLOATS)
    units = ir.Constant(ir.VectorType(FLOAT, QUERY_ROWS), ir.Undefined)
    for i in range(QUERY_ROWS):
        place = work.left.step(i, row_bytes).step(work.num_blocks, _HALF_BYTES * BLOCK_LEN)
        units = builder.insert_element(units, place.load(FLOAT), INT32(i))
    return shuffle(builder, units, units, list(range(QUERY_ROWS)) * KEYS_PER_VECTOR)


def _add_block(
    packed: PackedFormat,
    query: Address,
    query_bytes: Any,
    groups: list[list[Address]],
    sums: Sums,
) -> None:
    """Add the products with a block of every key, in turn so that no sum waits for itself."""
    builder = query.builder
    codes = [packed.key_codes(group) for group in groups]
    dots = [[NO_SUM] * _GROUPS for _ in range(QUERY_ROWS)]
    totals = [NO_SUM] * QUERY_ROWS
    for k in range(KEY_VECTORS):
        for i in range(QUERY_ROWS):
            unit = query.step(k * UNIT_LEN, _HALF_BYTES).step(i, query_bytes).load(_UNIT)
            unit = shuffle(builder, unit, unit, list(range(UNIT_LEN)) * KEYS_PER_VECTOR)
            for g in range(_GROUPS):
                dots[i][g] = dot_int16_ir(builder, unit, codes[g][k], dots[i][g])
            if packed.has_smallest:
                totals[i] = dot_int16_ir(builder, unit, _ONES, totals[i])
    for g, group in enumerate(groups):
        of_group = [row[g] for row in sums]
        _add_scaled(builder, [row[g] for row in dots], group, of_group)
        if packed.has_smallest:
            _add_scaled(builder, totals, [key.step(_HALF_BYTES) for key in group], of_group)


def _add_scaled(builder: Any, dots: list[Any], places: list[Address], sums: list[Register]) -> None:
    """Add the integers of every row, times the float16 number at a place for each key."""
    few = load_halves(places)
    lanes = [j for j in range(KEYS_PER_VECTOR) for _ in range(_LANES_PER_KEY)]
    factors = shuffle(builder, few, few, lanes)
    for dot, total in zip(dots, sums, strict=True):
        total.set(fma_ir(builder, builder.sitofp(dot, FLOATS), factors, total.get()))


_score_packed_rows: Any = on_storage(PACKED_FORMATS, _emit_score)


@by_address(operands_type)
def score_packed_rows(code: int, operands: Operands) -> None:
    """Score QUERY_ROWS rows of 16-bit integers with packed keys in storage."""
    _score_packed_rows(code, operands)
