"""Which device a request gets, and what it is told where there is none."""

from types import SimpleNamespace

import pytest
import torch

from engine.errors import UsageFailure
from engine.loading import device as module
from engine.loading.device import Gpu, NoGpu, choose_device, find_gpu
from engine.protocol.problems.requests import NoGpuAnswers

CPU, CUDA = torch.device("cpu"), torch.device("cuda", 0)
GPU = Gpu(CUDA, "A fast one", 16 << 30)
NO_GPU = NoGpu(NoGpuAnswers())


@pytest.mark.parametrize(
    ("requested", "gpu", "expected"),
    [
        ("auto", GPU, CUDA),
        ("auto", NO_GPU, CPU),
        ("cuda", GPU, CUDA),
        ("cpu", GPU, CPU),
        ("cpu", NO_GPU, CPU),
    ],
)
def test_choice(requested: str, gpu: Gpu | NoGpu, expected: torch.device) -> None:
    assert choose_device(requested, gpu) == expected


def test_a_gpu_that_is_not_there_is_refused_with_the_reason() -> None:
    with pytest.raises(UsageFailure, match="no NVIDIA GPU responds") as refusal:
        choose_device("cuda", NO_GPU)
    assert refusal.value.problem.words.remedy == "Check its driver, or use --device cpu."


def test_an_unknown_device_is_refused() -> None:
    with pytest.raises(UsageFailure, match="tpu is unknown"):
        choose_device("tpu", GPU)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A machine with a good GPU, as torch describes it."""
    properties = SimpleNamespace(name="A card", major=8, minor=6, total_memory=16 << 30)
    monkeypatch.setattr(torch.version, "cuda", "13.0")
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "get_device_properties", lambda _device: properties)
    return properties


def test_a_good_gpu_is_found(machine: SimpleNamespace) -> None:
    assert find_gpu() == Gpu(CUDA, "A card", 16 << 30)


def test_an_old_gpu_is_named(machine: SimpleNamespace) -> None:
    machine.major, machine.minor = 7, 5
    found = find_gpu()
    assert isinstance(found, NoGpu)
    assert "A card is too old (compute capability 7.5" in found.problem.words.message


@pytest.mark.parametrize(
    ("target", "name", "value", "reason"),
    [
        (torch.version, "cuda", None, "for the CPU only"),
        (torch.cuda, "is_available", lambda: False, "no NVIDIA GPU responds"),
        (module, "find_spec", lambda _name: None, "Triton"),
    ],
)
def test_what_is_missing_is_named(  # noqa: PLR0917 - fixtures and parameters
    machine: SimpleNamespace,
    monkeypatch: pytest.MonkeyPatch,
    target: object,
    name: str,
    value: object,
    reason: str,
) -> None:
    monkeypatch.setattr(target, name, value)
    found = find_gpu()
    assert isinstance(found, NoGpu)
    assert reason in found.problem.words.message
    assert "--device cpu" in found.problem.words.remedy
