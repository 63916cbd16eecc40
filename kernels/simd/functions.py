"""Vector functions beyond multiply and add, as a softmax needs them.

e^x = 2^n * 2^f with n = round(x / ln 2) and f in [-1/2, 1/2]: a polynomial for 2^f (relative error
1e-7), and n added to the exponent's bits. The result is exactly 0 where it would not be a normal
number.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from kernels.simd.vector import FLOAT, FLOATS, INT32S, LANES, Vector, fma_ir, vector_type

_LOG2_E = 1.4426950408889634
_SMALLEST, _LARGEST = -87.0, 88.0
_TWO_TO_F = (
    1.535336188319500e-4,
    1.339887440266574e-3,
    9.618437357674640e-3,
    5.550332471162809e-2,
    2.402264791363012e-1,
    6.931472028550421e-1,
    1.0,
)
"""Coefficients from the highest power down: exp2f of the Cephes library."""


def exp_ir(builder: Any, x: Any) -> Any:
    """Emit e^x; NaN stays NaN, arguments above 88 count as 88."""
    is_tiny = builder.fcmp_ordered("<", x, _floats(_SMALLEST))
    is_huge = builder.fcmp_ordered(">", x, _floats(_LARGEST))
    bounded = builder.select(is_tiny, _floats(_SMALLEST), x)
    bounded = builder.select(is_huge, _floats(_LARGEST), bounded)
    scaled = builder.fmul(bounded, _floats(_LOG2_E))
    rounded = _round(builder, scaled)
    fraction = builder.fsub(scaled, rounded)
    power = _floats(_TWO_TO_F[0])
    for coefficient in _TWO_TO_F[1:]:
        power = fma_ir(builder, power, fraction, _floats(coefficient))
    exponent = builder.fptosi(rounded, INT32S)
    shifted = builder.shl(exponent, ir.Constant(INT32S, [23] * LANES))
    bits = builder.add(builder.bitcast(power, INT32S), shifted)
    return builder.select(is_tiny, _floats(0.0), builder.bitcast(bits, FLOATS))


def _round(builder: Any, vector: Any) -> Any:
    kind = ir.FunctionType(FLOATS, [FLOATS])
    name = f"llvm.nearbyint.v{LANES}f32"
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), [vector])


def _floats(value: float) -> Any:
    return ir.Constant(FLOATS, [value] * LANES)


def _exp(_context: Any, _vector: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return exp_ir(builder, arguments[0])

    return vector_type(vector_type), generate


def _add(_context: Any, _a: Any, _b: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.fadd(*arguments)

    return vector_type(vector_type, vector_type), generate


def _subtract(_context: Any, _a: Any, _b: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.fsub(*arguments)

    return vector_type(vector_type, vector_type), generate


def _maximum(_context: Any, _a: Any, _b: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        a, b = arguments
        return builder.select(builder.fcmp_ordered(">", a, b), a, b)

    return vector_type(vector_type, vector_type), generate


def _largest_lane(_context: Any, _vector: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(FLOAT, [FLOATS])
        name = f"llvm.vector.reduce.fmax.v{LANES}f32"
        function = cgutils.get_or_insert_function(builder.module, kind, name)
        return builder.call(function, arguments)

    return types.float32(vector_type), generate


exp: Callable[[Vector], Vector] = intrinsic(_exp)
"""e^x of each lane."""

add: Callable[[Vector, Vector], Vector] = intrinsic(_add)

subtract: Callable[[Vector, Vector], Vector] = intrinsic(_subtract)

maximum: Callable[[Vector, Vector], Vector] = intrinsic(_maximum)
"""The larger of two lanes; of a NaN and a number, the second argument."""

largest_lane: Callable[[Vector], float] = intrinsic(_largest_lane)
"""The largest lane that is not NaN."""
