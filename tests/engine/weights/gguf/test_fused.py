"""Files whose queries, keys and values a converter has written as one tensor (``--fuse-qkv``)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from gguf import GGMLQuantizationType, GGUFReader, GGUFWriter
from torch import Tensor

from engine.errors import ModelFailure
from engine.models.registry import define_model
from engine.models.tensors import find_tensors
from engine.models.weight_reader import WeightFormat
from engine.weights.containers import open_source
from kernels.dispatch import cpu_kernels
from kernels.kernel_set import KernelSet
from tests.engine.models.folders import load_folder
from tests.engine.models.granite_hybrid.test_granite_hybrid import MIXED
from tests.engine.models.paged_sequence import PagedSequence
from tests.engine.models.plain.released import save_random
from tests.engine.models.qwen3_next.test_qwen3_next import SETTINGS as NEXT
from tests.engine.weights.gguf.test_dense import SHAPES as DENSE
from tests.engine.weights.gguf.test_gemma4 import SHAPES as GEMMA4
from tests.gguf_files import dense, gemma4, granite, qwen3_next, qwen35, writing
from tests.gguf_files.writing import Arrays
from tests.kernels.reference_set import reference_kernels
from tests.random_weights import write_tiny_model

Write = Callable[[Path, Path], Path]


def fused(arrays: Arrays) -> Arrays:
    """As converters do it: one below another, where a layer has all three."""
    arrays = dict(arrays)
    for name in list(arrays):
        if ".attn_q." in name:
            names = [name.replace(".attn_q.", f".attn_{part}.") for part in "qkv"]
            if arrays.keys() >= {*names}:
                whole = np.concatenate([arrays.pop(each) for each in names])
                arrays[name.replace(".attn_q.", ".attn_qkv.")] = whole
    return arrays


def fuse(monkeypatch: pytest.MonkeyPatch, rows: slice = slice(None)) -> None:
    """Have all files written so, of what is in one those rows."""

    def write(writer: GGUFWriter, path: Path, arrays: Arrays, packed: GGMLQuantizationType) -> Path:
        written = {
            name: array[rows] if ".attn_qkv." in name else array
            for name, array in fused(arrays).items()
        }
        return writing.write_tensors(writer, path, written, packed)

    for module in (dense, gemma4, granite, qwen3_next, qwen35):
        monkeypatch.setattr(module, "write_tensors", write)


def dense_file(architecture: str) -> Write:
    return lambda folder, path: dense.write_dense(folder, path, architecture)


FAMILIES: dict[str, tuple[str, dict[str, Any], Write]] = {
    **{
        name: (family, changes, dense_file(architecture))
        for name, (architecture, family, changes) in DENSE.items()
    },
    **{
        f"Gemma 4, {name}": ("Gemma4", changes, gemma4.write_gemma4)
        for name, changes in GEMMA4.items()
    },
    "Granite": ("GraniteMoeHybrid", MIXED, granite.write_granite),
    "Qwen3-Next": ("Qwen3Next", NEXT | {"norm_topk_prob": True}, qwen3_next.write_qwen3_next),
}


def logits(path: Path, tokens: Tensor, kernels: KernelSet) -> Tensor:
    model = load_folder(path, weight_format=WeightFormat.FLOAT32, kernels=kernels)
    return PagedSequence(model, max_len=80).feed_runs(tokens, [60, 1, 19])


@pytest.mark.parametrize("name", FAMILIES)
def test_every_family_says_what_transformers_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    fuse(monkeypatch)
    family, changes, write = FAMILIES[name]
    truth = save_random(tmp_path / "folder", family, seed=2, **changes)
    file = write(truth.folder, tmp_path / "model.gguf")
    assert any(".attn_qkv." in tensor.name for tensor in GGUFReader(file).tensors)
    actual = logits(file, truth.tokens[:80], reference_kernels())
    assert (actual - truth.logits[:80]).abs().max() <= 1e-3


def test_recurrent_layers_keep_their_tensor_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fuse(monkeypatch)
    write_tiny_model(tmp_path / "folder", seed=3)
    file = qwen35.write_qwen35(tmp_path / "folder", tmp_path / "model.gguf")
    tokens = torch.arange(80)
    expected = logits(tmp_path / "folder", tokens, reference_kernels())
    assert (logits(file, tokens, reference_kernels()) - expected).abs().max() <= 1e-3


def test_blocks_are_multiplied_where_they_lie_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    truth = save_random(tmp_path / "folder", "Qwen2", seed=2, head_dim=32)
    kind = GGMLQuantizationType.Q8_0
    apart = dense.write_dense(truth.folder, tmp_path / "apart.gguf", "qwen2", packed=kind)
    fuse(monkeypatch)
    whole = dense.write_dense(truth.folder, tmp_path / "whole.gguf", "qwen2", packed=kind)
    kernels, tokens = cpu_kernels(exact=True), truth.tokens[:80]
    assert torch.equal(logits(whole, tokens, kernels), logits(apart, tokens, kernels))
    source = open_source(whole)
    found = find_tensors(source, define_model(source))
    assert found["layers.0.self_attn.k_proj.weight"].blocks


@pytest.mark.parametrize("missing", [1, 64])
def test_what_does_not_fit_its_heads_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: int
) -> None:
    fuse(monkeypatch, slice(-missing))
    truth = save_random(tmp_path / "folder", "Llama", seed=2)
    file = dense.write_dense(truth.folder, tmp_path / "model.gguf", "llama")
    with pytest.raises(ModelFailure, match=r"attn_q|q_proj"):
        load_folder(file, kernels=reference_kernels())
