"""Weighted sums of packed values: codes times weights rounded to 16-bit integers.

    output[i, d] += sum over n of weight[i, n] * scale[n, b] * code[n, d]      d in block b

Within a tile, and for each block of its values, weight * scale becomes an integer relative to the
largest weight and the largest scale. Its products with the codes are summed as integers, exactly:
only that rounding loses anything, 2^-16 of the largest product. A NaN among weights or scales makes
the largest of them NaN, and so the output.

Three passes over the tile, so that the last waits for nothing: scales are gathered, their products
with the weights are rounded, codes are multiplied. On Zen 5, for four query rows, a value of 256
numbers takes 32 integer products, two a cycle, which are 16 cycles; 31 were measured (gathering 5,
rounding 3, unpacking and the rest 7). Float32 takes 32 for multiply-adds alone, 45 with widening.
"""

from dataclasses import dataclass
from typing import Any

from llvmlite import ir

from kernels.by_address import by_address
from kernels.dequant.blocks import BLOCK_OF_FLOATS, VECTORS_PER_BLOCK
from kernels.dequant.codes import PACKED_FORMATS, PackedFormat, load_halves
from kernels.paged_attention.operands import (
    PACKED_TILE_LEN,
    QUERY_ROWS,
    WORD_BYTES,
    Operands,
    Work,
    operands_type,
    times,
)
from kernels.paged_attention.storage_loop import on_storage
from kernels.simd.address import VECTOR_BYTES, Address, Register, counting
from kernels.simd.int16 import (
    INT16S,
    LARGEST_INT16,
    NO_SUM,
    dot_int16_ir,
    round_products_ir,
)
from kernels.simd.magnitude import inverse_ir, largest_ir
from kernels.simd.vector import FLOAT, FLOATS, INT32, INT32S, LANES, fma_ir, splat_ir, sum_lanes_ir

_VECTORS = PACKED_TILE_LEN // LANES
_HALF_BYTES = 2
_ROW_OF_FLOATS = PACKED_TILE_LEN * WORD_BYTES
_ROW_OF_INT16 = PACKED_TILE_LEN * _HALF_BYTES
_INT16_BYTES = QUERY_ROWS * _ROW_OF_INT16

_ROWS_GATHERED = 8
_ROWS_MULTIPLIED = 4
"""Values that one step takes, in pairs; each pair has sums of its own, so that none waits long."""

_NOTHING = ir.Constant(FLOATS, None)


@dataclass(frozen=True)
class _Tile:
    """What the passes share, in code that is being generated.

    Attributes:
        exists: for each vector of a row of the tile, which lanes are values.
        row_bytes: from one value to the next.
        weights: float32 ``[QUERY_ROWS, tile]``, relative to ``units``.
        units: float32 ``[QUERY_ROWS]``.
        scales: float32 ``[blocks, tile]``.
        smallest: likewise, where the format has it.
        largest: float32 ``[blocks]``: the largest scales.
        products: int16 ``[blocks, QUERY_ROWS, tile]``: weight times scale.
    """

    packed: PackedFormat
    work: Work
    exists: list[Any]
    row_bytes: Any
    weights: Address
    units: Address
    scales: Address
    smallest: Address
    largest: Address
    products: Address

    def load(self, row: Address) -> list[Any]:
        """A row of float32 numbers, 0 where there is no value."""
        builder = row.builder
        vectors = [row.step(v, VECTOR_BYTES).load() for v in range(_VECTORS)]
        pairs = zip(self.exists, vectors, strict=True)
        return [builder.select(exists, vector, _NOTHING) for exists, vector in pairs]


