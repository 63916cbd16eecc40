"""Which device computes, and what keeps a GPU from doing it.

Only torch is asked; nothing that exists for GPUs alone is imported here.
"""

from dataclasses import dataclass
from importlib.util import find_spec

import torch

from engine.errors import UsageFailure

_LEAST_CAPABILITY = (8, 0)
"""Ampere: the first with products of bfloat16."""

_CPU = torch.device("cpu")


@dataclass(frozen=True)
class Gpu:
    """A GPU that can compute.

    Attributes:
        device: its name for torch.
        name: its name for people.
        total_bytes: its memory.
    """

    device: torch.device
    name: str
    total_bytes: int


@dataclass(frozen=True)
class NoGpu:
    """Why no GPU can compute, and what to do about it."""

    reason: str
    remedy: str


def find_gpu() -> Gpu | NoGpu:
    """The first GPU, if all that is needed to use it is there."""
    if torch.version.cuda is None:
        return NoGpu(
            "this installation of PyTorch is for the CPU only",
            "Install PyTorch with CUDA support, or use --device cpu.",
        )
    if not torch.cuda.is_available():
        return NoGpu("no NVIDIA GPU answers", "Check its driver, or use --device cpu.")
    device = torch.device("cuda", 0)
    properties = torch.cuda.get_device_properties(device)
    if (properties.major, properties.minor) < _LEAST_CAPABILITY:
        return NoGpu(
            f"{properties.name} is too old (compute capability {properties.major}."
            f"{properties.minor}, 8.0 is needed)",
            "Use --device cpu.",
        )
    if find_spec("triton") is None:
        return NoGpu(
            "Triton, which compiles the GPU kernels, is not installed",
            "Install triton (on Windows: triton-windows), or use --device cpu.",
        )
    return Gpu(device, properties.name, properties.total_memory)


def choose_device(requested: str, gpu: Gpu | NoGpu) -> torch.device:
    """The device for a request: ``auto``, ``cpu`` or ``cuda``. Raises ``UsageFailure``."""
    match requested, gpu:
        case "cpu", _:
            return _CPU
        case (("auto" | "cuda"), Gpu(device)):
            return device
        case "auto", NoGpu():
            return _CPU
        case "cuda", NoGpu(reason, remedy):
            raise UsageFailure(f"the GPU cannot be used: {reason}", remedy)
        case _:
            raise UsageFailure(
                f"the device {requested} is not known", "Use --device auto, cpu or cuda."
            )
