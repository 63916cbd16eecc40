"""Norms on the CPU against plain torch."""

import pytest
import torch
from torch.nn import functional

from kernels.checks import relative_error
from kernels.rms_norm import (
    reference_add_rms_norm,
    reference_gated_rms_norm,
    reference_rms_norm,
)
from kernels.rms_norm.cpu_kernel import cpu_add_rms_norm, cpu_gated_rms_norm, cpu_rms_norm

EPSILON = 1e-6
TOLERANCE = 2e-6
SHAPES = [(1, 16), (1, 1024), (3, 192), (2, 5, 128), (65, 1024), (500, 4, 256), (7, 40)]


def test_reference_is_the_norm_of_torch() -> None:
    inputs, weight = torch.randn(9, 64), torch.randn(64)
    expected = functional.rms_norm(inputs, (64,), weight, EPSILON)
    assert relative_error(reference_rms_norm(inputs, weight, epsilon=EPSILON), expected) < TOLERANCE


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape(shape: tuple[int, ...]) -> None:
    inputs, weight = torch.randn(shape), torch.randn(shape[-1])
    outputs = cpu_rms_norm(inputs, weight, epsilon=EPSILON)
    expected = reference_rms_norm(inputs, weight, epsilon=EPSILON)
    assert outputs.shape == inputs.shape
    assert relative_error(outputs, expected) < TOLERANCE


@pytest.mark.parametrize("shape", SHAPES)
def test_every_gated_shape(shape: tuple[int, ...]) -> None:
    inputs, gate, weight = torch.randn(shape), 10 * torch.randn(shape), torch.randn(shape[-1])
    outputs = cpu_gated_rms_norm(inputs, gate, weight, epsilon=EPSILON)
    expected = reference_gated_rms_norm(inputs, gate, weight, epsilon=EPSILON)
    assert outputs.shape == inputs.shape
    assert relative_error(outputs, expected) < TOLERANCE


@pytest.mark.parametrize("shape", [each for each in SHAPES if len(each) == 2])
@pytest.mark.parametrize("factor", [1.0, 0.3])
def test_a_sum_and_its_norm(shape: tuple[int, ...], factor: float) -> None:
    stream, addition, weight = torch.randn(shape), torch.randn(shape), torch.randn(shape[-1])
    summed = stream.clone()
    normed = cpu_add_rms_norm(stream, addition, weight, factor=factor, epsilon=EPSILON)
    expected = reference_add_rms_norm(summed, addition, weight, factor=factor, epsilon=EPSILON)
    assert relative_error(stream, summed) < TOLERANCE
    assert relative_error(normed, expected) < TOLERANCE


@pytest.mark.parametrize("turned", ["stream", "addition"])
def test_a_sum_of_what_is_not_contiguous(turned: str) -> None:
    operands = {"stream": torch.randn(4, 64), "addition": torch.randn(4, 64)}
    operands[turned] = operands[turned].T.contiguous().T
    summed, weight = operands["stream"].clone(), torch.randn(64)
    normed = cpu_add_rms_norm(*operands.values(), weight, factor=1.0, epsilon=EPSILON)
    expected = reference_add_rms_norm(
        summed, operands["addition"], weight, factor=1.0, epsilon=EPSILON
    )
    assert relative_error(operands["stream"], summed) < TOLERANCE
    assert relative_error(normed, expected) < TOLERANCE


def test_a_norm_of_what_is_not_contiguous() -> None:
    inputs, weight = torch.randn(64, 4).T, torch.randn(64)
    outputs = cpu_rms_norm(inputs, weight, epsilon=EPSILON)
    expected = reference_rms_norm(inputs.contiguous(), weight, epsilon=EPSILON)
    assert relative_error(outputs, expected) < TOLERANCE


def test_a_weight_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        cpu_rms_norm(torch.zeros(2, 32), torch.zeros(64), epsilon=EPSILON)
    with pytest.raises(ValueError, match="do not fit"):
        cpu_gated_rms_norm(torch.zeros(2, 64), torch.zeros(1, 64), torch.zeros(64), epsilon=EPSILON)
    with pytest.raises(ValueError, match="do not fit"):
        cpu_add_rms_norm(
            torch.zeros(2, 64), torch.zeros(1, 64), torch.zeros(64), factor=1, epsilon=EPSILON
        )


@pytest.mark.parametrize("size", [0.0, 1e-8, 1e-3, 1e15])
def test_rows_of_any_size(size: float) -> None:
    inputs, weight = size * torch.randn(4, 64), torch.randn(64)
    outputs = cpu_rms_norm(inputs, weight, epsilon=EPSILON)
    expected = reference_rms_norm(inputs, weight, epsilon=EPSILON)
    assert torch.allclose(outputs, expected, rtol=1e-5, atol=0)
