"""Upper bounds of a query's scores on a page's keys, from their bounds (arXiv 2406.10774)."""

import torch
from torch import Tensor


def upper_bounds(query: Tensor, lowest: Tensor, highest: Tensor) -> Tensor:
    """The largest product of a query with any key of a page, at most: float32 ``[T, Hq, P]``.

    ``query`` [T, Hq, D]; ``lowest`` and ``highest`` [Hkv, P, boxes, D] of each channel. Query heads
    meet the keys of their own KV head only. A bound that is not a number is the largest there is:
    the page may hold anything.
    """
    num_tokens, num_heads, head_dim = query.shape
    num_kv_heads, num_pages, boxes, _ = lowest.shape
    rows = query.view(num_tokens, num_kv_heads, -1, head_dim).transpose(0, 1)
    rows = rows.reshape(num_kv_heads, -1, head_dim)  # [Hkv, T * group, D]
    bounds = rows.clamp(min=0) @ highest.flatten(1, 2).float().transpose(1, 2)
    bounds += rows.clamp(max=0) @ lowest.flatten(1, 2).float().transpose(1, 2)
    best = bounds.view(num_kv_heads, -1, num_pages, boxes).amax(dim=-1)
    by_token = best.view(num_kv_heads, num_tokens, -1, num_pages).transpose(0, 1)
    return by_token.reshape(num_tokens, num_heads, num_pages).nan_to_num(
        nan=torch.finfo(torch.float32).max
    )
