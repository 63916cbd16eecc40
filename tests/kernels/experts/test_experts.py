"""Experts of one token against plain torch: packed and not, tiles and spans."""

from collections.abc import Callable

import numba
import pytest
import torch
from torch import Tensor

from kernels.checks import relative_error
from kernels.expert_bank import ExpertBank
from kernels.experts import composed_experts, reference_experts, reference_routing
from kernels.experts.cpu import exact_cpu_experts, fast_cpu_experts
from kernels.experts.down_kernel import compile_span_finish, compile_tile_finish
from kernels.experts.routing_kernel import cpu_routing
from kernels.linear import DenseWeight, LinearWeight, PackedWeight, reference_linear
from kernels.linear.packed.quickest import random_packed_weight
from kernels.simd.int8 import HAS_BYTE_DOT
from kernels.swiglu import reference_swiglu

HIDDEN, WIDTH, COUNT = 512, 256, 5
TOLERANCE = 2**-13
CHOSEN = torch.tensor([3, 0, 4])
FINISHES = [compile_tile_finish, *([compile_span_finish] if HAS_BYTE_DOT else [])]


def matrix(name: str, num_rows: int, num_inputs: int, seed: int, num_runs: int = 1) -> LinearWeight:
    if name == "float32":
        return DenseWeight(torch.randn(num_rows, num_inputs) / num_inputs**0.5)
    whole = random_packed_weight(name, num_rows, num_inputs, seed)
    return PackedWeight(name, tuple(whole.runs[0].chunk(num_runs)))


def bank(first: str, last: str, *, width: int = WIDTH, hidden: int = HIDDEN) -> ExpertBank:
    return ExpertBank(
        tuple(matrix(first, 2 * width, hidden, each, num_runs=2) for each in range(COUNT)),
        tuple(matrix(last, hidden, width, COUNT + each) for each in range(COUNT)),
    )


def operands(hidden: int = HIDDEN) -> tuple[Tensor, Tensor, Tensor]:
    """Inputs that keep gates of random blocks small, an output before, weights."""
    return torch.randn(1, hidden) / 64, torch.randn(1, hidden), torch.rand(len(CHOSEN))


@pytest.fixture(params=[1, 2])
def num_threads(request: pytest.FixtureRequest) -> object:
    before = numba.get_num_threads()
    numba.set_num_threads(min(request.param, numba.config.NUMBA_NUM_THREADS))
    yield request.param
    numba.set_num_threads(before)


@pytest.mark.parametrize(
    ("first", "last"),
    [("Q4_0", "Q4_0"), ("Q4_K", "Q6_K"), ("Q8_0", "Q8_0"), ("Q4_0", "Q8_0"), ("float32", "Q4_0")],
)
def test_experts_of_a_token_are_those_of_plain_torch(
    first: str, last: str, num_threads: int
) -> None:
    inputs, output, weights = operands()
    networks = bank(first, last)
    mixed = fast_cpu_experts(inputs, networks, weights=weights, chosen=CHOSEN, output=output)
    wanted = reference_experts(inputs, networks, weights=weights, chosen=CHOSEN, output=output)
    assert mixed.shape == output.shape
    assert relative_error(mixed, wanted) < 4 * TOLERANCE


@pytest.mark.parametrize("compile_finish", FINISHES)
@pytest.mark.parametrize("name", ["Q4_0", "Q4_K", "Q6_K", "Q8_0"])
@pytest.mark.parametrize("num_rows", [64, 102])
def test_each_way_finishes_as_plain_torch(
    compile_finish: Callable[[str], Callable[..., None]], name: str, num_rows: int, num_threads: int
) -> None:
    downs = [random_packed_weight(name, num_rows, WIDTH, each) for each in range(3)]
    gate_ups, weights, before = torch.randn(3, 2 * WIDTH), torch.rand(3), torch.randn(num_rows)
    after = torch.full((num_rows,), torch.nan)
    runs = torch.tensor([(each.runs[0].data_ptr(), num_rows) for each in downs])
    compile_finish(name)(
        runs.numpy(),
        downs[0].row_bytes,
        gate_ups.numpy(),
        weights.numpy(),
        before.numpy(),
        after.numpy(),
        num_threads,
    )
    gated = reference_swiglu(gate_ups)
    parts = [reference_linear(row[None], each)[0] for row, each in zip(gated, downs, strict=True)]
    wanted = before + sum(weight * part for weight, part in zip(weights, parts, strict=True))
    assert relative_error(after, wanted) < TOLERANCE


