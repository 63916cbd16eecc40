"""A vector of float32 lanes that compiled code holds in a register and computes with.

Numba's loops leave it to LLVM whether and how they vectorise; the inner loops that decide the speed
of a model are written with this type instead. It becomes LLVM's generic vector type, so the same
source serves every processor: 16 lanes where the machine has AVX-512, 8 elsewhere.

Only compiled code can call these functions. Arithmetic may be contracted (a * b + c in one
rounding) and is otherwise exact in its order.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import binding, ir
from numba.core import cgutils, types
from numba.core.datamodel import models
from numba.extending import intrinsic, register_model


class Vector:
    """What the type checker knows of LANES float32 values; compiled code knows the rest."""


Scalar = float | np.float32
"""One number of compiled code; float32 where it comes from an array or a vector."""

LANES: int = 16 if binding.get_host_cpu_features().get("avx512f", False) else 8
"""Values in a vector: what one register of this machine holds."""

FLOAT = ir.FloatType()
FLOATS = ir.VectorType(FLOAT, LANES)
INT32 = ir.IntType(32)
INT32S = ir.VectorType(INT32, LANES)


class VectorType(types.Type):
    """The compiler's name for a vector."""

    def __init__(self) -> None:
        super().__init__(name=f"float32x{LANES}")


vector_type = VectorType()


@register_model(VectorType)
class _VectorModel(models.PrimitiveModel):  # type: ignore[misc] # numba is not typed
    def __init__(self, manager: Any, numba_type: Any) -> None:
        super().__init__(manager, numba_type, FLOATS)


def splat_ir(builder: Any, scalar: Any) -> Any:
    """Emit a vector of equal lanes."""
    first = builder.insert_element(ir.Constant(FLOATS, ir.Undefined), scalar, INT32(0))
    every = ir.Constant(INT32S, [0] * LANES)
    return builder.shuffle_vector(first, ir.Constant(FLOATS, ir.Undefined), every)


def fma_ir(builder: Any, a: Any, b: Any, c: Any) -> Any:
    """Emit a * b + c, in one rounding where the machine can."""
    kind = ir.FunctionType(FLOATS, [FLOATS, FLOATS, FLOATS])
    name = f"llvm.fmuladd.v{LANES}f32"
    function = cgutils.get_or_insert_function(builder.module, kind, name)
    return builder.call(function, [a, b, c])


def sum_lanes_ir(builder: Any, vector: Any) -> Any:
    """Emit the sum of the lanes, pairwise."""
    kind = ir.FunctionType(FLOAT, [FLOAT, FLOATS])
    name = f"llvm.vector.reduce.fadd.v{LANES}f32"
    function = cgutils.get_or_insert_function(builder.module, kind, name)
    return builder.call(function, [FLOAT(0.0), vector], fastmath=("reassoc",))


def _zero(_context: Any) -> Any:
    def generate(_target: Any, _builder: Any, _signature: Any, _arguments: Any) -> Any:
        return ir.Constant(FLOATS, [0.0] * LANES)

    return vector_type(), generate


def _splat(_context: Any, _scalar: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return splat_ir(builder, arguments[0])

    return vector_type(types.float32), generate


def _fma(_context: Any, _a: Any, _b: Any, _c: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return fma_ir(builder, *arguments)

    return vector_type(vector_type, vector_type, vector_type), generate


def _multiply(_context: Any, _a: Any, _b: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.fmul(*arguments, flags=("contract",))

    return vector_type(vector_type, vector_type), generate


def _sum_lanes(_context: Any, _vector: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return sum_lanes_ir(builder, arguments[0])

    return types.float32(vector_type), generate


zero: Callable[[], Vector] = intrinsic(_zero)
splat: Callable[[Scalar], Vector] = intrinsic(_splat)
fma: Callable[[Vector, Vector, Vector], Vector] = intrinsic(_fma)
"""a * b + c."""
multiply: Callable[[Vector, Vector], Vector] = intrinsic(_multiply)
sum_lanes: Callable[[Vector], Scalar] = intrinsic(_sum_lanes)
