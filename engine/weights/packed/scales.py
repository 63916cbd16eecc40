"""Scales of a matrix: one, per row, per group within rows, or per block."""

from collections.abc import Collection
from dataclasses import dataclass
from math import prod

import numpy as np

from engine.weights.number_rows import Floats, Rows
from engine.weights.packed.arrays import StoredArray, misfit, seen_as_rows
from engine.weights.safetensors import TensorEntry

Block = tuple[int, int]
"""Rows and columns that share a scale."""


@dataclass(frozen=True)
class Scales:
    """Scales of the rows of a matrix, or its zero points.

    Attributes:
        array: seen as the rows of scales.
        rows_per_matrix: of each matrix, of scales; as many scales as rows or fewer.
        matrix_rows: of each matrix, of numbers.
        block: rows and columns that share one.
        width: columns of the matrix.
    """

    array: StoredArray
    rows_per_matrix: int
    matrix_rows: int
    block: Block
    width: int

    def of(self, first: int, count: int) -> Floats:
        """The scale of every number of these rows, ``[count, width]`` or ``[count, 1]``."""
        matrix, row = np.divmod(np.arange(first, first + count), self.matrix_rows)
        chosen = matrix * self.rows_per_matrix + row // self.block[0]
        low = int(chosen[0])
        scales: Floats = self.array.floats(low, int(chosen[-1]) - low + 1)[chosen - low]
        if scales.shape[1] == 1:
            return scales
        spread: Floats = np.repeat(scales, self.block[1], axis=1)[:, : self.width]
        return spread


def find_scales(entry: TensorEntry, shape: tuple[int, ...], blocks: Collection[Block]) -> Scales:
    """How a tensor scales a matrix ``[..., rows, columns]``, in blocks of one of these sizes.

    Raises ``ModelFailure`` where it fits none, or more than one.
    """
    *outer, rows, columns = shape
    blocks = {*blocks, (rows, columns), (1, columns)}
    sized = {(min(height, rows), min(width, columns)) for height, width in blocks}
    fitting = [block for block in sized if _grid(shape, block) == _padded(entry.shape, len(shape))]
    if entry.shape in ((), (1,)) and not outer:
        fitting = [(rows, columns)]
    if len(fitting) != 1:
        raise misfit(entry, f"a scale for each block of {list(shape)}")
    block = fitting[0]
    per_matrix = -(-rows // block[0])
    array = StoredArray(entry, prod(outer) * per_matrix)
    return Scales(array, per_matrix, rows, block, columns)


def scaled(weight: TensorEntry, scales: Scales, zeros: Scales | None = None) -> Rows:
    """The numbers of a matrix that are stored one by one, times their scales."""
    stored = seen_as_rows(weight)

    def rows(first: int, count: int) -> Floats:
        numbers = stored.floats(first, count)
        if zeros is not None:
            numbers = numbers - zeros.of(first, count)
        return numbers * scales.of(first, count)

    return rows


def _grid(shape: tuple[int, ...], block: Block) -> tuple[int, ...]:
    *outer, rows, columns = shape
    return (*outer, -(-rows // block[0]), -(-columns // block[1]))


def _padded(shape: tuple[int, ...], num_dims: int) -> tuple[int, ...]:
    """A scale for each row may be stored without a dimension for columns."""
    return (*shape, 1) if len(shape) == num_dims - 1 else shape
