"""Views of int64 numbers at addresses, for compiled code."""

import numba
import numpy as np
from numpy.typing import NDArray

from kernels.jit import inlined
from kernels.simd.scalars import pointer_to

Integers = NDArray[np.int64]


@inlined
def integers_at(address: int, num_rows: int, num_columns: int) -> Integers:
    """View memory as a matrix; it must outlive the view."""
    view: Integers = numba.carray(pointer_to(address), (num_rows, num_columns), np.int64)
    return view
