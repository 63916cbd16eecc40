"""Interleaves the rows of two stored tensors, as some families store gate and up."""

import numpy as np

from engine.weights.number_rows import Floats, Rows


class WovenRows:
    """A row of the first, a row of the second, and so on; or their numbers likewise."""

    def __init__(self, first: Rows, second: Rows, *, by_number: bool) -> None:
        self._first = first
        self._second = second
        self._by_number = by_number

    def __call__(self, first: int, count: int) -> Floats:
        """``count`` rows from ``first`` on."""
        if self._by_number:
            both = self._first(first, count), self._second(first, count)
            return np.stack(both, axis=-1).reshape(count, -1)
        start, stop = first // 2, (first + count + 1) // 2
        both = self._first(start, stop - start), self._second(start, stop - start)
        woven = np.stack(both, axis=1).reshape(-1, both[0].shape[-1])
        return woven[first - 2 * start :][:count]
