"""Qwen3-Next says what transformers says, with DeltaNet's inputs put apart head by head."""

from pathlib import Path
from typing import Any

import pytest

from kernels.dispatch import cpu_kernels
from kernels.kv_layout import PAGE_SIZE
from tests.engine.models.folders import load_folder
from tests.engine.models.paged_sequence import PagedSequence
from tests.engine.models.plain.released import NUM_TOKENS, save_random

SETTINGS: dict[str, Any] = {
    "num_hidden_layers": 2,
    "layer_types": ["linear_attention", "full_attention"],
    "head_dim": 32,
    "linear_num_key_heads": 2,
    "linear_num_value_heads": 6,
    "linear_key_head_dim": 64,
    "linear_value_head_dim": 32,
    "num_experts": 5,
    "num_experts_per_tok": 3,
    "moe_intermediate_size": 64,
    "shared_expert_intermediate_size": 96,
}


@pytest.mark.parametrize("is_normalised", [True, False])
def test_any_cut_computes_the_same_logits(tmp_path: Path, is_normalised: bool) -> None:
    same_logits(tmp_path, seed=4, is_normalised=is_normalised)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(101, 103))
def test_every_seed_computes_the_same_logits(tmp_path: Path, seed: int) -> None:
    same_logits(tmp_path, seed=seed, is_normalised=True)


def same_logits(tmp_path: Path, *, seed: int, is_normalised: bool) -> None:
    """Cut anywhere."""
    changes = SETTINGS | {"norm_topk_prob": is_normalised}
    truth = save_random(tmp_path, "Qwen3Next", seed=seed, **changes)
    model = load_folder(tmp_path, kernels=cpu_kernels(exact=True))
    sequence = PagedSequence(model, max_len=NUM_TOKENS)
    sequence.feed(truth.tokens[:PAGE_SIZE])
    rest = sequence.feed_runs(truth.tokens[PAGE_SIZE:], [17, 1, 1, 65, 300])
    assert truth.logits.std() > 0.5
    assert float((rest - truth.logits[PAGE_SIZE:]).abs().max()) <= 1e-3
