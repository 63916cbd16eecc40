"""Block tables of parts of pages, against plain attention with a mask."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor

from kernels.checks import relative_error
from kernels.kernel_set import PagedAttention, PartialAttention
from kernels.kv_layout import KVFormat
from kernels.paged_attention import reference_paged_attention
from kernels.paged_attention.cpu import exact_cpu_attention, int16_cpu_attention
from kernels.paged_attention.gpu import exact_triton_attention
from tests.kernels.gpu_device import DEVICE
from tests.kernels.paged_attention.test_heads_of_their_own import (
    GROUP,
    HEAD_DIM,
    NUM_HEADS,
    PAGE_SIZE,
    make_context,
)
from tests.kernels.random_context import RandomContext

NUM_PAGES = 3
CONTEXT_LEN = NUM_PAGES * PAGE_SIZE - 5


def attend(
    attention: PagedAttention, context: RandomContext, query: Tensor, is_chosen: Tensor
) -> PartialAttention:
    """Attention of the last queries to blocks: ``is_chosen`` bool ``[Hkv, pages * blocks]``."""
    blocks_per_page = is_chosen.shape[1] // NUM_PAGES
    blocks = context.block_table.unsqueeze(1) * blocks_per_page
    blocks = (blocks + torch.arange(blocks_per_page, device=blocks.device)).flatten()
    return attention(
        query,
        context.kv,
        layer=1,
        block_table=torch.where(is_chosen, blocks, -1).to(torch.int32),
        context_len=CONTEXT_LEN,
        scale=HEAD_DIM**-0.5,
        page_mass=True,
        blocks_per_page=blocks_per_page,
    )


def expected_of(context: RandomContext, query: Tensor, is_chosen: Tensor) -> tuple[Tensor, Tensor]:
    """Output [T, Hq, D] and shares of blocks [T, Hq, blocks], written out."""
    keys = context.keys[1].repeat_interleave(GROUP, dim=1)
    values = context.values[1].repeat_interleave(GROUP, dim=1)
    scores = torch.einsum("thd,nhd->thn", query, keys) * HEAD_DIM**-0.5
    num_blocks = is_chosen.shape[1]
    block_len = NUM_PAGES * PAGE_SIZE // num_blocks
    position = torch.arange(CONTEXT_LEN)
    is_seen = is_chosen.repeat_interleave(GROUP, dim=0)[:, position // block_len]
    is_past = position <= (CONTEXT_LEN - len(query) + torch.arange(len(query)))[:, None]
    scores = scores.masked_fill(~(is_seen & is_past[:, None]), -torch.inf)
    weights = scores.softmax(dim=-1).nan_to_num(0.0)
    shares = torch.zeros(len(query), NUM_HEADS * GROUP, num_blocks)
    shares.index_add_(2, position // block_len, weights)
    return torch.einsum("thn,nhd->thd", weights, values), shares


@settings(max_examples=25, deadline=None)
@given(
    blocks_per_page=st.sampled_from([1, 2, 4, 64]),
    num_tokens=st.sampled_from([1, 2, 20]),
    density=st.sampled_from([0.05, 0.5, 1.0]),
    seed=st.integers(0, 999),
)
def test_each_head_sees_the_blocks_it_has(
    blocks_per_page: int, num_tokens: int, density: float, seed: int
) -> None:
    generator = torch.Generator().manual_seed(seed)
    context = make_context(CONTEXT_LEN)
    is_chosen = torch.rand(NUM_HEADS, NUM_PAGES * blocks_per_page, generator=generator) < density
    query = torch.randn(num_tokens, NUM_HEADS * GROUP, HEAD_DIM, generator=generator)
    output, shares = expected_of(context, query, is_chosen)
    for attention in (reference_paged_attention, exact_cpu_attention):
        found = attend(attention, context, query, is_chosen)
        assert relative_error(found.output, output) < 1e-5
        assert found.page_mass is not None
        assert (found.page_mass - shares).abs().max() < 1e-5


@pytest.mark.parametrize("kv_format", [KVFormat.F16, KVFormat.Q8_0, KVFormat.Q4_0])
@pytest.mark.parametrize("blocks_per_page", [4, 64])
def test_packed_blocks(kv_format: KVFormat, blocks_per_page: int) -> None:
    context = make_context(CONTEXT_LEN, kv_format)
    is_chosen = torch.arange(NUM_HEADS * NUM_PAGES * blocks_per_page).view(NUM_HEADS, -1) % 3 == 0
    query = torch.randn(1, NUM_HEADS * GROUP, HEAD_DIM)
    expected = attend(reference_paged_attention, context, query, is_chosen)
    found = attend(int16_cpu_attention, context, query, is_chosen)
    assert relative_error(found.output, expected.output) < 1e-3


@pytest.mark.parametrize("blocks_per_page", [2, 4])
def test_on_a_gpu(blocks_per_page: int) -> None:
    context = make_context(CONTEXT_LEN, KVFormat.Q8_0)
    is_chosen = torch.arange(NUM_HEADS * NUM_PAGES * blocks_per_page).view(NUM_HEADS, -1) % 3 == 0
    query = torch.randn(2, NUM_HEADS * GROUP, HEAD_DIM)
    expected = attend(reference_paged_attention, context, query, is_chosen)
    on_device = context.to(DEVICE)
    found = attend(exact_triton_attention, on_device, query.to(DEVICE), is_chosen.to(DEVICE))
    assert relative_error(found.output.cpu(), expected.output) < 1e-5
    assert found.page_mass is not None
    assert expected.page_mass is not None
    assert (found.page_mass.cpu() - expected.page_mass).abs().max() < 1e-5


@pytest.mark.parametrize("blocks_per_page", [0, 3])
def test_blocks_share_a_page_evenly(blocks_per_page: int) -> None:
    context = make_context(CONTEXT_LEN)
    with pytest.raises(ValueError, match="evenly"):
        reference_paged_attention(
            torch.zeros(1, NUM_HEADS * GROUP, HEAD_DIM),
            context.kv,
            layer=0,
            block_table=context.block_table,
            context_len=CONTEXT_LEN,
            scale=1.0,
            blocks_per_page=blocks_per_page,
        )
