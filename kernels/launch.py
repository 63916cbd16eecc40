"""Helpers for launching GPU kernels: rounding, and how much work a device needs at once."""

from functools import cache

import torch
from triton.runtime.driver import driver

FUSED = {"enable_fp_fusion": True}
"""Compiler option: a * b + c may take one rounding."""

ROUNDED = {"enable_fp_fusion": False}
"""Compiler option: every operation is rounded by itself; for results that must match exactly."""

LEAST_SHARED_BYTES = 99 << 10
"""Shared memory of a program on GPUs for the desktop (sm_86, sm_89, sm_120)."""

_INTERPRETED_MULTIPROCESSORS = 2


def power_of_two(number: int) -> int:
    """The smallest power of two that is at least ``number``: what the sides of tiles must be."""
    return 1 << max(0, number - 1).bit_length()


def num_multiprocessors(device: torch.device) -> int:
    """Multiprocessors of a GPU; a few where the CPU stands in for one."""
    if device.type != "cuda":
        return _INTERPRETED_MULTIPROCESSORS
    return torch.cuda.get_device_properties(device).multi_processor_count


def product_type(device: torch.device) -> torch.dtype:
    """In what type matrices of any range are multiplied: bfloat16.

    Where the CPU stands in for a GPU it is float16: the interpreter takes bfloat16 for integers.
    """
    return torch.bfloat16 if device.type == "cuda" else torch.float16


def shared_bytes(device: torch.device) -> int:
    """Shared memory that a program may take; what every GPU has where the CPU stands in for one."""
    if device.type != "cuda":
        return LEAST_SHARED_BYTES
    return int(_properties(device.index or 0)["max_shared_mem"])


@cache
def _properties(index: int) -> dict[str, int]:
    return dict(driver.active.utils.get_device_properties(index))
