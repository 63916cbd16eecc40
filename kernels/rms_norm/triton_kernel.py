"""Root-mean-square norms: one program per row, which it reads once.

y = x / sqrt(mean(x^2) + epsilon) * weight        and, gated,        y * gate / (1 + e^-gate)
"""

import torch
import triton
import triton.language as tl
from torch import Tensor

from kernels.launch import FUSED, power_of_two


@triton.jit
def normalised(row, weight, columns, is_there, epsilon, WIDTH: tl.constexpr):
    """A row of WIDTH numbers brought to unit mean square, times ``weight``."""
    values = tl.load(row + columns, mask=is_there, other=0.0)
    mean_square = tl.sum(values * values, 0) / WIDTH
    factor = tl.load(weight + columns, mask=is_there, other=0.0)
    return values * tl.rsqrt(mean_square + epsilon) * factor


@triton.jit
def _normalise(inputs, weight, outputs, epsilon, WIDTH: tl.constexpr, BLOCK: tl.constexpr):
    start = tl.program_id(0).to(tl.int64) * WIDTH
    columns = tl.arange(0, BLOCK)
    is_there = columns < WIDTH
    values = normalised(inputs + start, weight, columns, is_there, epsilon, WIDTH)
    tl.store(outputs + start + columns, values, mask=is_there)


@triton.jit
def _normalise_gated(
    inputs, gate, weight, outputs, epsilon, WIDTH: tl.constexpr, BLOCK: tl.constexpr
):
    start = tl.program_id(0).to(tl.int64) * WIDTH
    columns = tl.arange(0, BLOCK)
    is_there = columns < WIDTH
    values = normalised(inputs + start, weight, columns, is_there, epsilon, WIDTH)
    factor = tl.load(gate + start + columns, mask=is_there, other=0.0)
    tl.store(outputs + start + columns, values * factor * tl.sigmoid(factor), mask=is_there)


def triton_rms_norm(inputs: Tensor, weight: Tensor, *, epsilon: float) -> Tensor:
    """Bring ``inputs`` [..., N] to unit mean square along N, then multiply by ``weight`` [N]."""
    _check(inputs, inputs, weight)
    outputs = torch.empty_like(inputs)
    if inputs.numel():
        width = len(weight)
        _normalise[(inputs.numel() // width,)](
            inputs, weight, outputs, epsilon, WIDTH=width, **_options(width)
        )
    return outputs


def triton_gated_rms_norm(
    inputs: Tensor, gate: Tensor, weight: Tensor, *, epsilon: float
) -> Tensor:
    """``weight * rms(inputs) * SiLU(gate)`` for [T, Hv, Dv] inputs and gate, ``weight`` [Dv]."""
    _check(inputs, gate, weight)
    outputs = torch.empty_like(inputs)
    if inputs.numel():
        width = len(weight)
        _normalise_gated[(inputs.numel() // width,)](
            inputs, gate, weight, outputs, epsilon, WIDTH=width, **_options(width)
        )
    return outputs


def _options(width: int) -> dict[str, int | bool]:
    block = power_of_two(width)
    return {"BLOCK": block, "num_warps": min(8, max(1, block // 256)), **FUSED}


def _check(inputs: Tensor, gate: Tensor, weight: Tensor) -> None:
    if inputs.shape[-1] != len(weight) or gate.shape != inputs.shape:
        raise ValueError(f"{inputs.shape} and {gate.shape} do not fit a weight of {len(weight)}")
    if not (inputs.is_contiguous() and gate.is_contiguous()):
        raise ValueError("inputs and gate must be contiguous")
