"""Products of 8-bit integers in generated code: unsigned ones times signed ones.

Four neighbouring products are added in every 32-bit lane: twice as many terms as with 16-bit
integers. They are exact wherever the sum fits 32 bits, in all ways. Instructions that multiply
bytes but cut sums off at 16 bits are none of them.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

from llvmlite import binding

from kernels.simd.address import shuffle
from kernels.simd.assembly import assembly_ir
from kernels.simd.lanes import Way, in_parts

_FEATURES = binding.get_host_cpu_features()


def _multiply_and_add(code: str, builder: Any, unsigned: Any, signed: Any, total: Any) -> Any:
    factors = (builder.bitcast(each, total.type) for each in (unsigned, signed))
    return assembly_ir(builder, code, total, *factors)


def _widen_and_multiply(builder: Any, unsigned: Any, signed: Any, total: Any) -> Any:
    for place in range(4):
        chosen = list(range(place, unsigned.type.count, 4))
        left, right = (shuffle(builder, each, each, chosen) for each in (unsigned, signed))
        product = builder.mul(builder.zext(left, total.type), builder.sext(right, total.type))
        total = builder.add(total, product)
    return total


_EVERYWHERE = Way(1, _widen_and_multiply)
_BY_FEATURE: Mapping[str, Way] = {
    "avx512vnni": Way(16, partial(_multiply_and_add, "vpdpbusd $3, $2, $0")),
    "avxvnni": Way(8, partial(_multiply_and_add, "{vex} vpdpbusd $3, $2, $0")),
}

BYTE_PRODUCTS: list[Way] = [
    *(way for feature, way in _BY_FEATURE.items() if _FEATURES.get(feature, False)),
    _EVERYWHERE,
]
"""The ways that this processor has; the first is used."""

HAS_BYTE_DOT: bool = BYTE_PRODUCTS[0] is not _EVERYWHERE
"""Whether one instruction multiplies and adds."""


def dot_int8_ir(builder: Any, unsigned: Any, signed: Any, total: Any) -> Any:
    """Emit ``total`` (int32) plus, in each lane, four products of an unsigned and a signed byte."""
    return in_parts(BYTE_PRODUCTS, builder, unsigned, signed, total)
