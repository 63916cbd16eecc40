"""The locations of a run's pages as arrays, found once for all layers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from engine.tiers.lookup import Lookup
from engine.tiers.page import Page

NOWHERE = -1


@dataclass(frozen=True, eq=False)
class PagePlaces:
    """Pages in the order of their sequence; valid while none moves.

    Attributes:
        pages: the records.
        numbers: which pages of the sequence they are, int64 ``[P]``, ascending.
        frames: their places in the hot tier, int32 ``[P]``; ``NOWHERE`` for pages that are not hot.
        warm_slots: those in the warm tier of pages that are not hot, likewise.
    """

    pages: Sequence[Page]
    numbers: NDArray[np.int64]
    frames: NDArray[np.int32]
    warm_slots: NDArray[np.int32]

    @classmethod
    def of(cls, pages: Sequence[Page]) -> Self:
        """Look them up."""
        frames = [page.frame if page.is_hot else NOWHERE for page in pages]
        slots = [NOWHERE if page.warm_slot is None else page.warm_slot for page in pages]
        hot = np.array(frames, np.int32)
        warm = np.where(hot == NOWHERE, np.array(slots, np.int32), np.int32(NOWHERE))
        return cls(pages, np.array([page.number for page in pages], np.int64), hot, warm)

    def __len__(self) -> int:
        return len(self.numbers)

    def some(self, places: NDArray[np.int64]) -> Self:
        """Those at some places among these, in ascending order."""
        pages, cls = _Picked(self.pages, places), type(self)
        return cls(pages, self.numbers[places], self.frames[places], self.warm_slots[places])

    @cached_property
    def is_hot(self) -> NDArray[np.bool_]:
        """Which of them are in the hot tier."""
        is_hot: NDArray[np.bool_] = self.frames != NOWHERE
        return is_hot

    @cached_property
    def are_all_hot(self) -> bool:
        """Whether all of them are in the hot tier."""
        return bool(self.is_hot.all())

    @cached_property
    def is_warm(self) -> NDArray[np.bool_]:
        """Which of them are in the warm tier, and not in the hot one."""
        is_warm: NDArray[np.bool_] = self.warm_slots != NOWHERE
        return is_warm

    @cached_property
    def is_cold(self) -> NDArray[np.bool_]:
        """Which of them are on the SSD alone."""
        return ~(self.is_hot | self.is_warm)

    @property
    def cold_pages(self) -> list[Page]:
        """Those that are on the SSD alone."""
        return [self.pages[place] for place in np.flatnonzero(self.is_cold).tolist()]


def missing_pages(places: Iterable[PagePlaces]) -> list[Page]:
    """Return the pages that are neither in the hot tier nor on their way to it, each once."""
    not_hot = (
        where.pages[place] for where in places for place in np.flatnonzero(~where.is_hot).tolist()
    )
    return list(dict.fromkeys(page for page in not_hot if page.lookup is Lookup.MISS))


class _Picked(Sequence[Page]):
    """Some of many pages, looked up when they are asked for: mostly their places suffice."""

    def __init__(self, pages: Sequence[Page], places: NDArray[np.int64]) -> None:
        self._pages = pages
        self._places = places

    def __len__(self) -> int:
        return len(self._places)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return _Picked(self._pages, self._places[index])
        return self._pages[int(self._places[index])]
