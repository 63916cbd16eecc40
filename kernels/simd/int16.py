"""Vectors of 16-bit integers in generated code: rounding and products.

A product of two such vectors adds neighbouring pairs into 32-bit lanes: twice as many terms as a
product of float32 vectors, and exact. Where the machine has no wide instruction for it the same is
done with 32-bit integers: right, but no faster than float32.
"""

from collections.abc import Sequence
from typing import Any

from llvmlite import binding, ir
from numba.core import cgutils

from kernels.simd.address import Address, Register, counting, shuffle
from kernels.simd.magnitude import inverse_ir, larger_ir, largest_lane_ir
from kernels.simd.vector import FLOAT, FLOATS, INT32S, LANES, fma_ir, splat_ir

HAS_INT16_DOT: bool = binding.get_host_cpu_features().get("avx512bw", False)
"""Whether one instruction multiplies vectors of 32; with AVX512-VNNI the same one also adds."""

INT16S = ir.VectorType(ir.IntType(16), 2 * LANES)
"""A pair of 16-bit integers in every lane."""

LARGEST_INT16 = 2**15 - 1
NO_SUM = ir.Constant(INT32S, None)

_FLOAT_BYTES = 4
_HALF_BYTES = 2

_UNIT = 1.5 * 2.0**23
"""Next to this number floats are whole, and their low bits say how far above it they are."""


def dot_int16_ir(builder: Any, left: Any, right: Any, total: Any) -> Any:
    """Emit ``total`` (int32) plus, in each lane, the products of two pairs of 16-bit integers."""
    if HAS_INT16_DOT:
        kind = ir.FunctionType(INT32S, [INT16S, INT16S])
        name = "llvm.x86.avx512.pmaddw.d.512"
        function = cgutils.get_or_insert_function(builder.module, kind, name)
        return builder.add(total, builder.call(function, [left, right]))
    for odd in (0, 1):
        factors = [_every_other(builder, each, odd) for each in (left, right)]
        total = builder.add(total, builder.mul(*factors))
    return total


def round_products_ir(builder: Any, left: Sequence[Any], right: Sequence[Any]) -> Any:
    """Emit the products of two float32 vectors with two, rounded to even; they must fit 16 bits.

    Adding _UNIT rounds a number and leaves it in the low bits: conversion takes no more than that.
    """
    unit = ir.Constant(FLOATS, [_UNIT] * LANES)
    sums = [fma_ir(builder, a, b, unit) for a, b in zip(left, right, strict=True)]
    first, second = (builder.bitcast(each, INT16S) for each in sums)
    return shuffle(builder, first, second, list(range(0, 4 * LANES, 2)))


def round_row_ir(builder: Any, row: Address, length: Any, target: Address) -> Any:
    """Emit the rounding of float32 numbers relative to their largest, and what 1 stands for.

    ``length`` is a multiple of 2 * LANES; ``target`` may be where ``row`` is.
    """
    magnitudes = Register(builder, ir.Constant(FLOATS, None))
    with counting(builder, length, step=LANES) as i:
        vector = row.step(i, _FLOAT_BYTES).load()
        magnitudes.set(larger_ir(builder, vector, magnitudes.get()))
    largest = largest_lane_ir(builder, magnitudes.get())
    factor = splat_ir(builder, inverse_ir(builder, FLOAT(LARGEST_INT16), largest))
    with counting(builder, length, step=2 * LANES) as i:
        vectors = [row.step(i, _FLOAT_BYTES).step(v, _FLOAT_BYTES).load() for v in (0, LANES)]
        rounded = round_products_ir(builder, vectors, [factor, factor])
        target.step(i, _HALF_BYTES).store(rounded)
    return builder.fmul(largest, FLOAT(1 / LARGEST_INT16))


def _every_other(builder: Any, vector: Any, first: int) -> Any:
    chosen = shuffle(builder, vector, vector, list(range(first, 2 * LANES, 2)))
    return builder.sext(chosen, INT32S)
