"""Matrices in NVFP4 are multiplied with the scale that lies beside them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gguf import GGMLQuantizationType, GGUFWriter
from numpy.typing import NDArray

from engine.errors import ModelFailure
from engine.models.registry import define_model
from engine.models.tensors import find_tensors
from engine.weights.containers import open_source
from tests.engine.models.plain.released import save_random
from tests.gguf_files import dense, writing
from tests.gguf_files.dense import write_dense

NVFP4 = GGMLQuantizationType.NVFP4
EXPERTS = {
    "head_dim": 64,
    "num_experts": 3,
    "num_experts_per_tok": 2,
    "moe_intermediate_size": 64,
    "norm_topk_prob": True,
}
Write = Callable[..., Path]
Numbers = dict[str, NDArray[np.float32]]


def blocks(array: NDArray[np.float32], kind: GGMLQuantizationType) -> NDArray[np.uint8]:
    """Rows of random codes whose four scales are 1."""
    assert kind is NVFP4
    codes = np.random.default_rng(array.size).integers(0, 256, (array.size // 64, 32), np.uint8)
    ones = np.full((array.size // 64, 4), 0x38, np.uint8)
    rows = np.concatenate([ones, codes], axis=1)
    return rows.reshape(*array.shape[:-1], -1)


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write a model packed in NVFP4 with some tensors beside; all hidden sizes are 64."""
    monkeypatch.setattr(writing, "pack", blocks)

    def write_model(name: str, family: str, beside: dict[str, list[float]], **changes: Any) -> Path:
        settings = {"hidden_size": 64, "intermediate_size": 64, "num_hidden_layers": 1} | changes
        truth = save_random(tmp_path / f"{name}-folder", family, seed=1, **settings)
        architecture = {"Llama": "llama", "Qwen3Moe": "qwen3moe", "GptOss": "gpt-oss"}[family]

        def write_all(writer: GGUFWriter, path: Path, arrays: Any, packed: Any) -> Path:
            more = {key: np.array(value, np.float32) for key, value in beside.items()}
            return writing.write_tensors(writer, path, arrays | more, packed)

        with monkeypatch.context() as patched:
            patched.setattr(dense, "write_tensors", write_all)
            return write_dense(truth.folder, tmp_path / f"{name}.gguf", architecture, packed=NVFP4)

    return write_model


def numbers(path: Path) -> Numbers:
    """All tensors as the family knows them."""
    source = open_source(path)
    read = {}
    for name, tensor in find_tensors(source, define_model(source)).items():
        with source.open(tensor) as file:
            read[name] = np.frombuffer(file.read(), np.float32).reshape(tensor.shape)
    return read


def test_a_matrix_is_multiplied_with_its_scale(write: Write) -> None:
    """Also where its rows are reordered; what rounds its inputs is left out."""
    beside = {
        "blk.0.attn_q.scale": [0.5],
        "blk.0.attn_q.input_scale": [0.25],
        "blk.0.ffn_down.scale": [3.0],
    }
    plain, scaled = (numbers(write(str(len(each)), "Llama", each)) for each in ({}, beside))
    factors = {"self_attn.q_proj": 0.5, "mlp.down_proj": 3.0}
    assert plain.keys() == scaled.keys()
    for name, expected in plain.items():
        factor = next((each for part, each in factors.items() if part in name), 1.0)
        assert np.array_equal(scaled[name], expected * np.float32(factor)), name


def test_each_expert_has_its_own(write: Write) -> None:
    beside = {"blk.0.ffn_up_exps.scale": [0.5, 2.0, 3.0], "blk.0.ffn_down_exps.scale": [4.0]}
    plain, scaled = (
        numbers(write(str(len(each)), "Qwen3Moe", each, **EXPERTS)) for each in ({}, beside)
    )
    for number, factor in enumerate((0.5, 2.0, 3.0)):
        up, down = (f"layers.0.mlp.experts.{number}.{part}_proj.weight" for part in ("up", "down"))
        assert np.array_equal(scaled[up], plain[up] * np.float32(factor))
        assert np.array_equal(scaled[down], plain[down] * np.float32(4))


@pytest.mark.parametrize(
    ("family", "beside"),
    [
        ("Llama", {"blk.0.attn_q.scale": [0.5, 0.5]}),
        ("Llama", {"blk.0.attn_norm.scale": [0.5]}),
        ("Llama", {"blk.0.attn_q.scale": [float("nan")]}),
        ("GptOss", {"blk.0.ffn_gate_exps.scale": [0.5]}),
    ],
)
def test_what_is_not_understood_is_refused(
    write: Write, family: str, beside: dict[str, list[float]]
) -> None:
    changes = {"num_local_experts": 3, "num_experts_per_tok": 2, "head_dim": 64}
    file = write("model", family, beside, **(changes if family == "GptOss" else {}))
    with pytest.raises(ModelFailure):
        numbers(file)
