import psutil
import pytest
import torch

from engine.loading import model_facts
from engine.loading.device import Gpu, NoGpu
from engine.loading.model_facts import default_placement
from engine.models.weight_reader import WeightFormat
from engine.protocol.problems.requests import NoGpuAnswers
from engine.runner import memory_budget

GIB = 1 << 30


def test_without_a_gpu_large_models_are_held_in_ram_as_int8(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(model_facts, "find_gpu", lambda: NoGpu(NoGpuAnswers()))
    placement = default_placement(1_000_000_000)
    assert (placement.device, placement.weight_format) == ("cpu", WeightFormat.INT8)
    assert 0 < placement.device_bytes <= psutil.virtual_memory().total


def test_a_gpu_holds_what_suits_its_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    gpu = Gpu(torch.device("cuda", 0), "Small", 8 * GIB)
    monkeypatch.setattr(model_facts, "find_gpu", lambda: gpu)
    placement = default_placement(1_000_000_000)
    found = (placement.device, placement.device_bytes, placement.weight_format)
    assert found == ("cuda", 8 * GIB, WeightFormat.BFLOAT16)
    assert default_placement(4_000_000_000).weight_format is WeightFormat.INT8


def test_a_control_group_is_all_there_is(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    group = tmp_path_factory.mktemp("cgroup")
    monkeypatch.setattr(memory_budget, "_CGROUP", group)
    assert memory_budget.total_memory_bytes() == psutil.virtual_memory().total
    (group / "memory.max").write_text("max\n")
    assert memory_budget.total_memory_bytes() == psutil.virtual_memory().total
    (group / "memory.max").write_text("1000000\n")
    (group / "memory.current").write_text("999000\n")
    assert memory_budget.total_memory_bytes() == 1_000_000
    assert memory_budget.free_memory_bytes() == 1_000
