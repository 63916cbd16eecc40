"""Causal attention over paged keys and values, in plain torch."""

import torch
from torch import Tensor

from kernels.dequant.reference import dequantize
from kernels.kernel_set import PartialAttention
from kernels.paged_kv import PagedKV


def reference_paged_attention(
    query: Tensor,
    kv: PagedKV,
    *,
    layer: int,
    block_table: Tensor,
    context_len: int | Tensor,
    scale: float,
    query_start: int | None = None,
    page_mass: bool = False,
) -> PartialAttention:
    """Attend over the pages of ``block_table``; see ``kernel_set.PagedAttention``."""
    num_tokens, num_heads, _ = query.shape
    context_len = int(context_len)
    tables = block_table.expand(kv.layout.num_kv_heads, -1)
    gathered = [
        _gather(kv, layer=layer, head=head, block_table=table, context_len=context_len)
        for head, table in enumerate(tables)
    ]
    group = num_heads // kv.layout.num_kv_heads
    keys, values = torch.stack(gathered, dim=1).repeat_interleave(group, dim=1)  # [Hq, N, D] each
    is_page = (tables >= 0).repeat_interleave(kv.layout.page_size, dim=1)[:, :context_len]

    scores = torch.einsum("thd,hnd->thn", query, keys) * scale
    position = torch.arange(context_len)
    if query_start is None:
        query_start = context_len - num_tokens
    query_position = query_start + torch.arange(num_tokens)
    hidden = position[None, :] > query_position[:, None]  # [T, N]
    scores = scores.masked_fill(hidden[:, None, :], -torch.inf)
    scores = scores.masked_fill(~is_page.repeat_interleave(group, dim=0), -torch.inf)

    lse = scores.logsumexp(dim=-1)  # [T, Hq]
    saw_something = (lse > -torch.inf).unsqueeze(-1)
    weights = torch.where(saw_something, torch.exp(scores - lse.unsqueeze(-1)), 0.0)
    output = torch.einsum("thn,hnd->thd", weights, values)
    mass = _sum_by_page(weights, kv.layout.page_size, tables.shape[1]) if page_mass else None
    return PartialAttention(output, lse, mass)


def _gather(kv: PagedKV, *, layer: int, head: int, block_table: Tensor, context_len: int) -> Tensor:
    """Keys and values of the context of one head, float32 ``[2, N, D]``; 0 where is no page."""
    layout = kv.layout
    num_pages = -(-context_len // layout.page_size)
    gathered = torch.zeros(2, num_pages * layout.page_size, layout.head_dim)
    for number, page_id in enumerate(block_table[:num_pages].tolist()):
        if page_id >= 0:
            start = number * layout.page_size
            num_rows = min(layout.page_size, context_len - start)
            rows = kv.rows(page_id, layer)[:, head, :num_rows]
            gathered[:, start : start + num_rows] = dequantize(rows, layout.kv_format)
    return gathered[:, :context_len]


def _sum_by_page(weights: Tensor, page_size: int, num_pages: int) -> Tensor:
    """Sum ``[T, Hq, N]`` over the positions of each page: ``[T, Hq, num_pages]``."""
    missing = num_pages * page_size - weights.shape[-1]
    padded = torch.nn.functional.pad(weights, (0, missing))
    return padded.view(*weights.shape[:-1], num_pages, page_size).sum(dim=-1)
