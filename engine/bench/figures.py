"""Parts of every benchmark report: repeated timings and a description of the machine."""

import platform
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import numba
import torch


class Timing(msgspec.Struct, frozen=True):
    """Seconds of repeated runs."""

    median: float
    fastest: float
    slowest: float


class Machine(msgspec.Struct, frozen=True):
    """What the figures were measured on, and with which versions."""

    processor: str
    threads: int
    python: str
    torch: str
    numba: str


def time_runs(run: Callable[[], object], *, repeats: int, warm_ups: int = 1) -> Timing:
    """Time ``run``; the first runs are not counted."""
    for _ in range(warm_ups):
        run()
    seconds = []
    for _ in range(repeats):
        began = time.perf_counter()
        run()
        seconds.append(time.perf_counter() - began)
    return Timing(statistics.median(seconds), min(seconds), max(seconds))


def machine() -> Machine:
    """The machine this process runs on."""
    return Machine(
        processor=_processor(),
        threads=torch.get_num_threads(),
        python=platform.python_version(),
        torch=str(torch.__version__),
        numba=numba.__version__,
    )


def peak_memory_bytes() -> int:
    """Largest resident size of this process so far; 0 where the platform does not tell."""
    if sys.platform == "win32":
        return 0
    import resource  # noqa: PLC0415 - not on every platform

    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return kilobytes if sys.platform == "darwin" else kilobytes * 1024


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    fields = dict(line.split(":", 1) for line in lines if ":" in line)
    named = {name.strip(): value.strip() for name, value in fields.items()}
    model = f"family {named.get('cpu family')} model {named.get('model')}"
    return f"{named.get('model name', platform.machine())} ({model})"
