"""The convolution on a GPU against plain torch, new state too."""

import pytest
import torch

from kernels.causal_conv import reference_causal_conv
from kernels.causal_conv.triton_kernel import triton_causal_conv
from kernels.checks import relative_error
from tests.kernels.gpu_device import on_gpu, to_device


def assert_reference(num_tokens: int, num_channels: int, width: int) -> None:
    inputs, weight = torch.randn(num_tokens, num_channels), torch.randn(num_channels, width)
    state = torch.randn(num_channels, width - 1)
    for bias in (None, torch.randn(num_channels)):
        there = to_device(inputs, weight, state)
        biased = None if bias is None else to_device(bias)[0]
        expected = reference_causal_conv(inputs, weight, state=state, bias=bias)
        outputs = triton_causal_conv(there[0], there[1], state=there[2], bias=biased)
        assert relative_error(outputs.cpu(), expected) < 1e-6
        assert torch.equal(there[2].cpu(), state)


@pytest.mark.parametrize("num_tokens", [0, 1, 2, 3, 4, 5, 17, 40])
@pytest.mark.parametrize(("num_channels", "width"), [(40, 4), (200, 4), (16, 2), (16, 1)])
def test_every_length(num_channels: int, width: int, num_tokens: int) -> None:
    assert_reference(num_tokens, num_channels, width)


def test_a_state_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        triton_causal_conv(torch.zeros(2, 32), torch.zeros(32, 4), state=torch.zeros(16, 3))


@on_gpu
@pytest.mark.gpu
@pytest.mark.parametrize("num_tokens", [1, 513])
def test_real_shapes(num_tokens: int) -> None:
    assert_reference(num_tokens, 6144, 4)
