"""What this machine says of itself: memory, processor and, where there is one, the NVIDIA GPU.

Reading takes some milliseconds, loading the GPU's library many more: it is done off the GUI thread
and by one thread at a time. A GPU that cannot be asked is a machine without one.
"""

from dataclasses import dataclass
from typing import Any

import psutil


@dataclass(frozen=True, slots=True)
class GpuMeters:
    """The first NVIDIA GPU."""

    name: str
    used_bytes: int
    total_bytes: int


@dataclass(frozen=True, slots=True)
class Meters:
    """One look at the machine; `cpu_fraction` is since the last one, 0 to 1 over all cores."""

    cpu_fraction: float
    memory_used_bytes: int
    memory_total_bytes: int
    gpu: GpuMeters | None = None


class MachineMeters:
    """Reads the meters."""

    def __init__(self) -> None:
        self._gpu = _Gpu()
        self._times: tuple[float, float] | None = None

    def read(self) -> Meters:
        """Look at the machine now."""
        memory = psutil.virtual_memory()
        return Meters(
            cpu_fraction=self._cpu_fraction(),
            memory_used_bytes=memory.total - memory.available,
            memory_total_bytes=memory.total,
            gpu=self._gpu.read(),
        )

    def _cpu_fraction(self) -> float:
        """Psutil's own counts from the last call of the same thread; ours from the last call."""
        times = psutil.cpu_times()
        idle = times.idle + getattr(times, "iowait", 0.0)
        total = sum(times) - getattr(times, "guest", 0.0)  # guest time is in user time already
        before, self._times = self._times, (idle, total)
        if before is None or total <= before[1]:
            return 0.0
        idle_fraction = float((idle - before[0]) / (total - before[1]))
        return min(max(1 - idle_fraction, 0.0), 1.0)


class _Gpu:
    """The NVIDIA library, loaded at the first reading and given up at the first failure."""

    def __init__(self) -> None:
        self._library: Any = None
        self._device: Any = None
        self._is_absent = False

    def read(self) -> GpuMeters | None:
        if self._is_absent:
            return None
        try:
            if self._library is None:
                self._open()
            memory = self._library.nvmlDeviceGetMemoryInfo(self._device)
            name = self._library.nvmlDeviceGetName(self._device)
        except Exception:  # no driver, no library, no device: each shows in another way
            self._is_absent = True
            return None
        return GpuMeters(str(name), int(memory.used), int(memory.total))

    def _open(self) -> None:
        import pynvml  # type: ignore[import-untyped]  # noqa: PLC0415  - loads the driver's library

        pynvml.nvmlInit()
        self._device = pynvml.nvmlDeviceGetHandleByIndex(0)
        self._library = pynvml
