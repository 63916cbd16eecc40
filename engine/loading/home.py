"""Where this machine would hold a model, left the choice, and what its weights take there."""

from dataclasses import dataclass

from engine.loading.device import Gpu, find_gpu
from engine.loading.weight_choice import choose_weight_format, weight_bytes
from engine.runner.memory_budget import total_memory_bytes


@dataclass(frozen=True)
class Home:
    """A device for a model.

    Attributes:
        device: ``cpu`` or ``cuda``.
        device_bytes: its memory, whoever uses it now.
        weight_bytes: the weights in the number format that would be chosen.
    """

    device: str
    device_bytes: int
    weight_bytes: int


def home_of(parameters: int) -> Home:
    """The device that a model with so many parameters would be computed on."""
    gpu = find_gpu()
    gpu_bytes = gpu.total_bytes if isinstance(gpu, Gpu) else None
    weight_format = choose_weight_format("auto", parameters, gpu_bytes=gpu_bytes)
    return Home(
        device="cpu" if gpu_bytes is None else "cuda",
        device_bytes=total_memory_bytes() if gpu_bytes is None else gpu_bytes,
        weight_bytes=weight_bytes(weight_format, parameters),
    )
