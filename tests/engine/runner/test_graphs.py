"""Decoding by graph: the same as decoding step by step, whoever decodes and whatever grows.

On the CPU a capture is stood in for by the step itself; what is proven is everything around it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
import torch
from torch import Tensor

from engine.cache.checkpoint import CheckpointKind
from engine.cache.sequence import Sequence
from engine.loading.loaded_model import LoadedModel
from engine.models.page_mass import PageMass
from engine.runner.graphs import DecodeGraph, SampleGraph, Step
from engine.runner.model_runner import ModelRunner
from engine.token_ids import token_ids
from kernels.sample_token import reference_sample_token
from kernels.sample_token.settings import sampling_settings
from tests.kernels.gpu_device import on_gpu

MAX_PAGES = 12
PROMPT_LEN = 250
"""Six more tokens begin a second page."""

TOKENS = [3, 14, 15, 92, 65, 35, 89, 79, 32, 38]


@dataclass
class Captures:
    """Stands in for the GPU's captures, and counts them."""

    count: int = 0
    replays: int = 0

    def __call__(self, step: Step) -> tuple[Callable[[], object], Tensor]:
        self.count += 1
        result = step()

        def replay() -> None:
            self.replays += 1
            result.copy_(step())

        return replay, result


def prefilled(runner: ModelRunner, seed: int) -> Sequence:
    generator = torch.Generator().manual_seed(seed)
    tokens = torch.randint(320, (PROMPT_LEN,), generator=generator).tolist()
    sequence = runner.new_sequence()
    runner.prefill(sequence, token_ids(tokens))
    return sequence


@dataclass(frozen=True)
class Pair:
    """One model with two runners: step by step, and by graph."""

    model: LoadedModel
    by_graph: ModelRunner
    captures: Captures

    @property
    def by_step(self) -> ModelRunner:
        return self.model.runner

    def prefilled(self, seed: int) -> Sequence:
        return prefilled(self.by_step, seed)


def make_pair(model: LoadedModel) -> Pair:
    captures = Captures()
    language_model = model.runner._model
    graph = DecodeGraph(language_model, model.storage.kv, max_pages=MAX_PAGES, capture=captures)
    runner = ModelRunner(
        language_model,
        model.cache,
        model.storage,
        model.policies.retention,
        states=model.states,
        graph=graph,
    )
    return Pair(model, runner, captures)


@pytest.fixture
def pair(load_tiny: Callable[..., LoadedModel]) -> Pair:
    return make_pair(load_tiny(hot_pages=16))


def decode(runner: ModelRunner, sequence: Sequence, mass: PageMass | None = None) -> Tensor:
    return torch.stack([runner.decode(sequence, token, mass) for token in TOKENS])


def test_a_graph_says_what_steps_say(pair: Pair) -> None:
    masses = PageMass(), PageMass()
    expected = decode(pair.by_step, pair.prefilled(1), masses[0])
    found = decode(pair.by_graph, pair.prefilled(1), masses[1])
    assert torch.allclose(found, expected, atol=1e-5)
    assert masses[1].shares() == pytest.approx(masses[0].shares(), abs=1e-6)
    assert pair.captures.replays == len(TOKENS)


def test_sequences_take_turns(pair: Pair) -> None:
    expected = [decode(pair.by_step, pair.prefilled(seed)) for seed in (1, 2)]
    sequences = [pair.prefilled(seed) for seed in (1, 2)]
    rows: list[list[Tensor]] = [[], []]
    for token in TOKENS:
        for sequence, logits in zip(sequences, rows, strict=True):
            logits.append(pair.by_graph.decode(sequence, token, None))
    for logits, each in zip(rows, expected, strict=True):
        assert torch.allclose(torch.stack(logits), each, atol=1e-5)


def test_the_state_goes_on_where_the_graph_left_it(pair: Pair) -> None:
    """A checkpoint made between two steps, and steps without the graph, see the true state."""
    expected_sequence = pair.prefilled(1)
    decode(pair.by_step, expected_sequence)
    expected = decode(pair.by_step, expected_sequence)
    sequence = pair.prefilled(1)
    decode(pair.by_graph, sequence)
    fork = pair.model.cache.fork(pair.model.cache.checkpoint(sequence, CheckpointKind.ANSWER_END))
    assert torch.allclose(decode(pair.by_step, fork), expected, atol=1e-5)
    assert torch.allclose(decode(pair.by_graph, sequence), expected, atol=1e-5)


