"""Upper bounds of the attention in each page, and what they imply for pages left out.

All numbers are logarithms of sums of exp(score), of the same scale as a log-sum-exp.
"""

import math

import torch
from torch import Tensor

from kernels.kv_layout import PAGE_SIZE

_SLACK = 1e-3
"""Added to bounds, because bounds and attention are rounded differently."""


def most_weight(scores: Tensor) -> Tensor:
    """Most attention that a query can pay to each page, ``[Hq, P]``.

    ``scores`` [1, Hq, P, boxes] are upper bounds. No key of a box scores above its bound, so all of
    them together weigh no more than as many keys at the bound.
    """
    return scores[0].logsumexp(dim=-1) + math.log(PAGE_SIZE / scores.shape[-1]) + _SLACK


def certified_shares(seen: Tensor, most: Tensor, is_read: Tensor) -> Tensor:
    """Least share of the attention that fell on the pages that were read: ``[Hq]``.

    ``seen`` [Hq] is the log-sum-exp of what was read, ``most`` [Hq, P] the bound of each page of
    which ``is_read`` [Hq, P] says whether it was.
    """
    left_out = most.masked_fill(is_read, -torch.inf).logsumexp(dim=1)
    return torch.where(is_read.all(dim=1), 1.0, (seen - left_out).sigmoid())


def nucleus(most: Tensor, is_fixed: Tensor, reach: Tensor) -> Tensor:
    """The fewest pages that have the share ``reach`` [Hq] of all bounds, bool ``[Hq, P]``.

    Pages that are fixed come first, then those with the highest bounds.
    """
    order, before, _ = _in_order(most, is_fixed)
    is_taken = torch.zeros(most.shape, dtype=torch.bool, device=most.device)
    return is_taken.scatter(1, order, before < reach[:, None]) | is_fixed


def reach_for(most: Tensor, is_fixed: Tensor, weights: Tensor, share: float) -> Tensor:
    """The least reach [Hq] with which a nucleus has had a share of the attention.

    ``weights`` [Hq, P] are the logarithms of what each page had.
    """
    order, _, total = _in_order(most, is_fixed)
    have = weights.double().softmax(dim=1).gather(1, order).cumsum(dim=1)
    is_enough = have >= share
    first = torch.where(is_enough.any(dim=1), is_enough.int().argmax(dim=1), most.shape[1] - 1)
    return total.gather(1, first[:, None])[:, 0]


def _in_order(most: Tensor, is_fixed: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Pages in their order, and the share of all bounds that those before and up to each have."""
    ranked = torch.where(is_fixed, torch.inf, most)
    order = ranked.argsort(dim=1, descending=True, stable=True)
    shares = most.double().softmax(dim=1).gather(1, order)
    total = shares.cumsum(dim=1)
    return order, torch.nn.functional.pad(total[:, :-1], (1, 0)), total
