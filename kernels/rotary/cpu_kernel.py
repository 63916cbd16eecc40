"""Rotary position embedding in one pass over the rotated dimensions."""

import numba
from torch import Tensor

from kernels.jit import entry, inlined, num_threads_for
from kernels.simd.memory import Floats


@inlined
def rotate(first: Floats, second: Floats, cos: Floats, sin: Floats) -> None:
    """Turn the two halves of a head's rotated dimensions [R / 2] in place."""
    for i in range(len(cos)):
        x, y = first[i], second[i]
        first[i] = x * cos[i] - y * sin[i]
        second[i] = y * cos[i] + x * sin[i]


@inlined
def _rotate_token(heads: Floats, cos: Floats, sin: Floats) -> None:
    half = len(cos)
    for head in range(len(heads)):
        rotate(heads[head, :half], heads[head, half : 2 * half], cos, sin)


@entry(["void(float32[:,:,::1], float32[:,::1], float32[:,::1], int64)"], parallel=True)
def _rotate_tokens(heads: Floats, cos: Floats, sin: Floats, num_threads: int) -> None:
    if num_threads == 1:
        for token in range(len(heads)):
            _rotate_token(heads[token], cos[token], sin[token])
        return
    for token in numba.prange(len(heads)):
        _rotate_token(heads[token], cos[token], sin[token])


def cpu_rotary(heads: Tensor, cos: Tensor, sin: Tensor) -> None:
    """Rotate the first R dims of ``heads`` [T, H, D] in place by ``cos``/``sin`` [T, R / 2]."""
    if cos.shape != sin.shape or len(cos) != len(heads) or 2 * cos.shape[1] > heads.shape[2]:
        raise ValueError(f"angles {cos.shape} and {sin.shape} do not fit heads {heads.shape}")
    _rotate_tokens(heads.numpy(), cos.numpy(), sin.numpy(), num_threads_for(heads.numel()))
