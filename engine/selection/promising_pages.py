"""Scores in two levels: whole pages first, then the blocks of the most promising pages.

Bounds of whole pages are looser than those of their boxes, but reading them takes a fraction of the
memory traffic. So in a long context, only the pages that rank first by these bounds are searched
for blocks. If a question has voted for blocks, only the pages of these blocks are searched.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from engine.models.context import LayerQuery
from engine.selection.block_grid import BlockGrid
from engine.selection.block_rule import BlockRule
from engine.selection.heads import Heads
from engine.selection.selector import Candidates
from kernels.block_choice import choose_blocks
from kernels.kv_layout import PAGE_SIZE

_LEAST_PAGES_FOR_EACH = 2
"""Two levels are faster than one from this many pages per searched page on."""


@dataclass(frozen=True, eq=False)
class PromisingPages:
    """The pages in which a head looks for blocks.

    Attributes:
        rule: the rule for blocks, which are no longer than a page.
        is_candidate: blocks of the middle that may be chosen, bool ``[H or 1, P, blocks]``.
        count: how many of them to choose.
        num_pages: in how many pages a head looks.
        voted: these pages, if a question has voted for them, int64 ``[H or 1, num_pages]``.
    """

    rule: BlockRule
    is_candidate: NDArray[np.bool_]
    count: int
    num_pages: int
    voted: NDArray[np.int64] | None = None

    def choose(self, query: LayerQuery, candidates: Candidates) -> Tensor | None:
        """The middle blocks with the highest scores, bool ``[H, blocks]``.

        None if bounds of whole pages are needed but were not kept.
        """
        places = self._first(query, candidates) if self.voted is None else self.voted
        if places is None:
            return None
        bounds = candidates.bounds(query.heads, torch.from_numpy(places))  # [T, Hq, n, boxes]
        num_heads, (_, *shape) = len(places), self.is_candidate.shape
        heads = np.arange(num_heads)[:, None]
        inside = np.broadcast_to(self.is_candidate, (num_heads, *shape))[heads, places]
        chosen = choose_blocks(
            bounds.flatten(2),
            torch.from_numpy(inside.reshape(num_heads, -1)),
            count=self.count,
            num_kv_heads=candidates.num_kv_heads,
            is_shared=self.rule.head_select_mode is Heads.SHARED,
            scale=query.scale,
            parts=bounds.shape[3] // shape[1],
        )
        found = np.zeros((num_heads, *shape), np.bool_)
        found[heads, places] = chosen.numpy().reshape(inside.shape)
        return torch.from_numpy(found.reshape(num_heads, -1))

    @cached_property
    def _is_candidate_page(self) -> Tensor:
        """Pages with blocks that may be chosen, bool ``[H or 1, P]``."""
        return torch.from_numpy(self.is_candidate.any(axis=2))

    def _first(self, query: LayerQuery, candidates: Candidates) -> NDArray[np.int64] | None:
        """The pages that rank first by their bounds, int64 ``[H, num_pages]``."""
        bounds = candidates.page_bounds(query.heads)
        if bounds is None:
            return None
        promising = choose_blocks(
            bounds,
            self._is_candidate_page,
            count=self.num_pages,
            num_kv_heads=candidates.num_kv_heads,
            is_shared=self.rule.head_select_mode is Heads.SHARED,
            scale=query.scale,
        )
        return np.nonzero(promising.numpy())[1].reshape(len(promising), -1)


def promising_pages(
    rule: BlockRule, grid: BlockGrid, is_candidate: Tensor, count: int
) -> PromisingPages | None:
    """Two levels, if they pay: with many more pages than those that are searched. Else None.

    ``is_candidate`` [H or 1, blocks] are those of the middle of which ``count`` may be chosen.
    """
    is_by_bounds = rule.representative_type == "quest" and grid.block_len <= PAGE_SIZE
    if not (rule.scored_pages and count and is_by_bounds):
        return None
    blocks = is_candidate.view(len(is_candidate), grid.num_pages, -1)
    pages = blocks.any(dim=2)
    fewest, most = (int(each) for each in pages.sum(dim=1).aminmax())
    if (
        rule.preselect_block
        and not rule.takes_others
        and 0 < _LEAST_PAGES_FOR_EACH * most <= grid.num_pages
    ):
        # Heads that may look into fewer get others besides, of which nothing may be chosen.
        places = pages.int().argsort(dim=1, descending=True, stable=True)[:, :most]
        return PromisingPages(rule, blocks.numpy(), count, most, places.sort(dim=1).values.numpy())
    num_pages = max(rule.scored_pages, count)
    if fewest < _LEAST_PAGES_FOR_EACH * num_pages:
        return None
    return PromisingPages(rule, blocks.numpy(), count, num_pages)
