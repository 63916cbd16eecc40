"""Attention to the last positions alone: every kernel against the reference, which masks."""

from dataclasses import replace

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
from kernels.paged_attention.gpu import exact_triton_attention
from tests.kernels.gpu_device import DEVICE
from tests.kernels.paged_attention.whole_context import attend
from tests.kernels.random_context import RandomContext, random_context

EXACT = 1e-5
PAGE_SIZE = 64


def make_context(context_len: int, kv_format: KVFormat = KVFormat.F32) -> RandomContext:
    layout = KVLayout(kv_format, num_layers=2, num_kv_heads=2, head_dim=32, page_size=PAGE_SIZE)
    generator = torch.Generator().manual_seed(context_len)
    return random_context(layout, context_len=context_len, generator=generator)


def assert_same(found: PartialAttention, expected: PartialAttention) -> None:
    lse = found.lse.cpu()
    assert torch.equal(lse == -torch.inf, expected.lse == -torch.inf)
    assert relative_error(lse.clamp(min=-1e9), expected.lse.clamp(min=-1e9)) < EXACT
    assert relative_error(found.output.cpu(), expected.output) < EXACT
    assert found.page_mass is not None
    assert expected.page_mass is not None
    assert relative_error(found.page_mass.cpu(), expected.page_mass) < EXACT


@pytest.mark.parametrize(("window", "sinks"), [(1, 0), (31, 3), (64, 0), (99, 70), (500, 4)])
def test_the_reference_masks(window: int, sinks: int) -> None:
    context, query = make_context(130), torch.randn(20, 4, 32)
    found = attend(
        reference_paged_attention, context, query, context_len=130, window=window, sinks=sinks
    )
    keys = context.keys[1].repeat_interleave(2, dim=1)
    scores = torch.einsum("thd,nhd->thn", query, keys) * 32**-0.5
    distance = torch.arange(110, 130)[:, None] - torch.arange(130)
    hidden = (distance < 0) | ((distance >= window) & (torch.arange(130) >= sinks))
    scores = scores.masked_fill(hidden[:, None], -torch.inf)
    values = context.values[1].repeat_interleave(2, dim=1)
    expected = torch.einsum("thn,nhd->thd", scores.softmax(-1), values)
    assert relative_error(found.output, expected) < EXACT


@settings(max_examples=40, deadline=None)
@given(
    num_tokens=st.integers(1, 40),
    context_len=st.integers(1, 300),
    offset=st.integers(-40, 400),
    window=st.integers(1, 200),
    sinks=st.just(0) | st.integers(0, 150),
    is_packed=st.booleans(),
)
def test_the_cpu_sees_the_same(
    num_tokens: int, context_len: int, offset: int, window: int, sinks: int, *, is_packed: bool
) -> None:
    """Also in a part of the context that ends long before the queries."""
    context = make_context(context_len, KVFormat.Q8_0 if is_packed else KVFormat.F32)
    query = torch.randn(num_tokens, 4, 32)
    start = context_len - num_tokens + offset

    def seen(attention: PagedAttention) -> PartialAttention:
        return attend(
            attention,
            context,
            query,
            context_len=context_len,
            query_start=start,
            window=window,
            sinks=sinks,
        )

    assert_same(seen(exact_cpu_attention), seen(reference_paged_attention))


@pytest.mark.parametrize(
    ("num_tokens", "window", "sinks", "offset"),
    [(1, 1, 0, 0), (1, 64, 5, 30), (3, 20, 0, 0), (9, 7, 70, 120)],
)
def test_a_gpu_sees_the_same(num_tokens: int, window: int, sinks: int, offset: int) -> None:
    context, query = make_context(110), torch.randn(num_tokens, 4, 32)
    for start in (None, 110 - num_tokens + offset):
        found, expected = (
            attend(
                attention,
                there,
                asked,
                context_len=110,
                query_start=start,
                window=window,
                sinks=sinks,
            )
            for attention, there, asked in (
                (exact_triton_attention, context.to(DEVICE), query.to(DEVICE)),
                (reference_paged_attention, context, query),
            )
        )
        assert_same(found, expected)


@pytest.mark.parametrize("attention", [exact_cpu_attention, reference_paged_attention])
def test_pages_out_of_sight_are_not_read(attention: PagedAttention) -> None:
    context, query = make_context(200), torch.randn(2, 4, 32)
    whole = attend(attention, context, query, context_len=200, window=70)
    table = context.block_table.clone()
    table[: (198 - 69) // PAGE_SIZE] = -1
    part = replace(context, block_table=table)
    assert torch.equal(
        attend(attention, part, query, context_len=200, window=70).output, whole.output
    )


@pytest.mark.parametrize("attention", [exact_cpu_attention, exact_triton_attention])
def test_a_window_that_holds_everything_changes_no_bit(attention: PagedAttention) -> None:
    context, query = make_context(70), torch.randn(3, 4, 32)
    if attention is exact_triton_attention:
        context, query = context.to(DEVICE), query.to(DEVICE)

    def bits(window: int | None) -> tuple[Tensor, Tensor]:
        found = attend(attention, context, query, context_len=70, window=window)
        return found.output, found.lse

    for window in (70, 1 << 40):
        assert all(map(torch.equal, bits(window), bits(None)))
