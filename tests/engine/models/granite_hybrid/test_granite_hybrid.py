"""Granite 4.0 says what transformers says, with its states carried from run to run."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.errors import ModelFailure
from engine.models.registry import define_model
from engine.weights.containers import open_source
from kernels.dispatch import cpu_kernels
from kernels.kernel_set import KernelSet
from kernels.kv_layout import PAGE_SIZE
from tests.engine.models.folders import load_folder
from tests.engine.models.paged_sequence import PagedSequence
from tests.engine.models.plain.released import NUM_TOKENS, Truth, save_random
from tests.kernels.reference_set import reference_kernels

MIXED: dict[str, Any] = {
    "num_hidden_layers": 3,
    "layer_types": ["linear_attention", "full_attention", "linear_attention"],
    "mamba_n_heads": 8,
    "mamba_d_state": 48,
    "shared_intermediate_size": 80,
    "num_local_experts": 5,
    "num_experts_per_tok": 2,
    "embedding_multiplier": 3.0,
    "attention_multiplier": 0.25,
    "residual_multiplier": 0.7,
    "logits_scaling": 0.5,
}
SHAPES: dict[str, dict[str, Any]] = {
    "with experts": {},
    "two groups, tied": {"mamba_n_groups": 2, "tie_word_embeddings": True},
    "dense, no bias": {"num_local_experts": 0, "mamba_conv_bias": False},
    "heads of 40": {"hidden_size": 160},
    "attention alone, turned": {
        "layer_types": ["full_attention"] * 3,
        "position_embedding_type": "rope",
    },
}


def change_config(folder: Path, **changes: object) -> None:
    file = folder / "config.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | changes))


def same_logits(truth: Truth, kernels: KernelSet) -> None:
    """Cut anywhere, and taken up again at the end of a page."""
    sequence = PagedSequence(load_folder(truth.folder, kernels=kernels), max_len=NUM_TOKENS)
    sequence.feed(truth.tokens[:PAGE_SIZE])
    checkpoint = sequence.state.clone()
    rest = sequence.feed_runs(truth.tokens[PAGE_SIZE:], [17, 1, 1, 65, 300])
    sequence.position = PAGE_SIZE
    sequence.state.copy_from(checkpoint)
    resumed = sequence.feed_runs(truth.tokens[PAGE_SIZE:], [NUM_TOKENS])
    assert truth.logits.std() > 0.5, "these weights would prove nothing"
    for actual in (rest, resumed):
        assert float((actual - truth.logits[PAGE_SIZE:]).abs().max()) <= 1e-3


@pytest.mark.parametrize("shape", SHAPES)
def test_any_cut_computes_the_same_logits(tmp_path: Path, shape: str) -> None:
    truth = save_random(tmp_path, "GraniteMoeHybrid", seed=3, **MIXED | SHAPES[shape])
    same_logits(truth, cpu_kernels(exact=True))


def test_heads_that_do_not_turn_may_have_any_size(tmp_path: Path) -> None:
    changes = MIXED | {"hidden_size": 132}
    truth = save_random(tmp_path, "GraniteMoeHybrid", seed=3, **changes)
    same_logits(truth, cpu_kernels(exact=True))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(101, 103))
@pytest.mark.parametrize("shape", SHAPES)
def test_every_seed_computes_the_same_logits(tmp_path: Path, shape: str, seed: int) -> None:
    truth = save_random(tmp_path, "GraniteMoeHybrid", seed=seed, **MIXED | SHAPES[shape])
    for kernels in (cpu_kernels(exact=True), reference_kernels()):
        same_logits(truth, kernels)


def test_files_of_the_publisher_name_layers_otherwise(tmp_path: Path) -> None:
    save_random(tmp_path, "GraniteMoeHybrid", seed=1, **MIXED)
    expected = define_model(open_source(tmp_path)).config
    change_config(
        tmp_path,
        layer_types=["mamba", "attention", "mamba"],
        position_embedding_type="nope",
        normalization_function="rmsnorm",
        init_method="mup",
        time_step_limit=None,
        mamba_d_head="auto",
    )
    assert define_model(open_source(tmp_path)).config == expected


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("time_step_limit", (0.0, 0.1)),
        ("mamba_n_groups", 3),
        ("num_experts_per_tok", 6),
        ("shared_intermediate_size", -1),
        ("layer_types", ["linear_attention"] * 3),
    ],
)
def test_what_cannot_be_computed_is_refused(tmp_path: Path, field: str, value: object) -> None:
    save_random(tmp_path, "GraniteMoeHybrid", seed=1, **MIXED)
    change_config(tmp_path, **{field: value})
    with pytest.raises(ModelFailure):
        define_model(open_source(tmp_path))
