"""Qwen3.5 with experts says what transformers says, with its state carried from run to run."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file, save_file

from engine.errors import ModelFailure
from engine.models.inspect import inspect_model
from engine.models.registry import define_model
from engine.models.weight_reader import WeightFormat
from engine.weights.containers import open_source
from kernels.dispatch import cpu_kernels
from kernels.kernel_set import KernelSet
from kernels.kv_layout import PAGE_SIZE
from tests.engine.models.folders import load_folder
from tests.engine.models.paged_sequence import PagedSequence
from tests.engine.models.plain.released import NUM_TOKENS, Truth, save_random
from tests.gguf_files.qwen35 import write_qwen35
from tests.kernels.reference_set import reference_kernels

SETTINGS: dict[str, Any] = {
    "num_hidden_layers": 2,
    "layer_types": ["linear_attention", "full_attention"],
    "head_dim": 32,
    "linear_num_key_heads": 2,
    "linear_num_value_heads": 4,
    "linear_key_head_dim": 32,
    "linear_value_head_dim": 32,
    "num_experts": 6,
    "num_experts_per_tok": 2,
    "moe_intermediate_size": 64,
    "shared_expert_intermediate_size": 96,
}


@pytest.fixture(scope="module")
def truth(tmp_path_factory: pytest.TempPathFactory) -> Truth:
    return save_random(tmp_path_factory.mktemp("model"), "Qwen3_5Moe", seed=2, **SETTINGS)


@pytest.fixture(scope="module")
def stacked(truth: Truth, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with all experts of a layer in two tensors."""
    folder = tmp_path_factory.mktemp("stacked")
    shutil.copy(truth.folder / "config.json", folder)
    tensors = load_file(truth.folder / "model.safetensors")
    for layer in range(2):
        part = f"model.layers.{layer}.mlp.experts."
        gate, up, down = (
            torch.stack([tensors.pop(f"{part}{expert}.{name}_proj.weight") for expert in range(6)])
            for name in ("gate", "up", "down")
        )
        tensors |= {f"{part}gate_up_proj": torch.cat([gate, up], dim=1), f"{part}down_proj": down}
    save_file(tensors, folder / "model.safetensors", metadata={"format": "pt"})
    return folder


@pytest.mark.parametrize("is_reference", [True, False])
def test_any_cut_computes_the_same_logits(truth: Truth, is_reference: bool) -> None:
    same_logits(truth, reference_kernels() if is_reference else cpu_kernels(exact=True))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(101, 103))
def test_every_seed_computes_the_same_logits(tmp_path: Path, seed: int) -> None:
    truth = save_random(tmp_path, "Qwen3_5Moe", seed=seed, **SETTINGS)
    same_logits(truth, cpu_kernels(exact=True))


def same_logits(truth: Truth, kernels: KernelSet) -> None:
    """Cut anywhere, and taken up again at the end of a page."""
    sequence = PagedSequence(load_folder(truth.folder, kernels=kernels), max_len=NUM_TOKENS)
    sequence.feed(truth.tokens[:PAGE_SIZE])
    checkpoint = sequence.state.clone()
    rest = sequence.feed_runs(truth.tokens[PAGE_SIZE:], [17, 1, 1, 65, 300])
    sequence.position = PAGE_SIZE
    sequence.state.copy_from(checkpoint)
    resumed = sequence.feed_runs(truth.tokens[PAGE_SIZE:], [NUM_TOKENS])
    assert truth.logits.std() > 0.5
    for actual in (rest, resumed):
        assert float((actual - truth.logits[PAGE_SIZE:]).abs().max()) <= 1e-3


@pytest.mark.parametrize("weight_format", [WeightFormat.FLOAT32, WeightFormat.INT8])
def test_experts_that_lie_in_one_tensor_are_the_same(
    truth: Truth, stacked: Path, weight_format: WeightFormat
) -> None:
    logits = []
    for folder in (truth.folder, stacked):
        model = load_folder(folder, kernels=reference_kernels(), weight_format=weight_format)
        logits.append(PagedSequence(model, max_len=64).feed_runs(truth.tokens[:64], [60, 4]))
    assert torch.equal(*logits)


def test_more_chosen_experts_than_there_are_is_an_error(truth: Truth, tmp_path: Path) -> None:
    config = json.loads((truth.folder / "config.json").read_text())
    (tmp_path / "config.json").write_text(json.dumps(config | {"num_experts_per_tok": 7}))
    with pytest.raises(ModelFailure, match="num_experts_per_tok"):
        define_model(open_source(tmp_path))


@pytest.mark.parametrize("are_fused", [False, True])
def test_a_gguf_file_says_what_its_folder_says(
    truth: Truth, tmp_path: Path, are_fused: bool
) -> None:
    file = write_qwen35(truth.folder, tmp_path / "model.gguf", are_fused=are_fused)
    own, same = (open_source(path) for path in (truth.folder, file))
    assert define_model(same).config == define_model(own).config
    summaries = [inspect_model(each, define_model(each)) for each in (own, same)]
    assert summaries[0].weight_bytes == summaries[1].weight_bytes
    model = load_folder(file, kernels=reference_kernels())
    logits = PagedSequence(model, max_len=64).feed_runs(truth.tokens[:64], [60, 1, 3])
    assert (logits - truth.logits[:64]).abs().max() <= 1e-3
