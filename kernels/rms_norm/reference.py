"""Root-mean-square norms in plain torch."""

import torch
from torch import Tensor
from torch.nn import functional

from kernels.kernel_set import AddRMSNorm, RMSNorm


def reference_rms_norm(inputs: Tensor, weight: Tensor, *, epsilon: float) -> Tensor:
    """Bring ``inputs`` [..., N] to unit mean square along N, then multiply by ``weight`` [N]."""
    mean_square = inputs.square().mean(dim=-1, keepdim=True)
    return inputs * torch.rsqrt(mean_square + epsilon) * weight


def composed_add_rms_norm(rms_norm: RMSNorm) -> AddRMSNorm:
    """The operation made of torch's sum and this norm."""

    def add(
        stream: Tensor, addition: Tensor, weight: Tensor, *, factor: float, epsilon: float
    ) -> Tensor:
        return rms_norm(stream.add_(addition, alpha=factor), weight, epsilon=epsilon)

    return add


reference_add_rms_norm = composed_add_rms_norm(reference_rms_norm)
"""In plain torch."""


def reference_gated_rms_norm(
    inputs: Tensor, gate: Tensor, weight: Tensor, *, epsilon: float
) -> Tensor:
    """``weight * rms(inputs) * SiLU(gate)`` for [T, Hv, Dv] inputs and gate, ``weight`` [Dv]."""
    return reference_rms_norm(inputs, weight, epsilon=epsilon) * functional.silu(gate)
