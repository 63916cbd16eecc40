"""Sampling against the reference: equal tokens for draws at both ends of every kept token's share.

That fixes which tokens are kept and what share of the distribution each of them has.
"""

import pytest
import torch
from torch import Tensor

from kernels.kernel_set import SampleToken
from kernels.sample_token import reference_sample_token, reference_token_weights
from kernels.sample_token.cpu import cpu_sample_token
from kernels.sample_token.gpu import triton_sample_token
from kernels.sample_token.settings import sampling_settings
from tests.kernels.gpu_device import DEVICE, on_gpu, to_device

SHARE = 1e-5
"""Largest error of a token's share: weights are float32."""

FILTERS = [
    {},
    {"top_k": 5},
    {"top_p": 0.8},
    {"min_p": 0.2},
    {"top_k": 9, "top_p": 0.7, "min_p": 0.05, "temperature": 0.7},
    {"repetition_penalty": 1.7, "top_k": 4},
]

samplers = pytest.mark.parametrize("sample", [cpu_sample_token, triton_sample_token])


def some_logits(vocabulary: int) -> Tensor:
    generator = torch.Generator().manual_seed(vocabulary)
    return 2 * torch.randn(vocabulary, generator=generator)


def run(
    sample: SampleToken, logits: Tensor, settings: Tensor, draws: Tensor, is_chosen: Tensor
) -> tuple[Tensor, Tensor]:
    """Tokens and what is chosen then, on the CPU."""
    device = DEVICE if sample is triton_sample_token else torch.device("cpu")
    there = [each.to(device).clone() for each in (logits, settings, draws, is_chosen)]
    tokens = sample(*there[:3], is_chosen=there[3])
    return tokens.cpu(), there[3].cpu()


def edges(weights: Tensor) -> Tensor:
    """Draws just inside both ends of every kept token's share of the distribution."""
    shares = weights[weights > 0] / weights.sum()
    ends = shares.cumsum(dim=0)
    margin = shares.clamp(max=4 * SHARE) / 4
    return torch.cat((ends - shares + margin, ends - margin))


def assert_reference(
    sample: SampleToken, logits: Tensor, settings: Tensor, is_chosen: Tensor
) -> None:
    weights = reference_token_weights(logits, settings, is_chosen=is_chosen)
    draws = edges(weights)
    expected = weights.nonzero().squeeze(1).repeat(2)
    assert reference_sample_token(logits, settings, draws, is_chosen=is_chosen.clone()).equal(
        expected
    )
    tokens, chosen = run(sample, logits, settings, draws, is_chosen)
    assert tokens.equal(expected)
    assert chosen.equal(is_chosen | (weights > 0))


@samplers
@pytest.mark.parametrize("filters", FILTERS)
def test_what_is_kept_and_its_shares(sample: SampleToken, filters: dict[str, float]) -> None:
    logits = some_logits(23)
    assert_reference(sample, logits, sampling_settings(**filters), logits > 2)


@samplers
def test_a_vocabulary_of_several_blocks(sample: SampleToken) -> None:
    """The largest logits, and equal ones at the boundary, lie in different blocks."""
    logits = some_logits(5000) / 2
    logits[torch.tensor([11, 2500, 4999])] = torch.tensor([8.0, 9.0, 10.0])
    logits[torch.tensor([40, 2047, 2048, 4998])] = 7.0
    settings = sampling_settings(top_k=5, top_p=0.999)
    assert_reference(sample, logits, settings, torch.zeros(5000, dtype=torch.bool))


@samplers
@pytest.mark.parametrize("filters", [{"top_k": 3}, {"top_p": 0.55}, {"top_k": 5, "top_p": 0.55}])
def test_equal_logits_are_kept_in_the_order_of_their_ids(
    sample: SampleToken, filters: dict[str, float]
) -> None:
    logits = torch.tensor([1.0, -0.0, 0.0, -0.0, 0.0, 1.0, 0.0, -2.0])
    settings, is_chosen = sampling_settings(**filters), torch.zeros(8, dtype=torch.bool)
    assert_reference(sample, logits, settings, is_chosen)


