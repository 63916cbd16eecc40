"""Causal attention over paged keys and values, in plain torch."""

import torch
from torch import Tensor

from kernels.dequant.reference import dequantize
from kernels.kernel_set import PartialAttention
from kernels.paged_attention.block_tables import expect_block_table
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
    window: int | None = None,
    sinks: int = 0,
    page_mass: bool = False,
    blocks_per_page: int = 1,
) -> PartialAttention:
    """Attend over the pages of ``block_table``; see ``kernel_set.PagedAttention``."""
    num_tokens, num_heads, _ = query.shape
    context_len = int(context_len)
    block_len = expect_block_table(block_table, kv.layout, context_len, blocks_per_page)
    tables = block_table.expand(kv.layout.num_kv_heads, -1)
    gathered = [
        _gather(kv, table, layer=layer, head=head, block_len=block_len)[:, :context_len]
        for head, table in enumerate(tables)
    ]
    group = num_heads // kv.layout.num_kv_heads
    keys, values = torch.stack(gathered, dim=1).repeat_interleave(group, dim=1)  # [Hq, N, D] each
    is_page = (tables >= 0).repeat_interleave(block_len, dim=1)[:, :context_len]

    scores = torch.einsum("thd,hnd->thn", query, keys) * scale
    position = torch.arange(context_len)
    if query_start is None:
        query_start = context_len - num_tokens
    query_position = query_start + torch.arange(num_tokens)
    hidden = position[None, :] > query_position[:, None]  # [T, N]
    if window is not None:
        is_before = position[None, :] <= query_position[:, None] - window
        hidden |= is_before & (position[None, :] >= sinks)
    scores = scores.masked_fill(hidden[:, None, :], -torch.inf)
    scores = scores.masked_fill(~is_page.repeat_interleave(group, dim=0), -torch.inf)

    lse = scores.logsumexp(dim=-1)  # [T, Hq]
    saw_something = (lse > -torch.inf).unsqueeze(-1)
    weights = torch.where(saw_something, torch.exp(scores - lse.unsqueeze(-1)), 0.0)
    output = torch.einsum("thn,hnd->thd", weights, values)
    mass = _sum_by_block(weights, block_len, tables.shape[1]) if page_mass else None
    return PartialAttention(output, lse, mass)


def _gather(kv: PagedKV, block_table: Tensor, *, layer: int, head: int, block_len: int) -> Tensor:
    """Keys and values of the blocks of one head, float32 ``[2, N, D]``; 0 where is no block."""
    layout = kv.layout
    gathered = torch.zeros(2, len(block_table), block_len, layout.head_dim)
    for number, block in enumerate(block_table.tolist()):
        if block >= 0:
            page_id, index = divmod(block, layout.page_size // block_len)
            rows = kv.rows(page_id, layer)[:, head, index * block_len : (index + 1) * block_len]
            gathered[:, number] = dequantize(rows, layout.kv_format)
    return gathered.flatten(1, 2)


def _sum_by_block(weights: Tensor, block_len: int, num_blocks: int) -> Tensor:
    """Sum ``[T, Hq, N]`` over the positions of each block: ``[T, Hq, num_blocks]``."""
    missing = num_blocks * block_len - weights.shape[-1]
    padded = torch.nn.functional.pad(weights, (0, missing))
    return padded.view(*weights.shape[:-1], num_blocks, block_len).sum(dim=-1)
