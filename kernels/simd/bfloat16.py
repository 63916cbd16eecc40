"""bfloat16 vectors in generated code: rounding and products of pairs.

A bfloat16 number is the upper half of a float32; vectors of them are held as 16-bit integers. Where
the machine has no instructions for them the same is done with integer and float32 instructions:
right, but no faster than float32.
"""

from typing import Any

from llvmlite import binding, ir
from numba.core import cgutils

from kernels.simd.vector import FLOATS, INT32S, LANES, fma_ir

HAS_BFLOAT16_DOT: bool = binding.get_host_cpu_features().get("avx512bf16", False)

_SHORTS = ir.VectorType(ir.IntType(16), LANES)


class _BFloat(ir.Type):  # type: ignore[misc] # llvmlite is not typed
    """The element type, which llvmlite does not name."""

    def _to_string(self) -> str:
        return "bfloat"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _BFloat)

    def __hash__(self) -> int:
        return hash(_BFloat)


def round_ir(builder: Any, vector: Any) -> Any:
    """Emit the nearest bfloat16 numbers of a float32 vector, halves to even."""
    if HAS_BFLOAT16_DOT:
        rounded = builder.fptrunc(vector, ir.VectorType(_BFloat(), LANES))
        return builder.bitcast(rounded, _SHORTS)
    bits = builder.bitcast(vector, INT32S)
    is_odd = builder.and_(builder.lshr(bits, _every(16)), _every(1))
    nearest = builder.add(builder.add(bits, _every(0x7FFF)), is_odd)
    return builder.trunc(builder.lshr(nearest, _every(16)), _SHORTS)


def dot_pairs_ir(builder: Any, left: Any, right: Any, total: Any) -> Any:
    """Emit ``total`` plus, in each lane, the products of two bfloat16 pairs held as int32."""
    if HAS_BFLOAT16_DOT:
        pairs = ir.VectorType(_BFloat(), 2 * LANES)
        kind = ir.FunctionType(FLOATS, [FLOATS, pairs, pairs])
        name = "llvm.x86.avx512bf16.dpbf16ps.512"
        function = cgutils.get_or_insert_function(builder.module, kind, name)
        operands = [builder.bitcast(each, pairs) for each in (left, right)]
        return builder.call(function, [total, *operands])
    low = [builder.bitcast(builder.shl(each, _every(16)), FLOATS) for each in (left, right)]
    total = fma_ir(builder, low[0], low[1], total)
    upper = _every(0xFFFF0000)
    high = [builder.bitcast(builder.and_(each, upper), FLOATS) for each in (left, right)]
    return fma_ir(builder, high[0], high[1], total)


def _every(value: int) -> Any:
    return ir.Constant(INT32S, [value] * LANES)
