"""The meters over a driver that says what the test wants."""

import os
import sys
from collections.abc import Callable
from types import ModuleType, SimpleNamespace

import pytest

from engine.gpu_meters import GpuMeters

GIGA = 10**9
OTHER = os.getpid() + 1


class Driver(ModuleType):
    """Stands in for pynvml: two GPUs; what is named in `silent` is not told."""

    NVML_TEMPERATURE_GPU = 0

    class NVMLError(Exception):
        pass

    def __init__(self) -> None:
        super().__init__("pynvml")
        self.silent: set[str] = set()
        self.num_looks = 0
        self.processes = [(os.getpid(), 9 * GIGA), (OTHER, 2 * GIGA)]

    def __getattribute__(self, name: str) -> object:
        if name.startswith("nvml") and name in self.silent:
            return self._refuse
        return super().__getattribute__(name)

    def _refuse(self, *_: object) -> None:
        raise self.NVMLError(f"not for {self.__name__}")

    def nvmlInit(self) -> None: ...  # noqa: N802  # the driver's names, here and below

    def nvmlDeviceGetHandleByIndex(self, index: int) -> str:  # noqa: N802
        return ("small", "large")[index]

    def nvmlDeviceGetHandleByUUID(self, uuid: str) -> str:  # noqa: N802
        if uuid != "GPU-2":
            raise self.NVMLError("no such device")
        return "large"

    def nvmlDeviceGetName(self, handle: str) -> str:  # noqa: N802
        return f"NVIDIA {handle}"

    def nvmlDeviceGetMemoryInfo(self, _handle: str) -> SimpleNamespace:  # noqa: N802
        self.num_looks += 1
        return SimpleNamespace(total=16 * GIGA, used=12 * GIGA)

    def nvmlDeviceGetPowerUsage(self, _handle: str) -> int:  # noqa: N802
        return 212_400

    def nvmlDeviceGetTemperature(self, _handle: str, sensor: int) -> int:  # noqa: N802
        return 61 + sensor

    def nvmlDeviceGetUtilizationRates(self, _handle: str) -> SimpleNamespace:  # noqa: N802
        return SimpleNamespace(gpu=99, memory=78)

    def nvmlDeviceGetComputeRunningProcesses(self, _handle: str) -> list[object]:  # noqa: N802
        return [SimpleNamespace(pid=pid, usedGpuMemory=used) for pid, used in self.processes]


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> Driver:
    driver = Driver()
    monkeypatch.setitem(sys.modules, "pynvml", driver)
    return driver


def at(*times: float) -> Callable[[], float]:
    left = list(times)
    return lambda: left.pop(0) if len(left) > 1 else left[0]


@pytest.mark.usefixtures("driver")
def test_everything_the_driver_tells_is_told() -> None:
    state = GpuMeters().read()
    assert state is not None
    assert state.name == "NVIDIA small"
    assert (state.own_bytes, state.used_bytes, state.total_bytes) == (
        9 * GIGA,
        12 * GIGA,
        16 * GIGA,
    )
    assert (state.celsius, state.memory_busy) == (61, 0.78)
    assert state.watts == pytest.approx(212.4)


@pytest.mark.parametrize(("uuid", "name"), [("GPU-2", "large"), ("GPU-9", "small"), ("", "small")])
@pytest.mark.usefixtures("driver")
def test_the_gpu_that_computes_is_asked(uuid: str, name: str) -> None:
    state = GpuMeters().read(uuid=uuid)
    assert state is not None
    assert state.name == f"NVIDIA {name}"


def test_what_is_not_told_is_left_out(driver: Driver) -> None:
    driver.silent = {
        "nvmlDeviceGetPowerUsage",
        "nvmlDeviceGetTemperature",
        "nvmlDeviceGetUtilizationRates",
        "nvmlDeviceGetComputeRunningProcesses",
    }
    state = GpuMeters().read(reserved_bytes=3 * GIGA)
    assert state is not None
    assert (state.celsius, state.watts, state.memory_busy) == (None, None, None)
    assert state.own_bytes == 3 * GIGA


@pytest.mark.parametrize("processes", [[], [(OTHER, 5)], [(os.getpid(), None)]])
def test_what_a_container_hides_is_known_from_elsewhere(
    driver: Driver, processes: list[tuple[int, int | None]]
) -> None:
    driver.processes = processes  # type: ignore[assignment]
    state = GpuMeters().read(reserved_bytes=20 * GIGA)
    assert state is not None
    assert state.own_bytes == 12 * GIGA  # never more than is in use


def test_looks_are_not_taken_too_often(driver: Driver) -> None:
    meters = GpuMeters(clock=at(0.0, 0.3, 0.6, 0.6))
    states = [meters.read() for _ in range(3)]
    assert driver.num_looks == 2
    assert None not in states


@pytest.mark.parametrize("missing", ["nvmlInit", "nvmlDeviceGetMemoryInfo"])
def test_a_gpu_that_cannot_be_asked_is_none(driver: Driver, missing: str) -> None:
    driver.silent = {missing}
    meters = GpuMeters()
    assert meters.read() is None
    driver.silent = set()
    assert meters.read() is None


def test_no_library_is_no_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pynvml", None)
    assert GpuMeters().read() is None
