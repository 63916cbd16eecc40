"""The formats in which a weight matrix may be held."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, device


@dataclass(frozen=True)
class DenseWeight:
    """A float32, bfloat16 or, on a GPU, float16 matrix ``[out, in]``, contiguous."""

    matrix: Tensor


@dataclass(frozen=True)
class Int8Weight:
    """8-bit codes with one float32 scale per group of ``in / num_groups`` inputs.

    Attributes:
        codes: int8 ``[out, in]``, contiguous.
        scales: float32 ``[out, num_groups]``; value = code * scale.
    """

    codes: Tensor
    scales: Tensor


@dataclass(frozen=True)
class Int4Weight:
    """4-bit codes with a scale and a smallest value per group of 32 inputs; 5 bits in all.

    Attributes:
        codes: uint8 ``[out, in / 2]``, contiguous: of each group 16 bytes, whose low halves are
            inputs 0 to 15 and whose high halves are inputs 16 to 31.
        scales: float16 ``[out, in / 32]``; value = code * scale + smallest.
        smallest: float16 ``[out, in / 32]``.
    """

    codes: Tensor
    scales: Tensor
    smallest: Tensor


HeldWeight = DenseWeight | Int8Weight | Int4Weight
"""Formats that are made at loading, of tensors alone, on any device."""


class PackedShape(NamedTuple):
    """A matrix in blocks.

    Attributes:
        runs: rows of each run.
    """

    format_name: str
    row_bytes: int
    runs: tuple[int, ...]

    @property
    def num_rows(self) -> int:
        """Rows of all runs."""
        return sum(self.runs)


@dataclass(frozen=True)
class PackedWeight:
    """Blocks of a GGUF format as they lie in a file; they may be mapped and are never written.

    Attributes:
        format_name: a name of ``BLOCK_FORMATS``.
        runs: uint8 ``[rows, row_bytes]``, contiguous each, one below the other.
        input_order: int64 ``[in]``, the input that each stored column belongs to; None for all in
            their own order.
        row_order: int64 ``[out]``, the stored row that each output belongs to; None likewise.
    """

    format_name: str
    runs: tuple[Tensor, ...]
    input_order: Tensor | None = None
    row_order: Tensor | None = None

    def on(self, device: device) -> "PackedWeight":
        """The same where it is computed with."""
        orders = (
            order if order is None else order.to(device)
            for order in (self.input_order, self.row_order)
        )
        return PackedWeight(self.format_name, tuple(run.to(device) for run in self.runs), *orders)

    @cached_property
    def row_bytes(self) -> int:
        """Bytes of a row."""
        return self.runs[0].shape[1]

    @cached_property
    def places(self) -> NDArray[np.int64]:
        """Address and number of rows of every run."""
        return np.array([(run.data_ptr(), run.shape[0]) for run in self.runs], np.int64)

    @cached_property
    def where(self) -> tuple[int, int, int]:
        """Address of the ``places``, how many there are, bytes of a row."""
        return self.places.ctypes.data, len(self.runs), self.row_bytes

    @cached_property
    def shape(self) -> "PackedShape":
        """What the way to multiply depends on."""
        return PackedShape(self.format_name, self.row_bytes, tuple(len(run) for run in self.runs))

    @cached_property
    def num_rows(self) -> int:
        """Rows of all runs."""
        return sum(run.shape[0] for run in self.runs)


@dataclass(frozen=True)
class StackedWeight:
    """Matrices of equal width below one another, each in its own format."""

    parts: "tuple[LinearWeight, ...]"


LinearWeight = HeldWeight | PackedWeight | StackedWeight


def joined(weights: Iterable[LinearWeight]) -> LinearWeight:
    """Matrices of equal width below one another: neighbours of one format as one weight."""
    parts: list[LinearWeight] = []
    for weight in weights:
        if parts and (both := _one_format(parts[-1], weight)):
            parts[-1] = both
        else:
            parts.append(weight)
    return parts[0] if len(parts) == 1 else StackedWeight(tuple(parts))


def _one_format(upper: LinearWeight, lower: LinearWeight) -> PackedWeight | None:
    """Both as one, unless the rows of one alone are in another order."""
    match upper, lower:
        case PackedWeight(name, above, None, None), PackedWeight(same, below, None, None):
            return PackedWeight(name, above + below) if name == same else None
        case PackedWeight(name, above, None, Tensor() as first), PackedWeight(
            same, below, None, Tensor() as then
        ):
            order = torch.cat([first, upper.num_rows + then])
            return PackedWeight(name, above + below, row_order=order) if name == same else None
        case _:
            return None
