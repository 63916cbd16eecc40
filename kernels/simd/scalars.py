"""Bit patterns of single numbers, and bytes at raw addresses, for compiled code."""

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from kernels.jit import inlined
from kernels.simd.vector import Scalar

_HALF = ir.HalfType()


def _float_bits(_context: Any, _value: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], ir.IntType(32))

    return types.uint32(types.float32), generate


def _half_bits(_context: Any, _value: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        half = builder.fptrunc(arguments[0], _HALF)
        return builder.zext(builder.bitcast(half, ir.IntType(16)), ir.IntType(32))

    return types.uint32(types.float32), generate


def _pointer(_context: Any, _address: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], ir.IntType(8).as_pointer())

    return types.voidptr(types.intp), generate


float_bits: Callable[[Scalar], int] = intrinsic(_float_bits)
"""The bits of a float32."""

half_bits: Callable[[Scalar], int] = intrinsic(_half_bits)
"""The bits of the nearest float16, halves to even."""

pointer_to: Callable[[int], Any] = intrinsic(_pointer)
"""The pointer that an address is."""


@inlined
def bytes_at(address: int, num_bytes: int) -> NDArray[np.uint8]:
    """View memory as an array; it must outlive the view."""
    view: NDArray[np.uint8] = numba.carray(pointer_to(address), num_bytes, np.uint8)
    return view
