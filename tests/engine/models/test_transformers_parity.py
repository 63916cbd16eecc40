"""The logits are those of transformers, however the sequence is cut."""

import itertools
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import torch
from torch import Tensor
from transformers import DynamicCache

from engine.models.language_model import LanguageModel, Logits
from engine.models.page_mass import PageMass
from engine.models.weight_reader import WeightFormat
from kernels.dispatch import cpu_kernels
from kernels.kernel_set import KernelSet
from kernels.kv_layout import PAGE_SIZE, KVFormat
from tests.engine.models.folders import load_folder
from tests.engine.models.paged_sequence import PagedSequence
from tests.engine.models.transformers_model import load_transformers_model, transformers_logits
from tests.kernels.reference_set import reference_kernels
from tests.random_weights import ATTENTION, DELTA_NET, write_tiny_model

MAX_DIFFERENCE = 1e-3
MAX_KL = 1e-4
MAX_REFERENCE_LEN = 600
"""The plain kernels are slow; long sequences are for the compiled ones."""

SHAPES = {
    "tied": {},
    "untied": {"has_tied_head": False},
    "as many value heads as key heads": {"num_value_heads": 2},
    "three value heads per key head": {"num_value_heads": 6},
    "value dim differs from key dim": {"key_head_dim": 16, "value_head_dim": 48},
    "head_dim 128": {"head_dim": 128, "dim": 32},
    "head_dim 256": {"head_dim": 256, "dim": 64, "num_kv_heads": 1},
    "head_dim 80": {"head_dim": 80, "dim": 20, "num_kv_heads": 1},
    "head_dim 112": {"head_dim": 112},
    "all dims rotated": {"dim": 64},
    "small theta": {"dim": 32, "theta": 1e4},
    "attention first": {"layer_kinds": (ATTENTION, DELTA_NET, DELTA_NET)},
    "period of four": {"layer_kinds": (*[DELTA_NET] * 3, ATTENTION) * 2},
    "wide convolution": {"conv_width": 6},
}


@pytest.fixture(scope="module", params=["reference", "cpu"])
def kernels(request: pytest.FixtureRequest) -> KernelSet:
    return reference_kernels() if request.param == "reference" else cpu_kernels(exact=True)


def load(folder: Path, kernels: KernelSet) -> LanguageModel:
    return load_folder(
        folder,
        weight_format=WeightFormat.FLOAT32,
        kernels=kernels,
        device=torch.device("cpu"),
    )


def random_tokens(count: int, *, seed: int, vocab_size: int = 320) -> Tensor:
    return torch.randint(vocab_size, (count,), generator=torch.Generator().manual_seed(seed))


def largest_difference(actual: Tensor | None, expected: Tensor) -> float:
    assert actual is not None
    assert actual.shape == expected.shape
    return float((actual - expected).abs().max())


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_computes_the_same_logits(
    tmp_path: Path, kernels: KernelSet, shape: str, seed: int
) -> None:
    write_tiny_model(tmp_path, seed=seed, **SHAPES[shape])
    tokens = random_tokens(300, seed=seed)
    expected = transformers_logits(load_transformers_model(tmp_path), tokens)
    assert expected.std() > 0.5, "these weights would prove nothing"

    sequence = PagedSequence(load(tmp_path, kernels), max_len=300)
    actual = sequence.feed_runs(tokens, [200, 1, 16, 17, 66])
    assert largest_difference(actual, expected) <= MAX_DIFFERENCE


@dataclass(frozen=True)
class Truth:
    """One model with the logits of one long sequence."""

    folder: Path
    tokens: Tensor
    logits: Tensor


@pytest.fixture(scope="module")
def truth(tmp_path_factory: pytest.TempPathFactory) -> Truth:
    folder = tmp_path_factory.mktemp("model")
    write_tiny_model(folder, seed=5)
    tokens = random_tokens(3000, seed=5)
    return Truth(folder, tokens, transformers_logits(load_transformers_model(folder), tokens))


def test_the_truth_itself_does_not_depend_on_cuts(truth: Truth) -> None:
    """Some versions of transformers lose the recurrent state between runs."""
    model, cache, rows = load_transformers_model(truth.folder), None, []
    for run in truth.tokens[:800].split([300, 1, 65, 434]):
        with torch.no_grad():
            cache = cache or DynamicCache(config=model.config)
            rows.append(model(run[None], past_key_values=cache, use_cache=True).logits[0])
    assert largest_difference(torch.cat(rows), truth.logits[:800]) <= MAX_DIFFERENCE


def random_lengths() -> Iterator[int]:
    rng = random.Random(3)
    while True:
        yield rng.choice([1, 2, 15, 16, 17, 63, 100, 256, 300])