def _emit_weigh(builder: Any, packed: PackedFormat, work: Work) -> None:
    tile = _lay_out(builder, packed, work)
    _norm_weights(builder, tile)
    with counting(builder, work.num_rows, step=_ROWS_GATHERED) as n:
        _gather_scales(builder, tile, n)
    with counting(builder, work.num_blocks) as block:
        _round_products(builder, tile, block)
    with counting(builder, work.num_blocks) as block:
        sums = _multiply(builder, tile, block)
        _add_sums(builder, tile, block, sums)
        if packed.has_smallest:
            _add_smallest(builder, tile, block)


def _lay_out(builder: Any, packed: PackedFormat, work: Work) -> _Tile:
    firsts = range(0, PACKED_TILE_LEN, LANES)
    numbers = [ir.Constant(INT32S, list(range(first, first + LANES))) for first in firsts]
    count = ir.Constant(INT32S, ir.Undefined)
    count = builder.insert_element(count, builder.trunc(work.num_rows, INT32), INT32(0))
    counts = builder.shuffle_vector(count, count, ir.Constant(INT32S, [0] * LANES))
    weights = work.scratch
    units = weights.step(QUERY_ROWS, _ROW_OF_FLOATS)
    scales = units.step(VECTOR_BYTES)
    smallest = scales.step(work.num_blocks, _ROW_OF_FLOATS)
    products = smallest.step(work.num_blocks, _ROW_OF_FLOATS)
    return _Tile(
        packed=packed,
        work=work,
        exists=[builder.icmp_signed("<", each, counts) for each in numbers],
        row_bytes=times(builder, work.num_blocks, packed.num_bytes),
        weights=weights,
        units=units,
        scales=scales,
        smallest=smallest,
        largest=products.step(work.num_blocks, _INT16_BYTES),
        products=products,
    )


def _norm_weights(builder: Any, tile: _Tile) -> None:
    """Note the weights relative to the largest of their row, and what 1 stands for."""
    for i in range(QUERY_ROWS):
        vectors = tile.load(tile.work.left.step(i, tile.work.scores_bytes))
        largest = largest_ir(builder, vectors)
        factor = splat_ir(builder, inverse_ir(builder, FLOAT(LARGEST_INT16), largest))
        row = tile.weights.step(i, _ROW_OF_FLOATS)
        for v, vector in enumerate(vectors):
            row.step(v, VECTOR_BYTES).store(builder.fmul(vector, factor))
        unit = builder.fmul(largest, FLOAT(1 / LARGEST_INT16))
        tile.units.step(i, WORD_BYTES).store(unit)


def _gather_scales(builder: Any, tile: _Tile, row: Any) -> None:
    """Note the scales of some values."""
    first = tile.work.rows.step(row, tile.row_bytes)
    with counting(builder, tile.work.num_blocks) as block:
        column = first.step(block, tile.packed.num_bytes)
        places = [column.step(i, tile.row_bytes) for i in range(_ROWS_GATHERED)]
        target = tile.scales.step(block, _ROW_OF_FLOATS).step(row, WORD_BYTES)
        target.store(load_halves(places))
        if tile.packed.has_smallest:
            target = tile.smallest.step(block, _ROW_OF_FLOATS).step(row, WORD_BYTES)
            target.store(load_halves([place.step(_HALF_BYTES) for place in places]))


