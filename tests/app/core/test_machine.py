from types import SimpleNamespace
from typing import Any

import psutil
import pynvml
import pytest

from app.core.fit.model_fit import Memory
from app.core.machine import memory_of_machine


def test_without_a_driver_ram_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise pynvml.NVMLError(pynvml.NVML_ERROR_LIBRARY_NOT_FOUND)

    monkeypatch.setattr(pynvml, "nvmlInit", refuse)
    assert memory_of_machine() == Memory(psutil.virtual_memory().total)


@pytest.mark.parametrize("has_device", [True, False])
def test_the_first_gpu_counts_where_there_is_one(
    monkeypatch: pytest.MonkeyPatch, *, has_device: bool
) -> None:
    ended: list[bool] = []

    def handle(index: int) -> int:
        if not has_device:
            raise pynvml.NVMLError(pynvml.NVML_ERROR_NOT_FOUND)
        return index

    def info(_handle: int) -> Any:
        return SimpleNamespace(total=8_000_000_000)

    monkeypatch.setattr(pynvml, "nvmlInit", lambda: None)
    monkeypatch.setattr(pynvml, "nvmlShutdown", lambda: ended.append(True))
    monkeypatch.setattr(pynvml, "nvmlDeviceGetHandleByIndex", handle)
    monkeypatch.setattr(pynvml, "nvmlDeviceGetMemoryInfo", info)
    ram = Memory(psutil.virtual_memory().total)
    assert memory_of_machine() == (Memory(8_000_000_000, is_gpu=True) if has_device else ram)
    assert ended == [True]
