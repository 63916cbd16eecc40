"""SwiGLU gating in one pass; rows that do not fill vectors use the reference."""

import numba
import torch
from torch import Tensor

from kernels.jit import entry, inlined, num_threads_for, share
from kernels.simd.memory import Floats, load, store
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


@entry(["void(float32[:,::1], float32[:,::1], int64)"], parallel=True)
def _gate(inputs: Floats, outputs: Floats, num_threads: int) -> None:
    if num_threads == 1:
        gate_rows(inputs, outputs, 0, len(inputs))
        return
    for thread in numba.prange(num_threads):
        start, stop = share(len(inputs), thread, num_threads)
        gate_rows(inputs, outputs, start, stop)


def cpu_swiglu(inputs: Tensor) -> Tensor:
    """``SiLU(gate) * up`` where ``inputs`` [T, 2 F] holds gate then up; returns [T, F]."""
    num_tokens, width = inputs.shape[0], inputs.shape[1] // 2
    if width % LANES:
        return reference_swiglu(inputs)
    outputs = torch.empty(num_tokens, width)
    _gate(inputs.numpy(), outputs.numpy(), num_threads_for(inputs.numel()))
    return outputs