def test_exact_experts_round_nothing() -> None:
    inputs, output, weights = operands()
    networks = bank("Q4_0", "Q4_0")
    exact = exact_cpu_experts(inputs, networks, weights=weights, chosen=CHOSEN, output=output)
    wanted = reference_experts(inputs, networks, weights=weights, chosen=CHOSEN, output=output)
    assert relative_error(exact, wanted) < 1e-5


def test_experts_that_are_too_small_for_a_call_are_computed_otherwise() -> None:
    inputs, output, weights = operands(hidden=32)
    networks = bank("Q4_0", "Q4_0", width=32, hidden=32)
    odd = ExpertBank(networks.gate_up, (*networks.down[:-1], matrix("float32", 32, 32, 0)))
    for some in (networks, odd):
        mixed = fast_cpu_experts(inputs, some, weights=weights, chosen=CHOSEN, output=output)
        wanted = reference_experts(inputs, some, weights=weights, chosen=CHOSEN, output=output)
        assert relative_error(mixed, wanted) < 4 * TOLERANCE


def test_inputs_of_another_width_are_refused() -> None:
    inputs, output, weights = operands(hidden=HIDDEN - 32)
    with pytest.raises(ValueError, match="inputs"):
        fast_cpu_experts(
            inputs, bank("Q4_0", "Q4_0"), weights=weights, chosen=CHOSEN, output=output
        )


def test_first_matrices_in_blocks_are_multiplied_together() -> None:
    asked: list[int] = []

    def linear(rows: Tensor, weight: LinearWeight) -> Tensor:
        asked.append(weight.num_rows if isinstance(weight, PackedWeight) else 0)
        return reference_linear(rows, weight)

    inputs, output, weights = operands()
    mix = composed_experts(linear, reference_swiglu)
    mix(inputs, bank("Q4_0", "Q4_0"), weights=weights, chosen=CHOSEN, output=output)
    assert asked == [2 * WIDTH * len(CHOSEN), *[HIDDEN] * len(CHOSEN)]


@pytest.mark.parametrize("is_normalised", [True, False])
@pytest.mark.parametrize(("num_tokens", "num_experts", "num_chosen"), [(1, 256, 8), (200, 7, 7)])
def test_routing_is_that_of_plain_torch(
    num_tokens: int, num_experts: int, num_chosen: int, is_normalised: bool
) -> None:
    scores = 5 * torch.randn(num_tokens, num_experts)
    weights, chosen = cpu_routing(scores, num_chosen=num_chosen, is_normalised=is_normalised)
    wanted, places = reference_routing(scores, num_chosen=num_chosen, is_normalised=is_normalised)
    assert torch.equal(chosen, places)
    assert torch.allclose(weights, wanted, rtol=1e-5, atol=0)


def test_of_equal_scores_the_first_are_chosen() -> None:
    _, chosen = cpu_routing(torch.zeros(1, 6), num_chosen=3, is_normalised=True)
    assert chosen.tolist() == [[0, 1, 2]]


@pytest.mark.parametrize("odd", [torch.nan, torch.inf, -torch.inf])
def test_scores_that_are_no_numbers_choose_experts_that_exist(odd: float) -> None:
    for scores in (torch.full((1, 6), odd), torch.tensor([[0.0, odd, 1.0, 2.0, odd, 0.5]])):
        _, chosen = cpu_routing(scores, num_chosen=3, is_normalised=True)
        assert len({each for each in chosen[0].tolist() if 0 <= each < scores.shape[1]}) == 3


@pytest.mark.parametrize("num_chosen", [0, 7])
def test_more_experts_than_there_are_cannot_be_chosen(num_chosen: int) -> None:
    with pytest.raises(ValueError, match="cannot be chosen"):
        cpu_routing(torch.zeros(1, 6), num_chosen=num_chosen, is_normalised=True)
