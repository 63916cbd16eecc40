"""Panels: as many terms as fit are added as integers, and 8-bit weights are multiplied rightly."""

import pytest
import torch

from kernels.linear import Int8Weight, dequantize, reference_linear
from kernels.linear.packed.block_format import BlockFormat
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.panels.tile import exact_len
from kernels.linear.products import INT16_PANELS
from kernels.simd.int16 import LARGEST_INT16

LARGEST_ERROR = 2**-15
"""Of a result, in units of the sum of its terms without their signs."""


def make_weight(num_rows: int, num_inputs: int, group_len: int) -> Int8Weight:
    codes = torch.randint(-127, 128, (num_rows, num_inputs), dtype=torch.int8)
    return Int8Weight(codes, torch.rand(num_rows, num_inputs // group_len) + 0.1)


@pytest.mark.parametrize("block_format", BLOCK_FORMATS.values(), ids=list(BLOCK_FORMATS))
def test_integers_that_are_added_fit_32_bits(block_format: BlockFormat) -> None:
    length = exact_len(block_format.block_len, block_format.largest)
    assert length * block_format.largest * LARGEST_INT16 < 2**31
    assert block_format.block_len % length == 0
    assert length >= 16


@pytest.mark.parametrize("num_tokens", [1, 7, 8, 9, 40])
@pytest.mark.parametrize(
    ("shape", "group_len"),
    [((1, 32), 32), ((33, 96), 32), ((31, 192), 64), ((70, 1152), 128), ((64, 3584), 128)],
)
def test_products_are_the_reference(
    shape: tuple[int, int], group_len: int, num_tokens: int
) -> None:
    weight, inputs = make_weight(*shape, group_len), torch.randn(num_tokens, shape[1])
    inputs *= torch.logspace(-6, 6, num_tokens).unsqueeze(1)
    assert INT16_PANELS.takes(weight)
    outputs = INT16_PANELS.multiply(inputs, weight)
    terms = inputs.abs() @ dequantize(weight).abs().T
    assert ((outputs - reference_linear(inputs, weight)).abs() / terms).max() < LARGEST_ERROR
    alone = torch.cat([INT16_PANELS.multiply(row.unsqueeze(0), weight) for row in inputs])
    assert torch.equal(outputs, alone), "it depends on the tokens beside"


def test_the_largest_numbers_do_not_overflow() -> None:
    weight = Int8Weight(torch.full((40, 512), -128, dtype=torch.int8), torch.ones(40, 4))
    outputs = INT16_PANELS.multiply(torch.full((9, 512), 3.0), weight)
    assert torch.allclose(outputs, torch.full((9, 40), -128 * 3.0 * 512))


def test_a_number_that_is_none_stays_none() -> None:
    weight, inputs = make_weight(40, 512, 128), torch.randn(10, 512)
    inputs[1, 200] = torch.nan
    outputs = INT16_PANELS.multiply(inputs, weight)
    assert outputs[1].isnan().all()
    assert outputs[[0, 2, 9]].isfinite().all()


@pytest.mark.parametrize("group_len", [16, 40, 256])
def test_other_groups_are_not_taken(group_len: int) -> None:
    assert not INT16_PANELS.takes(make_weight(4, 2 * group_len, group_len))
