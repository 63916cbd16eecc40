"""The convolution on the CPU against plain torch and torch's own convolution."""

import pytest
import torch
from torch import Tensor
from torch.nn import functional

from kernels.causal_conv import reference_causal_conv
from kernels.causal_conv.cpu_kernel import cpu_causal_conv
from kernels.checks import relative_error
from kernels.kernel_set import CausalConv

TOLERANCE = 2e-6


@pytest.mark.parametrize("bias", [None, torch.linspace(-1, 1, 48)])
def test_reference_is_the_convolution_of_torch(bias: Tensor | None) -> None:
    inputs, weight, state = torch.randn(20, 48), torch.randn(48, 4), torch.zeros(48, 3)
    padded = functional.pad(inputs.T.unsqueeze(0), (3, 0))
    expected = functional.silu(functional.conv1d(padded, weight.unsqueeze(1), bias, groups=48))
    outputs = reference_causal_conv(inputs, weight, state=state, bias=bias)
    assert relative_error(outputs, expected[0].T) < TOLERANCE
    assert torch.equal(state, inputs[-3:].T)


@pytest.mark.parametrize("num_tokens", [1, 2, 3, 4, 5, 63, 64, 65, 129, 500])
@pytest.mark.parametrize(
    ("num_channels", "width"), [(16, 4), (192, 4), (1040, 4), (96, 2), (40, 4)]
)
def test_every_length(num_channels: int, width: int, num_tokens: int) -> None:
    inputs, weight = torch.randn(num_tokens, num_channels), torch.randn(num_channels, width)
    state = torch.randn(num_channels, width - 1)
    expected_state = state.clone()
    bias = torch.randn(num_channels)
    expected = reference_causal_conv(inputs, weight, state=expected_state, bias=bias)
    outputs = cpu_causal_conv(inputs, weight, state=state, bias=bias)
    assert relative_error(outputs, expected) < TOLERANCE
    assert torch.equal(state, expected_state)


@pytest.mark.parametrize("cut", [1, 2, 3, 4, 30, 99])
@pytest.mark.parametrize("convolve", [reference_causal_conv, cpu_causal_conv])
def test_a_run_may_be_cut_anywhere(convolve: CausalConv, cut: int) -> None:
    inputs, weight, state = torch.randn(100, 64), torch.randn(64, 4), torch.randn(64, 3)
    parts_state = state.clone()
    parts = [convolve(part, weight, state=parts_state) for part in inputs.split([cut, 100 - cut])]
    whole = convolve(inputs, weight, state=state)
    assert relative_error(torch.cat(parts), whole) < TOLERANCE
    assert torch.equal(parts_state, state)


def test_a_state_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        cpu_causal_conv(torch.zeros(2, 32), torch.zeros(32, 4), state=torch.zeros(16, 3))


def test_many_threads_and_one_say_the_same() -> None:
    inputs, weight, state = torch.randn(40, 2048), torch.randn(2048, 4), torch.randn(2048, 3)
    together = cpu_causal_conv(inputs, weight, state=state.clone())
    apart = [
        cpu_causal_conv(inputs[:, part].contiguous(), weight[part], state=state[part].clone())
        for part in (slice(0, 16), slice(16, 2048))
    ]
    assert torch.equal(together, torch.cat(apart, dim=1))
