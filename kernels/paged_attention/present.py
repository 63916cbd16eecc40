"""Finds the entries of a block table that name a block; tasks divide these among themselves."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import inlined


class Present(NamedTuple):
    """Which entries of each row of a block table are blocks.

    Work is divided by these entries, not by places in the table, so that tasks are equal wherever
    the chosen blocks are, and the block to be read next is known.

    Attributes:
        entries: places in the row, int64 ``[1 or Hkv, P]``, ascending.
        counts: how many there are, int64 ``[1 or Hkv]``.
    """

    entries: NDArray[np.int64]
    counts: NDArray[np.int64]


@inlined
def find_present(block_table: NDArray[np.int32]) -> Present:
    """Look through a block table ``[1 or Hkv, P]``."""
    num_rows, num_entries = block_table.shape
    entries = np.empty((num_rows, num_entries), np.int64)
    counts = np.zeros(num_rows, np.int64)
    for row in range(num_rows):
        count = 0
        for number in range(num_entries):
            entries[row, count] = number
            count += block_table[row, number] >= 0
        counts[row] = count
    return Present(entries, counts)


@inlined
def num_before(present: Present, head: int, number: int) -> int:
    """How many of a head's blocks are before a place in the block table."""
    row = head % len(present.counts)
    low, high = 0, int(present.counts[row])
    while low < high:
        middle = (low + high) // 2
        if present.entries[row, middle] < number:
            low = middle + 1
        else:
            high = middle
    return low
