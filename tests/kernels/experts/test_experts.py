"""Experts of one token against plain torch: packed and not, tiles and spans."""

from collections.abc import Callable
from dataclasses import replace

import numba
import pytest
import torch
from torch import Tensor

from kernels.chain import CannotChain
from kernels.chained_calls.cpu import ChainedCalls
from kernels.checks import relative_error
from kernels.expert_bank import ExpertBank
from kernels.experts import composed_experts, reference_experts, reference_routing
from kernels.experts.cpu import exact_cpu_experts, fast_cpu_experts
from kernels.experts.down_kernel import compile_span_finish, compile_tile_finish
from kernels.experts.routing_kernel import cpu_routing
from kernels.linear import DenseWeight, LinearWeight, PackedWeight, reference_linear
from kernels.linear.packed.quickest import random_packed_weight
from kernels.swiglu import reference_swiglu

HIDDEN, WIDTH, COUNT = 512, 256, 5
TOLERANCE = 2**-13
FINISHES = [compile_tile_finish, compile_span_finish]


def matrix(name: str, num_rows: int, num_inputs: int, seed: int, num_runs: int = 1) -> LinearWeight:
    if name == "float32":
        return DenseWeight(torch.randn(num_rows, num_inputs) / num_inputs**0.5)
    whole = random_packed_weight(name, num_rows, num_inputs, seed)
    return PackedWeight(name, tuple(whole.runs[0].chunk(num_runs)))


def bank(
    first: str,
    last: str,
    *,
    width: int = WIDTH,
    hidden: int = HIDDEN,
    shared: tuple[str, str] | None = None,
    is_weighed: bool = True,
    is_normalised: bool = True,
) -> ExpertBank:
    def network(first: str, last: str, number: int) -> tuple[LinearWeight, LinearWeight]:
        gate_up = matrix(first, 2 * width, hidden, number, num_runs=2)
        return gate_up, matrix(last, hidden, width, COUNT + number)

    gate_ups, downs = zip(*(network(first, last, each) for each in range(COUNT)), strict=True)
    num_scores = COUNT + (shared is not None and is_weighed)
    return ExpertBank(
        router=DenseWeight(torch.randn(num_scores, hidden)),
        num_chosen=3,
        is_normalised=is_normalised,
        gate_up=gate_ups,
        down=downs,
        shared=network(*shared, 2 * COUNT) if shared else None,
    )


def inputs_of(hidden: int = HIDDEN) -> Tensor:
    """One token that keeps gates of random blocks small."""
    return torch.randn(1, hidden) / 64


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
@pytest.mark.parametrize("is_normalised", [True, False])
def test_experts_of_a_token_are_those_of_plain_torch(
    first: str, last: str, is_normalised: bool, num_threads: int
) -> None:
    inputs, networks = inputs_of(), bank(first, last, is_normalised=is_normalised)
    mixed, wanted = fast_cpu_experts(inputs, networks), reference_experts(inputs, networks)
    assert mixed.shape == inputs.shape
    assert relative_error(mixed, wanted) < 4 * TOLERANCE


@pytest.mark.parametrize("is_weighed", [True, False])
@pytest.mark.parametrize("shared", [("Q4_0", "Q4_0"), ("Q8_0", "Q4_0"), ("Q4_0", "Q8_0")])
def test_a_shared_network_is_added_whatever_it_is_made_of(
    shared: tuple[str, str], is_weighed: bool, num_threads: int
) -> None:
    inputs, networks = inputs_of(), bank("Q4_0", "Q4_0", shared=shared, is_weighed=is_weighed)
    assert networks.stacks is not None
    assert networks.stacks.has_shared == (shared == ("Q4_0", "Q4_0"))
    mixed, wanted = fast_cpu_experts(inputs, networks), reference_experts(inputs, networks)
    alone = replace(networks, router=DenseWeight(networks.router.matrix[:COUNT]), shared=None)
    assert relative_error(mixed, wanted) < 4 * TOLERANCE
    assert relative_error(reference_experts(inputs, alone), wanted) > 0.01


