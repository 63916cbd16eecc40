"""Rotary embedding on a GPU against plain torch."""

import pytest
import torch

from kernels.checks import relative_error
from kernels.rotary import reference_rotary
from kernels.rotary.triton_kernel import triton_rotary
from tests.kernels.gpu_device import to_device


@pytest.mark.parametrize(
    ("num_tokens", "num_heads", "head_dim", "half"),
    [(0, 2, 16, 4), (3, 5, 40, 6), (1, 8, 256, 32), (2, 1, 64, 32)],
)
def test_any_shape(num_tokens: int, num_heads: int, head_dim: int, half: int) -> None:
    heads, angles = torch.randn(num_tokens, num_heads, head_dim), torch.randn(num_tokens, half)
    there = to_device(heads, angles.cos(), angles.sin())
    triton_rotary(*there)
    reference_rotary(heads, angles.cos(), angles.sin())
    assert relative_error(there[0].cpu(), heads) < 1e-6


def test_wrong_shapes_are_refused() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        triton_rotary(torch.zeros(2, 1, 8), torch.zeros(1, 4), torch.zeros(1, 4))
