"""SwiGLU on a GPU against plain torch."""

import pytest
import torch

from kernels.checks import relative_error
from kernels.swiglu import reference_swiglu
from kernels.swiglu.triton_kernel import triton_swiglu
from tests.kernels.gpu_device import to_device


@pytest.mark.parametrize("shape", [(0, 8), (3, 60), (1, 4096), (2, 2050)])
def test_any_shape(shape: tuple[int, int]) -> None:
    inputs = 3 * torch.randn(shape)
    outputs = triton_swiglu(*to_device(inputs))
    assert relative_error(outputs.cpu(), reference_swiglu(inputs)) < 1e-6


def test_wrong_shapes_are_refused() -> None:
    with pytest.raises(ValueError, match="two halves"):
        triton_swiglu(torch.zeros(2, 7))
