"""The logistic function of vectors."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.extending import intrinsic

from kernels.simd.functions import exp_ir
from kernels.simd.vector import FLOATS, LANES, Vector, vector_type


def _sigmoid(_context: Any, _vector: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        one = ir.Constant(FLOATS, [1.0] * LANES)
        grown = builder.fadd(one, exp_ir(builder, builder.fneg(arguments[0])))
        return builder.fdiv(one, grown)

    return vector_type(vector_type), generate


sigmoid: Callable[[Vector], Vector] = intrinsic(_sigmoid)
"""1 / (1 + e^-x) of each lane; the error is that of ``silu``."""
