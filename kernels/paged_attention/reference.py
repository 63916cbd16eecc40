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
    keys, values = _gather(kv, layer=layer, block_table=block_table, context_len=context_len)
    group = num_heads // kv.layout.num_kv_heads
    keys = keys.repeat_interleave(group, dim=0)  # [Hq, N, D]
    values = values.repeat_interleave(group, dim=0)

    scores = torch.einsum("thd,hnd->thn", query, keys) * scale
    position = torch.arange(context_len)
    if query_start is None:
        query_start = context_len - num_tokens
    query_position = query_start + torch.arange(num_tokens)
    hidden = position[None, :] > query_position[:, None]  # [T, N]
    scores = scores.masked_fill(hidden[:, None, :], -torch.inf)

    lse = scores.logsumexp(dim=-1)  # [T, Hq]
    saw_something = (lse > -torch.inf).unsqueeze(-1)
    weights = torch.where(saw_something, torch.exp(scores - lse.unsqueeze(-1)), 0.0)
    output = torch.einsum("thn,hnd->thd", weights, values)
    mass = _sum_by_page(weights, kv.layout.page_size, len(block_table)) if page_mass else None
    return PartialAttention(output, lse, mass)


def _gather(
    kv: PagedKV, *, layer: int, block_table: Tensor, context_len: int
) -> tuple[Tensor, Tensor]:
    """Keys and values of the context, float32 ``[Hkv, N, D]`` each."""
    layout = kv.layout
    num_pages = -(-context_len // layout.page_size)
    if num_pages == 0:
        empty = torch.empty(layout.num_kv_heads, 0, layout.head_dim)
        return empty, empty
    pages = [kv.rows(page_id, layer) for page_id in block_table[:num_pages].tolist()]
    rows = torch.cat(pages, dim=2)[:, :, :context_len]  # [2, Hkv, N, row_bytes]
    keys, values = dequantize(rows, layout.kv_format)
    return keys, values


def _sum_by_page(weights: Tensor, page_size: int, num_pages: int) -> Tensor:
    """Sum ``[T, Hq, N]`` over the positions of each page: ``[T, Hq, num_pages]``."""
    missing = num_pages * page_size - weights.shape[-1]
    padded = torch.nn.functional.pad(weights, (0, missing))
    return padded.view(*weights.shape[:-1], num_pages, page_size).sum(dim=-1)
