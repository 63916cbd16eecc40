"""Attention on the CPU against the reference: formats, shapes, page boundaries, parts."""

import itertools
from dataclasses import replace

import numba
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels.checks import relative_error
from kernels.kernel_set import PagedAttention, PartialAttention
from kernels.kv_layout import KVFormat, KVLayout
from kernels.merge.cpu_kernel import cpu_merge
from kernels.paged_attention import reference_paged_attention
from kernels.paged_attention.cpu import bfloat16_cpu_attention, exact_cpu_attention
from kernels.paged_kv import PagedKV
from tests.kernels.paged_attention.whole_context import attend, make_context
from tests.kernels.random_context import RandomContext

EXACT = 1e-5
BFLOAT16_ERROR = 1e-2

BOUNDARIES = [1, 255, 256, 257, 511, 513, 1000]


def assert_same(found: PartialAttention, expected: PartialAttention, error: float) -> None:
    assert relative_error(found.output, expected.output) < error
    assert torch.equal(found.lse == -torch.inf, expected.lse == -torch.inf)
    assert relative_error(found.lse.clamp(min=-1e9), expected.lse.clamp(min=-1e9)) < error
    assert found.page_mass is not None
    assert expected.page_mass is not None
    assert relative_error(found.page_mass, expected.page_mass) < error


def assert_reference(
    context: RandomContext,
    query: torch.Tensor,
    *,
    context_len: int,
    query_start: int | None = None,
    attention: PagedAttention = exact_cpu_attention,
    error: float = EXACT,
) -> None:
    found = attend(attention, context, query, context_len=context_len, query_start=query_start)
    expected = attend(
        reference_paged_attention, context, query, context_len=context_len, query_start=query_start
    )
    assert_same(found, expected, error)


@pytest.mark.parametrize("num_tokens", [1, 3, 16, 70])
@pytest.mark.parametrize("head_dim", [32, 64, 96, 128, 256])
@pytest.mark.parametrize("kv_format", KVFormat)
def test_formats_and_dims(kv_format: KVFormat, head_dim: int, num_tokens: int) -> None:
    context = make_context(kv_format=kv_format, head_dim=head_dim, context_len=300)
    assert_reference(context, torch.randn(num_tokens, 8, head_dim), context_len=300)


@pytest.mark.parametrize("num_tokens", [1, 2, 5, 16])
@pytest.mark.parametrize("context_len", BOUNDARIES)
@pytest.mark.parametrize("kv_format", [KVFormat.F32, KVFormat.Q4_1])
def test_decode_at_page_boundaries(kv_format: KVFormat, context_len: int, num_tokens: int) -> None:
    context = make_context(kv_format=kv_format, context_len=context_len)
    assert_reference(context, torch.randn(num_tokens, 4, 64), context_len=context_len)


@pytest.mark.parametrize("context_len", BOUNDARIES)
def test_prefill_of_everything(context_len: int) -> None:
    context = make_context(kv_format=KVFormat.Q8_0, context_len=context_len)
    assert_reference(context, torch.randn(context_len, 4, 64), context_len=context_len)


@pytest.mark.parametrize("num_tokens", [1, 2, 11])
@pytest.mark.parametrize(("num_heads", "num_kv_heads"), [(1, 1), (3, 3), (6, 2), (8, 1), (12, 4)])
def test_head_groups(num_heads: int, num_kv_heads: int, num_tokens: int) -> None:
    context = make_context(num_kv_heads=num_kv_heads, context_len=300)
    assert_reference(context, torch.randn(num_tokens, num_heads, 64), context_len=300)


@pytest.mark.parametrize("kv_format", KVFormat)
@pytest.mark.parametrize("num_tokens", [20, 257])
def test_bfloat16_prefill_is_close(kv_format: KVFormat, num_tokens: int) -> None:
    context = make_context(kv_format=kv_format, head_dim=256, context_len=777)
    assert_reference(
        context,
        torch.randn(num_tokens, 8, 256),
        context_len=777,
        attention=bfloat16_cpu_attention,
        error=BFLOAT16_ERROR,
    )


@settings(max_examples=60)
@given(
    kv_format=st.sampled_from(KVFormat),
    head_dim=st.sampled_from([32, 64, 160]),
    heads=st.tuples(st.integers(1, 3), st.integers(1, 5)),
    num_tokens=st.integers(0, 40),
    context_len=st.integers(0, 600),
    offset=st.integers(-50, 50),
)
def test_any_shape_and_any_start(  # noqa: PLR0917 - called by hypothesis
    kv_format: KVFormat,
    head_dim: int,
    heads: tuple[int, int],
    num_tokens: int,
    context_len: int,
    offset: int,
) -> None:
    num_kv_heads, group = heads
    context = make_context(
        kv_format=kv_format,
        num_kv_heads=num_kv_heads,
        head_dim=head_dim,
        context_len=context_len,
    )
    query = torch.randn(num_tokens, num_kv_heads * group, head_dim)
    start = context_len - num_tokens + offset
    if num_tokens:
        assert_reference(context, query, context_len=context_len, query_start=start)
    else:
        assert attend(exact_cpu_attention, context, query, context_len=context_len).lse.numel() == 0


