"""By how much rotary embedding turns keys and queries."""

import torch
from torch import Tensor

from engine.models.layer_specs import RotaryConfig


def rotary_angles(rotary: RotaryConfig, positions: Tensor) -> tuple[Tensor, Tensor]:
    """Cosines and sines ``[T, dim / 2]`` of integer positions ``[T]``.

    In float32 like the training code, so that far positions round the same way.
    """
    pairs = torch.arange(0, rotary.dim, 2, device=positions.device, dtype=torch.float32)
    frequencies = 1.0 / rotary.theta ** (pairs / rotary.dim)
    angles = torch.outer(positions.to(torch.float32), frequencies)
    return angles.cos(), angles.sin()
