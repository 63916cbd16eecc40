"""Products on a GPU against plain torch, in every weight format; the 4-bit format itself."""

import pytest
import torch

from kernels.checks import relative_error
from kernels.linear import (
    DenseWeight,
    Int4Weight,
    Int8Weight,
    LinearWeight,
    dequantize,
    quantize_int4,
    quantize_int8,
    reference_linear,
)
from kernels.linear.cpu import exact_cpu_linear, fast_cpu_linear
from kernels.linear.gpu import exact_triton_linear, fast_triton_linear
from tests.kernels.gpu_device import DEVICE, on_gpu

FLOAT32_ERROR = 3e-6
BFLOAT16_ERROR = 2**-7

FORMATS = ("float32", "bfloat16", "float16", "int8", "int4")


def make_weight(num_rows: int, num_inputs: int, number_format: str) -> LinearWeight:
    matrix = torch.randn(num_rows, num_inputs) / num_inputs**0.5
    match number_format:
        case "float32":
            return DenseWeight(matrix)
        case "bfloat16":
            return DenseWeight(matrix.to(torch.bfloat16))
        case "float16":
            return DenseWeight(matrix.to(torch.float16))
        case "int8":
            return quantize_int8(matrix)
        case _:
            return quantize_int4(matrix)


def on_device(weight: LinearWeight) -> LinearWeight:
    match weight:
        case DenseWeight(matrix):
            return DenseWeight(matrix.to(DEVICE))
        case Int8Weight(codes, scales):
            return Int8Weight(codes.to(DEVICE), scales.to(DEVICE))
        case Int4Weight(codes, scales, smallest):
            return Int4Weight(codes.to(DEVICE), scales.to(DEVICE), smallest.to(DEVICE))


@pytest.mark.parametrize("number_format", FORMATS)
@pytest.mark.parametrize("num_tokens", [0, 1, 2, 19])
@pytest.mark.parametrize("shape", [(1, 32), (5, 192), (19, 160), (3, 1056)])
def test_exact_product_is_the_reference(
    shape: tuple[int, int], num_tokens: int, number_format: str
) -> None:
    weight, inputs = make_weight(*shape, number_format), torch.randn(num_tokens, shape[1])
    outputs = exact_triton_linear(inputs.to(DEVICE), on_device(weight)).cpu()
    expected = reference_linear(inputs, weight)
    assert outputs.shape == expected.shape
    assert relative_error(outputs, expected) < FLOAT32_ERROR


@pytest.mark.parametrize("number_format", FORMATS)
@pytest.mark.parametrize("num_tokens", [1, 2, 140])
def test_fast_product_is_near_the_reference(num_tokens: int, number_format: str) -> None:
    weight, inputs = make_weight(9, 160, number_format), torch.randn(num_tokens, 160)
    outputs = fast_triton_linear(inputs.to(DEVICE), on_device(weight)).cpu()
    is_exact = number_format == "float32" or num_tokens == 1
    bound = FLOAT32_ERROR if is_exact else BFLOAT16_ERROR
    assert relative_error(outputs, reference_linear(inputs, weight)) < bound


def test_activations_beyond_the_range_of_float16_are_multiplied_in_it() -> None:
    weight, inputs = make_weight(9, 160, "float16"), torch.randn(5, 160)
    inputs *= torch.tensor([0.0, 1e-30, 1.0, 1e5, 1e30]).unsqueeze(1)
    outputs = fast_triton_linear(inputs.to(DEVICE), on_device(weight)).cpu()
    for row, expected in zip(outputs, reference_linear(inputs, weight), strict=True):
        assert relative_error(row, expected) < 2**-10


@pytest.mark.parametrize("num_tokens", [1, 3])
def test_groups_of_any_length(num_tokens: int) -> None:
    weight, inputs = make_weight(4, 17, "int8"), torch.randn(num_tokens, 17)
    outputs = exact_triton_linear(inputs.to(DEVICE), on_device(weight)).cpu()
    assert relative_error(outputs, reference_linear(inputs, weight)) < FLOAT32_ERROR


def test_inputs_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        exact_triton_linear(torch.zeros(1, 64), make_weight(4, 128, "int4"))


def test_4_bit_codes_are_within_half_a_step() -> None:
    matrix = torch.randn(64, 256) * torch.logspace(-2, 2, 64).unsqueeze(1)
    weight = quantize_int4(matrix)
    assert weight.codes.shape == (64, 128)
    half_steps = weight.scales.float().repeat_interleave(32, dim=1) / 2
    rounded_smallest = 2**-11 * matrix.abs().amax(dim=1, keepdim=True)
    error = (dequantize(weight) - matrix).abs()
    assert (error <= half_steps * (1 + 15 * 2**-10) + rounded_smallest).all()


def test_equal_weights_stay_equal_in_4_bits() -> None:
    matrix = torch.full((2, 64), 0.5)
    assert torch.equal(dequantize(quantize_int4(matrix)), matrix)


@pytest.mark.parametrize("bad", [torch.inf, torch.nan])
def test_a_weight_that_is_not_finite_is_refused(bad: float) -> None:
    matrix = torch.ones(2, 128)
    matrix[1, 5] = bad
    with pytest.raises(ValueError, match="not finite"):
        quantize_int4(matrix)


def test_rows_that_are_not_whole_groups_are_refused() -> None:
    with pytest.raises(ValueError, match="whole groups"):
        quantize_int4(torch.ones(2, 40))


@pytest.mark.parametrize("multiply", [exact_cpu_linear, fast_cpu_linear])
def test_the_cpu_multiplies_4_bits_through_torch(multiply) -> None:
    weight, inputs = make_weight(5, 64, "int4"), torch.randn(30, 64)
    assert torch.equal(multiply(inputs, weight), reference_linear(inputs, weight))


@on_gpu
@pytest.mark.gpu
@pytest.mark.parametrize("number_format", FORMATS)
@pytest.mark.parametrize("num_tokens", [1, 16, 512])
@pytest.mark.parametrize("shape", [(8192, 2560), (1024, 3584)])
def test_real_shapes(shape: tuple[int, int], num_tokens: int, number_format: str) -> None:
    weight, inputs = make_weight(*shape, number_format), torch.randn(num_tokens, shape[1])
    outputs = fast_triton_linear(inputs.to(DEVICE), on_device(weight)).cpu()
    assert relative_error(outputs, reference_linear(inputs, weight)) < BFLOAT16_ERROR
