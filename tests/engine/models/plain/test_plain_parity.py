"""Families of plain decoders say what transformers says, however the sequence is cut.

In the suite each shape has one seed; ``-m slow`` computes all five.
"""

from dataclasses import replace
from pathlib import Path

import pytest
import torch

from kernels.dispatch import cpu_kernels
from kernels.kernel_set import KernelSet
from kernels.kv_layout import PAGE_SIZE
from tests.engine.models.folders import load_folder
from tests.engine.models.paged_sequence import PagedSequence
from tests.engine.models.plain.released import NUM_TOKENS, Truth, save_as_internlm2, save_random
from tests.engine.models.plain.shapes import SHAPES
from tests.kernels.reference_set import reference_kernels

MAX_DIFFERENCE = 1e-3
CUTS = [300, 1, 16, 17, 255, *[1] * NUM_TOKENS]


def same_logits(truth: Truth, kernels: KernelSet) -> None:
    """One go, cut anywhere, and taken up again at the end of a page."""
    model = load_folder(truth.folder, kernels=kernels)
    assert truth.logits.std() > 0.5, "these weights would prove nothing"
    sequence = PagedSequence(model, max_len=NUM_TOKENS)
    whole = sequence.feed_runs(truth.tokens, [NUM_TOKENS])
    sequence.position = PAGE_SIZE  # without recurrent layers nothing else has to be put back
    again = sequence.feed_runs(truth.tokens[PAGE_SIZE:], [NUM_TOKENS])
    cut = PagedSequence(model, max_len=NUM_TOKENS).feed_runs(truth.tokens, CUTS)
    for actual, expected in (
        (whole, truth.logits),
        (cut, truth.logits),
        (again, truth.logits[PAGE_SIZE:]),
    ):
        assert float((actual - expected).abs().max()) <= MAX_DIFFERENCE


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shape_computes_the_same_logits(tmp_path: Path, shape: str) -> None:
    family, changes = SHAPES[shape]
    seed = list(SHAPES).index(shape)
    same_logits(save_random(tmp_path, family, seed=seed, **changes), cpu_kernels(exact=True))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(101, 103))
@pytest.mark.parametrize("shape", SHAPES)
def test_every_seed_computes_the_same_logits(tmp_path: Path, shape: str, seed: int) -> None:
    family, changes = SHAPES[shape]
    truth = save_random(tmp_path, family, seed=seed, **changes)
    for kernels in (cpu_kernels(exact=True), reference_kernels()):
        same_logits(truth, kernels)


def test_a_model_without_recurrent_layers_has_no_state(tmp_path: Path) -> None:
    truth = save_random(tmp_path, "Qwen3", seed=9, head_dim=32)
    sequence = PagedSequence(load_folder(tmp_path, kernels=reference_kernels()), max_len=300)
    sequence.feed(truth.tokens[:20])
    assert sequence.state.layers == ()
    assert torch.equal(sequence.state.flat, torch.zeros(0))


def test_internlm_says_what_the_same_weights_say_in_a_folder_of_llama(tmp_path: Path) -> None:
    """transformers has no class for it."""
    rope = {"rope_type": "dynamic", "factor": 2.5, "rope_theta": 5e6}
    llama = tmp_path / "llama"
    truth = save_random(llama, "Llama", seed=7, num_hidden_layers=2, rope_parameters=rope)
    folder = tmp_path / "internlm"
    save_as_internlm2(llama, folder)
    same_logits(replace(truth, folder=folder), cpu_kernels(exact=True))
