"""Helpers for measuring on a GPU: its clock, its name, its copy speed."""

import statistics
from collections.abc import Callable

import torch

from engine.runner.graphs import capture_graph

_COPIED_BYTES = 1 << 30
_MILLISECONDS = 1e-3


def device_name(device: torch.device) -> str:
    """The GPU's name and the version of CUDA; empty for the CPU."""
    if device.type != "cuda":
        return ""
    return f"{torch.cuda.get_device_name(device)}, CUDA {torch.version.cuda}"


def peak_gpu_bytes(device: torch.device) -> int:
    """Most memory that tensors took on a GPU so far; 0 for the CPU."""
    return torch.cuda.max_memory_allocated(device) if device.type == "cuda" else 0


def gpu_seconds(call: Callable[[], object], *, runs: int) -> float:
    """Median time of a call by the GPU's own clock, replayed as one captured graph.

    Launched one by one, kernels of some microseconds wait for Python. Whatever captures by itself
    cannot be measured.
    """
    replay, _ = capture_graph(call)
    taken: list[float] = []
    for _ in range(max(1, runs)):
        begin, end = _event(), _event()
        begin.record()
        replay()
        end.record()
        torch.cuda.synchronize()
        taken.append(float(begin.elapsed_time(end)) * _MILLISECONDS)
    return statistics.median(taken)


def copy_rate(device: torch.device, *, runs: int) -> float:
    """Bytes per second that a copy within the GPU's memory reads and writes.

    By a kernel: what captured copies are made by is slower.
    """
    source = torch.empty(_COPIED_BYTES // 4, dtype=torch.float32, device=device)
    target = torch.empty_like(source)
    return 2 * _COPIED_BYTES / gpu_seconds(lambda: torch.neg(source, out=target), runs=runs)


def host_copy_rate(device: torch.device, *, runs: int) -> float:
    """Bytes per second that a copy from pinned memory of the host to the GPU moves."""
    source = torch.empty(_COPIED_BYTES, dtype=torch.uint8, pin_memory=True)
    target = torch.empty(_COPIED_BYTES, dtype=torch.uint8, device=device)
    return _COPIED_BYTES / gpu_seconds(lambda: target.copy_(source, non_blocking=True), runs=runs)


def _event() -> torch.cuda.Event:
    return torch.cuda.Event(enable_timing=True)  # type: ignore[no-untyped-call]
