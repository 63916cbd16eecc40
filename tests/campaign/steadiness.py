"""What a process takes of a machine over time, and whether that stays what it is.

A quantity is steady if the straight line through its measurements after the warm-up rises by no
more than 2 % of their mean, from the first to the last of them.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, linear_regression

import psutil

ALLOWED_RISE = 0.02
WARM_UP_SHARE = 0.2


@dataclass(frozen=True, slots=True)
class Measurement:
    """What was taken, `seconds` after the beginning."""

    seconds: float
    quantities: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Trend:
    """A quantity over time; `rise` is a share of the mean, from the first to the last."""

    name: str
    least: int
    most: int
    mean: float
    rise: float

    @property
    def is_steady(self) -> bool:
        """Whether it does not rise by more than is allowed."""
        return self.rise <= ALLOWED_RISE

    def __str__(self) -> str:
        verdict = "steady" if self.is_steady else "RISES"
        return (
            f"{self.name:22} {self.least:>13,} to {self.most:>13,}, "
            f"mean {self.mean:>15,.1f}, trend {self.rise:+7.2%}  {verdict}"
        )


def take_of_process(name: str, pid: int) -> dict[str, int]:
    """What a process holds."""
    process = psutil.Process(pid)
    with process.oneshot():
        return {
            f"{name}: memory": process.memory_info().rss,
            f"{name}: descriptors": process.num_fds(),
            f"{name}: threads": process.num_threads(),
        }


def disk_bytes(folder: Path) -> int:
    """What the files below a folder take on the disk."""
    total = 0
    for path in folder.rglob("*"):
        with suppress(FileNotFoundError):  # it was removed meanwhile
            total += path.lstat().st_blocks * 512
    return total


def trends(measurements: Sequence[Measurement]) -> list[Trend]:
    """How every quantity went after the warm-up."""
    begin = WARM_UP_SHARE * measurements[-1].seconds
    warm = [one for one in measurements if one.seconds >= begin]
    return [
        _trend(name, [one.seconds for one in warm], [one.quantities[name] for one in warm])
        for name in measurements[0].quantities
    ]


def _trend(name: str, seconds: Sequence[float], values: Sequence[int]) -> Trend:
    mean = fmean(values)
    slope = linear_regression(seconds, values).slope if len(values) > 1 else 0.0
    rise = slope * (seconds[-1] - seconds[0]) / mean if mean else 0.0
    return Trend(name, min(values), max(values), mean, rise)
