"""Weights in other formats and from other folders compute what they should."""

import dataclasses
import functools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor

from engine.bench.random_model import write_random_model
from engine.errors import ModelFailure
from engine.models.weight_reader import WeightFormat
from engine.weights.source import TensorType
from kernels.kernel_set import KernelSet
from kernels.linear import dequantize, quantize_int8
from tests.engine.models.folders import load_folder
from tests.engine.models.paged_sequence import PagedSequence
from tests.engine.models.transformers_model import load_transformers_model, transformers_logits
from tests.kernels.reference_set import reference_kernels
from tests.random_weights import tiny_config, write_tiny_model

TOKENS = torch.randint(320, (90,), generator=torch.Generator().manual_seed(1))


def logits(
    folder: Path,
    weight_format: WeightFormat = WeightFormat.FLOAT32,
    kernels: KernelSet | None = None,
) -> Tensor:
    model = load_folder(
        folder,
        weight_format=weight_format,
        kernels=kernels or reference_kernels(),
        device=torch.device("cpu"),
    )
    return PagedSequence(model, max_len=len(TOKENS)).feed_runs(TOKENS, [80, 1, 9])


@pytest.mark.parametrize("is_tied", [True, False])
def test_half_precision_weights_are_computed_as_stored(tmp_path: Path, is_tied: bool) -> None:
    config = tiny_config(has_tied_head=is_tied)
    write_random_model(tmp_path, config, seed=3, tensor_type=TensorType.BF16, num_shards=4)
    expected = transformers_logits(load_transformers_model(tmp_path), TOKENS)
    assert (logits(tmp_path) - expected).abs().max() <= 1e-3
    assert (logits(tmp_path, WeightFormat.BFLOAT16) - expected).abs().max() <= 1e-3


@pytest.mark.parametrize("is_tied", [True, False])
def test_8_bit_weights_are_computed_as_rounded(tmp_path: Path, is_tied: bool) -> None:
    write_tiny_model(tmp_path, seed=4, has_tied_head=is_tied)
    truth = load_transformers_model(
        tmp_path, round_matrix=lambda matrix: dequantize(quantize_int8(matrix))
    )
    expected = transformers_logits(truth, TOKENS)
    assert (logits(tmp_path, WeightFormat.INT8) - expected).abs().max() <= 1e-3


def test_a_folder_saved_by_transformers_is_read(tmp_path: Path) -> None:
    config = write_tiny_model(tmp_path / "ours", seed=6, has_tied_head=False)
    truth = load_transformers_model(tmp_path / "ours")
    truth.save_pretrained(tmp_path / "theirs")
    assert "text_config" not in json.loads((tmp_path / "theirs" / "config.json").read_text())
    expected = transformers_logits(truth, TOKENS)
    assert (logits(tmp_path / "theirs") - expected).abs().max() <= 1e-3
    assert config.has_tied_head is False


def test_nothing_is_read_before_config_and_headers_agree(tmp_path: Path) -> None:
    write_tiny_model(tmp_path)
    config = json.loads((tmp_path / "config.json").read_text())
    config["text_config"]["num_hidden_layers"] = 3
    config["text_config"]["layer_types"].pop()
    (tmp_path / "config.json").write_text(json.dumps(config))
    with pytest.raises(ModelFailure, match=r"layers\.3\.\S+ is unknown"):
        logits(tmp_path)


def contiguous_only(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """A kernel that refuses what compiled ones could not read."""

    @functools.wraps(kernel)
    def checked(*args: Any, **kwargs: Any) -> Any:
        for each in (*args, *kwargs.values()):
            if isinstance(each, Tensor):
                assert each.is_contiguous()
                assert each.dtype in (torch.float32, torch.int32, torch.int64)
        return kernel(*args, **kwargs)

    return checked


def test_kernels_are_given_contiguous_tensors_only(tmp_path: Path) -> None:
    write_tiny_model(tmp_path)
    reference = reference_kernels()
    names = [
        field.name
        for field in dataclasses.fields(reference)
        if callable(getattr(reference, field.name))
    ]
    checked = {name: contiguous_only(getattr(reference, name)) for name in names}
    strict = dataclasses.replace(reference, **checked)
    assert torch.equal(logits(tmp_path, kernels=strict), logits(tmp_path))
