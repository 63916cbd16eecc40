"""Each parameter of sampling does what its name says, and a seed decides the rest."""

import math
from collections import Counter
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode

from engine.errors import ModelFailure, UsageFailure
from engine.models.sampling import Sampler, check_sampling
from engine.protocol.sampling import SamplingParams
from kernels.sample_token.cpu import cpu_sample_token

PROBABILITIES = torch.tensor([0.05, 0.4, 0.02, 0.3, 0.2, 0.03])
LOGITS = PROBABILITIES.log()


def make_sampler(**params: Any) -> Sampler:
    return Sampler(SamplingParams(**params), cpu_sample_token)


def draw(count: int, logits: Tensor = LOGITS, **params: Any) -> Counter[int]:
    sampler = make_sampler(**({"temperature": 1.0, "seed": 1} | params))
    return Counter(sampler.next_token(logits) for _ in range(count))


def test_greedy_takes_the_most_likely_token() -> None:
    assert draw(5, temperature=0.0) == {1: 5}


def test_temperature_one_draws_from_the_distribution() -> None:
    counts = draw(4000)
    for token, probability in enumerate(PROBABILITIES.tolist()):
        deviation = math.sqrt(4000 * probability * (1 - probability))
        assert abs(counts[token] - 4000 * probability) < 4 * deviation


@pytest.mark.parametrize(("temperature", "share"), [(0.5, 0.55), (2.0, 0.28)])
def test_temperature_sharpens_and_flattens(temperature: float, share: float) -> None:
    assert draw(2000, temperature=temperature)[1] / 2000 == pytest.approx(share, abs=0.05)


def test_a_tiny_temperature_is_nearly_greedy() -> None:
    assert draw(50, temperature=1e-6) == {1: 50}


@pytest.mark.parametrize(
    ("params", "allowed"),
    [
        ({"top_k": 1}, {1}),
        ({"top_k": 3}, {1, 3, 4}),
        ({"top_k": 100}, {0, 1, 2, 3, 4, 5}),
        ({"top_p": 1e-9}, {1}),
        ({"top_p": 0.39}, {1}),
        ({"top_p": 0.41}, {1, 3}),
        ({"top_p": 0.69}, {1, 3}),
        ({"top_p": 0.8}, {1, 3, 4}),
        ({"min_p": 1.0}, {1}),
        ({"min_p": 0.7}, {1, 3}),
        ({"min_p": 0.1}, {0, 1, 3, 4}),
        ({"top_k": 3, "top_p": 0.75}, {1, 3}),  # 0.4 / 0.9 + 0.3 / 0.9 is over 0.75
        ({"top_k": 3, "top_p": 0.8}, {1, 3, 4}),
        ({"top_p": 0.8, "min_p": 0.6}, {1, 3}),
    ],
)
def test_filters_leave_the_tokens_they_should(params: dict[str, Any], allowed: set[int]) -> None:
    assert set(draw(600, **params)) == allowed


def test_top_p_reaches_beyond_the_first_candidates() -> None:
    logits = torch.zeros(1000)
    counts = draw(3000, logits, top_p=0.9)
    assert 800 < len(counts) <= 900


def test_the_seed_decides_the_tokens() -> None:
    def tokens(seed: int | None) -> list[int]:
        sampler = make_sampler(temperature=1.0, seed=seed)
        return [sampler.next_token(LOGITS) for _ in range(40)]

    assert tokens(7) == tokens(7)
    assert tokens(7) != tokens(8)
    assert tokens(None) != tokens(None)


def test_the_penalty_makes_repetition_less_likely_and_leaves_the_logits_alone() -> None:
    logits = torch.tensor([2.0, 1.5, -1.0])
    sampler = make_sampler(repetition_penalty=1.6)
    assert [sampler.next_token(logits) for _ in range(2)] == [0, 1]
    assert logits.tolist() == [2.0, 1.5, -1.0]

    negative = torch.tensor([-1.0, -1.5, -9.0])
    sampler = make_sampler(repetition_penalty=1.6)
    assert [sampler.next_token(negative) for _ in range(2)] == [0, 1]


any_params = st.builds(
    SamplingParams,
    temperature=st.floats(0.0, 100.0),
    top_k=st.integers(0, 700),
    top_p=st.floats(0.0, 1.0, exclude_min=True),
    min_p=st.floats(0.0, 1.0),
    seed=st.integers(),
)


@settings(deadline=None, max_examples=60)
@given(logits=st.lists(st.floats(-50, 50), min_size=1, max_size=600), params=any_params)
def test_any_parameters_give_a_token_of_the_vocabulary(
    logits: list[float], params: SamplingParams
) -> None:
    sampler = Sampler(params, cpu_sample_token)
    assert 0 <= sampler.next_token(torch.tensor(logits)) < len(logits)


@pytest.mark.parametrize("temperature", [0.0, 1.0])
@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_logits_that_are_no_numbers_are_an_error(value: float, temperature: float) -> None:
    with pytest.raises(ModelFailure, match="not numbers"):
        draw(1, torch.tensor([0.0, value, 1.0]), temperature=temperature)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("temperature", -0.1),
        ("temperature", math.nan),
        ("temperature", math.inf),
        ("top_k", -1),
        ("top_p", 0.0),
        ("top_p", 1.1),
        ("top_p", math.nan),
        ("min_p", -0.1),
        ("min_p", 1.1),
        ("repetition_penalty", 0.0),
        ("repetition_penalty", math.nan),
        ("max_tokens", 0),
        ("stop", ("",)),
    ],
)
def test_parameters_without_meaning_are_refused_by_name(field: str, value: object) -> None:
    with pytest.raises(UsageFailure, match=field):
        check_sampling(SamplingParams(**{field: value}))  # type: ignore[arg-type]


class Questions(TorchDispatchMode):
    """Counts the operations whose result the host has to know before it can go on."""

    count = 0

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        asking = torch.ops.aten._local_scalar_dense, torch.ops.aten.nonzero
        self.count += operation.overloadpacket in asking
        return operation(*args, **(kwargs or {}))


def choose_first(_logits: Tensor, _settings: Tensor, draws: Tensor, *, is_chosen: Tensor) -> Tensor:
    """Choose like a kernel that leaves the host alone."""
    is_chosen[0] = True
    return torch.zeros_like(draws, dtype=torch.int64)


def test_nothing_is_asked_before_the_token() -> None:
    """On a GPU every question would wait for all that was launched."""
    sampler = Sampler(SamplingParams(repetition_penalty=1.2), choose_first)
    with Questions() as questions:
        tokens = [sampler.next_token(LOGITS) for _ in range(3)]
    assert tokens == [0, 0, 0]
    assert questions.count == 0
