"""Calls as they are written down: words of 64 bits, and the memory that they name."""

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from kernels.chained_calls.calls_kernel import CALL_WORDS, Function
from kernels.simd.memory import LINE_BYTES

_FLOAT_BYTES = 4


class WrittenCalls:
    """Calls of one chain, with all that must live as long as they are made."""

    def __init__(self) -> None:
        self._calls: list[list[int]] = []
        self._kept: list[object] = []
        self._words: NDArray[np.int64] | None = None

    def __len__(self) -> int:
        """How many there are."""
        return len(self._calls)

    @property
    def words(self) -> NDArray[np.int64]:
        """int64 ``[calls, CALL_WORDS]``; what is set here is made."""
        if self._words is None:
            self._words = np.array(self._calls, np.int64).reshape(-1, CALL_WORDS)
        return self._words

    def add(self, function: Function, *operands: int) -> None:
        """Write one more."""
        spare = CALL_WORDS - 1 - len(operands)
        self._calls.append([function.value, *operands, *(0 for _ in range(spare))])
        self._words = None

    def keep(self, *owners: object) -> None:
        """Keep alive what calls name by address."""
        self._kept += owners

    def row(self, width: int) -> Tensor:
        """Zeros, float32 ``[1, width]``, that begin on a line of memory."""
        spare = LINE_BYTES // _FLOAT_BYTES
        room = torch.zeros(width + spare)
        first = -room.data_ptr() % LINE_BYTES // _FLOAT_BYTES
        row = room[first : first + width].view(1, width)
        self.keep(row)
        return row


def float_word(number: float) -> int:
    """A float32 in the lower half of 64 bits."""
    return int(np.float32(number).view(np.int32))


def double_word(number: float) -> int:
    """The bits of a float64."""
    return int(np.float64(number).view(np.int64))
