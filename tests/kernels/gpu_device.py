"""Where the tests of GPU kernels run: on a GPU, or on the CPU through Triton's interpreter.

Real shapes are for a GPU alone (marker ``gpu``): the interpreter takes a millisecond per tile.
"""

import pytest
import torch

DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")

on_gpu = pytest.mark.skipif(DEVICE.type != "cuda", reason="there is no NVIDIA GPU")


def to_device(*tensors: torch.Tensor) -> tuple[torch.Tensor, ...]:
    """Copies on the device under test."""
    return tuple(tensor.to(DEVICE).clone() for tensor in tensors)
