"""SwiGLU gating in plain torch."""

from torch import Tensor
from torch.nn import functional


def reference_swiglu(inputs: Tensor) -> Tensor:
    """``SiLU(gate) * up`` where ``inputs`` [T, 2 F] holds gate then up; returns [T, F]."""
    gate, up = inputs.chunk(2, dim=-1)
    return functional.silu(gate) * up
