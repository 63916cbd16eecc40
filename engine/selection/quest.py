"""Chooses pages by an upper bound of their attention scores (Quest, arXiv 2406.10774).

The bounds of a page's keys give an upper bound of its scores. The first pages and the newest are
always read. Of the others, those with the highest bounds are read, as many as the budget leaves.
"""

from dataclasses import dataclass
from typing import Self

from torch import Tensor

from engine.models.context import LayerQuery
from engine.selection.heads import Heads
from engine.selection.selector import ByQueryAlone, Candidates
from kernels.block_choice import choose_blocks
from kernels.kv_layout import PAGE_SIZE


@dataclass(frozen=True)
class Quest(ByQueryAlone):
    """Exact attention to a fixed number of pages.

    Attributes:
        budget: tokens that a head reads in a layer, sinks and local window included.
        sinks: first tokens, always read.
        local: last tokens, always read.
        dense_layers: how many of the first attention layers read everything.
        heads: whether heads choose separately or together.
    """

    budget: int = 4096
    sinks: int = 64
    local: int = 1024
    dense_layers: int = 0
    heads: Heads = Heads.SEPARATE

    def __post_init__(self) -> None:
        if min(self.sinks, self.local, self.dense_layers) < 0:
            raise ValueError("sinks, local and dense_layers are not negative")
        if self._num_chosen < 0:
            raise ValueError(
                f"sinks, local window and newest page are {self._num_fixed} pages of {PAGE_SIZE} "
                f"tokens, which a budget of {self.budget} tokens does not hold"
            )

    def begin(self) -> Self:
        """Nothing to remember: every step chooses again."""
        return self

    def reads_all(self, num_pages: int) -> bool:
        """Whether the budget holds the whole context."""
        return num_pages <= self.budget // PAGE_SIZE

    def choose(self, query: LayerQuery, candidates: Candidates) -> Tensor | None:
        """Sinks, local window and the pages with the highest bounds."""
        if query.layer < self.dense_layers:
            return None
        bounds = candidates.bounds(query.heads)  # [T, Hq, P, boxes]
        numbers = candidates.numbers
        is_fixed = numbers < self._num_pages(self.sinks)
        is_fixed |= numbers >= candidates.run_page - self._num_pages(self.local)
        chosen = choose_blocks(
            bounds.flatten(2),
            ~is_fixed.unsqueeze(0),
            count=self._num_chosen,
            num_kv_heads=candidates.num_kv_heads,
            is_shared=self.heads is Heads.SHARED,
            scale=query.scale,
            parts=bounds.shape[3],
        )
        return chosen | is_fixed

    @property
    def _num_fixed(self) -> int:
        """Pages that are always read: sinks, local window and the run's own."""
        return self._num_pages(self.sinks) + self._num_pages(self.local) + 1

    @property
    def _num_chosen(self) -> int:
        """Pages that the budget leaves."""
        return self.budget // PAGE_SIZE - self._num_fixed

    @staticmethod
    def _num_pages(num_tokens: int) -> int:
        return -(-num_tokens // PAGE_SIZE)
