"""SiLU of vectors."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.extending import intrinsic

from kernels.simd.functions import exp_ir
from kernels.simd.vector import FLOATS, LANES, Vector, vector_type


def _silu(_context: Any, _vector: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        one = ir.Constant(FLOATS, [1.0] * LANES)
        grown = builder.fadd(one, exp_ir(builder, builder.fneg(arguments[0])))
        return builder.fdiv(arguments[0], grown)

    return vector_type(vector_type), generate


silu: Callable[[Vector], Vector] = intrinsic(_silu)
"""x / (1 + e^-x) of each lane.

Relative error below 1e-6 from -10 on and 6e-6 down to -87; below that an absolute 3e-36.
"""
