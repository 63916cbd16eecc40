"""Gating on the CPU against plain torch."""

import pytest
import torch

from kernels.checks import relative_error
from kernels.swiglu import reference_swiglu
from kernels.swiglu.cpu_kernel import cpu_swiglu


@pytest.mark.parametrize("num_tokens", [1, 2, 63, 129])
@pytest.mark.parametrize("width", [16, 512, 3584, 40])
def test_every_shape(num_tokens: int, width: int) -> None:
    inputs = 5 * torch.randn(num_tokens, 2 * width)
    outputs = cpu_swiglu(inputs)
    assert outputs.shape == (num_tokens, width)
    assert relative_error(outputs, reference_swiglu(inputs)) < 1e-6


@pytest.mark.parametrize("inputs", [torch.zeros(64, 2).T, torch.zeros(2, 64, dtype=torch.float64)])
def test_memory_that_compiled_code_would_misread_is_refused(inputs: torch.Tensor) -> None:
    with pytest.raises(ValueError, match="contiguous float32"):
        cpu_swiglu(inputs)


def test_silu_everywhere() -> None:
    gate = torch.linspace(-200, 200, 80_000).view(1, -1)
    inputs = torch.cat((gate, torch.ones_like(gate)), dim=1)
    assert torch.allclose(cpu_swiglu(inputs), reference_swiglu(inputs), rtol=6e-6, atol=3e-36)


def test_nan_stays_nan() -> None:
    inputs = torch.ones(1, 64)
    inputs[0, 5] = torch.nan
    assert cpu_swiglu(inputs).isnan().nonzero().tolist() == [[0, 5]]
