"""Products with blocks as they lie in a file, against blocks widened by another program."""

from dataclasses import replace

import pytest
import torch
from gguf.constants import GGMLQuantizationType
from gguf.quants import dequantize

from kernels.checks import relative_error
from kernels.linear import PackedWeight, StackedWeight, joined, reference_linear, widen_packed
from kernels.linear.cpu import exact_cpu_linear, fast_cpu_linear
from kernels.linear.packed.registry import BLOCK_FORMATS
from tests.kernels.linear.packed.random_blocks import HALFS, random_blocks

FLOAT32_ERROR = 3e-6
INT16_ERROR = 2**-13
"""One rounding of each input to 2**-16 of the largest of its block, against results that cancel."""

LARGEST_ERROR = 2**-15
"""Of a result, in units of the sum of its terms without their signs."""

FORMATS = sorted(BLOCK_FORMATS)


@pytest.mark.parametrize("name", FORMATS)
def test_blocks_are_widened_as_the_library_does(name: str) -> None:
    blocks = random_blocks(name, 3, 1024)
    expected = dequantize(blocks.numpy(), GGMLQuantizationType[name])
    assert (
        relative_error(widen_packed(PackedWeight(name, (blocks,))), torch.tensor(expected)) < 1e-6
    )


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("num_tokens", [0, 1, 2, 3, 5, 17, 24])
@pytest.mark.parametrize("shape", [(1, 256), (4, 512), (131, 768)])
def test_products_are_the_reference(shape: tuple[int, int], num_tokens: int, name: str) -> None:
    weight, inputs = (
        PackedWeight(name, (random_blocks(name, *shape),)),
        torch.randn(num_tokens, shape[1]),
    )
    expected = reference_linear(inputs, weight)
    exact, fast = exact_cpu_linear(inputs, weight), fast_cpu_linear(inputs, weight)
    assert exact.shape == fast.shape == expected.shape
    if num_tokens:
        assert relative_error(exact, expected) < FLOAT32_ERROR
        terms = inputs.abs() @ widen_packed(weight).abs().T
        assert ((fast - expected).abs() / terms).max() < LARGEST_ERROR


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("num_tokens", [1, 6])
def test_the_largest_numbers_do_not_overflow(num_tokens: int, name: str) -> None:
    """All bits set but for the scales: the largest integers of every format, with one sign."""
    blocks = torch.full_like(random_blocks(name, 4, 512), 255)
    view = blocks.view(-1, BLOCK_FORMATS[name].block_bytes)
    for place in HALFS[name]:
        view[:, place : place + 2] = torch.tensor([0, 0x20], dtype=torch.uint8)
    if name == "MXFP4":
        view[:, 0] = 120
    weight, inputs = PackedWeight(name, (blocks,)), torch.full((num_tokens, 512), 3.0)
    expected = reference_linear(inputs, weight)
    assert relative_error(fast_cpu_linear(inputs, weight), expected) < INT16_ERROR


@pytest.mark.parametrize("name", FORMATS)
def test_no_integer_of_a_block_is_larger_than_its_format_says(name: str) -> None:
    block_format = BLOCK_FORMATS[name]
    blocks = random_blocks(name, 64, 4096).view(-1, block_format.block_bytes)
    for place, half in zip(HALFS[name], (1.0, 0.0), strict=False):
        blocks[:, place : place + 2] = torch.tensor([half]).half().view(torch.uint8)
    if name == "MXFP4":
        blocks[:, 0] = 128
    integers = block_format.widen(blocks)
    assert torch.equal(integers, integers.round())
    assert block_format.largest / 2 < integers.abs().max() <= block_format.largest


@pytest.mark.parametrize("num_tokens", [1, 30])
def test_rows_and_columns_may_be_stored_in_another_order(num_tokens: int) -> None:
    blocks, inputs = random_blocks("Q4_K", 6, 512), torch.randn(num_tokens, 512)
    columns, rows = torch.randperm(512), torch.randperm(6)
    weight = PackedWeight("Q4_K", (blocks,), input_order=columns.argsort(), row_order=rows)
    matrix = widen_packed(PackedWeight("Q4_K", (blocks,)))[rows][:, columns]
    assert torch.equal(widen_packed(weight), matrix)
    assert relative_error(exact_cpu_linear(inputs, weight), inputs @ matrix.T) < FLOAT32_ERROR
    assert relative_error(fast_cpu_linear(inputs, weight), inputs @ matrix.T) < INT16_ERROR


@pytest.mark.parametrize("num_tokens", [1, 7, 30])
def test_runs_of_rows_lie_below_one_another(num_tokens: int) -> None:
    runs = tuple(random_blocks("Q4_K", num_rows, 512) for num_rows in (5, 133, 70))
    inputs = torch.randn(num_tokens, 512)
    expected = [reference_linear(inputs, PackedWeight("Q4_K", (run,))) for run in runs]
    for linear in (exact_cpu_linear, fast_cpu_linear):
        outputs = linear(inputs, PackedWeight("Q4_K", runs))
        assert relative_error(outputs, torch.cat(expected, dim=1)) < INT16_ERROR


@pytest.mark.parametrize("num_tokens", [1, 3, 65])
def test_rows_in_another_order_are_joined(num_tokens: int) -> None:
    parts = [
        PackedWeight("Q4_0", (random_blocks("Q4_0", rows, 512),), row_order=torch.randperm(rows))
        for rows in (133, 70, 9)
    ]
    inputs = torch.randn(num_tokens, 512)
    expected = torch.cat([reference_linear(inputs, part) for part in parts], dim=1)
    weight = joined(parts)
    assert isinstance(weight, PackedWeight)
    assert relative_error(reference_linear(inputs, weight), expected) < FLOAT32_ERROR
    for linear in (exact_cpu_linear, fast_cpu_linear):
        assert relative_error(linear(inputs, weight), expected) < INT16_ERROR


def test_rows_in_their_own_order_stay_apart_from_others() -> None:
    first, second = (PackedWeight("Q4_0", (random_blocks("Q4_0", 5, 256),)) for _ in range(2))
    turned = replace(second, row_order=torch.arange(5).flip(0))
    assert isinstance(joined([first, second]), PackedWeight)
    assert isinstance(joined([first, turned]), StackedWeight)
    inputs = torch.randn(1, 256)
    expected = torch.cat([reference_linear(inputs, part) for part in (first, turned)], dim=1)
    assert relative_error(fast_cpu_linear(inputs, joined([first, turned])), expected) < INT16_ERROR


def test_parts_in_several_formats_are_one_matrix() -> None:
    parts = tuple(PackedWeight(name, (random_blocks(name, 5, 256),)) for name in ("Q4_K", "Q6_K"))
    inputs = torch.randn(2, 256)
    outputs = fast_cpu_linear(inputs, StackedWeight(parts))
    assert outputs.shape == (2, 10)
    assert relative_error(outputs, reference_linear(inputs, StackedWeight(parts))) < INT16_ERROR


@pytest.mark.parametrize("name", FORMATS)
def test_scales_that_are_no_numbers_are_seen(name: str) -> None:
    block_format = BLOCK_FORMATS[name]
    blocks = random_blocks(name, 2, 512).view(-1, block_format.block_bytes)
    assert block_format.is_sound(blocks)
    for place in HALFS[name] or (-1,):
        broken = blocks.clone()
        broken[1, place + 1] = 255
        assert not block_format.is_sound(broken)
        assert not block_format.widen(broken).isfinite().all()


def test_inputs_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        fast_cpu_linear(torch.zeros(1, 128), PackedWeight("Q8_0", (random_blocks("Q8_0", 4, 256),)))