@pytest.mark.parametrize(
    ("num_tokens", "lengths"),
    [
        pytest.param(3000, lambda: itertools.repeat(3000), id="one shot"),
        pytest.param(3000, lambda: itertools.repeat(257), id="runs of 257"),
        pytest.param(1100, lambda: itertools.repeat(256), id="runs of 256"),
        pytest.param(1100, lambda: itertools.repeat(255), id="runs of 255"),
        pytest.param(600, lambda: itertools.repeat(64), id="runs of 64"),
        pytest.param(600, lambda: itertools.repeat(63), id="runs of 63"),
        pytest.param(300, lambda: itertools.repeat(1), id="runs of 1"),
        pytest.param(1500, random_lengths, id="random runs"),
        pytest.param(560, lambda: [500, *[1] * 30, *range(2, 9)], id="prefill, then decode"),
    ],
)
def test_any_cut_computes_the_same_logits(
    truth: Truth, kernels: KernelSet, num_tokens: int, lengths: Callable[[], Iterable[int]]
) -> None:
    if kernels.name == "reference":
        num_tokens = min(num_tokens, MAX_REFERENCE_LEN)
    sequence = PagedSequence(load(truth.folder, kernels), max_len=num_tokens)
    actual = sequence.feed_runs(truth.tokens[:num_tokens], lengths())
    assert largest_difference(actual, truth.logits[:num_tokens]) <= MAX_DIFFERENCE


def test_a_cloned_state_resumes(truth: Truth, kernels: KernelSet) -> None:
    sequence = PagedSequence(load(truth.folder, kernels), max_len=900)
    sequence.feed(truth.tokens[:PAGE_SIZE])
    checkpoint = sequence.state.clone()
    straight = sequence.feed(truth.tokens[PAGE_SIZE:700])

    sequence.feed(truth.tokens[:150])  # another turn, which writes over nothing before the page end
    sequence.position = PAGE_SIZE
    sequence.state.copy_from(checkpoint)
    again = sequence.feed(truth.tokens[PAGE_SIZE:700])
    assert straight is not None
    assert torch.equal(again, straight)
    assert largest_difference(again, truth.logits[PAGE_SIZE:700]) <= MAX_DIFFERENCE


@pytest.mark.parametrize("lengths", [[1000], [256, 256, 256, 200, *[1] * 32]])
def test_half_precision_cache_keeps_the_distribution(
    truth: Truth, kernels: KernelSet, lengths: list[int]
) -> None:
    num_tokens = sum(lengths)
    sequence = PagedSequence(
        load(truth.folder, kernels), max_len=num_tokens, kv_format=KVFormat.F16
    )
    actual = sequence.feed_runs(truth.tokens[:num_tokens], lengths).log_softmax(-1)
    expected = truth.logits[:num_tokens].log_softmax(-1)
    divergence = (expected.exp() * (expected - actual)).sum(-1)
    assert float(divergence.max()) <= MAX_KL


def test_only_the_rows_asked_for_are_returned(truth: Truth, kernels: KernelSet) -> None:
    model = load(truth.folder, kernels)
    every_row = PagedSequence(model, max_len=100).feed(truth.tokens[:100])
    last_row = PagedSequence(model, max_len=100).feed(truth.tokens[:100], logits=Logits.LAST)
    no_row = PagedSequence(model, max_len=100).feed(truth.tokens[:100], logits=Logits.NONE)
    assert every_row is not None
    assert largest_difference(last_row, every_row[-1:]) < 1e-5
    assert no_row is None


@pytest.mark.parametrize("num_tokens", [1, 7])
def test_page_mass_is_where_attention_fell(
    truth: Truth, kernels: KernelSet, num_tokens: int
) -> None:
    sequence = PagedSequence(load(truth.folder, kernels), max_len=700)
    sequence.feed(truth.tokens[:600])
    mass = PageMass()
    sequence.feed(truth.tokens[600 : 600 + num_tokens], page_mass=mass)

    reference = load_transformers_model(truth.folder, attention="eager")
    with torch.no_grad():
        outputs = reference(truth.tokens[None, : 600 + num_tokens], output_attentions=True)
    expected = torch.zeros(3)
    for attention in outputs.attentions:
        if attention is not None:
            rows = attention[0, :, 600:].sum(dim=(0, 1))
            expected += torch.stack([page.sum() for page in rows.split(PAGE_SIZE)])
    shares = torch.tensor(mass.shares())
    assert torch.allclose(shares, expected / expected.sum(), atol=1e-4)


def test_page_mass_of_a_long_run_is_refused(truth: Truth, kernels: KernelSet) -> None:
    sequence = PagedSequence(load(truth.folder, kernels), max_len=100)
    with pytest.raises(ValueError, match="at most 16"):
        sequence.feed(truth.tokens[:17], page_mass=PageMass())
