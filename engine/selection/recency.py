"""The sinks and the newest pages: a baseline that any useful selector must beat."""

from dataclasses import dataclass
from typing import Self

from torch import Tensor

from engine.models.context import LayerQuery
from engine.selection.selector import ByQueryAlone, Candidates
from kernels.kv_layout import PAGE_SIZE, KVLayout


@dataclass(frozen=True)
class Recency(ByQueryAlone):
    """A control: queries have no influence.

    Attributes:
        budget: tokens that a head reads in a layer, sinks included.
        sinks: first tokens, always read.
    """

    budget: int = 4096
    sinks: int = 64

    def __post_init__(self) -> None:
        if self.sinks < 0 or self.budget // PAGE_SIZE < self._sink_pages + 1:
            raise ValueError(
                "a budget holds the sinks, which are not negative, and the newest page"
            )

    def begin(self) -> Self:
        """Nothing to remember."""
        return self

    def recipe(self, _layout: KVLayout) -> None:
        """Nothing is asked of keys."""

    def reads_all(self, num_pages: int) -> bool:
        """Whether the budget holds the whole context."""
        return num_pages <= self.budget // PAGE_SIZE

    def choose(self, _query: LayerQuery, candidates: Candidates) -> Tensor:
        """Sinks and the newest pages, for all heads."""
        num_newest = self.budget // PAGE_SIZE - self._sink_pages - 1  # and the run's own
        numbers = candidates.numbers
        is_newest = numbers >= candidates.run_page - num_newest
        return (is_newest | (numbers < self._sink_pages)).unsqueeze(0)

    @property
    def _sink_pages(self) -> int:
        return -(-self.sinks // PAGE_SIZE)
