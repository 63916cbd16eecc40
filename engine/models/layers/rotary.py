"""The angles by which rotary embedding turns keys and queries."""

from functools import lru_cache

import torch
from torch import Tensor

from engine.models.layer_specs import RotaryConfig
from engine.models.rotations.scaling import plain_frequencies


def rotary_angles(rotary: RotaryConfig, positions: Tensor) -> tuple[Tensor, Tensor]:
    """Cosines and sines ``[T, dim / 2]`` of integer positions ``[T]``.

    In float32 like the training code, so that far positions round the same way.
    """
    angles = torch.outer(positions.to(torch.float32), _frequencies(rotary, positions.device))
    cos, sin = angles.cos(), angles.sin()
    if rotary.scaling is None or rotary.scaling.magnitude == 1.0:
        return cos, sin
    return cos * rotary.scaling.magnitude, sin * rotary.scaling.magnitude


@lru_cache(maxsize=8)
def _frequencies(rotary: RotaryConfig, device: torch.device) -> Tensor:
    """Radians per position [dim / 2]; kept, because no graph may copy a list of divisors."""
    pairs = torch.arange(0, rotary.dim, 2, device=device, dtype=torch.float32)
    frequencies = rotary.scaling.frequencies if rotary.scaling else plain_frequencies
    return frequencies(pairs, theta=rotary.theta, dim=rotary.dim)
