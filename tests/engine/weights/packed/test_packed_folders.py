"""Packed folders hold the numbers that their publishers mean, and damaged ones are refused."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor
from transformers import AutoModelForCausalLM
from transformers.integrations.mxfp4 import convert_moe_packed_tensors

from engine.errors import ModelFailure
from engine.models.inspect import inspect_model
from engine.models.registry import define_model
from engine.models.tensors import find_tensors
from engine.weights.containers import open_source
from tests.engine.models.folders import load_folder
from tests.engine.models.paged_sequence import PagedSequence
from tests.engine.models.plain.released import save_random
from tests.kernels.reference_set import reference_kernels
from tests.packed_folders.packers import WAYS, mxfp4
from tests.packed_folders.writing import CONFIG, write_folder, write_packed

ROWS, COLUMNS = 80, 160


def read(folder: Path, name: str, *, skipped: int = 0) -> Tensor:
    source = open_source(folder)
    tensor = source.tensors()[name]
    assert tensor.dtype == "F32"
    with source.open(tensor) as file:
        file.seek(skipped * tensor.shape[-1] * 4)
        numbers = np.frombuffer(file.read(), np.float32)
    return torch.from_numpy(numbers.copy()).view(-1, tensor.shape[-1])


def random(*shape: int) -> Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(3))


@pytest.mark.parametrize("way", WAYS)
def test_numbers_are_those_that_are_meant(tmp_path: Path, way: str) -> None:
    weight = random(ROWS, COLUMNS)
    stored, meant = WAYS[way].pack(weight)
    assert (meant - weight).abs().max() < 0.6, "this packer would prove nothing"
    write_folder(
        tmp_path,
        {f"x.{ending}": each for ending, each in stored.items()} | {"x.input_scale": random(1)},
        {"quantization_config": WAYS[way].config},
    )
    assert torch.equal(read(tmp_path, "x.weight"), meant)
    assert torch.equal(read(tmp_path, "x.weight", skipped=37), meant[37:])
    assert open_source(tmp_path).tensors().keys() == {"x.weight"}


def test_experts_of_gpt_oss_are_read_row_by_row(tmp_path: Path) -> None:
    stored, meant = mxfp4(random(3, 24, 64))
    theirs = convert_moe_packed_tensors(stored["_blocks"], stored["_scales"], dtype=torch.float32)
    assert torch.equal(theirs.transpose(1, 2), meant), "the packer is not transformers'"
    tensors = {f"x.experts.gate_up_proj{ending}": each for ending, each in stored.items()}
    write_folder(tmp_path, tensors, {"quantization_config": {"quant_method": "mxfp4"}})
    assert open_source(tmp_path).tensors()["x.experts.gate_up_proj.weight"].shape == (3, 24, 64)
    assert torch.equal(read(tmp_path, "x.experts.gate_up_proj.weight"), meant.flatten(0, 1))


def test_experts_of_one_tensor_have_blocks_of_their_own(tmp_path: Path) -> None:
    packed = [WAYS["FP8 in blocks"].pack(matrix) for matrix in random(3, 40, 64)]
    tensors = {
        "x.down_proj": torch.stack([each["weight"] for each, _ in packed]),
        "x.down_proj_scale_inv": torch.stack([each["weight_scale_inv"] for each, _ in packed]),
    }
    write_folder(tmp_path, tensors, {"quantization_config": WAYS["FP8 in blocks"].config})
    meant = torch.cat([numbers for _, numbers in packed])
    assert torch.equal(read(tmp_path, "x.down_proj"), meant)
    assert torch.equal(read(tmp_path, "x.down_proj", skipped=77), meant[77:])


@pytest.mark.parametrize(
    "way", ["FP8 in blocks", "AWQ", "GPTQ, 8 bits, by importance", "compressed int4"]
)
def test_a_packed_model_says_what_transformers_says_of_its_numbers(
    tmp_path: Path, way: str
) -> None:
    truth = save_random(tmp_path / "own", "Qwen3", seed=4, head_dim=32)
    write_packed(tmp_path / "own", tmp_path / "packed", tmp_path / "meant", WAYS[way])
    theirs = AutoModelForCausalLM.from_pretrained(tmp_path / "meant", dtype=torch.float32)
    with torch.no_grad():
        expected = theirs(truth.tokens[None, :80]).logits[0]
    sequence = PagedSequence(
        load_folder(tmp_path / "packed", kernels=reference_kernels()), max_len=80
    )
    assert (sequence.feed_runs(truth.tokens[:80], [60, 1, 19]) - expected).abs().max() <= 1e-3
    source = open_source(tmp_path / "packed")
    summary = inspect_model(source, define_model(source))
    assert set(summary.stored_types) == {WAYS[way].kind, "F32"}
    stored = sum(each.stored_bytes for each in source.tensors().values())
    assert summary.weight_bytes == stored < (tmp_path / "own/model.safetensors").stat().st_size


@pytest.mark.parametrize(
    "said",
    [
        {"quant_method": "bitsandbytes", "load_in_4bit": True},
        {"quant_method": "awq", "bits": 4, "backend": "llm-awq"},
        {"quant_method": "compressed-tensors", "format": "nvfp4-block-quantized"},
        {"quant_method": "compressed-tensors", "sparsity_config": {"format": "sparse-24-bitmask"}},
    ],
)
def test_another_way_is_refused_by_name(tmp_path: Path, said: dict[str, Any]) -> None:
    save_random(tmp_path, "Qwen3", seed=4, head_dim=32)
    config = json.loads((tmp_path / CONFIG).read_text()) | {"quantization_config": said}
    (tmp_path / CONFIG).write_text(json.dumps(config))
    name = said.get("format") or said.get("sparsity_config", {}).get("format")
    with pytest.raises(ModelFailure, match=name or said.get("backend") or "bitsandbytes"):
        define_model(open_source(tmp_path))


Change = Callable[[dict[str, Tensor]], None]


def without(name: str) -> Change:
    return lambda tensors: tensors.__delitem__(name)


def cut(name: str, length: int) -> Change:
    return lambda tensors: tensors.update({name: tensors[name][:length]})


def turned(name: str) -> Change:
    return lambda tensors: tensors.update({name: tensors[name].T})


def other(name: str, kind: torch.dtype) -> Change:
    return lambda tensors: tensors.update({name: tensors[name].to(kind)})


def filled(name: str, value: int) -> Change:
    return lambda tensors: tensors.update({name: torch.full_like(tensors[name], value)})


@pytest.mark.parametrize(
    ("way", "change"),
    [
        ("FP8 in blocks", without("x.weight_scale_inv")),
        ("FP8 in blocks", cut("x.weight_scale_inv", 1)),
        ("FP8 in blocks", turned("x.weight_scale_inv")),
        ("FP8 in blocks", other("x.weight_scale_inv", torch.int32)),
        ("FP8 in blocks", lambda tensors: tensors.update({"x.weight": tensors["x.weight"][0]})),
        ("AWQ", without("x.qzeros")),
        ("AWQ", cut("x.qzeros", 2)),
        ("AWQ", cut("x.qweight", 0)),
        ("AWQ", other("x.qweight", torch.int64)),
        ("AWQ", other("x.scales", torch.int8)),
        ("AWQ", lambda tensors: tensors.update({"x.weight": random(ROWS, COLUMNS)})),
        ("GPTQ, 4 bits", turned("x.scales")),
        ("GPTQ, 4 bits", cut("x.g_idx", 100)),
        ("GPTQ, 4 bits", filled("x.g_idx", 5)),
        ("GPTQ, 4 bits", filled("x.g_idx", -1)),
        ("compressed int4", without("x.weight_shape")),
        ("compressed int4", filled("x.weight_shape", 1 << 40)),
        ("compressed int4", filled("x.weight_shape", 0)),
        ("compressed int4", cut("x.weight_scale", 3)),
        ("compressed int4", other("x.weight_packed", torch.uint8)),
        ("compressed int8", cut("x.weight_scale", 3)),
        ("compressed NVFP4", cut("x.weight_scale", 3)),
        ("compressed NVFP4", without("x.weight_global_scale")),
        ("compressed NVFP4", filled("x.weight_global_scale", 0)),
        ("compressed MXFP4", other("x.weight_scale", torch.float16)),
        ("compressed int8, asymmetric", cut("x.weight_zero_point", 3)),
    ],
)
def test_what_does_not_fit_is_refused(tmp_path: Path, way: str, change: Change) -> None:
    stored, _ = WAYS[way].pack(random(ROWS, COLUMNS))
    tensors = {f"x.{ending}": each for ending, each in stored.items()}
    change(tensors)
    write_folder(tmp_path, tensors, {"quantization_config": WAYS[way].config})
    with pytest.raises(ModelFailure) as failure:
        read(tmp_path, "x.weight")
    assert "\n" not in str(failure.value)


@pytest.mark.parametrize(
    "said",
    [
        {"quant_method": "awq", "bits": 3},
        {"quant_method": "awq", "version": "gemv"},
        {"quant_method": "gptq", "bits": 4, "group_size": -2},
        {"quant_method": "gptq", "bits": 10**30},
        {"quant_method": "fp8", "weight_block_size": [0, 128]},
        {"quant_method": "compressed-tensors", "config_groups": [[[]]]},
        {"quant_method": "mxfp4"},
    ],
)
def test_what_is_said_is_checked_before_anything_is_read(
    tmp_path: Path, said: dict[str, Any]
) -> None:
    stored, _ = mxfp4(random(2, 4, 64))
    stored = {f"x{ending}": each for ending, each in stored.items()}
    write_folder(tmp_path, stored | {"x_blocks": random(2, 4, 2)}, {"quantization_config": said})
    with pytest.raises(ModelFailure):
        read(tmp_path, "x.weight")


def test_a_bias_that_adds_nothing_is_none(tmp_path: Path) -> None:
    """Folders of GPTQ have one for every matrix; where a family has biases, theirs are numbers."""
    stored, _ = WAYS["GPTQ, 4 bits"].pack(random(ROWS, COLUMNS))
    for name, bias in (("x", torch.zeros(ROWS)), ("y", random(ROWS))):
        tensors = {f"{name}.{ending}": each for ending, each in stored.items()}
        folder = write_folder(
            tmp_path / name,
            tensors | {f"{name}.bias": bias.half()},
            {"quantization_config": WAYS["GPTQ, 4 bits"].config},
        )
        assert (f"{name}.bias" in open_source(folder).tensors()) is (name == "y")


def test_all_parts_belong_to_a_model_that_can_be_loaded(tmp_path: Path) -> None:
    """No stored tensor is left over, and none is named twice."""
    save_random(tmp_path / "own", "Qwen3", seed=4, head_dim=32)
    write_packed(tmp_path / "own", tmp_path / "packed", tmp_path / "meant", WAYS["GPTQ, 4 bits"])
    source = open_source(tmp_path / "packed")
    assert len(find_tensors(source, define_model(source))) == len(
        open_source(tmp_path / "own").tensors()
    )
