"""Picks the tokens to keep from their scores."""

import torch
from torch import Tensor


def best(worths: Tensor, is_fixed: Tensor, count: int) -> Tensor:
    """The ``count`` tokens worth most of each row [Hkv, N], with all that are fixed: bool.

    Every row has equally many fixed ones, and so as many kept.
    """
    count = max(count, int(is_fixed[0].sum()))
    ranked = worths.masked_fill(is_fixed, torch.inf)
    chosen = ranked.topk(count, dim=1).indices
    return torch.zeros_like(is_fixed).scatter_(1, chosen, True)
