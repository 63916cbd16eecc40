"""Where the attention of an answer fell: one number per page, summed over layers, heads and tokens.

Knows pages by their number within the sequence only.
"""

import torch
from torch import Tensor


class PageMass:
    """Adds up the shares of attention that decode steps report; grows with the block table."""

    def __init__(self) -> None:
        self._total = torch.zeros(0, dtype=torch.float64)

    def add(self, mass: Tensor) -> None:
        """Add the shares ``[T, Hq, P]`` of one layer of one step."""
        pages = mass.sum(dim=(0, 1), dtype=torch.float64).cpu()
        if (missing := len(pages) - len(self._total)) > 0:
            self._total = torch.nn.functional.pad(self._total, (0, missing))
        self._total[: len(pages)] += pages

    def shares(self) -> list[float]:
        """Share of the attention so far that fell on each page; sums to 1, empty without any."""
        total = float(self._total.sum())
        return [] if total == 0 else [float(each) / total for each in self._total]
