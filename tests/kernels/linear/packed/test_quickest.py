"""The way that was timed to be quickest multiplies, and every way gives the reference's result."""

import subprocess
import sys
from collections.abc import Iterator

import numba
import pytest
import torch
from torch import Tensor

from kernels.checks import relative_error
from kernels.linear import PackedWeight, reference_linear, widen_packed
from kernels.linear.packed import cpu, quickest
from kernels.linear.packed.cpu import fast_packed_linear
from kernels.linear.packed.panel_kernel import compile_panel_product
from kernels.linear.packed.products import (
    Multiply,
    multiply_panels,
    multiply_spans,
    multiply_tiles,
)
from kernels.linear.packed.quickest import PRODUCTS, choose_packed_product, random_packed_weight
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.packed.span_kernel import compile_span_product
from kernels.linear.packed.tile_kernel import compile_product
from kernels.linear.timed_tokens import TIMED_TOKENS
from kernels.timed_choice import TimedChoice
from tests.kernels.linear.packed.random_blocks import random_blocks

ERROR = 2**-13
"""One rounding of each input to 2**-16 of the largest of its block, against results that cancel."""
WAYS = PRODUCTS | {"spans": multiply_spans}
"""Also the one that is only chosen where an instruction multiplies bytes."""


@pytest.fixture(autouse=True)
def nothing_is_chosen_yet() -> Iterator[None]:
    cpu.product_for.cache_clear()
    yield
    cpu.product_for.cache_clear()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", sorted(BLOCK_FORMATS))
def test_every_way_gives_the_result_of_the_reference(name: str, way: str) -> None:
    weight = PackedWeight(name, (random_blocks(name, 131, 768),))
    for num_tokens in (1, 3, 5, 18):
        inputs = torch.randn(num_tokens, 768)
        outputs = WAYS[way](inputs, weight)
        assert relative_error(outputs, reference_linear(inputs, weight)) < ERROR


@pytest.mark.parametrize("num_tokens", [1, 3, 18])
def test_inputs_of_another_kind_are_refused_and_scattered_ones_gathered(num_tokens: int) -> None:
    weight = PackedWeight("Q8_0", (random_blocks("Q8_0", 131, 768),))
    inputs = torch.randn(768, num_tokens).T
    expected = fast_packed_linear(inputs.clone(memory_format=torch.contiguous_format), weight)
    assert torch.equal(fast_packed_linear(inputs, weight), expected)
    for other in (inputs.double(), inputs.bfloat16(), inputs[:, :736]):
        with pytest.raises(ValueError, match="do not fit packed rows of 768"):
            fast_packed_linear(other, weight)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "name", [name for name, each in sorted(BLOCK_FORMATS.items()) if each.block_len == 32]
)
def test_rows_may_be_any_number_of_blocks(name: str, way: str) -> None:
    for num_inputs in (128, 160, 416):
        weight = PackedWeight(name, (random_blocks(name, 9, num_inputs),))
        for num_tokens in (1, 6):
            inputs = torch.randn(num_tokens, num_inputs)
            outputs = WAYS[way](inputs, weight)
            assert relative_error(outputs, reference_linear(inputs, weight)) < ERROR


@pytest.mark.parametrize("way", WAYS)
def test_what_is_chosen_multiplies(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def chosen(name: str, tokens: int) -> TimedChoice:
        asked.append(tokens)
        return TimedChoice(way, {way: 1.0})

    monkeypatch.setattr(quickest, "choose_packed_product", chosen)
    monkeypatch.setattr(quickest, "PRODUCTS", WAYS)
    weight = PackedWeight("Q4_K", (random_blocks("Q4_K", 131, 768),))
    for num_tokens, limit in ((0, 1), (1, 1), (2, 4), (5, 8), (64, 64), (65, 256), (300, 256)):
        inputs = torch.randn(num_tokens, 768)
        assert torch.equal(fast_packed_linear(inputs, weight), WAYS[way](inputs, weight))
        assert asked[-1] == limit


@pytest.mark.parametrize("name", sorted(BLOCK_FORMATS))
def test_what_is_timed_has_no_numbers_that_processors_are_slow_with(name: str) -> None:
    numbers = widen_packed(random_packed_weight(name, 4, 512, seed=0)).abs()
    assert numbers[numbers > 0].min() > 2.0**-60
    assert numbers.max() < 2.0**40


@pytest.mark.parametrize("way", [multiply_tiles, multiply_spans])
def test_runs_too_short_for_a_tile_have_panels(
    way: Multiply, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cpu, "quickest_product", lambda *_: way)
    weight = PackedWeight("Q8_0", (random_blocks("Q8_0", 1, 256),))
    inputs = torch.randn(1, 256)
    assert torch.equal(fast_packed_linear(inputs, weight), multiply_panels(inputs, weight))


def test_rows_too_short_for_a_span_have_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpu, "quickest_product", lambda *_: multiply_spans)
    weight = PackedWeight("Q8_0", (random_blocks("Q8_0", 9, 96),))
    inputs = torch.randn(2, 96)
    assert torch.equal(fast_packed_linear(inputs, weight), multiply_tiles(inputs, weight))


def test_one_token_is_timed_with_weights_from_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    places: list[int] = []

    def note(_inputs: Tensor, weight: PackedWeight) -> Tensor:
        places.append(weight.runs[0].data_ptr())
        return torch.empty(0)

    monkeypatch.setattr(quickest, "PRODUCTS", {"one": note, "another": note})
    monkeypatch.setattr(quickest, "machine_code_folder", lambda _: None)
    choose_packed_product.cache_clear()
    choose_packed_product("Q8_0", 1)
    choose_packed_product.cache_clear()
    row_bytes = 1024 // 32 * 34
    assert len(set(places)) * 2048 * row_bytes > 64 << 20


def test_all_ways_are_timed_and_nothing_of_a_model_is_touched() -> None:
    before, threads = torch.get_rng_state(), (torch.get_num_threads(), numba.get_num_threads())
    choose_packed_product.cache_clear()
    times = [choose_packed_product("Q4_0", tokens) for tokens in TIMED_TOKENS]
    assert all(tuple(each.seconds) == tuple(PRODUCTS) for each in times)
    assert torch.equal(torch.get_rng_state(), before)
    assert (torch.get_num_threads(), numba.get_num_threads()) == threads


def test_the_machine_code_of_every_way_is_kept_for_the_next_process() -> None:
    compilers = compile_product, compile_panel_product, compile_span_product
    for compile_way in compilers:
        compile_way("Q4_0")
    names = ", ".join(each.__name__ for each in compilers)
    imports = "".join(f"from {each.__module__} import {each.__name__}\n" for each in compilers)
    code = f"{imports}print([len(each('Q4_0').stats.cache_misses) for each in ({names})])"
    process = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert process.stdout.strip() == "[0, 0, 0]"
