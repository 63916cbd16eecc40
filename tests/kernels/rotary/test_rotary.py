"""Rotation on the CPU against plain torch."""

import pytest
import torch

from kernels.checks import relative_error
from kernels.rotary import reference_rotary
from kernels.rotary.cpu_kernel import cpu_rotary


@pytest.mark.parametrize("num_tokens", [1, 2, 65, 300])
@pytest.mark.parametrize(
    ("num_heads", "head_dim", "rotated"), [(8, 256, 64), (2, 64, 16), (3, 128, 128), (1, 32, 2)]
)
def test_every_shape(num_heads: int, head_dim: int, rotated: int, num_tokens: int) -> None:
    heads = torch.randn(num_tokens, num_heads, head_dim)
    angles = 100 * torch.randn(num_tokens, rotated // 2)
    expected, kept = heads.clone(), heads[..., rotated:].clone()
    reference_rotary(expected, angles.cos(), angles.sin())
    cpu_rotary(heads, angles.cos(), angles.sin())
    assert relative_error(heads, expected) < 1e-6
    assert torch.equal(heads[..., rotated:], kept)


@pytest.mark.parametrize("rotate", [reference_rotary, cpu_rotary])
def test_a_pair_is_turned_as_a_complex_number(rotate) -> None:
    heads = torch.tensor([[[3.0, 9.0, 4.0, 8.0]]])
    angle = torch.tensor([[0.3, 0.5]])
    first = torch.polar(torch.tensor(1.0), angle[0, 0]) * torch.complex(
        heads[0, 0, 0], heads[0, 0, 2]
    )
    rotate(heads, angle.cos(), angle.sin())
    assert torch.allclose(heads[0, 0, ::2], torch.view_as_real(first))


def test_angles_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        cpu_rotary(torch.zeros(2, 1, 64), torch.zeros(3, 8), torch.zeros(3, 8))


def test_back_and_forth_is_the_same() -> None:
    heads, angles = torch.randn(10, 4, 64), torch.randn(10, 16)
    before = heads.clone()
    cpu_rotary(heads, angles.cos(), angles.sin())
    cpu_rotary(heads, angles.cos(), -angles.sin())
    assert relative_error(heads, before) < 1e-6
