"""Where an answer's attention fell: one number per page, summed over layers, heads and tokens.

Knows pages by their number within the sequence only.
"""

from typing import Self

import torch
from torch import Tensor


class PageMass:
    """Adds up the shares of attention that decode steps report; grows with the block table.

    It lives where the shares are computed, and nobody waits for it before it is asked for.
    """

    def __init__(self) -> None:
        self._total = torch.zeros(0, dtype=torch.float64)

    @classmethod
    def zeros(cls, num_pages: int, device: torch.device) -> Self:
        """Room for a number of pages, in memory whose address does not change."""
        mass = cls()
        mass._total = torch.zeros(num_pages, dtype=torch.float64, device=device)
        return mass

    @property
    def pages(self) -> Tensor:
        """What was added up, float64 ``[P]``."""
        return self._total

    def clear(self) -> None:
        """Forget what was added up, in place."""
        self._total.zero_()

    def add(self, mass: Tensor) -> None:
        """Add the shares ``[T, Hq, P]`` of one layer of one step."""
        self.add_pages(mass.sum(dim=(0, 1), dtype=torch.float64))

    def add_pages(self, pages: Tensor) -> None:
        """Add what was summed up elsewhere, float64 ``[P]``."""
        self._total = self._total.to(pages.device)
        if (missing := len(pages) - len(self._total)) > 0:
            self._total = torch.nn.functional.pad(self._total, (0, missing))
        self._total[: len(pages)] += pages

    def shares(self) -> list[float]:
        """Share of the attention so far that fell on each page; sums to 1, empty without any."""
        pages = self._total.tolist()
        total = sum(pages)
        return [] if total == 0 else [each / total for each in pages]
