"""Products of many tokens in bfloat16 with the processor's own instructions, through torch.

Inputs and weights are rounded to bfloat16 (8 bits of precision), sums are kept in float32, results
are rounded to bfloat16 once. 8-bit weights are widened a strip of rows at a time, so there is never
a copy of a whole matrix.
"""

import numba
import numpy as np
import torch
from llvmlite import binding
from numpy.typing import NDArray
from torch import Tensor

from kernels.jit import allowed_threads, entry, inlined
from kernels.linear_weights import DenseWeight, Int8Weight
from kernels.simd.memory import Floats, load, store
from kernels.simd.vector import LANES, multiply, splat

_STRIP_BYTES = 8 << 20
"""Size of a widened strip: large enough for an efficient product, small enough for the caches."""


def has_bfloat16_products() -> bool:
    """Whether this processor multiplies bfloat16 matrices in hardware."""
    features = binding.get_host_cpu_features()
    return any(features.get(name, False) for name in ("avx512bf16", "amx-bf16", "bf16"))


@inlined
def _widen_row(codes: NDArray[np.int8], scales: Floats, widened: NDArray[np.int16]) -> None:
    group_len = len(codes) // len(scales)
    for group in range(len(scales)):
        scale = splat(scales[group])
        for i in range(group * group_len, (group + 1) * group_len, LANES):
            store(widened, i, multiply(load(codes, i), scale))


@entry(["void(int8[:,::1], float32[:,::1], int16[:,::1], int64)"], parallel=True)
def _widen_rows(
    codes: NDArray[np.int8], scales: Floats, widened: NDArray[np.int16], num_threads: int
) -> None:
    num_rows = len(codes)
    for thread in numba.prange(num_threads):
        for row in range(num_rows * thread // num_threads, num_rows * (thread + 1) // num_threads):
            _widen_row(codes[row], scales[row], widened[row])


def multiply_bfloat16(inputs: Tensor, weight: DenseWeight | Int8Weight) -> Tensor:
    """Multiply ``inputs`` [T, in] float32 by the transposed weight; returns [T, out] float32."""
    rounded = inputs.to(torch.bfloat16)
    match weight:
        case DenseWeight(matrix):
            return (rounded @ matrix.to(torch.bfloat16).T).to(torch.float32)
        case Int8Weight(codes, scales):
            return _multiply_strips(rounded, codes, scales)


def _multiply_strips(inputs: Tensor, codes: Tensor, scales: Tensor) -> Tensor:
    num_rows, num_inputs = codes.shape
    strip_len = min(_STRIP_BYTES // (2 * num_inputs), num_rows)
    strip = torch.empty(strip_len, num_inputs, dtype=torch.bfloat16)
    outputs = torch.empty(len(inputs), num_rows)
    for start in range(0, num_rows, strip_len):
        rows = slice(start, min(start + strip_len, num_rows))
        widened = strip[: rows.stop - rows.start]
        _widen_rows(
            codes[rows].numpy(),
            scales[rows].numpy(),
            widened.view(torch.int16).numpy(),
            allowed_threads(),
        )
        outputs[:, rows] = inputs @ widened.T
    return outputs
