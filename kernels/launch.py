"""Helpers for launching GPU kernels: rounding, and how much work a device needs at once."""

import torch

FUSED = {"enable_fp_fusion": True}
"""Compiler option: a * b + c may take one rounding."""

ROUNDED = {"enable_fp_fusion": False}
"""Compiler option: every operation is rounded by itself; for results that must match exactly."""

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
