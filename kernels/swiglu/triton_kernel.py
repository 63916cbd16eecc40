"""SwiGLU gating in one pass."""

import triton
import triton.language as tl
from torch import Tensor

from kernels.launch import FUSED

_BLOCK = 1024


@triton.jit
def _gate(inputs, outputs, WIDTH: tl.constexpr, BLOCK: tl.constexpr):
    token = tl.program_id(0).to(tl.int64)
    column = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    is_there = column < WIDTH
    gate = tl.load(inputs + token * 2 * WIDTH + column, mask=is_there, other=0.0)
    up = tl.load(inputs + token * 2 * WIDTH + WIDTH + column, mask=is_there, other=0.0)
    tl.store(outputs + token * WIDTH + column, gate * tl.sigmoid(gate) * up, mask=is_there)


def triton_swiglu(inputs: Tensor) -> Tensor:
    """``SiLU(gate) * up`` where ``inputs`` [T, 2 F] holds gate then up; returns [T, F]."""
    if not inputs.is_contiguous() or inputs.shape[1] % 2:
        raise ValueError(f"inputs {inputs.shape} must be contiguous and two halves")
    num_tokens, width = inputs.shape[0], inputs.shape[1] // 2
    outputs = inputs.new_empty(num_tokens, width)
    if outputs.numel():
        _gate[(num_tokens, triton.cdiv(width, _BLOCK))](
            inputs, outputs, WIDTH=width, BLOCK=_BLOCK, **FUSED
        )
    return outputs