def _round_products(builder: Any, tile: _Tile, block: Any) -> None:
    """Round the products of the weights with the scales of a block."""
    scales = tile.load(tile.scales.step(block, _ROW_OF_FLOATS))
    largest = largest_ir(builder, scales)
    tile.largest.step(block, WORD_BYTES).store(largest)
    factor = splat_ir(builder, inverse_ir(builder, FLOAT(1.0), largest))
    scales = [builder.fmul(scale, factor) for scale in scales]
    products = tile.products.step(block, _INT16_BYTES)
    for i in range(QUERY_ROWS):
        row = tile.weights.step(i, _ROW_OF_FLOATS)
        weights = [row.step(v, VECTOR_BYTES).load() for v in range(_VECTORS)]
        for v in range(0, _VECTORS, 2):
            rounded = round_products_ir(builder, weights[v : v + 2], scales[v : v + 2])
            products.step(i, _ROW_OF_INT16).step(v, VECTOR_BYTES // 2).store(rounded)


def _multiply(builder: Any, tile: _Tile, block: Any) -> list[list[Any]]:
    """Sums of the products with the codes of a block, int32 [QUERY_ROWS][VECTORS_PER_BLOCK]."""
    work, block_bytes = tile.work, tile.packed.num_bytes
    rows, vectors = range(QUERY_ROWS), range(VECTORS_PER_BLOCK)
    pairs = range(_ROWS_MULTIPLIED // 2)
    sums = [[[Register(builder, NO_SUM) for _ in vectors] for _ in rows] for _ in pairs]
    with counting(builder, work.num_rows, step=_ROWS_MULTIPLIED) as n:
        blocks_done = builder.add(builder.mul(block, work.num_rows), n)
        distance = times(builder, blocks_done, block_bytes)
        work.prefetch(distance, _ROWS_MULTIPLIED * block_bytes)
        column = work.rows.step(block, block_bytes).step(n, tile.row_bytes)
        products = tile.products.step(block, _INT16_BYTES).step(n, _HALF_BYTES)
        for pair in pairs:
            first = column.step(2 * pair, tile.row_bytes)
            codes = tile.packed.value_codes(first, first.step(tile.row_bytes))
            for i in rows:
                place = products.step(i, _ROW_OF_INT16).step(pair, WORD_BYTES)
                product = builder.bitcast(place.splat(INT32S), INT16S)
                for v in vectors:
                    total = sums[pair][i][v]
                    total.set(dot_int16_ir(builder, product, codes[v], total.get()))
    first_pair, second_pair = sums
    return [
        [builder.add(first_pair[i][v].get(), second_pair[i][v].get()) for v in vectors]
        for i in rows
    ]


def _add_sums(builder: Any, tile: _Tile, block: Any, sums: list[list[Any]]) -> None:
    """Add the sums of a block to the output."""
    largest = tile.largest.step(block, WORD_BYTES).load(FLOAT)
    for i, row in enumerate(sums):
        unit = builder.fmul(largest, tile.units.step(i, WORD_BYTES).load(FLOAT))
        units = splat_ir(builder, unit)
        for place, total in zip(_output(builder, tile, i, block), row, strict=True):
            place.store(fma_ir(builder, builder.sitofp(total, FLOATS), units, place.load()))


def _add_smallest(builder: Any, tile: _Tile, block: Any) -> None:
    """Add the weighted sum of what all values of a block have in common."""
    smallest = tile.load(tile.smallest.step(block, _ROW_OF_FLOATS))
    for i in range(QUERY_ROWS):
        weights = tile.load(tile.work.left.step(i, tile.work.scores_bytes))
        total = _NOTHING
        for weight, each in zip(weights, smallest, strict=True):
            total = fma_ir(builder, weight, each, total)
        everywhere = splat_ir(builder, sum_lanes_ir(builder, total))
        for place in _output(builder, tile, i, block):
            place.store(builder.fadd(place.load(), everywhere))


def _output(builder: Any, tile: _Tile, row: int, block: Any) -> list[Address]:
    """Places of the vectors of a block of the output."""
    row_bytes = times(builder, tile.work.num_blocks, BLOCK_OF_FLOATS)
    first = tile.work.result.step(row, row_bytes).step(block, BLOCK_OF_FLOATS)
    return [first.step(v, VECTOR_BYTES) for v in range(VECTORS_PER_BLOCK)]


_weigh_packed_rows: Any = on_storage(PACKED_FORMATS, _emit_weigh)


@by_address(operands_type)
def weigh_packed_rows(code: int, operands: Operands) -> None:
    """Weigh packed values in storage for QUERY_ROWS rows of float32 weights."""
    _weigh_packed_rows(code, operands)
