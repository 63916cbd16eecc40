"""By how much rotary embedding turns keys and queries."""

import torch
from torch import Tensor

from engine.models.layer_specs import RotaryConfig


def rotary_angles(
    rotary: RotaryConfig, position: int | Tensor, num_tokens: int, device: torch.device
) -> tuple[Tensor, Tensor]:
    """Cosines and sines ``[T, dim / 2]`` of consecutive positions.

    The first may be an integer tensor ``[1]`` on the device. In float32 like the training code, so
    that far positions round the same way.
    """
    exponents = torch.arange(0, rotary.dim, 2, device=device, dtype=torch.float32) / rotary.dim
    positions = (torch.arange(num_tokens, device=device) + position).to(torch.float32)
    angles = torch.outer(positions, 1.0 / rotary.theta**exponents)
    return angles.cos(), angles.sin()