def test_a_storage_that_grew_is_captured_anew(pair: Pair) -> None:
    sequence = pair.prefilled(1)
    expected = decode(pair.by_step, pair.prefilled(1))
    found = []
    for token in TOKENS:
        found.append(pair.by_graph.decode(sequence, token, None))
        pair.model.storage.kv.slab_addresses = pair.model.storage.kv.slab_addresses.clone()
    assert torch.allclose(torch.stack(found), expected, atol=1e-5)
    assert pair.captures.count == len(TOKENS)


def test_one_captured_sampling_serves_all_answers() -> None:
    captures = Captures()
    graph = SampleGraph(
        reference_sample_token, vocab_size=5, device=torch.device("cpu"), capture=captures
    )
    logits = torch.tensor([1.0, 5.0, 4.0, 3.0, 0.0])
    draw = torch.tensor([0.99], dtype=torch.float64)
    first, second = torch.zeros(2, 5, dtype=torch.bool)
    greedy = sampling_settings(temperature=0.0, repetition_penalty=2.0)
    drawn = sampling_settings(top_k=3)
    said = []
    for settings, is_chosen in [(greedy, first), (drawn, second), (greedy, first)]:
        said.append(graph(logits, settings, draw, is_chosen=is_chosen).item())
    assert said == [1, 3, 2]
    assert first.nonzero().squeeze(1).tolist() == [1, 2]
    assert second.nonzero().squeeze(1).tolist() == [3]
    assert (captures.count, captures.replays) == (1, 3)


def test_a_context_that_is_not_resident_is_left_to_steps(
    load_tiny: Callable[..., LoadedModel],
) -> None:
    pair = make_pair(load_tiny(hot_pages=4))
    long = pair.by_step.new_sequence()
    pair.by_step.prefill(long, token_ids([5] * 1800))
    logits = pair.by_graph.decode(long, 3, PageMass())
    assert logits.isfinite().all()
    assert pair.captures.count == 0


def test_such_a_context_is_read_from_the_disk_once_per_token(
    load_tiny: Callable[..., LoadedModel], monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = make_pair(load_tiny(hot_pages=4, device="cpu"))
    long = pair.by_step.new_sequence()
    pair.by_step.prefill(long, token_ids([5] * 1800))
    cold = pair.model.storage._cold
    read_parts, num_parts = cold.read_parts, [0, 0]
    for place, runner in enumerate((pair.by_step, pair.by_graph)):

        def count(keys: list[bytes], *rest: Any, at: int = place) -> object:
            num_parts[at] += len(keys)
            return read_parts(keys, *rest)

        monkeypatch.setattr(cold, "read_parts", count)
        runner.decode(long, 3, None)
    assert num_parts[1] == num_parts[0] > 0


@pytest.mark.gpu
@on_gpu
def test_captures_of_a_gpu_follow_turns_and_a_storage_that_grows(
    load_tiny: Callable[..., LoadedModel],
) -> None:
    """A slab is one page here, and both sequences begin another while they decode."""
    model = load_tiny(hot_pages=16, device="cuda", weights="float32")
    by_graph = model.runner
    by_step = ModelRunner(
        by_graph._model, model.cache, model.storage, model.policies.retention, states=model.states
    )
    expected = [decode(by_step, prefilled(by_step, seed)) for seed in (1, 2)]
    grown_before = model.storage.kv.num_pages
    sequences = [prefilled(by_step, seed) for seed in (1, 2)]
    rows: list[list[Tensor]] = [[], []]
    for token in TOKENS:
        for sequence, logits in zip(sequences, rows, strict=True):
            logits.append(by_graph.decode(sequence, token, PageMass()))
    assert model.storage.kv.num_pages > grown_before
    for logits, each in zip(rows, expected, strict=True):
        assert (torch.stack(logits) - each).abs().max() <= 1e-4
