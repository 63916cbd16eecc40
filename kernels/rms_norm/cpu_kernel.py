"""Root-mean-square norms; each row is read twice while in the first-level cache.

Rows that do not fill vectors go through the reference.
"""

import math

import numba
import numpy as np
import torch
from torch import Tensor

from kernels.jit import entry, inlined, num_threads_for
from kernels.rms_norm.reference import (
    reference_add_rms_norm,
    reference_gated_rms_norm,
    reference_rms_norm,
)
from kernels.simd.memory import Floats, load, matrix_at, store
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
def _add_scaled(row: Floats, addition: Floats, factor: Scalar) -> None:
    """Add another row times a factor."""
    times = splat(factor)
    for i in range(0, len(row), LANES):
        store(row, i, fma(load(addition, i), times, load(row, i)))


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


@entry(["void(int64, int64, float32, int64, int64, int64, int64)"], parallel=True)
def normalise(  # noqa: PLR0917 - compiled functions take no keywords
    inputs_at: int,
    weight_at: int,
    epsilon: float,
    outputs_at: int,
    num_rows: int,
    width: int,
    num_threads: int,
) -> None:
    """As ``cpu_rms_norm``: addresses of ``inputs`` [T, N], ``weight`` [N], ``outputs`` [T, N]."""
    inputs, weight = matrix_at(inputs_at, num_rows, width), matrix_at(weight_at, 1, width)[0]
    outputs = matrix_at(outputs_at, num_rows, width)
    if num_threads == 1:
        for row in range(len(inputs)):
            normalise_row(inputs[row], weight, epsilon, outputs[row])
        return
    for row in numba.prange(len(inputs)):
        normalise_row(inputs[row], weight, epsilon, outputs[row])


@entry(["void(int64, int64, float32, int64, float32, int64, int64, int64, int64)"], parallel=True)
def add_and_normalise(  # noqa: PLR0917 - compiled functions take no keywords
    stream_at: int,
    addition_at: int,
    factor: float,
    weight_at: int,
    epsilon: float,
    outputs_at: int,
    num_rows: int,
    width: int,
    num_threads: int,
) -> None:
    """As ``cpu_add_rms_norm``: addresses of matrices [T, N] and of ``weight`` [N]."""
    stream, addition = (
        matrix_at(stream_at, num_rows, width),
        matrix_at(addition_at, num_rows, width),
    )
    outputs, weight = matrix_at(outputs_at, num_rows, width), matrix_at(weight_at, 1, width)[0]
    if num_threads == 1:
        for row in range(num_rows):
            _add_scaled(stream[row], addition[row], factor)
            normalise_row(stream[row], weight, epsilon, outputs[row])
        return
    for row in numba.prange(num_rows):
        _add_scaled(stream[row], addition[row], factor)
        normalise_row(stream[row], weight, epsilon, outputs[row])


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
    if width % LANES or not _are_floats(inputs, weight):
        return reference_rms_norm(inputs, weight, epsilon=epsilon)
    outputs, size = torch.empty_like(inputs), inputs.numel()
    normalise(
        inputs.data_ptr(),
        weight.data_ptr(),
        epsilon,
        outputs.data_ptr(),
        size // width,
        width,
        num_threads_for(size),
    )
    return outputs


def cpu_add_rms_norm(
    stream: Tensor, addition: Tensor, weight: Tensor, *, factor: float, epsilon: float
) -> Tensor:
    """Add ``factor * addition`` to ``stream`` [T, N] in place and return its norm [T, N]."""
    num_rows, width = stream.shape
    if addition.shape != stream.shape or weight.shape != (width,):
        raise ValueError(f"{stream.shape}, {addition.shape} do not fit a weight {weight.shape}")
    if width % LANES or not _are_floats(stream, addition, weight):
        return reference_add_rms_norm(stream, addition, weight, factor=factor, epsilon=epsilon)
    outputs = torch.empty_like(stream)
    add_and_normalise(
        stream.data_ptr(),
        addition.data_ptr(),
        factor,
        weight.data_ptr(),
        epsilon,
        outputs.data_ptr(),
        num_rows,
        width,
        num_threads_for(num_rows * width),
    )
    return outputs


def _are_floats(*tensors: Tensor) -> bool:
    """Whether their memory is what compiled code takes it for: it sees addresses alone."""
    return all(each.dtype == torch.float32 and each.is_contiguous() for each in tensors)


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
