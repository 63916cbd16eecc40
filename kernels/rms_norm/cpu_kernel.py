"""Root-mean-square norms; each row is read twice while in the first-level cache.

Rows that do not fill vectors go through the reference.
"""

import math

import numba
import numpy as np
import torch
from torch import Tensor

from kernels.jit import entry, inlined, num_threads_for
from kernels.rms_norm.reference import reference_gated_rms_norm, reference_rms_norm
from kernels.simd.memory import Floats, load, store
from kernels.simd.silu import silu
from kernels.simd.vector import LANES, Scalar, fma, multiply, splat, sum_lanes, zero


@inlined
def _scale_of(row: Floats, epsilon: Scalar) -> Scalar:
    """One over the root of the mean square."""
    squares = zero()
    for i in range(0, len(row), LANES):
        lanes = load(row, i)
        squares = fma(lanes, lanes, squares)
    return np.float32(1 / math.sqrt(sum_lanes(squares) / len(row) + epsilon))


@inlined
def normalise_row(row: Floats, weight: Floats, epsilon: Scalar, output: Floats) -> None:
    """Write a row at unit mean square times ``weight``; ``output`` may be the row itself."""
    scale = splat(_scale_of(row, epsilon))
    for i in range(0, len(row), LANES):
        store(output, i, multiply(multiply(load(row, i), scale), load(weight, i)))


@inlined
def gate_row(row: Floats, gate: Floats) -> None:
    """Multiply a row by SiLU of its gate."""
    for i in range(0, len(row), LANES):
        store(row, i, multiply(load(row, i), silu(load(gate, i))))


@entry(["void(float32[:,::1], float32[::1], float32, float32[:,::1], int64)"], parallel=True)
def _normalise(
    inputs: Floats, weight: Floats, epsilon: float, outputs: Floats, num_threads: int
) -> None:
    if num_threads == 1:
        for row in range(len(inputs)):
            normalise_row(inputs[row], weight, epsilon, outputs[row])
        return
    for row in numba.prange(len(inputs)):
        normalise_row(inputs[row], weight, epsilon, outputs[row])


@entry(
    ["void(float32[:,::1], float32[:,::1], float32[::1], float32, float32[:,::1], int64)"],
    parallel=True,
)
def _normalise_gated(  # noqa: PLR0917 - compiled functions take no keywords
    inputs: Floats,
    gate: Floats,
    weight: Floats,
    epsilon: float,
    outputs: Floats,
    num_threads: int,
) -> None:
    if num_threads == 1:
        for row in range(len(inputs)):
            normalise_row(inputs[row], weight, epsilon, outputs[row])
            gate_row(outputs[row], gate[row])
        return
    for row in numba.prange(len(inputs)):
        normalise_row(inputs[row], weight, epsilon, outputs[row])
        gate_row(outputs[row], gate[row])


def cpu_rms_norm(inputs: Tensor, weight: Tensor, *, epsilon: float) -> Tensor:
    """Bring ``inputs`` [..., N] to unit mean square along N, then multiply by ``weight`` [N]."""
    width = weight.shape[0]
    if inputs.shape[-1] != width:
        raise ValueError(f"rows of {inputs.shape[-1]} do not fit a weight of {width}")
    if width % LANES:
        return reference_rms_norm(inputs, weight, epsilon=epsilon)
    outputs = torch.empty_like(inputs)
    _normalise(
        inputs.numpy().reshape(-1, width),
        weight.numpy(),
        epsilon,
        outputs.numpy().reshape(-1, width),
        num_threads_for(inputs.numel()),
    )
    return outputs


def cpu_gated_rms_norm(inputs: Tensor, gate: Tensor, weight: Tensor, *, epsilon: float) -> Tensor:
    """``weight * rms(inputs) * SiLU(gate)`` for [T, Hv, Dv] inputs and gate, ``weight`` [Dv]."""
    width = weight.shape[0]
    if inputs.shape[-1] != width or gate.shape != inputs.shape:
        raise ValueError(f"{inputs.shape} and {gate.shape} do not fit a weight of {width}")
    if width % LANES:
        return reference_gated_rms_norm(inputs, gate, weight, epsilon=epsilon)
    outputs = torch.empty_like(inputs)
    _normalise_gated(
        inputs.numpy().reshape(-1, width),
        gate.numpy().reshape(-1, width),
        weight.numpy(),
        epsilon,
        outputs.numpy().reshape(-1, width),
        num_threads_for(inputs.numel()),
    )
    return outputs
