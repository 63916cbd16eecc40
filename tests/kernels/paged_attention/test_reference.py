"""The reference of attention against torch's own."""

import pytest
import torch
from torch.nn.functional import scaled_dot_product_attention

from kernels.checks import relative_error
from kernels.kv_layout import KVFormat, KVLayout
from kernels.paged_attention import reference_paged_attention
from tests.kernels.random_context import random_context


@pytest.mark.parametrize("num_tokens", [1, 7, 300])
def test_reference_is_causal_attention(num_tokens: int) -> None:
    layout = KVLayout(KVFormat.F32, num_layers=2, num_kv_heads=2, head_dim=64)
    context = random_context(layout, context_len=300, generator=torch.Generator().manual_seed(3))
    query = torch.randn(num_tokens, 6, 64)
    found = reference_paged_attention(
        query,
        context.kv,
        layer=1,
        block_table=context.block_table,
        context_len=300,
        scale=0.2,
    )
    visible = torch.ones(num_tokens, 300, dtype=torch.bool).tril(300 - num_tokens)
    expected = scaled_dot_product_attention(
        query.transpose(0, 1).unsqueeze(0),
        context.keys[1].transpose(0, 1).unsqueeze(0),
        context.values[1].transpose(0, 1).unsqueeze(0),
        attn_mask=visible,
        scale=0.2,
        enable_gqa=True,
    )
    assert relative_error(found.output, expected[0].transpose(0, 1)) < 1e-5