@samplers
@pytest.mark.parametrize("filters", [{"top_k": 40}, {"top_p": 0.01}, {"top_k": 40, "top_p": 0.89}])
def test_many_equal_logits_are_kept_in_the_order_of_their_ids(
    sample: SampleToken, filters: dict[str, float]
) -> None:
    """Shares end within a token: where they end between two, rounding decides."""
    logits = torch.arange(3000).remainder(5) / 10.0
    settings, is_chosen = sampling_settings(**filters), torch.zeros(3000, dtype=torch.bool)
    assert_reference(sample, logits, settings, is_chosen)


def test_a_draw_at_the_very_end_takes_the_last_token_that_is_kept() -> None:
    """Just below 1 it may be rounded to 1."""
    settings, is_chosen = sampling_settings(min_p=0.5), torch.zeros(3, dtype=torch.bool)
    logits, draws = torch.tensor([0.0, 3.0, -50.0]), torch.ones(1, dtype=torch.float64)
    for sample in (reference_sample_token, cpu_sample_token):
        assert sample(logits, settings, draws, is_chosen=is_chosen).tolist() == [1]


@samplers
@pytest.mark.parametrize("penalty", [1.0, 1.7])
def test_temperature_zero_takes_the_first_of_the_likeliest(
    sample: SampleToken, penalty: float
) -> None:
    logits = torch.tensor([-1.0, 6.0, 3.9, 3.9, -4.0])
    settings = sampling_settings(temperature=0.0, repetition_penalty=penalty, top_k=3)
    is_chosen = torch.tensor([False, True, False, False, False])
    tokens, chosen = run(sample, logits, settings, torch.tensor([0.99]).double(), is_chosen)
    assert tokens.tolist() == [1 if penalty == 1.0 else 2]
    assert chosen.nonzero().squeeze(1).tolist() == sorted({1, *tokens.tolist()})


@samplers
@pytest.mark.parametrize("temperature", [1e-300, 1e-6, 100.0])
def test_extreme_temperatures(sample: SampleToken, temperature: float) -> None:
    settings = sampling_settings(temperature=temperature, top_p=0.5)
    assert_reference(sample, some_logits(9), settings, torch.zeros(9, dtype=torch.bool))


@samplers
@pytest.mark.parametrize("bad", [torch.nan, torch.inf])
def test_what_is_no_number_gives_no_token(sample: SampleToken, bad: float) -> None:
    logits = torch.tensor([0.0, bad, -bad, 2.0])
    draws, is_chosen = torch.tensor([0.5, 0.9]).double(), torch.zeros(4, dtype=torch.bool)
    for temperature in (0.0, 1.0):
        settings = sampling_settings(temperature=temperature, top_k=2)
        assert run(sample, logits, settings, draws, is_chosen)[0].tolist() == [-1, -1]


@samplers
def test_logits_of_minus_infinity_are_never_chosen(sample: SampleToken) -> None:
    logits = torch.tensor([-torch.inf, 1.0, -torch.inf, 0.5])
    for filters in ({}, {"top_p": 0.999999}, {"top_k": 3}):
        settings = sampling_settings(**filters)
        assert_reference(sample, logits, settings, torch.zeros(4, dtype=torch.bool))


@pytest.mark.gpu
@on_gpu
@pytest.mark.parametrize("filters", FILTERS)
def test_the_largest_vocabulary(filters: dict[str, float]) -> None:
    logits, is_chosen = to_device(some_logits(262_144), torch.zeros(262_144, dtype=torch.bool))
    settings = sampling_settings(**filters)
    draws = torch.rand(512, dtype=torch.float64)
    found, _ = run(triton_sample_token, logits, settings, draws, is_chosen)
    expected, _ = run(cpu_sample_token, logits, settings, draws, is_chosen)
    assert (found != expected).sum() <= 2  # draws at the very end of a token's share
