"""Norms on a GPU against plain torch."""

import pytest
import torch

from kernels.checks import relative_error
from kernels.rms_norm import reference_gated_rms_norm, reference_rms_norm
from kernels.rms_norm.triton_kernel import triton_gated_rms_norm, triton_rms_norm
from tests.kernels.gpu_device import to_device


@pytest.mark.parametrize("shape", [(0, 8), (3, 40), (2, 3, 64), (1, 1000), (2, 5120)])
def test_any_shape(shape: tuple[int, ...]) -> None:
    inputs, weight = torch.randn(shape), torch.randn(shape[-1])
    outputs = triton_rms_norm(*to_device(inputs, weight), epsilon=1e-6)
    assert relative_error(outputs.cpu(), reference_rms_norm(inputs, weight, epsilon=1e-6)) < 1e-6


@pytest.mark.parametrize("shape", [(3, 2, 24), (1, 5, 128)])
def test_gated(shape: tuple[int, ...]) -> None:
    inputs, gate, weight = torch.randn(shape), torch.randn(shape), torch.randn(shape[-1])
    outputs = triton_gated_rms_norm(*to_device(inputs, gate, weight), epsilon=1e-6)
    expected = reference_gated_rms_norm(inputs, gate, weight, epsilon=1e-6)
    assert relative_error(outputs.cpu(), expected) < 1e-6


def test_wrong_shapes_are_refused() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        triton_rms_norm(torch.zeros(2, 8), torch.zeros(4), epsilon=1e-6)
    with pytest.raises(ValueError, match="contiguous"):
        triton_rms_norm(torch.zeros(8, 2).T, torch.zeros(8), epsilon=1e-6)
