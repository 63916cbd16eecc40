"""A random context in pages, and a query's attention to all of it: what the tests here share."""

import torch

from kernels.kernel_set import PagedAttention, PartialAttention
from kernels.kv_layout import KVFormat, KVLayout
from tests.kernels.random_context import RandomContext, random_context


def make_context(
    kv_format: KVFormat = KVFormat.F16,
    *,
    num_kv_heads: int = 2,
    head_dim: int = 64,
    context_len: int,
) -> RandomContext:
    layout = KVLayout(kv_format, num_layers=2, num_kv_heads=num_kv_heads, head_dim=head_dim)
    generator = torch.Generator().manual_seed(context_len)
    return random_context(layout, context_len=context_len, generator=generator)


def attend(
    attention: PagedAttention,
    context: RandomContext,
    query: torch.Tensor,
    *,
    context_len: int | torch.Tensor,
    query_start: int | None = None,
    window: int | None = None,
    sinks: int = 0,
    page_mass: bool = True,
) -> PartialAttention:
    return attention(
        query,
        context.kv,
        layer=1,
        block_table=context.block_table,
        context_len=context_len,
        scale=query.shape[-1] ** -0.5,
        query_start=query_start,
        window=window,
        sinks=sinks,
        page_mass=page_mass,
    )
