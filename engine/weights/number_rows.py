"""Tensors computed from others while they are read, some rows at a time.

Whoever reads finds float32, row after row, as in a file; no more than a few rows exist at once.
"""

from collections.abc import Callable, Iterator
from io import SEEK_CUR, SEEK_SET, RawIOBase, UnsupportedOperation
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

Floats = NDArray[np.float32]
Rows = Callable[[int, int], Floats]
"""Reads rows, given the first and their count: ``[count, width]``."""

FLOAT_BYTES = 4
BLOCK_NUMBERS = 1 << 18
"""Most numbers made at once, a longer row apart: 1 MiB of float32."""


class NumberRows(RawIOBase):
    """The numbers of a tensor as float32."""

    def __init__(self, rows: Rows, *, num_rows: int, width: int) -> None:
        self._rows = rows
        self._num_rows = num_rows
        self._step = max(1, BLOCK_NUMBERS // width)
        self._row_bytes = width * FLOAT_BYTES
        self._position = 0
        self._blocks = self._made(0)
        self._left = memoryview(b"")

    def readable(self) -> bool:
        """It is there to be read."""
        return True

    def seekable(self) -> bool:
        """Rows can be left out."""
        return True

    def tell(self) -> int:
        """Bytes before what is read next."""
        return self._position

    def seek(self, offset: int, whence: int = SEEK_SET) -> int:
        """Go to a byte; rows before it are not made."""
        if whence not in (SEEK_SET, SEEK_CUR):
            raise UnsupportedOperation("rows are counted from the first one")
        self._position = offset if whence == SEEK_SET else self._position + offset
        row, inside = divmod(self._position, self._row_bytes)
        self._blocks = self._made(row)
        self._left = memoryview(next(self._blocks, b""))[inside:] if inside else memoryview(b"")
        return self._position

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Fill a buffer as far as what is made goes; 0 at the end."""
        if not self._left:
            self._left = memoryview(next(self._blocks, b""))
        target = memoryview(buffer).cast("B")
        count = min(len(target), len(self._left))
        target[:count] = self._left[:count]
        self._left = self._left[count:]
        self._position += count
        return count

    def _made(self, row: int) -> Iterator[bytes]:
        """Rows from ``row`` on, some at a time."""
        for first in range(row, self._num_rows, self._step):
            with np.errstate(all="ignore"):  # the reader refuses what is not finite
                numbers = self._rows(first, min(self._step, self._num_rows - first))
            yield numbers.astype(np.float32, copy=False).tobytes()
