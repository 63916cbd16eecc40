"""A few query rows over packed keys and values as 16-bit integers, against the reference.

What rounding query and weights loses is compared with what the formats themselves have lost.
"""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.nn.functional import scaled_dot_product_attention

from kernels.checks import relative_error
from kernels.kv_layout import KVFormat
from kernels.paged_attention import reference_paged_attention
from kernels.paged_attention.cpu import exact_cpu_attention, int16_cpu_attention
from kernels.simd.int16 import HAS_INT16_DOT
from tests.kernels.paged_attention.whole_context import attend, make_context
from tests.kernels.random_context import RandomContext

ERROR = 5e-4
"""Rounding to 2**-16 of the largest number; sums of many values cancel, their errors less so."""

SHARE_OF_FORMAT_ERROR = 1 / 50

PACKED = [KVFormat.Q8_0, KVFormat.Q4_0, KVFormat.Q4_1]


def assert_reference(
    context: RandomContext,
    query: torch.Tensor,
    *,
    context_len: int,
    query_start: int | None = None,
    error: float = ERROR,
) -> None:
    found, expected = (
        attend(attention, context, query, context_len=context_len, query_start=query_start)
        for attention in (int16_cpu_attention, reference_paged_attention)
    )
    assert relative_error(found.output, expected.output) < error
    assert torch.equal(found.lse == -torch.inf, expected.lse == -torch.inf)
    saw_something = expected.lse > -torch.inf
    assert ((found.lse - expected.lse)[saw_something].abs() < error).all()
    assert found.page_mass is not None
    assert expected.page_mass is not None
    assert relative_error(found.page_mass, expected.page_mass) < error


@pytest.mark.parametrize("num_tokens", [1, 2])
@pytest.mark.parametrize("head_dim", [32, 64, 96, 128, 256])
@pytest.mark.parametrize("kv_format", PACKED)
def test_formats_and_dims(kv_format: KVFormat, head_dim: int, num_tokens: int) -> None:
    context = make_context(kv_format, head_dim=head_dim, context_len=300)
    assert_reference(context, torch.randn(num_tokens, 8, head_dim), context_len=300)


@pytest.mark.parametrize("context_len", [1, 7, 63, 64, 65, 255, 256, 257, 1000])
@pytest.mark.parametrize("kv_format", PACKED)
def test_tile_and_page_boundaries(kv_format: KVFormat, context_len: int) -> None:
    context = make_context(kv_format, context_len=context_len)
    assert_reference(context, torch.randn(1, 4, 64), context_len=context_len)


@settings(max_examples=60)
@given(
    kv_format=st.sampled_from(PACKED),
    head_dim=st.sampled_from([32, 64, 160]),
    heads=st.tuples(st.integers(1, 3), st.integers(1, 5)),
    num_tokens=st.integers(1, 3),
    context_len=st.integers(1, 600),
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
        kv_format, num_kv_heads=num_kv_heads, head_dim=head_dim, context_len=context_len
    )
    query = torch.randn(num_tokens, num_kv_heads * group, head_dim)
    start = context_len - num_tokens + offset
    assert_reference(context, query, context_len=context_len, query_start=start)


@pytest.mark.parametrize("kv_format", PACKED)
def test_integers_lose_far_less_than_the_format(kv_format: KVFormat) -> None:
    context_len = 2000
    context = make_context(kv_format, head_dim=256, context_len=context_len)
    query = torch.randn(1, 8, 256)
    found, expected = (
        attend(attention, context, query, context_len=context_len).output
        for attention in (int16_cpu_attention, reference_paged_attention)
    )
    unpacked = scaled_dot_product_attention(
        query.transpose(0, 1).unsqueeze(0),
        context.keys[1].transpose(0, 1).unsqueeze(0),
        context.values[1].transpose(0, 1).unsqueeze(0),
        enable_gqa=True,
    )[0].transpose(0, 1)
    lost_by_format = (expected - unpacked).square().mean().sqrt()
    lost_by_integers = (found - expected).square().mean().sqrt()
    assert lost_by_integers < SHARE_OF_FORMAT_ERROR * lost_by_format


@pytest.mark.skipif(not HAS_INT16_DOT, reason="this processor computes in float32")
@pytest.mark.parametrize("kv_format", PACKED)
def test_only_packed_formats_are_multiplied_as_integers(kv_format: KVFormat) -> None:
    query = torch.randn(1, 4, 64)
    for each, is_exact in ((kv_format, False), (KVFormat.F16, True)):
        context = make_context(each, context_len=300)
        found, exact = (
            attend(attention, context, query, context_len=300).output
            for attention in (int16_cpu_attention, exact_cpu_attention)
        )
        assert torch.equal(found, exact) is is_exact


@pytest.mark.parametrize("kv_format", PACKED)
def test_one_key_may_take_all_the_weight(kv_format: KVFormat) -> None:
    context = make_context(kv_format, context_len=600)
    assert_reference(context, 30 * torch.randn(1, 4, 64), context_len=600, error=5e-3)


@pytest.mark.parametrize("kv_format", PACKED)
def test_a_query_of_zeros_weighs_all_alike(kv_format: KVFormat) -> None:
    context = make_context(kv_format, context_len=300)
    assert_reference(context, torch.zeros(1, 4, 64), context_len=300)


@pytest.mark.parametrize("plane", [0, 1])
@pytest.mark.parametrize("kv_format", PACKED)
def test_a_nan_in_keys_or_values_shows(kv_format: KVFormat, plane: int) -> None:
    context = make_context(kv_format, context_len=300)
    context.kv.rows(int(context.block_table[1]), 1)[plane, 0, 10].fill_(0xFF)
    found = attend(int16_cpu_attention, context, torch.randn(1, 4, 64), context_len=300)
    assert found.output[0, :2].isnan().all()
    assert found.output[0, 2:].isfinite().all()
