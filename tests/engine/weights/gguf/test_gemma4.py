"""Gemma 4 in GGUF says what transformers says of its folder."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gguf import GGMLQuantizationType, GGUFWriter
from torch import Tensor

from engine.errors import ModelFailure
from engine.models.registry import define_model
from engine.models.tensors import find_tensors
from engine.models.weight_reader import WeightFormat
from engine.weights.containers import open_source
from kernels.dispatch import cpu_kernels
from tests.engine.models.folders import load_folder
from tests.engine.models.paged_sequence import PagedSequence
from tests.engine.models.plain.released import save_random
from tests.gguf_files import gemma4
from tests.gguf_files.gemma4 import write_gemma4
from tests.kernels.reference_set import reference_kernels

SLIDING, FULL = "sliding_attention", "full_attention"
SHAPES: dict[str, dict[str, Any]] = {
    "shared keys, vectors per layer": {
        "head_dim": 32,
        "global_head_dim": 64,
        "num_hidden_layers": 6,
        "num_kv_shared_layers": 3,
        "use_double_wide_mlp": True,
        "vocab_size_per_layer_input": 320,
        "hidden_size_per_layer_input": 16,
        "sliding_window": 30,
        "final_logit_softcapping": 3.0,
        "layer_types": [SLIDING, FULL] * 3,
    },
    "experts": {
        "head_dim": 32,
        "global_head_dim": 64,
        "num_global_key_value_heads": 1,
        "attention_k_eq_v": True,
        "num_kv_shared_layers": 0,
        "hidden_size_per_layer_input": 0,
        "sliding_window": 37,
        "layer_types": [SLIDING, SLIDING, FULL],
        "enable_moe_block": True,
        "num_experts": 6,
        "top_k_experts": 2,
        "moe_intermediate_size": 64,
    },
    "keys that are values": {
        "head_dim": 32,
        "global_head_dim": 48,
        "num_global_key_value_heads": 1,
        "attention_k_eq_v": True,
        "num_kv_shared_layers": 0,
        "hidden_size_per_layer_input": 0,
        "sliding_window": 37,
        "layer_types": [SLIDING, SLIDING, FULL],
        "rope_parameters": {
            FULL: {"rope_type": "proportional", "partial_rotary_factor": 0.375, "rope_theta": 1e3},
            SLIDING: {"rope_type": "default", "rope_theta": 50.0},
        },
    },
}


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_says_what_transformers_says(tmp_path: Path, shape: str) -> None:
    truth = save_random(tmp_path / "folder", "Gemma4", seed=1, **SHAPES[shape])
    assert truth.logits.std() > 0.5, "these weights would prove nothing"
    file = write_gemma4(truth.folder, tmp_path / "model.gguf")
    sequence = PagedSequence(load_folder(file, kernels=reference_kernels()), max_len=80)
    actual = sequence.feed_runs(truth.tokens[:80], [60, 1, 19])
    assert (actual - truth.logits[:80]).abs().max() <= 1e-3


@pytest.mark.parametrize("shape", SHAPES)
def test_a_file_says_what_its_folder_says(tmp_path: Path, shape: str) -> None:
    truth = save_random(tmp_path / "folder", "Gemma4", seed=1, **SHAPES[shape])
    file = write_gemma4(truth.folder, tmp_path / "model.gguf")
    folder, same = (define_model(open_source(path)).config for path in (truth.folder, file))
    assert same == folder


def test_experts_are_multiplied_where_they_lie(tmp_path: Path) -> None:
    """Gates and ups too, which lie in one tensor by turns."""
    changes = SHAPES["experts"] | {"intermediate_size": 64}
    truth = save_random(tmp_path / "folder", "Gemma4", seed=1, **changes)
    packed = GGMLQuantizationType.Q8_0
    file = write_gemma4(truth.folder, tmp_path / "model.gguf", packed=packed)
    source = open_source(file)
    tensors = find_tensors(source, define_model(source))
    part = "layers.1.mlp.experts.5."
    starts = [tensors[f"{part}{name}_proj.weight"].blocks.start for name in ("gate", "up")]
    assert starts[1] - starts[0] == 64 * 128 // 32 * 34, "rows of a gate lie between"
    assert_packed_alike(file, truth.tokens)


def test_vectors_per_layer_are_looked_up_where_they_lie(tmp_path: Path) -> None:
    changes = SHAPES["shared keys, vectors per layer"] | {"hidden_size_per_layer_input": 32}
    truth = save_random(tmp_path / "folder", "Gemma4", seed=1, **changes)
    packed = GGMLQuantizationType.Q8_0
    file = write_gemma4(truth.folder, tmp_path / "model.gguf", packed=packed)
    assert_packed_alike(file, truth.tokens)


def assert_packed_alike(file: Path, tokens: Tensor) -> None:
    """Blocks that are multiplied where they lie say what they say unpacked."""
    kernels = cpu_kernels(exact=True)
    logits = [
        PagedSequence(
            load_folder(file, kernels=kernels, weight_format=weight_format), max_len=80
        ).feed_runs(tokens[:80], [60, 1, 19])
        for weight_format in (WeightFormat.FLOAT32, WeightFormat.PACKED)
    ]
    assert (logits[0] - logits[1]).abs().max() <= 1e-3


def write_changed(tmp_path: Path, patch: pytest.MonkeyPatch, add: str, value: object) -> Path:
    """A file in which one thing is said otherwise."""
    written = getattr(GGUFWriter, add)
    patch.setattr(GGUFWriter, add, lambda writer, _: written(writer, value))
    changes = SHAPES["keys that are values"]
    truth = save_random(tmp_path / "folder", "Gemma4", seed=1, **changes)
    return write_gemma4(truth.folder, tmp_path / "model.gguf")


@pytest.mark.parametrize(
    ("add", "value", "finding"),
    [
        ("add_sliding_window_pattern", 6, "sliding_window_pattern"),
        ("add_sliding_window_pattern", [True], "sliding_window_pattern"),
        ("add_head_count_kv", [2, 1, 1], "head_count_kv"),
        ("add_head_count_kv", [2, 2], "head_count_kv"),
        ("add_value_length_swa", 16, "value_length_swa"),
        ("add_rope_dimension_count", 16, "rope.dimension_count"),
        ("add_feed_forward_length", [], "intermediate_size"),
        ("add_shared_kv_layers", 3, "num_kv_shared_layers"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, add: str, value: object, finding: str
) -> None:
    file = write_changed(tmp_path, monkeypatch, add, value)
    with pytest.raises(ModelFailure, match=finding):
        define_model(open_source(file))


@pytest.mark.parametrize("divisors", [[1.0] * 5 + [8.0] * 19, [1.0, 1e30] * 12, [1.0] * 7])
def test_a_rotation_that_is_not_certain_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, divisors: list[float]
) -> None:
    monkeypatch.setattr(gemma4, "_divisors", lambda _: np.array(divisors, np.float32))
    truth = save_random(tmp_path / "folder", "Gemma4", seed=1, **SHAPES["keys that are values"])
    with pytest.raises(ModelFailure, match="stretched"):
        define_model(open_source(write_gemma4(truth.folder, tmp_path / "model.gguf")))
