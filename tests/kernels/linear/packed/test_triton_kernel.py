"""Products with blocks on a GPU, against the same blocks widened in plain torch."""

import pytest
import torch

from kernels.checks import relative_error
from kernels.linear import PackedWeight, StackedWeight, reference_linear, widen_packed
from kernels.linear.gpu import exact_triton_linear, fast_triton_linear
from kernels.linear.packed import gpu
from kernels.linear.packed.registry import BLOCK_FORMATS
from tests.kernels.gpu_device import DEVICE, on_gpu
from tests.kernels.linear.packed.random_blocks import HALFS, random_blocks

FLOAT32_ERROR = 3e-6
INPUTS_ERROR = 2**-8
"""One rounding of inputs to bfloat16, in units of the sum of all terms without their signs."""

FORMATS = sorted(BLOCK_FORMATS)


def on_device(weight: PackedWeight) -> PackedWeight:
    return weight.on(torch.device(DEVICE))


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("num_tokens", [0, 1, 2, 19])
@pytest.mark.parametrize("shape", [(1, 256), (19, 768)])
def test_exact_products_are_the_reference(
    shape: tuple[int, int], num_tokens: int, name: str
) -> None:
    weight = PackedWeight(name, (random_blocks(name, *shape),))
    inputs = torch.randn(num_tokens, shape[1])
    outputs = exact_triton_linear(inputs.to(DEVICE), on_device(weight)).cpu()
    expected = reference_linear(inputs, weight)
    assert outputs.shape == expected.shape
    if num_tokens:
        assert relative_error(outputs, expected) < FLOAT32_ERROR


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("num_tokens", [1, 3, 140])
def test_fast_products_round_to_two_bytes(num_tokens: int, name: str) -> None:
    weight = PackedWeight(name, (random_blocks(name, 9, 512),))
    inputs = torch.randn(num_tokens, 512)
    outputs = fast_triton_linear(inputs.to(DEVICE), on_device(weight)).cpu()
    expected, matrix = reference_linear(inputs, weight), widen_packed(weight)
    bound = FLOAT32_ERROR if num_tokens == 1 else INPUTS_ERROR
    assert ((outputs - expected).abs() / (inputs.abs() @ matrix.abs().T)).max() < bound


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("num_tokens", [1, 2])
def test_every_bit_counts(num_tokens: int, name: str) -> None:
    """All bits set but for the scales: the largest codes of every format."""
    blocks = torch.full_like(random_blocks(name, 4, 512), 255)
    view = blocks.view(-1, BLOCK_FORMATS[name].block_bytes)
    for place in HALFS[name]:
        view[:, place : place + 2] = torch.tensor([0, 0x20], dtype=torch.uint8)
    if name == "MXFP4":
        view[:, 0] = torch.arange(len(view)) % 3  # with the two powers that are subnormal
        view[0, 0] = 120
    weight, inputs = PackedWeight(name, (blocks,)), torch.randn(num_tokens, 512)
    outputs = exact_triton_linear(inputs.to(DEVICE), on_device(weight)).cpu()
    for row, expected in zip(outputs.T, reference_linear(inputs, weight).T, strict=True):
        assert relative_error(row, expected) < FLOAT32_ERROR


@pytest.mark.parametrize("num_tokens", [1, 3, 130])
def test_runs_orders_and_stacks(num_tokens: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu, "_PIECE_ROWS", 4)
    runs = tuple(random_blocks("Q4_K", rows, 512) for rows in (6, 3))
    columns, rows = torch.randperm(512), torch.randperm(9)
    ordered = PackedWeight("Q4_K", runs, input_order=columns.argsort(), row_order=rows)
    other = PackedWeight("Q8_0", (random_blocks("Q8_0", 5, 512),))
    inputs = torch.randn(num_tokens, 512)
    expected = reference_linear(inputs, StackedWeight((ordered, other)))
    stacked = StackedWeight((on_device(ordered), on_device(other)))
    is_widened = num_tokens > 3
    multiply = fast_triton_linear if is_widened else exact_triton_linear
    outputs = multiply(inputs.to(DEVICE), stacked).cpu()
    bound = 2 * INPUTS_ERROR if is_widened else FLOAT32_ERROR
    assert relative_error(outputs, expected) < bound


def test_inputs_that_do_not_fit_are_refused() -> None:
    weight = PackedWeight("Q8_0", (random_blocks("Q8_0", 4, 128),))
    with pytest.raises(ValueError, match="do not fit"):
        exact_triton_linear(torch.zeros(1, 64), weight)


@on_gpu
@pytest.mark.gpu
@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("num_tokens", [1, 16, 512])
def test_real_shapes(num_tokens: int, name: str) -> None:
    weight = PackedWeight(name, (random_blocks(name, 8192, 2560),))
    inputs = torch.randn(num_tokens, 2560)
    outputs = fast_triton_linear(inputs.to(DEVICE), on_device(weight)).cpu()
    assert relative_error(outputs, reference_linear(inputs, weight)) < 2**-7


@pytest.mark.parametrize("name", FORMATS)
def test_few_rows_are_shared_by_more_lanes(name: str) -> None:
    slots, multiprocessors = gpu.SLOTS[name], 132
    wide = gpu.suited_cut(slots, 18_432, multiprocessors)
    narrow = gpu.suited_cut(slots, 2560, multiprocessors)
    assert wide == slots.cut
    assert narrow.lanes > wide.lanes
    assert gpu.suited_cut(slots, 2560, multiprocessors // 16) == slots.cut


@pytest.mark.parametrize("name", FORMATS)
def test_products_of_many_rows_are_the_reference(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """With the cut that only matrices with many rows have."""
    monkeypatch.setattr(gpu, "_WARPS_PER_MULTIPROCESSOR", 0)
    weight = PackedWeight(name, (random_blocks(name, 19, 768),))
    inputs = torch.randn(1, 768)
    outputs = exact_triton_linear(inputs.to(DEVICE), on_device(weight)).cpu()
    assert relative_error(outputs, reference_linear(inputs, weight)) < FLOAT32_ERROR
