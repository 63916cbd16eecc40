"""Rounds query rows and weights to the numbers that the inner loops multiply.

A rounded row takes the first half of its place. A row of 16-bit integers is relative to its largest
number; a float32 number after it gives the value of 1.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import Any

from numba import types
from numba.extending import intrinsic

from kernels.jit import inlined
from kernels.simd.address import Address, address_of, counting
from kernels.simd.bfloat16 import round_ir
from kernels.simd.int16 import round_row_ir
from kernels.simd.memory import Floats
from kernels.simd.vector import LANES

_FLOAT_BYTES = 4
_HALF_BYTES = 2


class Numbers(IntEnum):
    """What a row is rounded to, as compiled code sees it."""

    FLOAT32 = 0
    BFLOAT16 = 1
    INT16 = 2


Emit = Callable[[Any, Address, Any], None]


def _emit_bfloat16(builder: Any, row: Address, length: Any) -> None:
    with counting(builder, length, step=LANES) as i:
        vector = row.step(i, _FLOAT_BYTES).load()
        row.step(i, _HALF_BYTES).store(round_ir(builder, vector))


def _emit_int16(builder: Any, row: Address, length: Any) -> None:
    row.step(length, _HALF_BYTES).store(round_row_ir(builder, row, length, row))


def _in_place(emit: Emit) -> Callable[[int, int], None]:
    def typed(_context: Any, address: Any, length: Any) -> Any:
        def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            row, count = arguments
            emit(builder, Address(builder, row), count)
            return target.get_dummy_value()

        return types.void(address, length), generate

    rounding: Callable[[int, int], None] = intrinsic(typed)
    return rounding


_to_bfloat16 = _in_place(_emit_bfloat16)
_to_int16 = _in_place(_emit_int16)


@inlined
def round_row(row: Floats, numbers: int) -> None:
    """Round a row in place, to ``Numbers``; for INT16 its length is a multiple of 32."""
    if numbers == Numbers.BFLOAT16:
        _to_bfloat16(address_of(row), len(row))
    elif numbers == Numbers.INT16:
        _to_int16(address_of(row), len(row))
