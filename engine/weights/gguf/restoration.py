"""A tensor as its family knows it, out of how a converter wrote it.

Converters rename tensors, put rows or columns into another order, and store some values
transformed. A ``Restoration`` says how one is undone; ``RestoredRows`` does it while reading, some
rows at a time, so that no more than these are ever unpacked.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import SEEK_CUR, SEEK_SET, BufferedReader, RawIOBase, UnsupportedOperation
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelUnusable
from engine.weights.gguf.header import PackedTensor
from engine.weights.gguf.number_types import Floats

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

Order = NDArray[np.int64]
FLOAT_BYTES = 4
BLOCK_NUMBERS = 1 << 18
"""Most numbers unpacked at once, a longer row apart: 1 MiB of float32."""


@dataclass(frozen=True)
class Restoration:
    """How a stored tensor becomes the family's.

    Attributes:
        name: the family's name for it.
        shape: the family's shape, where it is another; the same numbers in the same order.
        rows: the stored row that each row comes from; None for their own order.
        columns: the same of columns.
        values: undoes what was done to each number.
    """

    name: str
    shape: tuple[int, ...] | None = None
    rows: Order | None = None
    columns: Order | None = None
    values: Callable[[Floats], Floats] | None = None


class RestoredRows(RawIOBase):
    """The numbers of a tensor as float32, row after row."""

    def __init__(
        self, file: BufferedReader, tensor: PackedTensor, restoration: Restoration
    ) -> None:
        self._file = file
        self._tensor = tensor
        self._restoration = restoration
        self._row_bytes = tensor.width * FLOAT_BYTES
        self._position = 0
        self._blocks = self._restored(0)
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
        """Go to a byte; rows before it are not unpacked."""
        if whence not in (SEEK_SET, SEEK_CUR):
            raise UnsupportedOperation("rows are counted from the first one")
        self._position = offset if whence == SEEK_SET else self._position + offset
        row, inside = divmod(self._position, self._row_bytes)
        self._blocks = self._restored(row)
        self._left = memoryview(next(self._blocks, b""))[inside:] if inside else memoryview(b"")
        return self._position

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Fill a buffer as far as what is unpacked goes; 0 at the end."""
        if not self._left:
            self._left = memoryview(next(self._blocks, b""))
        target = memoryview(buffer).cast("B")
        count = min(len(target), len(self._left))
        target[:count] = self._left[:count]
        self._left = self._left[count:]
        self._position += count
        return count

    def _restored(self, row: int) -> Iterator[bytes]:
        """Rows from ``row`` on, some at a time."""
        plan, tensor = self._restoration, self._tensor
        step = max(1, BLOCK_NUMBERS // tensor.width)
        for first in range(row, tensor.num_rows, step):
            count = min(step, tensor.num_rows - first)
            numbers = tensor.kind.numbers(self._stored(first, count), tensor.width)
            if plan.columns is not None:
                numbers = numbers[:, plan.columns]
            if plan.values is not None:
                with np.errstate(all="ignore"):  # the reader refuses what is not finite
                    numbers = plan.values(numbers)
            yield numbers.astype(np.float32, copy=False).tobytes()

    def _stored(self, first: int, count: int) -> bytes:
        """Stored rows that become ``count`` rows from ``first`` on."""
        if self._restoration.rows is None:
            return self._read(first, count)
        rows = self._restoration.rows[first : first + count]
        breaks = np.flatnonzero(np.diff(rows) != 1) + 1
        runs = np.split(rows, breaks)
        return b"".join(self._read(int(run[0]), len(run)) for run in runs)

    def _read(self, row: int, count: int) -> bytes:
        tensor = self._tensor
        self._file.seek(tensor.start + row * tensor.row_bytes)
        content = self._file.read(count * tensor.row_bytes)
        if len(content) != count * tensor.row_bytes:
            raise ModelFailure(
                ModelUnusable(f"{tensor.origin.name} ended while {tensor.name} was read")
            )
        return content