@pytest.mark.parametrize("num_tokens", [1, 3, 40])
@pytest.mark.parametrize("cuts", [[1], [2], [1, 2], [1, 2, 3]])
def test_parts_of_the_pages_merge_to_the_whole(cuts: list[int], num_tokens: int) -> None:
    context_len = 1000
    context = make_context(context_len=context_len)
    query = torch.randn(num_tokens, 4, 64)
    whole = attend(exact_cpu_attention, context, query, context_len=context_len)
    bounds = [0, *cuts, len(context.block_table)]
    parts = []
    for first, last in itertools.pairwise(bounds):
        part = replace(context, block_table=context.block_table[first:last].contiguous())
        start = first * 256
        parts.append(
            attend(
                exact_cpu_attention,
                part,
                query,
                context_len=min(context_len, last * 256) - start,
                query_start=context_len - num_tokens - start,
            )
        )
    assert_same(cpu_merge(parts), whole, EXACT)


def test_masses_are_shares() -> None:
    context = make_context(context_len=1000)
    found = attend(exact_cpu_attention, context, torch.randn(2, 4, 64), context_len=1000)
    assert found.page_mass is not None
    assert torch.allclose(found.page_mass.sum(-1), torch.ones(2, 4), atol=1e-5)


def test_large_scores_neither_overflow_nor_vanish() -> None:
    context = make_context(kv_format=KVFormat.F32, context_len=600)
    assert_reference(context, 300 * torch.randn(2, 4, 64), context_len=600, error=1e-4)


def test_a_nan_in_the_keys_shows() -> None:
    context = make_context(kv_format=KVFormat.F32, context_len=300)
    rows = context.kv.rows(int(context.block_table[1]), 1)
    rows[0, 0, 10].fill_(0xFF)
    found = attend(exact_cpu_attention, context, torch.randn(1, 4, 64), context_len=300)
    assert found.output[0, :2].isnan().all()
    assert found.output[0, 2:].isfinite().all()


@pytest.mark.parametrize("num_threads", [1, 2])
def test_any_number_of_threads(num_threads: int) -> None:
    context = make_context(context_len=1000)
    before = numba.get_num_threads()
    numba.set_num_threads(min(num_threads, before))
    try:
        assert_reference(context, torch.randn(1, 4, 64), context_len=1000)
    finally:
        numba.set_num_threads(before)


class _FarStorage(PagedKV):
    """The pages of another storage under numbers so high that offsets need more than 32 bits."""

    def __init__(self, near: PagedKV, first_page: int) -> None:
        super().__init__(near.layout, pages_per_slab=first_page * 2, device=near.device)
        self.slabs = near.slabs
        base = near.slabs[0].data_ptr() - first_page * near.layout.page_bytes
        self.slab_addresses = torch.tensor([base])


def test_pages_beyond_two_gigabytes() -> None:
    first_page = 1_000_000
    layout = KVLayout(KVFormat.F16, num_layers=2, num_kv_heads=2, head_dim=64)
    assert first_page * layout.page_bytes > 2**36
    context = make_context(context_len=300)
    near = PagedKV(layout, pages_per_slab=8, device=torch.device("cpu"))
    near.grow()
    table = torch.tensor([5, 2], dtype=torch.int32)
    for number, page in enumerate(table.tolist()):
        near.page(page).copy_(context.kv.page(int(context.block_table[number])))
    far = replace(context, kv=_FarStorage(near, first_page), block_table=table + first_page)
    query = torch.randn(1, 4, 64)
    found = attend(exact_cpu_attention, far, query, context_len=300)
    expected = attend(reference_paged_attention, context, query, context_len=300)
    assert_same(found, expected, EXACT)


def test_wrong_shapes_are_refused() -> None:
    context = make_context(context_len=300)
    with pytest.raises(ValueError, match="query must be"):
        attend(exact_cpu_attention, context, torch.randn(1, 4, 32), context_len=300)
    with pytest.raises(ValueError, match="contiguous"):
        attend(exact_cpu_attention, context, torch.randn(4, 2, 64).transpose(0, 1), context_len=300)
    with pytest.raises(ValueError, match="blocks hold"):
        attend(exact_cpu_attention, context, torch.randn(1, 4, 64), context_len=513)
