"""Families whose layers have calls of a chain, or have not, or only in part."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch
from gguf import GGMLQuantizationType
from torch import Tensor

from engine.models.weight_reader import WeightFormat
from kernels.chained_calls.cpu import ChainedCalls
from kernels.dispatch import cpu_kernels
from kernels.kernel_set import KernelSet
from tests.engine.models.folders import load_folder
from tests.engine.models.paged_sequence import PagedSequence
from tests.engine.models.plain.released import save_random
from tests.gguf_files.dense import write_dense

LAYERS, BEFORE, TOKENS = 3, 290, 4
PARTLY = {
    "hidden_size": 160,
    "rope_parameters": {"rope_type": "default", "partial_rotary_factor": 0.4},
}
SINKS = {"head_dim": 64, "sliding_window": 30, "num_local_experts": 4, "num_experts_per_tok": 2}


@pytest.mark.parametrize(
    ("family", "changes", "num_chains"),
    [
        ("Qwen3", {"head_dim": 64}, 1),
        ("Llama", {"tie_word_embeddings": True}, 1),
        ("Llama", {"attention_bias": True}, LAYERS + 1),  # biases before and behind
        ("Qwen2", {}, LAYERS + 1),  # biases before the heads
        ("Phi3", PARTLY, LAYERS + 1),  # heads of 40 are stored as others
        ("GptOss", SINKS, 2 * LAYERS + 1),  # biases behind, and experts of another kind
        ("Gemma3", {"head_dim": 32}, 0),  # other gates
    ],
)
def test_a_token_is_what_its_operations_give_one_by_one(
    family: str,
    changes: dict[str, Any],
    num_chains: int,
    tmp_path: Path,
    chains_run: list[ChainedCalls],
) -> None:
    truth = save_random(tmp_path / "folder", family, seed=3, **changes)
    architecture = "gpt-oss" if family == "GptOss" else family.lower()
    packed = GGMLQuantizationType.Q8_0
    file = write_dense(truth.folder, tmp_path / "model.gguf", architecture, packed=packed)
    kernels = cpu_kernels(exact=False)
    chained = steps(file, kernels, truth.tokens)
    assert len(chains_run) == TOKENS * num_chains
    chains_run.clear()
    assert torch.equal(steps(file, replace(kernels, new_chain=None), truth.tokens), chained)
    assert not chains_run


def steps(file: Path, kernels: KernelSet, tokens: Tensor) -> Tensor:
    """Logits of some tokens, one by one, behind others."""
    model = load_folder(file, kernels=kernels, weight_format=WeightFormat.PACKED)
    sequence = PagedSequence(model, max_len=BEFORE + TOKENS)
    sequence.feed(tokens[:BEFORE])
    return sequence.feed_runs(tokens[BEFORE : BEFORE + TOKENS], [1] * TOKENS)
