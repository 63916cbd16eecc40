"""Meters of the machine: memory, processor and disk. The engine reports on the GPU.

Reading takes some milliseconds: it is done off the GUI thread and by one thread at a time.
"""

import shutil
from dataclasses import dataclass
from pathlib import Path

import psutil


@dataclass(frozen=True, slots=True)
class Meters:
    """One measurement.

    Attributes:
        cpu_fraction: since the last one, 0 to 1 over all cores.
        memory_used_bytes: what all programs take.
        memory_total_bytes: what there is.
        own_bytes: what of the memory this process takes; the engine says so of itself.
        disk_free_bytes: room on the disk of the data folder.
        disk_total_bytes: its size; 0 where that is not known.
    """

    cpu_fraction: float
    memory_used_bytes: int
    memory_total_bytes: int
    own_bytes: int = 0
    disk_free_bytes: int = 0
    disk_total_bytes: int = 0


class MachineMeters:
    """Reads the meters; those of the disk are of the one with `folder`."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._times: tuple[float, float] | None = None

    def read(self) -> Meters:
        """Read the meters now."""
        memory = psutil.virtual_memory()
        free, total = self._disk()
        return Meters(
            cpu_fraction=self._cpu_fraction(),
            memory_used_bytes=memory.total - memory.available,
            memory_total_bytes=memory.total,
            own_bytes=psutil.Process().memory_info().rss,
            disk_free_bytes=free,
            disk_total_bytes=total,
        )

    def _disk(self) -> tuple[int, int]:
        """Return what is free, and all there is; nothing of a folder that is gone."""
        if self._folder is None:
            return 0, 0
        try:
            usage = shutil.disk_usage(self._folder)
        except OSError:
            return 0, 0
        return usage.free, usage.total

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
