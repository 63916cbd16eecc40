"""Vectors of 16-bit integers in generated code: rounding and products.

A product of two such vectors adds neighbouring pairs into 32-bit lanes: twice as many terms as a
product of float32 vectors, and exact. Where the machine has no instruction for it the same is
done with 32-bit integers: right, but no faster than float32.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from llvmlite import binding, ir
from numba.core import cgutils

from kernels.simd.address import Address, Register, counting, shuffle
from kernels.simd.assembly import assembly_ir
from kernels.simd.lanes import Way, in_parts
from kernels.simd.magnitude import inverse_ir, larger_ir, largest_lane_ir
from kernels.simd.vector import FLOAT, FLOATS, INT32S, LANES, fma_ir, splat_ir

_FEATURES = binding.get_host_cpu_features()
HAS_INT16_DOT: bool = _FEATURES.get("avx512bw", False)
"""Whether one instruction multiplies vectors of 32; with AVX512-VNNI the same one also adds."""

SHORT = ir.IntType(16)
INT16S = ir.VectorType(SHORT, 2 * LANES)
"""A pair of 16-bit integers in every lane."""

LARGEST_INT16 = 2**15 - 1
NO_SUM = ir.Constant(INT32S, None)

_FLOAT_BYTES = 4
_HALF_BYTES = 2

_UNIT = 1.5 * 2.0**23
"""Next to this number floats are whole, and their low bits say how far above it they are."""


def _multiply_and_add(code: str, builder: Any, left: Any, right: Any, total: Any) -> Any:
    """One instruction, written as assembly.

    LLVM makes two of what it knows by name: sooner done where one sum waits for the next, but twice
    the work in a loop with enough sums to wait for none.
    """
    factors = (builder.bitcast(each, total.type) for each in (left, right))
    return assembly_ir(builder, code, total, *factors)


def _multiply_then_add(name: str, builder: Any, left: Any, right: Any, total: Any) -> Any:
    kind = ir.FunctionType(total.type, [left.type] * 2)
    function = cgutils.get_or_insert_function(builder.module, kind, f"llvm.x86.{name}")
    return builder.add(total, builder.call(function, [left, right]))


def _widen_and_multiply(builder: Any, left: Any, right: Any, total: Any) -> Any:
    for odd in (0, 1):
        chosen = list(range(odd, left.type.count, 2))
        factors = [
            builder.sext(shuffle(builder, each, each, chosen), total.type) for each in (left, right)
        ]
        total = builder.add(total, builder.mul(*factors))
    return total


_EVERYWHERE = Way(1, _widen_and_multiply)
_BY_FEATURE: Mapping[str, Way] = {
    "avx512vnni": Way(16, partial(_multiply_and_add, "vpdpwssd $3, $2, $0")),
    "avx512bw": Way(16, partial(_multiply_then_add, "avx512.pmaddw.d.512")),
    "avxvnni": Way(8, partial(_multiply_and_add, "{vex} vpdpwssd $3, $2, $0")),
    "avx2": Way(8, partial(_multiply_then_add, "avx2.pmadd.wd")),
}

PAIR_PRODUCTS: list[Way] = [
    *(way for feature, way in _BY_FEATURE.items() if _FEATURES.get(feature, False)),
    _EVERYWHERE,
]
"""The ways that this processor has; the first is used."""


def dot_int16_ir(builder: Any, left: Any, right: Any, total: Any) -> Any:
    """Emit ``total`` (int32) plus, in each lane, the products of two pairs of 16-bit integers."""
    return in_parts(PAIR_PRODUCTS, builder, left, right, total)


def round_products_ir(builder: Any, left: Sequence[Any], right: Sequence[Any]) -> Any:
    """Emit the products of two float32 vectors with two, rounded to even; they must fit 16 bits.

    Adding _UNIT rounds a number and leaves it in the low bits: conversion takes no more than that.
    """
    unit = ir.Constant(FLOATS, [_UNIT] * LANES)
    sums = [fma_ir(builder, a, b, unit) for a, b in zip(left, right, strict=True)]
    first, second = (builder.bitcast(each, INT16S) for each in sums)
    return shuffle(builder, first, second, list(range(0, 4 * LANES, 2)))


def round_row_ir(
    builder: Any, row: Address, length: Any, target: Address, limit: int = LARGEST_INT16
) -> Any:
    """Emit the rounding of float32 numbers relative to their largest, and what 1 stands for.

    The largest becomes ``limit``.
    ``length`` is a multiple of 2 * LANES; ``target`` may be where ``row`` is.
    """
    magnitudes = Register(builder, ir.Constant(FLOATS, None))
    with counting(builder, length, step=LANES) as i:
        vector = row.step(i, _FLOAT_BYTES).load()
        magnitudes.set(larger_ir(builder, vector, magnitudes.get()))
    largest = largest_lane_ir(builder, magnitudes.get())
    factor = splat_ir(builder, inverse_ir(builder, FLOAT(limit), largest))
    with counting(builder, length, step=2 * LANES) as i:
        vectors = [row.step(i, _FLOAT_BYTES).step(v, _FLOAT_BYTES).load() for v in (0, LANES)]
        rounded = round_products_ir(builder, vectors, [factor, factor])
        target.step(i, _HALF_BYTES).store(rounded)
    return builder.fmul(largest, FLOAT(1 / limit))
