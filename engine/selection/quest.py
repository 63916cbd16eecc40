"""Pages by what a query could find in them at most (Quest, arXiv 2406.10774).

The bounds of a page's keys give an upper bound of its scores. The first pages and the newest are
always read; of the others those with the highest bounds, as many as the budget leaves.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

import torch
from torch import Tensor

from engine.models.context import LayerQuery
from engine.selection.selector import Candidates
from kernels.kv_layout import PAGE_SIZE
from kernels.page_summary import upper_bounds


class Heads(StrEnum):
    """Who chooses."""

    SEPARATE = "separate"
    """Each KV head for itself."""
    SHARED = "shared"
    """All heads of a layer together."""


@dataclass(frozen=True)
class Quest:
    """Exact attention to a fixed number of pages.

    Attributes:
        budget: tokens that a head reads in a layer, sinks and local window included.
        sinks: first tokens, always read.
        local: last tokens, always read.
        dense_layers: so many first layers of attention read everything.
        heads: who chooses.
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
        """Nothing to remember: every step chooses anew."""
        return self

    def reads_all(self, num_pages: int) -> bool:
        """Whether the budget holds the whole context."""
        return num_pages <= self.budget // PAGE_SIZE

    def choose(self, query: LayerQuery, candidates: Candidates) -> Tensor | None:
        """Sinks, local window and the pages with the highest bounds."""
        if query.layer < self.dense_layers:
            return None
        lowest = candidates.lowest
        bounds = upper_bounds(query.heads, lowest, candidates.highest)
        worth = _worth(bounds * query.scale, len(lowest))  # [Hkv, P]
        if self.heads is Heads.SHARED:
            worth = worth.amax(dim=0, keepdim=True)
        numbers = candidates.numbers
        is_fixed = numbers < self._num_pages(self.sinks)
        is_fixed |= numbers >= candidates.run_page - self._num_pages(self.local)
        worth = worth.masked_fill(is_fixed, -torch.inf)
        count = min(self._num_chosen, int((~is_fixed).sum()))
        chosen = is_fixed.repeat(len(worth), 1)
        return chosen.scatter_(1, worth.topk(count, dim=1).indices, True)

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


def _worth(bounds: Tensor, num_kv_heads: int) -> Tensor:
    """From bounds of scores [T, Hq, P] to what each page is worth to a KV head, [Hkv, P].

    Scores of different query heads mean nothing beside each other: their softmax does. The head
    that wants a page most speaks for those that share its keys.
    """
    shares = bounds.log_softmax(dim=-1)
    return shares.unflatten(1, (num_kv_heads, -1)).amax(dim=(0, 2))  # type: ignore[no-untyped-call,no-any-return]
