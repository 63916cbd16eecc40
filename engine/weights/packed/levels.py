"""Matrices of a few bits, with a zero point and a scale per group of inputs."""

from collections.abc import Callable, Collection

import numpy as np
from numpy.typing import NDArray

from engine.weights.number_rows import Floats
from engine.weights.packed.arrays import Array, StoredArray, misfit, seen_as_rows, unusable
from engine.weights.packed.bit_fields import Codes
from engine.weights.safetensors import TensorEntry

Groups = NDArray[np.int64]
Unpack = Callable[[Array, Array, int, int], tuple[Codes, Codes]]
"""From codes and zeros as they lie in memory: those of ``count`` rows from ``first`` on."""


def turned_rows(
    codes: TensorEntry, zeros: TensorEntry, scales: TensorEntry, groups: Groups, unpack: Unpack
) -> Callable[[int, int], Floats]:
    """Begin to read a matrix that is stored with a column for each output.

    It is laid the usual way round in memory, packed as it is.
    """
    code_words = _turned(seen_as_rows(codes).whole())
    zero_words = _turned(seen_as_rows(zeros).whole())
    factors = _turned(seen_as_rows(scales).all_floats())

    def rows(first: int, count: int) -> Floats:
        levels, zero = unpack(code_words, zero_words, first, count)
        return numbers_of(levels, zero, factors[first : first + count], groups)

    return rows


def numbers_of(levels: Codes, zeros: Codes | int, scales: Floats, groups: Groups) -> Floats:
    """Levels ``[rows, inputs]``, zeros and scales ``[rows, groups]``."""
    below = zeros if isinstance(zeros, int) else zeros[:, groups]
    numbers: Floats = (levels - below).astype(np.float32) * scales[:, groups]
    return numbers


def group_len(entry: TensorEntry, count: int, inputs: int, sizes: Collection[int]) -> int:
    """How many inputs share a scale, given the number of groups. Raises ``ModelFailure``."""
    fitting = {min(size, inputs) for size in sizes if size > 0 and -(-inputs // size) == count}
    if count == 1:
        fitting = {inputs}
    if len(fitting) != 1:
        raise misfit(entry, f"a group size of {', '.join(map(str, sorted(sizes)))}")
    return fitting.pop()


def even_groups(inputs: int, size: int) -> Groups:
    """The group of each input, where neighbours share one."""
    return np.arange(inputs) // size


def stored_groups(entry: TensorEntry, count: int) -> Groups:
    """The group of each input as it is stored. Raises ``ModelFailure``."""
    groups: Groups = StoredArray(entry, 1).whole()[0].astype(np.int64)
    if groups.max() >= count or groups.min() < 0:
        raise unusable(f"the tensor {entry.name[:80]} names groups that there are not")
    return groups


def _turned(array: Array) -> Array:
    return np.ascontiguousarray(array.T)
