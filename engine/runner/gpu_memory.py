"""GPU memory: how much is free, how it is divided, and what happens when it is full."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import torch

from engine.errors import DoesNotFit
from engine.protocol.memory_rules import GPU_LIBRARY_BYTES
from engine.protocol.problems.any_problem import AnyProblem
from engine.protocol.problems.fit import GpuFull, WeightsAndCacheTooLarge, WeightsTooLarge

CHUNK_TOKENS = (8192, 4096, 2048, 1024, 512)
"""Lengths of a prefill chunk. Longer ones read pages in RAM less often and take more memory."""

_CHUNK_SHARE = 1 / 8
"""Share of the memory left by the weights that is for the activations of a chunk."""

_SIGNS_OF_A_FULL_GPU = ("out of memory", "ALLOC_FAILED")
"""In messages of torch, and of the driver through torch or Triton; in those of the libraries."""


def give_back_gpu_memory(device: torch.device) -> None:
    """Return the memory that torch caches to other programs; a no-op on the CPU."""
    if device.type == "cuda":
        torch.cuda.empty_cache()


def claim_gpu(device: torch.device, *, most: int) -> int | None:
    """Limit this process to ``most`` bytes of a GPU's memory in all (0: no limit).

    Returns how much of it is free for this process now; None on the CPU.
    """
    if device.type != "cuda":
        return None
    cap_gpu_memory(device, most)
    return free_gpu_bytes(device)


def cap_gpu_memory(device: torch.device, num_bytes: int) -> None:
    """Limit how much of a GPU's memory this process may take; 0 allows all of it."""
    total = torch.cuda.get_device_properties(device).total_memory
    share = min(1.0, num_bytes / total) if num_bytes else 1.0
    torch.cuda.set_per_process_memory_fraction(share, device)


def free_gpu_bytes(device: torch.device) -> int:
    """GPU memory that neither this process nor another uses, and that this one may take."""
    give_back_gpu_memory(device)  # memory of an unloaded model would count as in use
    free, total = torch.cuda.mem_get_info(device)
    share = torch.cuda.get_per_process_memory_fraction(device)
    return int(min(free, share * total - torch.cuda.memory_reserved(device)))


@dataclass(frozen=True)
class GpuPlan:
    """What fits beside the weights.

    Attributes:
        cache_bytes: for pages, states and buffers.
        chunk_tokens: longest prefill chunk whose activations fit beside that.
    """

    cache_bytes: int
    chunk_tokens: int


def plan_gpu(requested: int, *, free_bytes: int, weight_bytes: int, token_bytes: int) -> GpuPlan:
    """Divide a GPU's free memory; the cache gets all that is left, or ``requested`` bytes.

    ``token_bytes`` are the activations of one token of a chunk. Raises ``DoesNotFit`` if nothing
    is left, or less than was requested.
    """
    beside_weights = free_bytes - weight_bytes - GPU_LIBRARY_BYTES
    room = max(_CHUNK_SHARE * beside_weights, beside_weights - requested if requested else 0)
    fitting = (each for each in CHUNK_TOKENS if each * token_bytes <= room)
    chunk_tokens = next(fitting, CHUNK_TOKENS[-1])
    left = beside_weights - chunk_tokens * token_bytes
    if left < max(1, requested):
        raise DoesNotFit(_too_large(weight_bytes, requested, free_bytes))
    return GpuPlan(requested or left, chunk_tokens)


def _too_large(weight_bytes: int, cache_bytes: int, free_bytes: int) -> AnyProblem:
    if not cache_bytes:
        return WeightsTooLarge(weight_bytes, free_bytes)
    return WeightsAndCacheTooLarge(weight_bytes, cache_bytes, free_bytes)


@contextmanager
def gpu_failures_told() -> Iterator[None]:
    """Turn a full GPU into a failure with choices, after returning torch's cached memory."""
    try:
        yield
    except RuntimeError as failure:
        if not any(sign in str(failure) for sign in _SIGNS_OF_A_FULL_GPU):
            raise
        torch.cuda.empty_cache()
        raise DoesNotFit(GpuFull()) from None
