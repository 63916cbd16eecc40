"""Loads and stores of vectors; callers keep the LANES elements within the array.

Arrays are C-contiguous with one or two dimensions. Elements may be float32, int8, or the bits of
bfloat16 numbers as int16; they are widened to float32 on the way in and, if bfloat16, rounded on
the way out.
"""

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic
from numpy.typing import NDArray

from kernels.jit import inlined
from kernels.simd.bfloat16 import round_ir
from kernels.simd.scalars import pointer_to
from kernels.simd.vector import FLOATS, INT32, INT32S, LANES, Vector, vector_type

LINE_BYTES = 64
"""What memory and caches exchange."""

WORD_BYTES = 8
"""An address, or a number that is handed over with addresses."""
_BYTE = ir.IntType(8).as_pointer()

Floats = NDArray[np.float32]
Integers = NDArray[np.int64]
Elements = NDArray[np.float32] | NDArray[np.int8] | NDArray[np.int16]

_STORED_AS = {
    types.float32: FLOATS,
    types.int8: ir.VectorType(ir.IntType(8), LANES),
    types.int16: ir.VectorType(ir.IntType(16), LANES),
}


def load_ir(target: Any, builder: Any, array_type: Any, array: Any, *index: Any) -> Any:
    """Emit LANES elements from an index on, widened to float32."""
    stored = builder.load(
        _pointer_ir(target, builder, array_type, array, *index),
        align=array_type.dtype.bitwidth // 8,
    )
    if array_type.dtype == types.float32:
        return stored
    if array_type.dtype == types.int8:
        return builder.sitofp(stored, FLOATS)
    upper_half = builder.shl(builder.zext(stored, INT32S), ir.Constant(INT32S, [16] * LANES))
    return builder.bitcast(upper_half, FLOATS)


def store_ir(
    target: Any, builder: Any, vector: Any, array_type: Any, array: Any, *index: Any
) -> None:
    """Emit the write of LANES elements from an index on, rounded to what the array holds."""
    stored = round_ir(builder, vector) if array_type.dtype == types.int16 else vector
    pointer = _pointer_ir(target, builder, array_type, array, *index)
    builder.store(stored, pointer, align=array_type.dtype.bitwidth // 8)


def scalar_ir(target: Any, builder: Any, array_type: Any, array: Any, *index: Any) -> Any:
    """Emit one float32 element."""
    return builder.load(_element_ir(target, builder, array_type, array, *index))


def _pointer_ir(target: Any, builder: Any, array_type: Any, array: Any, *index: Any) -> Any:
    element = _element_ir(target, builder, array_type, array, *index)
    return builder.bitcast(element, _STORED_AS[array_type.dtype].as_pointer())


def _element_ir(target: Any, builder: Any, array_type: Any, array: Any, *index: Any) -> Any:
    """Emit the address of one element; the last index counts single elements."""
    view = target.make_array(array_type)(target, builder, array)
    offset = index[-1]
    if len(index) > 1:
        row_len = builder.extract_value(view.shape, 1)
        offset = builder.add(builder.mul(index[0], row_len), offset)
    return builder.gep(view.data, [offset])


def _load(_context: Any, array: Any, _index: Any) -> Any:
    def generate(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return load_ir(target, builder, signature.args[0], *arguments)

    return vector_type(array, types.intp), generate


def _store(_context: Any, array: Any, _index: Any, _vector: Any) -> Any:
    def generate(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array_value, index, vector = arguments
        store_ir(target, builder, vector, signature.args[0], array_value, index)
        return target.get_dummy_value()

    return types.void(array, types.intp, vector_type), generate


def _prefetch(_context: Any, array: Any, _index: Any) -> Any:
    def generate(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        element = _element_ir(target, builder, signature.args[0], *arguments)
        byte = builder.bitcast(element, _BYTE)
        kind = ir.FunctionType(ir.VoidType(), [_BYTE, INT32, INT32, INT32])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        read, to_all_caches, data = INT32(0), INT32(3), INT32(1)
        builder.call(function, [byte, read, to_all_caches, data])
        return target.get_dummy_value()

    return types.void(array, types.intp), generate


load: Callable[[Elements, int], Vector] = intrinsic(_load)
"""``load(array, index)``: LANES elements of a one-dimensional array as float32."""

store: Callable[[Elements, int, Vector], None] = intrinsic(_store)
"""``store(array, index, vector)``: write LANES elements of a one-dimensional array; no int8."""


prefetch_line: Callable[[Elements, int], None] = intrinsic(_prefetch)
"""``prefetch_line(array, index)``: ask for the line of an element, which may lie behind the end."""


@inlined
def prefetch(array: Elements, first: int, last: int) -> None:
    """Ask for the elements of a one-dimensional array from ``first`` to before ``last``."""
    for i in range(first, last, LINE_BYTES // array.itemsize):
        prefetch_line(array, i)


@inlined
def matrix_at(address: int, num_rows: int, num_columns: int) -> Floats:
    """View memory as a matrix; it must outlive the view.

    Python hands over an address in a tenth of the time that it takes to hand over an array.
    """
    view: Floats = numba.carray(pointer_to(address), (num_rows, num_columns), np.float32)
    return view


@inlined
def integers_at(address: int, num_rows: int, num_columns: int) -> Integers:
    """The same of int64 numbers."""
    view: Integers = numba.carray(pointer_to(address), (num_rows, num_columns), np.int64)
    return view


@inlined
def new_matrix(num_rows: int, num_columns: int) -> Floats:
    """A matrix of zeros that begins on a line: vectors that straddle two cost double."""
    num_numbers = num_rows * num_columns
    room = np.zeros(num_numbers + LINE_BYTES // 4, np.float32)
    first = -room.ctypes.data % LINE_BYTES // 4
    return room[first : first + num_numbers].reshape(num_rows, num_columns)
