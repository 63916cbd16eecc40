"""Products on the CPU against plain torch, in every weight format."""

import pytest
import torch

from kernels.checks import relative_error
from kernels.linear import (
    DenseWeight,
    Int8Weight,
    LinearWeight,
    dequantize,
    quantize_int8,
    reference_linear,
)
from kernels.linear.bfloat16 import multiply_bfloat16
from kernels.linear.cpu import exact_cpu_linear, fast_cpu_linear
from kernels.linear.products import multiply_int16

FLOAT32_ERROR = 3e-6
"""Sums of thousands of terms in another order."""
INT16_ERROR = 2**-13
"""One rounding of each input to 2**-16 of the largest of its group, against results that cancel."""
BFLOAT16_ERROR = 2**-7
"""Two roundings of the factors and one of the result, each 2**-9 at most, and their sum."""

FORMATS = ("float32", "bfloat16", "int8")


def make_weight(num_rows: int, num_inputs: int, number_format: str) -> LinearWeight:
    matrix = torch.randn(num_rows, num_inputs) / num_inputs**0.5
    match number_format:
        case "float32":
            return DenseWeight(matrix)
        case "bfloat16":
            return DenseWeight(matrix.to(torch.bfloat16))
        case _:
            return quantize_int8(matrix)


@pytest.mark.parametrize("number_format", FORMATS)
@pytest.mark.parametrize("num_tokens", [0, 1, 2, 5, 65, 130])
@pytest.mark.parametrize("shape", [(1, 16), (5, 192), (130, 1024), (33, 1152), (7, 3584), (6, 40)])
def test_exact_product_is_the_reference(
    shape: tuple[int, int], num_tokens: int, number_format: str
) -> None:
    weight = make_weight(*shape, number_format)
    inputs = torch.randn(num_tokens, shape[1])
    outputs = exact_cpu_linear(inputs, weight)
    expected = reference_linear(inputs, weight)
    assert outputs.shape == expected.shape
    assert num_tokens == 0 or relative_error(outputs, expected) < FLOAT32_ERROR


@pytest.mark.parametrize("num_tokens", [2, 3, 4, 5, 8, 12, 15, 23])
@pytest.mark.parametrize("shape", [(5, 32), (130, 1024), (66, 1152), (7, 3584)])
def test_a_few_tokens_are_rounded_to_16_bits(shape: tuple[int, int], num_tokens: int) -> None:
    weight, inputs = quantize_int8(torch.randn(*shape)), torch.randn(num_tokens, shape[1])
    inputs *= torch.logspace(-6, 6, num_tokens).unsqueeze(1)
    outputs = multiply_int16(inputs, weight)
    for row, expected in zip(outputs, reference_linear(inputs, weight), strict=True):
        assert relative_error(row, expected) < INT16_ERROR
    alone = [multiply_int16(inputs[[t, t]], weight)[0] for t in range(num_tokens)]
    assert torch.equal(outputs, torch.stack(alone)), "it depends on the tokens beside"


def test_a_number_that_is_none_stays_none() -> None:
    weight, inputs = quantize_int8(torch.randn(8, 256)), torch.randn(3, 256)
    inputs[1, 200] = torch.nan
    outputs = multiply_int16(inputs, weight)
    assert outputs[1].isnan().all()
    assert outputs[[0, 2]].isfinite().all()


@pytest.mark.parametrize("number_format", FORMATS)
@pytest.mark.parametrize("num_tokens", [1, 2, 23, 24, 65])
def test_fast_product_is_near_the_reference(num_tokens: int, number_format: str) -> None:
    weight = make_weight(300, 512, number_format)
    inputs = torch.randn(num_tokens, 512)
    is_exact = number_format == "float32" or num_tokens == 1
    bound = FLOAT32_ERROR if is_exact else BFLOAT16_ERROR
    assert relative_error(fast_cpu_linear(inputs, weight), reference_linear(inputs, weight)) < bound


def test_strips_together_are_the_whole_product(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kernels.linear.bfloat16._STRIP_BYTES", 2 * 256 * 7)
    weight = quantize_int8(torch.randn(30, 256))
    inputs = torch.randn(20, 256)
    outputs = multiply_bfloat16(inputs, weight)
    assert relative_error(outputs, reference_linear(inputs, weight)) < BFLOAT16_ERROR


def test_widened_codes_are_rounded_to_nearest() -> None:
    """Multiplying with the unit matrix gives the rows as the product sees them."""
    weight = quantize_int8(torch.randn(24, 256))
    rows = multiply_bfloat16(torch.eye(256), weight).T
    assert torch.equal(rows, dequantize(weight).to(torch.bfloat16).to(torch.float32))


def test_a_token_alone_gives_what_it_gives_among_others() -> None:
    weight = make_weight(64, 1024, "int8")
    inputs = torch.randn(9, 1024)
    alone = torch.cat([exact_cpu_linear(row.unsqueeze(0), weight) for row in inputs])
    assert relative_error(exact_cpu_linear(inputs, weight), alone) < FLOAT32_ERROR


@pytest.mark.parametrize(
    ("num_inputs", "num_groups"), [(1024, 8), (192, 3), (96, 3), (48, 3), (17, 1), (200, 1)]
)
def test_groups_divide_a_row(num_inputs: int, num_groups: int) -> None:
    weight = quantize_int8(torch.randn(3, num_inputs))
    assert weight.scales.shape == (3, num_groups)
    assert weight.scales.dtype == torch.float32
    assert weight.codes.dtype == torch.int8


def test_codes_are_within_half_a_step() -> None:
    matrix = torch.randn(64, 1024) * torch.logspace(-20, 20, 64).unsqueeze(1)
    weight = quantize_int8(matrix)
    half_steps = weight.scales.repeat_interleave(128, dim=1) / 2
    assert ((dequantize(weight) - matrix).abs() <= half_steps * (1 + 1e-5)).all()


def test_zeros_stay_zeros() -> None:
    weight = quantize_int8(torch.zeros(4, 128))
    assert torch.equal(exact_cpu_linear(torch.randn(1, 128), weight), torch.zeros(1, 4))


def test_8_bits_keep_a_product_within_a_percent() -> None:
    matrix = torch.randn(512, 1024)
    inputs = torch.randn(16, 1024)
    exact = inputs @ matrix.T
    error = reference_linear(inputs, quantize_int8(matrix)) - exact
    assert error.square().mean().sqrt() < 0.01 * exact.square().mean().sqrt()


@pytest.mark.parametrize("bad", [torch.inf, torch.nan])
def test_a_weight_that_is_not_finite_is_refused(bad: float) -> None:
    matrix = torch.ones(2, 128)
    matrix[1, 5] = bad
    with pytest.raises(ValueError, match="not finite"):
        quantize_int8(matrix)


def test_inputs_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        exact_cpu_linear(torch.zeros(1, 64), make_weight(4, 128, "int8"))


def test_a_wrong_type_is_an_error() -> None:
    weight = Int8Weight(torch.zeros(2, 128, dtype=torch.int8), torch.zeros(2, 1))
    with pytest.raises(TypeError):
        exact_cpu_linear(torch.zeros(1, 128, dtype=torch.float64), weight)
