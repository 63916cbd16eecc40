"""Restores a tensor to its family's form from how a converter wrote it.

Converters rename tensors, put rows or columns into another order, and store some values
transformed. A ``Restoration`` says how one is undone; ``RestoredRows`` does it, some rows at a
time.
"""

from collections.abc import Callable
from dataclasses import dataclass
from io import BufferedReader

import numpy as np
from numpy.typing import NDArray

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelUnusable
from engine.weights.gguf.header import PackedTensor
from engine.weights.number_rows import Floats

Order = NDArray[np.int64]
_PROBE = np.array([-2.0, -0.5, 0.75, 3.0], np.float32)


@dataclass(frozen=True)
class Weave:
    """A tensor of the same shape whose rows come in turn with those of another.

    Attributes:
        by_number: it is their numbers that come in turn.
    """

    partner: PackedTensor
    by_number: bool


@dataclass(frozen=True)
class Restoration:
    """How a stored tensor becomes the family's.

    Attributes:
        name: the family's name for it.
        shape: the family's shape, where it is another; the same numbers in the same order.
        rows: the stored row that each row comes from; None for their own order.
        columns: the same of columns.
        values: undoes what was done to each number.
        pieces: names of the equal tensors that lie behind one another in it, and are used instead.
        woven: the tensor that it becomes one with, as it is stored.
        scales: factors of its equal parts, one behind the other.
    """

    name: str
    shape: tuple[int, ...] | None = None
    rows: Order | None = None
    columns: Order | None = None
    values: Callable[[Floats], Floats] | None = None
    pieces: tuple[str, ...] = ()
    woven: Weave | None = None
    scales: Floats | None = None

    @property
    def meaning(self) -> tuple[object, ...]:
        """All of it in words that can be written down; a function as what it makes of numbers."""
        orders = (None if each is None else each.tobytes() for each in (self.rows, self.columns))
        with np.errstate(all="ignore"):
            made = None if self.values is None else self.values(_PROBE).tobytes()
        woven = (self.woven.partner.name, self.woven.by_number) if self.woven else ()
        scales = () if self.scales is None else (self.scales.tobytes(),)
        return (self.name, self.shape, *orders, made, self.pieces, *woven, *scales)


def less_one(numbers: Floats) -> Floats:
    """The weights of a norm that are stored as 1 + w."""
    return numbers - np.float32(1)


def logarithm(numbers: Floats) -> Floats:
    """The A_log of recurrent layers, which is stored as -exp(A_log)."""
    return np.log(-numbers)


class RestoredRows:
    """Rows of one tensor."""

    def __init__(
        self, file: BufferedReader, tensor: PackedTensor, restoration: Restoration
    ) -> None:
        self._file = file
        self._tensor = tensor
        self._restoration = restoration

    def __call__(self, first: int, count: int) -> Floats:
        """``count`` rows from ``first`` on, as the family knows them."""
        plan, tensor = self._restoration, self._tensor
        numbers = tensor.kind.numbers(self._stored(first, count), tensor.width)
        if plan.scales is not None:
            numbers = numbers * self._scales(plan.scales, first, count)
        if plan.columns is not None:
            numbers = numbers[:, plan.columns]
        if plan.values is not None:
            numbers = plan.values(numbers)
        return numbers

    def _stored(self, first: int, count: int) -> bytes:
        """Stored rows that become ``count`` rows from ``first`` on."""
        if self._restoration.rows is None:
            return self._read(first, count)
        rows = self._restoration.rows[first : first + count]
        breaks = np.flatnonzero(np.diff(rows) != 1) + 1
        runs = np.split(rows, breaks)
        return b"".join(self._read(int(run[0]), len(run)) for run in runs)

    def _scales(self, scales: Floats, first: int, count: int) -> Floats:
        """The factor of each row, ``[count, 1]``."""
        rows = self._restoration.rows
        stored = np.arange(first, first + count) if rows is None else rows[first : first + count]
        return scales[stored * len(scales) // self._tensor.num_rows, None]

    def _read(self, row: int, count: int) -> bytes:
        tensor = self._tensor
        self._file.seek(tensor.start + row * tensor.row_bytes)
        content = self._file.read(count * tensor.row_bytes)
        if len(content) != count * tensor.row_bytes:
            raise ModelFailure(
                ModelUnusable(f"{tensor.origin.name} ended while {tensor.name} was read")
            )
        return content