@pytest.mark.parametrize("shared", [None, ("Q4_K", "Q6_K")])
def test_a_chain_mixes_the_same(shared: tuple[str, str] | None, num_threads: int) -> None:
    """To the last bit, and each token by experts of its own."""
    networks = bank("Q4_K", "Q6_K", shared=shared)
    chain = ChainedCalls([])
    row = chain.row(HIDDEN)
    mixed = chain.mix_experts(row, networks)
    for _ in range(3):
        inputs = inputs_of()
        row.copy_(inputs)
        chain.run([])
        assert torch.equal(mixed, fast_cpu_experts(inputs, networks))


@pytest.mark.parametrize(
    "networks", [bank("float32", "Q4_0"), bank("Q4_0", "Q4_0", shared=("Q8_0", "Q4_0"))]
)
def test_a_chain_refuses_networks_of_different_kinds(networks: ExpertBank) -> None:
    chain = ChainedCalls([])
    with pytest.raises(CannotChain):
        chain.mix_experts(chain.row(HIDDEN), networks)


def test_each_token_has_experts_of_its_own(num_threads: int) -> None:
    networks = bank("Q4_0", "Q4_0", shared=("Q4_0", "Q4_0"))
    for inputs in (inputs_of(), inputs_of(), torch.zeros(1, HIDDEN)):
        mixed, wanted = fast_cpu_experts(inputs, networks), reference_experts(inputs, networks)
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
        runs.data_ptr(),
        len(runs),
        downs[0].row_bytes,
        gate_ups.data_ptr(),
        WIDTH,
        weights.data_ptr(),
        before.data_ptr(),
        after.data_ptr(),
        num_rows,
        num_threads,
    )
    gated = reference_swiglu(gate_ups)
    parts = [reference_linear(row[None], each)[0] for row, each in zip(gated, downs, strict=True)]
    wanted = before + sum(weight * part for weight, part in zip(weights, parts, strict=True))
    assert relative_error(after, wanted) < TOLERANCE


def test_exact_experts_round_nothing() -> None:
    inputs, networks = inputs_of(), bank("Q4_0", "Q4_0", shared=("Q4_0", "Q4_0"))
    exact, wanted = exact_cpu_experts(inputs, networks), reference_experts(inputs, networks)
    assert relative_error(exact, wanted) < 1e-5


def test_experts_that_are_too_small_for_a_call_are_computed_otherwise() -> None:
    inputs, networks = inputs_of(hidden=32), bank("Q4_0", "Q4_0", width=32, hidden=32)
    odd = replace(networks, down=(*networks.down[:-1], matrix("float32", 32, 32, 0)))
    for some in (networks, odd):
        mixed, wanted = fast_cpu_experts(inputs, some), reference_experts(inputs, some)
        assert relative_error(mixed, wanted) < 4 * TOLERANCE


def test_inputs_of_another_width_are_refused() -> None:
    with pytest.raises(ValueError, match="inputs"):
        fast_cpu_experts(inputs_of(hidden=HIDDEN - 32), bank("Q4_0", "Q4_0"))


@pytest.mark.parametrize("num_scores", [COUNT - 1, COUNT + 1])
def test_a_router_of_another_size_is_refused(num_scores: int) -> None:
    router = DenseWeight(torch.zeros(num_scores, HIDDEN))
    with pytest.raises(ValueError, match="does not fit"):
        replace(bank("Q4_0", "Q4_0"), router=router)


@pytest.mark.parametrize("num_chosen", [0, COUNT + 1])
def test_a_bank_has_what_is_chosen(num_chosen: int) -> None:
    with pytest.raises(ValueError, match="cannot be chosen"):
        replace(bank("Q4_0", "Q4_0"), num_chosen=num_chosen)


def test_first_matrices_in_blocks_are_multiplied_together() -> None:
    asked: list[int] = []

    def linear(rows: Tensor, weight: LinearWeight) -> Tensor:
        asked.append(weight.num_rows if isinstance(weight, PackedWeight) else 0)
        return reference_linear(rows, weight)

    networks = bank("Q4_0", "Q4_0")
    composed_experts(linear, reference_swiglu, reference_routing)(inputs_of(), networks)
    assert asked == [0, 2 * WIDTH * networks.num_chosen, *[HIDDEN] * networks.num_chosen]


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
