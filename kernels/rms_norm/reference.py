"""Root-mean-square norms in plain torch."""

import torch
from torch import Tensor
from torch.nn import functional


def reference_rms_norm(inputs: Tensor, weight: Tensor, *, epsilon: float) -> Tensor:
    """Bring ``inputs`` [..., N] to unit mean square along N, then multiply by ``weight`` [N]."""
    mean_square = inputs.square().mean(dim=-1, keepdim=True)
    return inputs * torch.rsqrt(mean_square + epsilon) * weight


def reference_gated_rms_norm(
    inputs: Tensor, gate: Tensor, weight: Tensor, *, epsilon: float
) -> Tensor:
    """``weight * rms(inputs) * SiLU(gate)`` for [T, Hv, Dv] inputs and gate, ``weight`` [Dv]."""
    return reference_rms_norm(inputs, weight, epsilon=epsilon) * functional.silu(gate)
