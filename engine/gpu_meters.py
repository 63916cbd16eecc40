"""What the NVIDIA driver reports about the GPU: memory, temperature, power, memory load.

The engine asks and not the window, since it alone knows which device computes and what it holds
there itself. Torch tells neither what others hold nor how warm it is. A GPU that cannot be asked is
a machine without one. The driver's library is loaded at the first look.
"""

import os
import time
from collections.abc import Callable
from typing import Any

from engine.protocol.records import GpuState

_FRESH_SECONDS = 0.5
"""A look costs the loop some milliseconds; sooner than this it would say nothing new."""
_MILLI = 1e-3


class GpuMeters:
    """Reads the meters of one GPU: the one that computes, else the first."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._library: Any = None
        self._is_absent = False
        self._handles: dict[str, Any] = {}
        self._last: tuple[float, GpuState] | None = None

    def read(self, *, uuid: str = "", reserved_bytes: int = 0) -> GpuState | None:
        """What the GPU does now, or did a moment ago; None where there is none.

        Args:
            uuid: as the driver names the GPU; empty for the first one.
            reserved_bytes: what this process is known to hold, for drivers that do not tell.
        """
        if self._is_absent:
            return None
        if self._last is not None and self._clock() - self._last[0] < _FRESH_SECONDS:
            return self._last[1]
        try:
            state = self._look(uuid, reserved_bytes)
        except Exception:  # no driver, no library, no device: each shows in another way
            self._is_absent = True
            return None
        self._last = self._clock(), state
        return state

    def _look(self, uuid: str, reserved_bytes: int) -> GpuState:
        if self._library is None:
            self._library = _opened_library()
        handle = self._handle(uuid)
        library = self._library
        memory = library.nvmlDeviceGetMemoryInfo(handle)
        watts = self._told(library.nvmlDeviceGetPowerUsage, handle)
        use = self._told(library.nvmlDeviceGetUtilizationRates, handle)
        heat = library.NVML_TEMPERATURE_GPU
        return GpuState(
            name=str(library.nvmlDeviceGetName(handle)),
            total_bytes=int(memory.total),
            used_bytes=int(memory.used),
            own_bytes=min(max(self._own_bytes(handle), reserved_bytes), int(memory.used)),
            celsius=self._told(library.nvmlDeviceGetTemperature, handle, heat),
            watts=None if watts is None else watts * _MILLI,
            memory_busy=None if use is None else use.memory / 100,
        )

    def _handle(self, uuid: str) -> Any:
        if uuid not in self._handles:
            found = self._told(self._library.nvmlDeviceGetHandleByUUID, uuid) if uuid else None
            first = self._library.nvmlDeviceGetHandleByIndex
            self._handles[uuid] = first(0) if found is None else found
        return self._handles[uuid]

    def _own_bytes(self, handle: Any) -> int:
        """What the driver counts for this process; in a container it may know it by another id."""
        processes = self._told(self._library.nvmlDeviceGetComputeRunningProcesses, handle) or ()
        return sum(one.usedGpuMemory or 0 for one in processes if one.pid == os.getpid())

    def _told(self, ask: Callable[..., Any], *arguments: object) -> Any:
        """The answer to a question that not every GPU and driver answers, or None."""
        try:
            return ask(*arguments)
        except self._library.NVMLError:
            return None


def _opened_library() -> Any:
    import pynvml  # type: ignore[import-untyped]  # noqa: PLC0415 - not needed without a driver

    pynvml.nvmlInit()
    return pynvml
