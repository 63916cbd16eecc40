"""The largest magnitude of vectors, in generated code.

Magnitudes are compared by their bits. In that order a NaN is larger than any number: it is never
lost.
"""

from collections.abc import Sequence
from typing import Any

from llvmlite import ir
from numba.core import cgutils

from kernels.simd.vector import FLOAT, FLOATS, INT32, INT32S, LANES

_TINY = 1e-30


def larger_ir(builder: Any, vector: Any, magnitudes: Any) -> Any:
    """Emit the larger magnitude of each lane; ``magnitudes`` are not negative."""
    all_but_sign = ir.Constant(INT32S, [0x7FFFFFFF] * LANES)
    bits = builder.and_(builder.bitcast(vector, INT32S), all_but_sign)
    others = builder.bitcast(magnitudes, INT32S)
    is_larger = builder.icmp_signed(">", bits, others)
    return builder.bitcast(builder.select(is_larger, bits, others), FLOATS)


def largest_lane_ir(builder: Any, magnitudes: Any) -> Any:
    """Emit the largest lane of a vector that is not negative."""
    kind = ir.FunctionType(INT32, [INT32S])
    name = f"llvm.vector.reduce.smax.v{LANES}i32"
    function = cgutils.get_or_insert_function(builder.module, kind, name)
    return builder.bitcast(builder.call(function, [builder.bitcast(magnitudes, INT32S)]), FLOAT)


def largest_ir(builder: Any, vectors: Sequence[Any]) -> Any:
    """Emit the largest magnitude of all lanes of some vectors."""
    magnitudes = ir.Constant(FLOATS, None)
    for vector in vectors:
        magnitudes = larger_ir(builder, vector, magnitudes)
    return largest_lane_ir(builder, magnitudes)


def inverse_ir(builder: Any, numerator: Any, magnitude: Any) -> Any:
    """Emit ``numerator / magnitude``; 0 where the magnitude is next to nothing."""
    is_tiny = builder.fcmp_ordered("<", magnitude, FLOAT(_TINY))
    return builder.select(is_tiny, FLOAT(0.0), builder.fdiv(numerator, magnitude))
