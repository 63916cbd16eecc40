"""Attention for GPUs against the reference: formats, shapes, page boundaries, parts, far pages."""

import itertools
from dataclasses import replace

import pytest
import torch

from kernels.checks import relative_error
from kernels.kernel_set import PagedAttention, PartialAttention
from kernels.kv_layout import KVFormat, KVLayout
from kernels.merge.triton_kernel import triton_merge
from kernels.paged_attention import reference_paged_attention
from kernels.paged_attention.gpu import (
    Cut,
    Tiling,
    exact_triton_attention,
    fast_attention,
    fast_triton_attention,
)
from kernels.paged_kv import PagedKV
from tests.kernels.gpu_device import DEVICE, on_gpu
from tests.kernels.paged_attention.whole_context import attend
from tests.kernels.random_context import RandomContext, random_context

EXACT = 1e-5
FAST = 4e-3
"""Query, weights, keys and values are rounded to float16 each: 2**-11, and their sum."""

PAGE_SIZE = 32


def make_context(
    *,
    kv_format: KVFormat = KVFormat.F16,
    num_kv_heads: int = 2,
    head_dim: int = 32,
    context_len: int,
    page_size: int = PAGE_SIZE,
) -> RandomContext:
    layout = KVLayout(
        kv_format,
        num_layers=2,
        num_kv_heads=num_kv_heads,
        head_dim=head_dim,
        page_size=page_size,
    )
    generator = torch.Generator().manual_seed(context_len)
    return random_context(layout, context_len=context_len, generator=generator)


def assert_same(found: PartialAttention, expected: PartialAttention, error: float) -> None:
    lse = found.lse.cpu()
    assert relative_error(found.output.cpu(), expected.output) < error
    assert torch.equal(lse == -torch.inf, expected.lse == -torch.inf)
    assert relative_error(lse.clamp(min=-1e9), expected.lse.clamp(min=-1e9)) < error
    if expected.page_mass is not None:
        assert found.page_mass is not None
        assert relative_error(found.page_mass.cpu(), expected.page_mass) < error


def assert_reference(
    context: RandomContext,
    query: torch.Tensor,
    *,
    context_len: int,
    query_start: int | None = None,
    attention: PagedAttention = exact_triton_attention,
    error: float = EXACT,
) -> None:
    found = attend(
        attention,
        context.to(DEVICE),
        query.to(DEVICE),
        context_len=context_len,
        query_start=query_start,
    )
    expected = attend(
        reference_paged_attention, context, query, context_len=context_len, query_start=query_start
    )
    assert_same(found, expected, error)


@pytest.mark.parametrize(("num_tokens", "head_dim"), [(1, 64), (3, 96)])
@pytest.mark.parametrize("kv_format", KVFormat)
def test_formats_and_dims(kv_format: KVFormat, num_tokens: int, head_dim: int) -> None:
    context = make_context(kv_format=kv_format, head_dim=head_dim, context_len=75)
    assert_reference(context, torch.randn(num_tokens, 4, head_dim), context_len=75)


@pytest.mark.parametrize("num_tokens", [1, 3])
@pytest.mark.parametrize("kv_format", [KVFormat.F16, KVFormat.Q8_0, KVFormat.Q4_0])
def test_heads_of_256(kv_format: KVFormat, num_tokens: int) -> None:
    """As the models have them: tiles are as wide as they get."""
    context = make_context(kv_format=kv_format, head_dim=256, context_len=41)
    query = torch.randn(num_tokens, 8, 256)
    assert_reference(context, query, context_len=41, attention=fast_triton_attention, error=FAST)


@pytest.mark.parametrize("kv_format", KVFormat)
def test_fast_products_are_close(kv_format: KVFormat) -> None:
    context = make_context(kv_format=kv_format, context_len=75)
    query = torch.randn(9, 4, 32)
    assert_reference(context, query, context_len=75, attention=fast_triton_attention, error=FAST)


@pytest.mark.parametrize(
    "cut",
    [
        Cut(few=Tiling(16, 1 << 10, 4, 2), many=Tiling(16, 1 << 10, 4, 2)),
        Cut(few=Tiling(32, 8 << 10, 1, 1), programs_per_multiprocessor=16),
    ],
)
def test_any_cut_gives_the_same(cut: Cut) -> None:
    context = make_context(kv_format=KVFormat.Q8_0, context_len=40)
    query = torch.randn(9, 4, 32)
    assert_reference(context, query, context_len=40, attention=fast_attention(cut), error=FAST)


@pytest.mark.parametrize("num_tokens", [1, 5])
@pytest.mark.parametrize("context_len", [5, 31, 32, 33, 64, 65])
def test_page_boundaries(context_len: int, num_tokens: int) -> None:
    context = make_context(kv_format=KVFormat.Q4_1, context_len=context_len)
    assert_reference(context, torch.randn(num_tokens, 4, 32), context_len=context_len)


def test_prefill_of_everything_in_several_blocks_of_rows() -> None:
    context = make_context(kv_format=KVFormat.Q8_0, context_len=70)
    assert_reference(context, torch.randn(70, 4, 32), context_len=70)


def test_a_page_larger_than_a_tile() -> None:
    context = make_context(context_len=200, page_size=128)
    assert_reference(context, torch.randn(2, 4, 32), context_len=200)


@pytest.mark.parametrize(("num_heads", "num_kv_heads"), [(1, 1), (3, 3), (6, 2), (24, 1)])
def test_head_groups(num_heads: int, num_kv_heads: int) -> None:
    context = make_context(num_kv_heads=num_kv_heads, context_len=40)
    assert_reference(context, torch.randn(2, num_heads, 32), context_len=40)


