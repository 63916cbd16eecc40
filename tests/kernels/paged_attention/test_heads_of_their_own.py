"""Block tables that give each KV head pages of its own, against plain attention with a mask."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor

from kernels.checks import relative_error
from kernels.kernel_set import PagedAttention, PartialAttention
from kernels.kv_layout import KVFormat, KVLayout
from kernels.paged_attention import reference_paged_attention
from kernels.paged_attention.cpu import exact_cpu_attention
from kernels.paged_attention.gpu import _present, exact_triton_attention
from tests.kernels.gpu_device import DEVICE
from tests.kernels.random_context import RandomContext, random_context

PAGE_SIZE = 64
NUM_HEADS = 2
GROUP = 3
HEAD_DIM = 32


def make_context(context_len: int, kv_format: KVFormat = KVFormat.F32) -> RandomContext:
    layout = KVLayout(
        kv_format, num_layers=2, num_kv_heads=NUM_HEADS, head_dim=HEAD_DIM, page_size=PAGE_SIZE
    )
    generator = torch.Generator().manual_seed(context_len)
    return random_context(layout, context_len=context_len, generator=generator)


def tables_of(context: RandomContext, is_chosen: Tensor) -> Tensor:
    """The pages that each head has chosen: ``is_chosen`` bool [Hkv, P]."""
    return torch.where(is_chosen, context.block_table, -1).to(torch.int32)


def attend(
    attention: PagedAttention, context: RandomContext, query: Tensor, tables: Tensor, length: int
) -> PartialAttention:
    return attention(
        query,
        context.kv,
        layer=1,
        block_table=tables,
        context_len=length,
        scale=HEAD_DIM**-0.5,
        page_mass=True,
    )


def masked_attention(
    context: RandomContext, query: Tensor, is_chosen: Tensor, length: int
) -> tuple[Tensor, Tensor]:
    """Output [T, Hq, D] and log-sum-exp of attention to what each head has chosen."""
    keys = context.keys[1].repeat_interleave(GROUP, dim=1)
    values = context.values[1].repeat_interleave(GROUP, dim=1)
    scores = torch.einsum("thd,nhd->thn", query, keys) * HEAD_DIM**-0.5
    position = torch.arange(length)
    is_seen = is_chosen.repeat_interleave(GROUP, dim=0)[:, position // PAGE_SIZE]
    is_past = position <= (length - len(query) + torch.arange(len(query)))[:, None]
    scores = scores.masked_fill(~(is_seen & is_past[:, None]), -torch.inf)
    weights = scores.softmax(dim=-1).nan_to_num(0.0)
    return torch.einsum("thn,nhd->thd", weights, values), scores.logsumexp(dim=-1)


choices = st.lists(st.lists(st.booleans(), min_size=4, max_size=4), min_size=2, max_size=2)


@settings(max_examples=40, deadline=None)
@given(
    chosen=choices,
    context_len=st.integers(3 * PAGE_SIZE + 1, 4 * PAGE_SIZE),
    num_tokens=st.sampled_from([1, 2, 40]),
)
def test_each_head_sees_the_pages_it_has(
    chosen: list[list[bool]], context_len: int, num_tokens: int
) -> None:
    context, is_chosen = make_context(context_len), torch.tensor(chosen)
    query = torch.randn(num_tokens, NUM_HEADS * GROUP, HEAD_DIM)
    output, lse = masked_attention(context, query, is_chosen, context_len)
    for attention in (reference_paged_attention, exact_cpu_attention):
        found = attend(attention, context, query, tables_of(context, is_chosen), context_len)
        assert relative_error(found.output, output) < 1e-5
        assert torch.equal(found.lse == -torch.inf, lse == -torch.inf)
        assert relative_error(found.lse.clamp(min=-1e9), lse.clamp(min=-1e9)) < 1e-5
        assert found.page_mass is not None
        is_seen = is_chosen.repeat_interleave(GROUP, dim=0)
        assert not found.page_mass[:, ~is_seen].any()


def test_the_same_pages_for_each_head_are_one_table_bit_for_bit() -> None:
    context = make_context(4 * PAGE_SIZE - 5)
    query = torch.randn(1, NUM_HEADS * GROUP, HEAD_DIM)
    one = attend(exact_cpu_attention, context, query, context.block_table, 4 * PAGE_SIZE - 5)
    tables = context.block_table.repeat(NUM_HEADS, 1)
    found = attend(exact_cpu_attention, context, query, tables, 4 * PAGE_SIZE - 5)
    assert torch.equal(found.output, one.output)
    assert torch.equal(found.lse, one.lse)


@pytest.mark.parametrize("kv_format", [KVFormat.F16, KVFormat.Q8_0])
@pytest.mark.parametrize("num_tokens", [1, 5])
def test_on_a_gpu(kv_format: KVFormat, num_tokens: int) -> None:
    length = 4 * PAGE_SIZE - 5
    context = make_context(length, kv_format)
    is_chosen = torch.tensor([[True, False, False, True], [False, False, True, True]])
    query = torch.randn(num_tokens, NUM_HEADS * GROUP, HEAD_DIM)
    tables = tables_of(context, is_chosen)
    expected = attend(reference_paged_attention, context, query, tables, length)
    on_device = context.to(DEVICE)
    found = attend(exact_triton_attention, on_device, query.to(DEVICE), tables.to(DEVICE), length)
    assert relative_error(found.output.cpu(), expected.output) < 1e-5
    assert relative_error(found.lse.cpu(), expected.lse) < 1e-5
    assert found.page_mass is not None
    assert expected.page_mass is not None
    assert relative_error(found.page_mass.cpu(), expected.page_mass) < 1e-5


def test_places_of_what_a_head_has_are_found_without_gaps() -> None:
    tables = torch.tensor([[-1, 4, -1, 7, 8], [-1, -1, -1, -1, -1], [1, 2, 3, 4, 5]])
    present, counts = _present(tables.to(torch.int32))
    assert counts.tolist() == [3, 0, 5]
    found = [row[:count].tolist() for row, count in zip(present, counts.tolist(), strict=True)]
    assert found == [[1, 3, 4], [], [0, 1, 2, 3, 4]]
    assert present.shape == tables.shape
