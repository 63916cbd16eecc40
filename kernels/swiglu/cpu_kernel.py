"""SwiGLU gating in one pass; rows that do not fill vectors use the reference."""

import numba
import torch
from torch import Tensor

from kernels.jit import entry, inlined, num_threads_for, share
from kernels.simd.memory import Floats, load, matrix_at, store
from kernels.simd.silu import silu
from kernels.simd.vector import LANES, multiply
from kernels.swiglu.reference import reference_swiglu


@inlined
def gate_rows(inputs: Floats, outputs: Floats, start: int, stop: int) -> None:
    """Gate some rows: ``inputs`` [T, 2 F] to ``outputs`` [T, F], F whole vectors."""
    width = outputs.shape[1]
    for row in range(start, stop):
        gate_up, output = inputs[row], outputs[row]
        for i in range(0, width, LANES):
            store(output, i, multiply(silu(load(gate_up, i)), load(gate_up, width + i)))


@entry(["void(int64, int64, int64, int64, int64)"], parallel=True)
def gate(inputs_at: int, outputs_at: int, num_tokens: int, width: int, num_threads: int) -> None:
    """As ``cpu_swiglu``: addresses of inputs [T, 2 width] and outputs [T, width]."""
    inputs = matrix_at(inputs_at, num_tokens, 2 * width)
    outputs = matrix_at(outputs_at, num_tokens, width)
    if num_threads == 1:
        gate_rows(inputs, outputs, 0, len(inputs))
        return
    for thread in numba.prange(num_threads):
        start, stop = share(len(inputs), thread, num_threads)
        gate_rows(inputs, outputs, start, stop)


def cpu_swiglu(inputs: Tensor) -> Tensor:
    """``SiLU(gate) * up`` where ``inputs`` [T, 2 F] holds gate then up; returns [T, F]."""
    num_tokens, width = inputs.shape[0], inputs.shape[1] // 2
    if width % LANES or inputs.shape[1] != 2 * width:
        return reference_swiglu(inputs)
    if inputs.dtype != torch.float32 or not inputs.is_contiguous():
        raise ValueError(f"inputs {inputs.shape} must be contiguous float32 numbers")
    outputs = torch.empty(num_tokens, width)
    num_threads = num_threads_for(2 * num_tokens * width)
    gate(inputs.data_ptr(), outputs.data_ptr(), num_tokens, width, num_threads)
    return outputs