@pytest.mark.parametrize("query_start", [-4, -2, 0, 39, 100])
def test_any_start(query_start: int) -> None:
    context = make_context(context_len=40)
    assert_reference(context, torch.randn(4, 4, 32), context_len=40, query_start=query_start)


@pytest.mark.parametrize(("num_tokens", "context_len"), [(0, 40), (2, 0)])
def test_nothing_to_see(num_tokens: int, context_len: int) -> None:
    context = make_context(context_len=context_len)
    assert_reference(context, torch.randn(num_tokens, 4, 32), context_len=context_len)


@pytest.mark.parametrize("cuts", [[1], [1, 2, 3]])
def test_parts_of_the_pages_merge_to_the_whole(cuts: list[int]) -> None:
    context_len, num_tokens = 110, 3
    context = make_context(context_len=context_len)
    query = torch.randn(num_tokens, 4, 32)
    whole = attend(reference_paged_attention, context, query, context_len=context_len)
    there, query = context.to(DEVICE), query.to(DEVICE)
    parts = []
    for first, last in itertools.pairwise([0, *cuts, len(context.block_table)]):
        start = first * PAGE_SIZE
        part = replace(there, block_table=there.block_table[first:last].contiguous())
        parts.append(
            attend(
                exact_triton_attention,
                part,
                query,
                context_len=min(context_len, last * PAGE_SIZE) - start,
                query_start=context_len - num_tokens - start,
            )
        )
    assert_same(triton_merge(parts), whole, EXACT)


def test_the_length_is_read_on_the_device_and_the_table_may_be_longer() -> None:
    context = make_context(context_len=75)
    query = torch.randn(1, 4, 32)
    expected = attend(reference_paged_attention, context, query, context_len=75)
    there = context.to(DEVICE)
    unused = torch.full((70,), 2**30, dtype=torch.int32, device=DEVICE)
    longer = replace(there, block_table=torch.cat((there.block_table, unused)))
    length = torch.tensor([75], dtype=torch.int32, device=DEVICE)
    found = attend(exact_triton_attention, longer, query.to(DEVICE), context_len=length)
    assert found.page_mass is not None
    assert (found.page_mass[..., 3:] == 0).all()
    trimmed = replace(found, page_mass=found.page_mass[..., :3])
    assert_same(trimmed, expected, EXACT)


def test_large_scores_neither_overflow_nor_vanish() -> None:
    context = make_context(kv_format=KVFormat.F32, context_len=75)
    assert_reference(context, 300 * torch.randn(2, 4, 32), context_len=75, error=1e-4)


def test_a_nan_in_the_keys_shows() -> None:
    context = make_context(kv_format=KVFormat.F32, context_len=40)
    context.kv.rows(int(context.block_table[1]), 1)[0, 0, 3].fill_(0xFF)
    query = torch.randn(1, 4, 32)
    found = attend(exact_triton_attention, context.to(DEVICE), query.to(DEVICE), context_len=40)
    assert found.output[0, :2].isnan().all()
    assert found.output[0, 2:].isfinite().all()


class _FarStorage(PagedKV):
    """The pages of another storage under numbers so high that offsets need more than 32 bits."""

    def __init__(self, near: PagedKV, first_page: int) -> None:
        super().__init__(near.layout, pages_per_slab=first_page * 2, device=near.device)
        self.slabs = near.slabs
        base = near.slabs[0].data_ptr() - first_page * near.layout.page_bytes
        self.slab_addresses = torch.tensor([base], device=near.device)


def test_pages_beyond_two_gigabytes() -> None:
    first_page = 10_000_000
    context = make_context(context_len=50)
    layout = context.kv.layout
    assert first_page * layout.page_bytes > 2**36
    near = PagedKV(layout, pages_per_slab=8, device=DEVICE)
    near.grow()
    table = torch.tensor([5, 2], dtype=torch.int32)
    for number, page in enumerate(table.tolist()):
        near.page(page).copy_(context.kv.page(int(context.block_table[number])))
    there = context.to(DEVICE)
    far = replace(
        there, kv=_FarStorage(near, first_page), block_table=(table + first_page).to(DEVICE)
    )
    query = torch.randn(1, 4, 32)
    found = attend(exact_triton_attention, far, query.to(DEVICE), context_len=50)
    expected = attend(reference_paged_attention, context, query, context_len=50)
    assert_same(found, expected, EXACT)


def test_wrong_shapes_are_refused() -> None:
    context = make_context(context_len=40)
    with pytest.raises(ValueError, match="query must be"):
        attend(exact_triton_attention, context, torch.randn(1, 4, 64), context_len=40)
    with pytest.raises(ValueError, match="blocks hold"):
        attend(exact_triton_attention, context, torch.randn(1, 4, 32), context_len=65)
    with pytest.raises(ValueError, match="context_len must be"):
        attend(exact_triton_attention, context, torch.randn(1, 4, 32), context_len=torch.ones(1))


@on_gpu
@pytest.mark.gpu
@pytest.mark.parametrize("num_tokens", [1, 16, 512])
@pytest.mark.parametrize("kv_format", KVFormat)
def test_real_shapes(kv_format: KVFormat, num_tokens: int) -> None:
    context = make_context(kv_format=kv_format, head_dim=256, context_len=5_000, page_size=256)
    query = torch.randn(num_tokens, 8, 256)
    for attention, error in ((exact_triton_attention, 1e-4), (fast_triton_attention, 1e-2)):
        assert_reference(context, query, context_len=5_000, attention=attention, error=error)
