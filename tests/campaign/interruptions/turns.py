"""Which call fails in which trial: they take turns, spread over the whole from the beginning."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

Kind = TypeVar("Kind")

_GOLDEN = 0.6180339887498949
"""Multiples of it, cut to what is behind the point, fill the space from 0 to 1 evenly."""


class Turns(Generic[Kind]):
    """Kinds of trials take turns; each goes through the calls that its kind makes.

    So many trials of a kind as it has calls try about two thirds of them.
    """

    def __init__(self, kinds: Sequence[Kind], count: Callable[[Kind], int]) -> None:
        """Args: ``count`` tells how many calls a kind makes without a fault."""
        self._kinds = kinds
        self._count = count
        self._num_calls: dict[int, int] = {}

    def take(self, number: int) -> tuple[Kind, int]:
        """The kind of a trial, and the number of the call that fails, from 1."""
        turn, which = divmod(number, len(self._kinds))
        if which not in self._num_calls:
            self._num_calls[which] = max(self._count(self._kinds[which]), 1)
        place = (turn * _GOLDEN + _GOLDEN * which) % 1.0
        return self._kinds[which], 1 + int(place * self._num_calls[which])
