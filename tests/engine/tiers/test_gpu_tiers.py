"""On a GPU, too, the model says the same whatever lies where, and whether steps are replayed."""

from collections.abc import Callable

import pytest
import torch

from engine.loading.loaded_model import LoadedModel
from engine.models.sampling import Sampler
from engine.protocol.sampling import SamplingParams
from engine.runner.model_runner import ModelRunner
from kernels.sample_token.cpu import cpu_sample_token
from tests.engine.tiers.test_equality import NUM_DECODED, decode_greedily, read, some_tokens
from tests.kernels.gpu_device import on_gpu

pytestmark = [pytest.mark.gpu, on_gpu]

Load = Callable[..., LoadedModel]


@pytest.fixture(scope="module")
def load_exact(load_tiny: Load) -> Load:
    """Models on the GPU whose products are float32."""

    def load(*, hot_pages: int, warm_pages: int = 0) -> LoadedModel:
        return load_tiny(
            hot_pages=hot_pages, warm_pages=warm_pages or 1, device="cuda", weights="float32"
        )

    return load


@pytest.mark.parametrize(("hot_pages", "warm_pages"), [(4, 0), (5, 3), (6, 64)])
def test_any_budget_gives_the_logits_of_everything_hot(
    load_exact: Load, hot_pages: int, warm_pages: int
) -> None:
    everything_hot = load_exact(hot_pages=64)
    tokens, rows = decode_greedily(everything_hot, read(everything_hot, some_tokens()))
    model = load_exact(hot_pages=hot_pages, warm_pages=warm_pages)
    found_tokens, found = decode_greedily(model, read(model, some_tokens()))
    assert found_tokens == tokens
    assert (found - rows).abs().max() <= 1e-3
    assert model.storage.traffic.brought_bytes > NUM_DECODED * 4 * model.layout.page_bytes


def test_the_gpu_says_what_the_cpu_says(load_exact: Load, load_tiny: Load) -> None:
    there, here = load_exact(hot_pages=64), load_tiny(hot_pages=64, device="cpu")
    tokens, rows = decode_greedily(here, read(here, some_tokens()))
    found_tokens, found = decode_greedily(there, read(there, some_tokens()))
    assert found_tokens == tokens
    assert (found.cpu() - rows).abs().max() <= 1e-3


def test_replayed_steps_say_what_single_ones_say(load_exact: Load) -> None:
    model = load_exact(hot_pages=64)
    runner = model.runner
    single = ModelRunner(
        runner._model, model.cache, model.storage, model.policies.retention, states=model.states
    )
    assert runner._graph is not None
    sequences = [read(model, some_tokens()) for _ in range(2)]
    for token in (3, 14, 15, 92):
        expected = single.decode(sequences[0], token, None)
        assert (runner.decode(sequences[1], token, None) - expected).abs().max() <= 1e-4


def test_captured_sampling_chooses_what_the_cpu_chooses(load_exact: Load) -> None:
    model = load_exact(hot_pages=64)
    logits = read(model, some_tokens(300)).logits
    for fields in (
        {},
        {"temperature": 0.8, "top_k": 20, "top_p": 0.9},
        {"temperature": 1.0, "min_p": 0.05, "repetition_penalty": 1.3},
    ):
        params = SamplingParams(seed=5, **fields)
        here, there = Sampler(params, cpu_sample_token), Sampler(params, model.sample_token)
        expected = [here.next_token(logits.cpu()) for _ in range(30)]
        assert [there.next_token(logits) for _ in range(30)] == expected


def test_a_long_chunk_says_what_short_ones_say(load_exact: Load) -> None:
    model = load_exact(hot_pages=64)
    assert model.chunk_tokens == 8192
    whole, parts = (read(model, some_tokens(), chunk=size) for size in (8192, 256))
    assert torch.allclose(whole.logits, parts.logits, atol=1e-3)
