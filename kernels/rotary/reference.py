"""Rotary position embedding in plain torch."""

import torch
from torch import Tensor


def reference_rotary(heads: Tensor, cos: Tensor, sin: Tensor) -> None:
    """Rotate the first R dims of ``heads`` [T, H, D] in place by ``cos``/``sin`` [T, R / 2].

    Half-split pairing: dim i turns together with dim i + R / 2.
    """
    half = cos.shape[1]
    first, second = heads[..., :half].clone(), heads[..., half : 2 * half].clone()
    cos, sin = cos.unsqueeze(1), sin.unsqueeze(1)
    heads[..., : 2 * half] = torch.cat(
        (first * cos - second * sin, second * cos + first * sin), dim=-1
    )
