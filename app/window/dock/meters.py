"""The meters of this machine: memory and processor. The engine reports on the GPU.

Reading takes some milliseconds: it is done off the GUI thread and by one thread at a time.
"""

from dataclasses import dataclass

import psutil


@dataclass(frozen=True, slots=True)
class Meters:
    """One measurement; `cpu_fraction` is since the last one, 0 to 1 over all cores."""

    cpu_fraction: float
    memory_used_bytes: int
    memory_total_bytes: int


class MachineMeters:
    """Reads the meters."""

    def __init__(self) -> None:
        self._times: tuple[float, float] | None = None

    def read(self) -> Meters:
        """Read the meters now."""
        memory = psutil.virtual_memory()
        return Meters(
            cpu_fraction=self._cpu_fraction(),
            memory_used_bytes=memory.total - memory.available,
            memory_total_bytes=memory.total,
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
