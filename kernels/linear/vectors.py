"""Fixed-width vectors in generated code: 32 or 64 bytes, 32 16-bit integers, 16 float32 lanes.

Where registers of the machine are narrower LLVM takes several.
"""

from typing import Any

from llvmlite import ir
from numba.core import cgutils

from kernels.simd.address import Address

WIDTH = 32
LANES = 16

BYTE = ir.IntType(8)
SHORT = ir.IntType(16)
INT32 = ir.IntType(32)
BYTES16 = ir.VectorType(BYTE, 16)
BYTES = ir.VectorType(BYTE, WIDTH)
BYTES64 = ir.VectorType(BYTE, 64)
SHORTS = ir.VectorType(SHORT, WIDTH)
INT32S = ir.VectorType(INT32, LANES)
FLOATS = ir.VectorType(ir.FloatType(), LANES)
FLOATS8 = ir.VectorType(ir.FloatType(), 8)


def every(kind: Any, value: int | float) -> Any:
    """A constant vector of equal lanes."""
    return ir.Constant(kind, [value] * kind.count)


def spread(builder: Any, scalar: Any, count: int = LANES) -> Any:
    """Emit a vector of equal lanes."""
    kind = ir.VectorType(scalar.type, count)
    first = builder.insert_element(ir.Constant(kind, ir.Undefined), scalar, INT32(0))
    return choose(builder, first, [0] * count)


def choose(builder: Any, vector: Any, lanes: list[int]) -> Any:
    """Emit a vector of chosen lanes."""
    return join(builder, vector, vector, lanes)


def join(builder: Any, first: Any, second: Any, lanes: list[int]) -> Any:
    """Emit a vector of chosen lanes; those of ``second`` count on from those of ``first``."""
    chosen = ir.Constant(ir.VectorType(INT32, len(lanes)), lanes)
    return builder.shuffle_vector(first, second, chosen)


def both(builder: Any, first: Any, second: Any) -> Any:
    """Emit a vector and then another."""
    return join(builder, first, second, list(range(2 * first.type.count)))


def spread_half(block: Address, place: int, count: int = LANES) -> Any:
    """Emit a float16 number of a block as float32 in every lane.

    Spread before it is widened: alone it would be merged into a register in use.
    """
    bits = spread(block.builder, block.step(place).load(SHORT), count)
    halfs = block.builder.bitcast(bits, ir.VectorType(ir.HalfType(), count))
    return block.builder.fpext(halfs, ir.VectorType(ir.FloatType(), count))


def fma(builder: Any, a: Any, b: Any, c: Any) -> Any:
    """Emit a * b + c, in one rounding where the machine can."""
    kind = ir.FunctionType(a.type, [a.type] * 3)
    name = f"llvm.fmuladd.v{a.type.count}f32"
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), [a, b, c])


def sum_lanes(builder: Any, vector: Any) -> Any:
    """Emit the sum of the lanes, pairwise."""
    kind = ir.FunctionType(ir.FloatType(), [ir.FloatType(), FLOATS])
    name = f"llvm.vector.reduce.fadd.v{LANES}f32"
    function = cgutils.get_or_insert_function(builder.module, kind, name)
    return builder.call(function, [ir.FloatType()(0.0), vector], fastmath=("reassoc",))
