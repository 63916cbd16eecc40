"""Chooses the device that computes, and says what prevents the use of a GPU.

Only torch is asked; nothing that exists for GPUs alone is imported here.
"""

from dataclasses import dataclass
from importlib.util import find_spec

import torch

from engine.errors import UsageFailure
from engine.protocol.problems.any_problem import AnyProblem
from engine.protocol.problems.requests import (
    CpuOnlyTorch,
    GpuTooOld,
    NoGpuAnswers,
    NoTriton,
    UnknownDevice,
)

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

    problem: AnyProblem


def find_gpu() -> Gpu | NoGpu:
    """The first GPU, if all that is needed to use it is there."""
    if torch.version.cuda is None:
        return NoGpu(CpuOnlyTorch())
    if not torch.cuda.is_available():
        return NoGpu(NoGpuAnswers())
    device = torch.device("cuda", 0)
    properties = torch.cuda.get_device_properties(device)
    if (properties.major, properties.minor) < _LEAST_CAPABILITY:
        capability = f"{properties.major}.{properties.minor}"
        return NoGpu(GpuTooOld(properties.name, capability))
    if find_spec("triton") is None:
        return NoGpu(NoTriton())
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
        case "cuda", NoGpu(problem):
            raise UsageFailure(problem)
        case _:
            raise UsageFailure(UnknownDevice(requested))
