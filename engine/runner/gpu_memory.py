"""A GPU's memory: what is free, what the cache may take of it, and what happens when it is full."""

from collections.abc import Iterator
from contextlib import contextmanager

import torch

from engine.errors import DoesNotFit

WORKSPACE_BYTES = 768 << 20
"""For activations of a chunk, captured graphs and what libraries take for themselves."""

_GIB = 1 << 30


def free_gpu_bytes(device: torch.device) -> int:
    """Memory of a GPU that nobody uses, other programs included, and that this one may take."""
    free, total = torch.cuda.mem_get_info(device)
    share = torch.cuda.get_per_process_memory_fraction(device)
    return int(min(free, share * total - torch.cuda.memory_reserved(device)))


def gpu_cache_bytes(requested: int, *, free_bytes: int, weight_bytes: int) -> int:
    """What a cache may take beside the weights: all that is left, or what was asked for.

    Raises ``DoesNotFit`` where less is left than that, or nothing.
    """
    left = free_bytes - weight_bytes - WORKSPACE_BYTES
    if left < max(1, requested):
        wanted = f" and a cache of {requested / _GIB:.1f} GiB" if requested else ""
        raise DoesNotFit(
            f"weights of {weight_bytes / _GIB:.1f} GiB{wanted} do not fit the "
            f"{free_bytes / _GIB:.1f} GiB of graphics memory that are free",
            "Use --weights int8 or int4, a smaller model, or --device cpu; "
            "other programs may be using the GPU.",
        )
    return requested or left


@contextmanager
def gpu_failures_told() -> Iterator[None]:
    """Turn a full GPU into a failure with choices; what can be given back is given back."""
    try:
        yield
    except torch.OutOfMemoryError:
        torch.cuda.empty_cache()
        raise DoesNotFit(
            "the graphics memory is full",
            "End other answers or readings, close programs that use the GPU, or choose a smaller "
            "memory limit, a smaller cache format (q8_0) or smaller weights (int8, int4).",
        ) from None
