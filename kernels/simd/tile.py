"""Tiles: R rows of V vectors that stay in registers while products accumulate.

R and V are part of a tile's type, so loops over them are unrolled when the caller is compiled:
``zero_tile(R, V)`` with literal numbers fixes them, the other functions follow. A tile of TILE_ROWS
by TILE_VECTORS keeps the multipliers of the machine busy and leaves registers for the operands.
"""

from collections.abc import Callable, Iterator
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from kernels.simd.address import sum_each
from kernels.simd.memory import Elements, Floats, load_ir, scalar_ir, store_ir
from kernels.simd.vector import FLOATS, INT32, LANES, Scalar, Vector, fma_ir, splat_ir, vector_type

TILE_ROWS: int = LANES // 2
"""8 of the 32 registers of AVX-512 machines, 4 of 16 elsewhere, times TILE_VECTORS."""
TILE_VECTORS = 2
TILE_WIDTH = TILE_VECTORS * LANES

Tile = tuple[tuple[Vector, ...], ...]
Sums = tuple[tuple[Scalar, ...], ...]


def _tile_type(num_rows: int, num_vectors: int) -> Any:
    return types.UniTuple(types.UniTuple(vector_type, num_vectors), num_rows)


def _places(tile_type: Any) -> Iterator[tuple[int, int]]:
    """Every row and vector of a tile, row by row."""
    for row in range(tile_type.count):
        for vector in range(tile_type.dtype.count):
            yield row, vector


def _plus(builder: Any, index: Any, constant: int) -> Any:
    return builder.add(index, ir.Constant(index.type, constant))


def _zero_tile(_context: Any, num_rows: Any, num_vectors: Any) -> Any:
    kind = _tile_type(num_rows.literal_value, num_vectors.literal_value)

    def generate(target: Any, _builder: Any, _signature: Any, _arguments: Any) -> Any:
        return ir.Constant(target.get_value_type(kind), None)

    return kind(num_rows, num_vectors), generate


def _load_tile(_context: Any, like: Any, array: Any, _row: Any, _column: Any) -> Any:
    def generate(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        tile, array_value, row, column = arguments
        for r, v in _places(like):
            index = _plus(builder, row, r), _plus(builder, column, v * LANES)
            vector = load_ir(target, builder, signature.args[1], array_value, *index)
            tile = builder.insert_value(tile, vector, [r, v])
        return tile

    return like(like, array, types.intp, types.intp), generate


def _store_tile(_context: Any, tile: Any, array: Any, _row: Any, _column: Any) -> Any:
    def generate(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        tile_value, array_value, row, column = arguments
        for r, v in _places(tile):
            index = _plus(builder, row, r), _plus(builder, column, v * LANES)
            vector = builder.extract_value(tile_value, [r, v])
            store_ir(target, builder, vector, signature.args[1], array_value, *index)
        return target.get_dummy_value()

    return types.void(tile, array, types.intp, types.intp), generate


def _add_outer(
    _context: Any, tile: Any, left: Any, _row: Any, _k: Any, right: Any, _column: Any
) -> Any:
    def generate(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        value, left_value, row, k, right_value, column = arguments
        _, left_type, _, _, right_type, _ = signature.args
        factors = [
            load_ir(target, builder, right_type, right_value, k, _plus(builder, column, v * LANES))
            for v in range(tile.dtype.count)
        ]
        scalars = [
            scalar_ir(target, builder, left_type, left_value, _plus(builder, row, r), k)
            for r in range(tile.count)
        ]
        for r, v in _places(tile):
            total = builder.extract_value(value, [r, v])
            total = fma_ir(builder, splat_ir(builder, scalars[r]), factors[v], total)
            value = builder.insert_value(value, total, [r, v])
        return value

    return tile(tile, left, types.intp, types.intp, right, types.intp), generate


def _add_dots(
    _context: Any, tile: Any, left: Any, _row: Any, _column: Any, right: Any, _place: Any
) -> Any:
    def generate(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        value, left_value, row, column, right_value, place = arguments
        _, left_type, _, _, right_type, _ = signature.args
        lefts = [
            load_ir(target, builder, left_type, left_value, _plus(builder, row, r), column)
            for r in range(tile.count)
        ]
        rights = [
            load_ir(target, builder, right_type, right_value, ir.Constant(row.type, v), place)
            for v in range(tile.dtype.count)
        ]
        for r, v in _places(tile):
            total = builder.extract_value(value, [r, v])
            total = fma_ir(builder, lefts[r], rights[v], total)
            value = builder.insert_value(value, total, [r, v])
        return value

    return tile(tile, left, types.intp, types.intp, right, types.intp), generate


def _scale_tile(_context: Any, tile: Any, _factor: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        value, factor = arguments
        for place in _places(tile):
            vector = builder.fmul(builder.extract_value(value, place), factor, flags=("contract",))
            value = builder.insert_value(value, vector, place)
        return value

    return tile(tile, vector_type), generate


def _sum_vectors(_context: Any, tile: Any) -> Any:
    sums = types.UniTuple(types.UniTuple(types.float32, tile.dtype.count), tile.count)

    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        places = list(_places(tile))
        vectors = [builder.extract_value(arguments[0], place) for place in places]
        totals = ir.Constant(target.get_value_type(sums), ir.Undefined)
        for start in range(0, len(places), LANES):
            some = vectors[start : start + LANES]
            some += [ir.Constant(FLOATS, None)] * (LANES - len(some))
            lanes = sum_each(builder, some)
            for lane, place in enumerate(places[start : start + LANES]):
                total = builder.extract_element(lanes, INT32(lane))
                totals = builder.insert_value(totals, total, place)
        return totals

    return sums(tile), generate


zero_tile: Callable[[int, int], Tile] = intrinsic(prefer_literal=True)(_zero_tile)
"""``zero_tile(R, V)``, both literal."""

load_tile: Callable[[Tile, Elements, int, int], Tile] = intrinsic(_load_tile)
"""``load_tile(like, array, row, column)``: a tile of the shape of ``like`` from a matrix."""

store_tile: Callable[[Tile, Floats, int, int], None] = intrinsic(_store_tile)
"""``store_tile(tile, array, row, column)``."""

add_outer: Callable[[Tile, Floats, int, int, Elements, int], Tile] = intrinsic(_add_outer)
"""``add_outer(tile, left, row, k, right, column)``: one step of a matrix product.

Adds ``left[row + r, k] * right[k, column : column + V * LANES]`` to each row r.
"""

add_dots: Callable[[Tile, Elements, int, int, Elements, int], Tile] = intrinsic(_add_dots)
"""``add_dots(tile, left, row, column, right, place)``: LANES terms of R times V dot products.

Adds ``left[row + r, column : column + LANES] * right[v, place : place + LANES]`` to vector v of
row r.
"""

scale_tile: Callable[[Tile, Vector], Tile] = intrinsic(_scale_tile)
"""``scale_tile(tile, factor)``: every vector times ``factor``."""

sum_vectors: Callable[[Tile], Sums] = intrinsic(_sum_vectors)
"""The sum of every vector's lanes: R tuples of V numbers."""
