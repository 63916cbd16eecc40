"""A question's votes in each layer: which blocks may be chosen, and what represents them."""

from collections.abc import Iterable
from dataclasses import dataclass

import torch
from torch import Tensor

from engine.models.context import LayerQuery
from engine.selection.block_grid import BlockGrid
from engine.selection.block_rule import BlockRule
from engine.selection.heads import Heads
from engine.selection.votes import by_block, most_voted, shared_ahead, smoothed, token_votes
from kernels.block_choice import highest


@dataclass
class LayerVotes:
    """What the question's queries said in one layer.

    Attributes:
        votes: of blocks, ``[H, blocks]``.
        tokens: of tokens, ``[Hkv, N]``; None if they are not needed.
        representatives: mean of each block's keys with most votes, ``[Hkv, blocks, D]``.
    """

    rule: BlockRule
    votes: Tensor
    tokens: Tensor | None = None
    representatives: Tensor | None = None

    @property
    def num_blocks(self) -> int:
        """Blocks that were voted on."""
        return self.votes.shape[1]

    @property
    def kept_bytes(self) -> int:
        """Memory taken."""
        tensors = (self.votes, self.tokens, self.representatives)
        return sum(each.nbytes for each in tensors if each is not None)

    def preselected(self, grid: BlockGrid) -> Tensor:
        """Blocks of the middle with most votes, bool ``[H, blocks]``; those behind them, too."""
        is_candidate = ~grid.is_fixed[: self.num_blocks].expand(len(self.votes), -1)
        votes = shared_ahead(self.votes, self.rule.preselect_next)
        return highest(votes, is_candidate, self.rule.preselect_block_count)


class QuestionVotes:
    """Adds up the votes of the runs that a question is computed in."""

    def __init__(self, rule: BlockRule) -> None:
        self._rule = rule
        self._layers: dict[int, LayerVotes] = {}

    @property
    def kept_bytes(self) -> int:
        """Memory of all layers' votes."""
        return sum(each.kept_bytes for each in self._layers.values())

    def of(self, layer: int) -> LayerVotes | None:
        """Those of a layer, if it was asked."""
        return self._layers.get(layer)

    def add(self, query: LayerQuery, lse: Tensor, pages: Iterable[tuple[Tensor, Tensor]]) -> None:
        """Add those of a run's queries."""
        rule, before = self._rule, self._layers.get(query.layer)
        is_dynamic = rule.representative_type == "dynamic"
        numbers, votes, keys = [], [], []
        for chunk, chunk_keys, chunk_votes in token_votes(query, lse, pages):
            numbers.append(chunk)
            votes.append(chunk_votes.cpu())
            if is_dynamic:
                total = chunk_votes + _of_pages(before, chunk, chunk_votes)
                found = most_voted(chunk_keys, total, rule.block_len, rule.num_representatives)
                keys.append(found.unflatten(1, (len(chunk), -1)).half().cpu())  # type: ignore[no-untyped-call]
        if not numbers:
            return
        order = torch.cat(numbers).argsort()
        tokens = torch.cat(votes, dim=1)[:, order].flatten(1, 2)
        blocks = by_block(smoothed(tokens), rule.block_size)
        if rule.head_select_mode is Heads.SHARED:
            blocks = blocks.sum(dim=0, keepdim=True)
        made = LayerVotes(rule, blocks)
        if before is not None:
            made.votes = made.votes + _padded(before.votes, made.num_blocks)
        if is_dynamic:
            made.tokens = tokens
            if before is not None and before.tokens is not None:
                made.tokens = tokens + _padded(before.tokens, tokens.shape[1])
            of_blocks = torch.cat(keys, dim=1)[:, order].flatten(1, 2)
            made.representatives = _whole(of_blocks, rule.block_size // rule.block_len)
        self._layers[query.layer] = made


def _of_pages(before: LayerVotes | None, numbers: Tensor, like: Tensor) -> Tensor:
    """Votes of pages from earlier runs, ``[Hkv, n, S]``; 0 for pages that have come since."""
    if before is None or before.tokens is None:
        return torch.zeros_like(like)
    page_size = like.shape[-1]
    length = (int(numbers.max()) + 1) * page_size
    tokens = _padded(before.tokens, max(length, before.tokens.shape[1])).to(like.device)
    return tokens.unflatten(1, (-1, page_size))[:, numbers]  # type: ignore[no-untyped-call,no-any-return]


def _padded(numbers: Tensor, length: int) -> Tensor:
    return torch.nn.functional.pad(numbers, (0, length - numbers.shape[1]))


def _whole(vectors: Tensor, num_pages: int) -> Tensor:
    """From ``[Hkv, pages, D]`` to the mean of each whole block of ``num_pages`` pages."""
    num_blocks = vectors.shape[1] // num_pages
    whole = vectors[:, : num_blocks * num_pages].float()
    return whole.unflatten(1, (num_blocks, num_pages)).mean(dim=2).half()  # type: ignore[no-untyped-call,no-any-return]
