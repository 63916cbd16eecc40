"""Tensors arrive as stored, in every format, block by block and stacked."""

import math
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file
from torch import Tensor

from engine.errors import ModelFailure
from engine.models import weight_reader
from engine.models.weight_reader import WeightFormat, WeightReader
from engine.weights.safetensors import SafetensorsFolder, read_header
from kernels.linear import DenseWeight, Int8Weight, dequantize

SHAPES = {"first": (37, 64), "second": (5, 64), "norm": (64,), "conv": (12, 1, 4), "one": (1,)}


@pytest.fixture(params=[torch.float32, torch.float16, torch.bfloat16], ids=str)
def path(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    generator = torch.Generator().manual_seed(0)
    tensors = {
        name: torch.randn(shape, generator=generator).to(request.param)
        for name, shape in SHAPES.items()
    }
    save_file(tensors, tmp_path / "weights.safetensors")
    return tmp_path / "weights.safetensors"


@pytest.fixture(params=[1, 300, 1 << 20])
def _block_bytes(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.setattr(weight_reader, "BLOCK_BYTES", request.param)


def make_reader(path: Path, weight_format: WeightFormat) -> WeightReader:
    return WeightReader(
        SafetensorsFolder(path.parent),
        read_header(path),
        weight_format=weight_format,
        device=torch.device("cpu"),
    )


def stacked(path: Path) -> Tensor:
    tensors = load_file(path)
    return torch.cat([tensors["first"], tensors["second"]]).float()


@pytest.mark.usefixtures("_block_bytes")
@pytest.mark.parametrize("name", ["norm", "conv", "one"])
def test_vectors_are_float32_in_their_own_shape(path: Path, name: str) -> None:
    for weight_format in WeightFormat:
        vector = make_reader(path, weight_format).vector(name)
        assert vector.dtype == torch.float32
        assert torch.equal(vector, load_file(path)[name].float())


@pytest.mark.usefixtures("_block_bytes")
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.float16], ids=str)
def test_matrices_are_stacked_and_converted(path: Path, dtype: torch.dtype) -> None:
    weight_format = WeightFormat(str(dtype).removeprefix("torch."))
    weight = make_reader(path, weight_format).matrix("first", "second")
    assert isinstance(weight, DenseWeight)
    assert weight.matrix.dtype == dtype
    assert torch.equal(weight.matrix, stacked(path).to(dtype))


@pytest.mark.usefixtures("_block_bytes")
def test_codes_stay_within_half_a_step_of_the_matrix(path: Path) -> None:
    weight = make_reader(path, WeightFormat.INT8).matrix("first", "second")
    assert isinstance(weight, Int8Weight)
    assert weight.codes.dtype == torch.int8
    assert len(weight.codes) == len(weight.scales) == 42
    error = (dequantize(weight) - stacked(path)).abs()
    steps = weight.scales.repeat_interleave(64 // weight.scales.shape[1], dim=1)
    assert bool((error <= 0.501 * steps).all())


def test_what_float16_has_no_number_for_is_an_error_with_a_choice(tmp_path: Path) -> None:
    matrix = torch.ones(40, 64)
    matrix[39, 3] = -65_600
    save_file({"wide": matrix.bfloat16()}, tmp_path / "wide.safetensors")
    with pytest.raises(ModelFailure, match="wide cannot be held in float16") as refusal:
        make_reader(tmp_path / "wide.safetensors", WeightFormat.FLOAT16).matrix("wide")
    assert "bfloat16" in refusal.value.problem.words.remedy


def test_a_file_that_shrank_after_its_header_was_read_is_an_error(path: Path) -> None:
    entries = read_header(path)
    last = max(entries, key=lambda name: entries[name].start)
    reader = make_reader(path, WeightFormat.FLOAT32)
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(ModelFailure, match=f"ended while {last}"):
        reader.vector(last)


@pytest.mark.parametrize("weight_format", WeightFormat)
@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_values_that_are_no_numbers_are_an_error_that_names_the_tensor(
    tmp_path: Path, weight_format: WeightFormat, value: float
) -> None:
    matrix = torch.ones(40, 256)
    matrix[39, 255] = value
    save_file({"bad": matrix}, tmp_path / "bad.safetensors")
    with pytest.raises(ModelFailure, match="tensor bad holds"):
        make_reader(tmp_path / "bad.safetensors", weight_format).matrix("bad")
