"""A model in GGUF computes what its folder computes."""

from pathlib import Path

import numpy as np
import pytest
import torch
from gguf import GGMLQuantizationType
from torch import Tensor

from engine.errors import ModelFailure
from engine.models.inspect import inspect_model
from engine.models.registry import define_model
from engine.models.weight_reader import WeightFormat
from engine.weights.containers import open_source
from tests.engine.models.folders import load_folder
from tests.engine.models.paged_sequence import PagedSequence
from tests.gguf_files.qwen35 import write_qwen35
from tests.kernels.reference_set import reference_kernels
from tests.random_weights import ATTENTION, DELTA_NET, write_tiny_model

LAYERS = (DELTA_NET, ATTENTION) * 2
SHAPES = {
    "tied": {},
    "untied": {"has_tied_head": False},
    "as many value heads as key heads": {"num_value_heads": 2},
    "three value heads per key head": {"num_value_heads": 6},
    "value dim differs from key dim": {"key_head_dim": 16, "value_head_dim": 48},
    "head_dim 256": {"head_dim": 256, "dim": 64, "num_kv_heads": 1},
    "period of four": {"layer_kinds": (*[DELTA_NET] * 3, ATTENTION) * 2},
    "wide convolution": {"conv_width": 6},
}


def logits(path: Path) -> Tensor:
    tokens = torch.randint(320, (40,), generator=torch.Generator().manual_seed(1))
    model = load_folder(path, weight_format=WeightFormat.FLOAT32, kernels=reference_kernels())
    return PagedSequence(model, max_len=40).feed_runs(tokens, [24, 1, 15])


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_computes_what_its_folder_computes(tmp_path: Path, shape: str) -> None:
    folder = tmp_path / "folder"
    write_tiny_model(folder, seed=3, **SHAPES[shape])
    file = write_qwen35(folder, tmp_path / "model.gguf")
    expected = logits(folder)
    assert expected.std() > 0.5, "these weights would prove nothing"
    assert (logits(file) - expected).abs().max() <= 1e-3


def test_parts_for_pictures_and_sound_in_the_same_file_are_left_alone(tmp_path: Path) -> None:
    """As Ollama stores models that see; what is neither is refused."""
    folder = tmp_path / "folder"
    write_tiny_model(folder, seed=3)
    senses = ("v.patch_embd.weight", "v.blk.0.attn_q.weight", "mm.0.weight", "a.blk.0.ln1.weight")
    beside = {name: np.ones((32, 32), np.float32) for name in senses}
    file = write_qwen35(folder, tmp_path / "model.gguf", beside=beside)
    assert torch.equal(logits(file), logits(write_qwen35(folder, tmp_path / "text.gguf")))
    strange = {"w.0.weight": np.ones((32, 32), np.float32)}
    with pytest.raises(ModelFailure, match=r"w\.0\.weight is unknown"):
        logits(write_qwen35(folder, tmp_path / "strange.gguf", beside=strange))


def test_a_file_may_tell_what_each_layer_is(tmp_path: Path) -> None:
    """Also where no interval says it; the layers behind the last one are listed too."""
    folder = tmp_path / "folder"
    write_tiny_model(folder, seed=3, layer_kinds=(ATTENTION, DELTA_NET, ATTENTION))
    file = write_qwen35(folder, tmp_path / "model.gguf", recurrent=[False, True, False, False])
    assert define_model(open_source(file)).config == define_model(open_source(folder)).config
    assert (logits(file) - logits(folder)).abs().max() <= 1e-3


def test_kinds_of_fewer_layers_than_there_are_are_refused(tmp_path: Path) -> None:
    write_tiny_model(tmp_path / "folder", layer_kinds=LAYERS)
    file = write_qwen35(tmp_path / "folder", tmp_path / "model.gguf", recurrent=[True, False])
    with pytest.raises(ModelFailure, match="recurrent_layers, which must tell it of each layer"):
        define_model(open_source(file))


def test_it_is_described_as_its_folder(tmp_path: Path) -> None:
    write_tiny_model(tmp_path / "folder")
    file = write_qwen35(tmp_path / "folder", tmp_path / "model.gguf")
    folder, same = (open_source(path) for path in (tmp_path / "folder", file))
    assert define_model(same).config == define_model(folder).config
    expected, actual = (inspect_model(each, define_model(each)) for each in (folder, same))
    assert actual.parameters == expected.parameters
    assert actual.name == "model"


def test_split_files_and_their_folder_are_one_model(tmp_path: Path) -> None:
    write_tiny_model(tmp_path / "folder")
    (tmp_path / "split").mkdir()
    write_qwen35(tmp_path / "folder", tmp_path / "split" / "model.gguf", shard_max_tensors=20)
    parts = sorted((tmp_path / "split").iterdir())
    assert len(parts) > 2
    expected = logits(tmp_path / "folder")
    for path in (parts[0], parts[-1], tmp_path / "split"):
        assert open_source(path).name in ("model", "split")
        assert (logits(path) - expected).abs().max() <= 1e-3


def test_packed_weights_compute_nearly_the_same(tmp_path: Path) -> None:
    write_tiny_model(tmp_path / "folder", dim=32)
    file = write_qwen35(
        tmp_path / "folder", tmp_path / "model.gguf", packed=GGMLQuantizationType.Q8_0
    )
    expected, actual = logits(tmp_path / "folder"), logits(file)
    difference = (actual - expected).square().mean() / expected.square().mean()
    assert 0 < difference < 0.01
    source = open_source(file)
    summary = inspect_model(source, define_model(source))
    assert summary.weight_bytes < file.stat().st_size
    assert summary.stored_types == ("Q8_0", "F32")  # convolutions are not packed
