"""The way that was timed to be quickest multiplies 8-bit and bfloat16 weights."""

import numba
import pytest
import torch

from kernels.checks import relative_error
from kernels.linear import DenseWeight, quantize_int8, quickest, reference_linear
from kernels.linear.cpu import fast_cpu_linear
from kernels.linear.products import FLOAT32, MadeWeight
from kernels.linear.quickest import PRODUCTS, choose_product
from kernels.linear.timed_tokens import TIMED_TOKENS
from kernels.timed_choice import TimedChoice

ERRORS = {"float32": 3e-6, "int16": 2**-13, "panels": 2**-13, "bfloat16": 2**-7}
WAYS = [(kind, way) for kind, products in PRODUCTS.items() for way in products]


def make_weight(kind: str, num_rows: int, num_inputs: int) -> MadeWeight:
    matrix = torch.randn(num_rows, num_inputs) / num_inputs**0.5
    return quantize_int8(matrix) if kind == "int8" else DenseWeight(matrix.to(torch.bfloat16))


@pytest.mark.parametrize(("kind", "way"), WAYS)
def test_every_way_gives_the_result_of_the_reference(kind: str, way: str) -> None:
    weight = make_weight(kind, 131, 768)
    for num_tokens in (2, 5, 18, 70):
        inputs = torch.randn(num_tokens, 768)
        outputs = PRODUCTS[kind][way].multiply(inputs, weight)
        assert relative_error(outputs, reference_linear(inputs, weight)) < ERRORS[way]


@pytest.mark.parametrize(("kind", "way"), WAYS)
def test_what_is_chosen_multiplies(kind: str, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def chosen(_kind: str, tokens: int) -> TimedChoice:
        asked.append(tokens)
        return TimedChoice(way, {way: 1.0})

    monkeypatch.setattr(quickest, "choose_product", chosen)
    weight = make_weight(kind, 131, 768)
    for num_tokens, limit in ((2, 4), (5, 8), (23, 64), (64, 64), (65, 256), (300, 256)):
        inputs = torch.randn(num_tokens, 768)
        expected = PRODUCTS[kind][way].multiply(inputs, weight)
        assert torch.equal(fast_cpu_linear(inputs, weight), expected)
        assert asked[-1] == limit


@pytest.mark.parametrize("kind", PRODUCTS)
def test_one_token_is_multiplied_in_float32(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(quickest, "choose_product")
    weight, inputs = make_weight(kind, 131, 768), torch.randn(1, 768)
    assert torch.equal(fast_cpu_linear(inputs, weight), FLOAT32.multiply(inputs, weight))


def test_float32_weights_are_never_rounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(quickest, "choose_product")
    weight, inputs = DenseWeight(torch.randn(40, 768)), torch.randn(70, 768)
    assert torch.equal(fast_cpu_linear(inputs, weight), FLOAT32.multiply(inputs, weight))


@pytest.mark.parametrize("way", PRODUCTS["int8"])
@pytest.mark.parametrize("shape", [(2, 768), (40, 48), (40, 40), (1, 16)])
def test_what_does_not_fit_the_chosen_way_is_multiplied_exactly(
    shape: tuple[int, int], way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quickest, "choose_product", lambda *_: TimedChoice(way, {way: 1.0}))
    weight, inputs = make_weight("int8", *shape), torch.randn(5, shape[1])
    bound = ERRORS[way if PRODUCTS["int8"][way].takes(weight) else "float32"]
    assert relative_error(fast_cpu_linear(inputs, weight), reference_linear(inputs, weight)) < bound


def test_all_ways_are_timed_and_nothing_of_a_model_is_touched() -> None:
    before, threads = torch.get_rng_state(), (torch.get_num_threads(), numba.get_num_threads())
    choose_product.cache_clear()
    for kind, products in PRODUCTS.items():
        for tokens in TIMED_TOKENS[1:]:
            assert tuple(choose_product(kind, tokens).seconds) == tuple(products)
    assert torch.equal(torch.get_rng_state(), before)
    assert (torch.get_num_threads(), numba.get_num_threads()) == threads
