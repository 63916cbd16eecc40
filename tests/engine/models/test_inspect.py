"""Facts come from config and headers alone, without torch."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine.bench.qwen3_5_sizes import QWEN3_5_SIZES
from engine.errors import ModelFailure
from engine.models import inspect
from engine.models.inspect import ModelSummary
from engine.models.qwen3_5.tensor_names import tensor_shapes
from engine.models.registry import define_model
from engine.weights.containers import open_source
from kernels.kv_layout import KVFormat
from tests.random_weights import write_tiny_model


def inspect_model(folder: Path) -> ModelSummary:
    source = open_source(folder)
    return inspect.inspect_model(source, define_model(source))


def test_the_summary_adds_up(tmp_path: Path) -> None:
    folder = tmp_path / "tiny"
    write_tiny_model(folder)
    summary = inspect_model(folder)
    stored = (folder / "model.safetensors").stat().st_size
    assert summary.name == "tiny"
    assert summary.parameters * 4 == summary.weight_bytes
    assert 0 < stored - summary.weight_bytes < 10_000, "all but the header is weights"
    assert (summary.num_layers, summary.num_attention_layers) == (4, 2)
    assert summary.kv_bytes_per_token == {
        KVFormat.F32: 2048,
        KVFormat.F16: 1024,
        KVFormat.Q8_0: 544,
        KVFormat.Q4_0: 288,
        KVFormat.Q4_1: 320,
    }


def test_heads_take_whole_blocks_of_a_page(tmp_path: Path) -> None:
    write_tiny_model(tmp_path, head_dim=48, dim=12)
    assert inspect_model(tmp_path).kv_bytes_per_token[KVFormat.F16] == 1024


def test_a_damaged_folder_is_an_error(tmp_path: Path) -> None:
    write_tiny_model(tmp_path)
    (tmp_path / "model.safetensors").write_bytes(b"short")
    with pytest.raises(ModelFailure):
        inspect_model(tmp_path)


def test_the_largest_size_has_the_number_of_tensors_it_was_released_with() -> None:
    assert len(tensor_shapes(QWEN3_5_SIZES["27B"])) == 851


def test_inspecting_loads_no_torch() -> None:
    modules = "engine.models.inspect, engine.models.registry, engine.weights.fingerprint"
    code = f"import sys, {modules}; print('torch' in sys.modules)"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "False"
