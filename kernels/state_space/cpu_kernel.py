"""The state space recurrence on the CPU; the contract is ``kernels.kernel_set.StateSpace``.

A head's state is read and rewritten in one pass for each token; heads are shared among threads. The
state of a head stays in the caches, so long runs gain nothing from chunks.
"""

import math

import numba
import numpy as np
import torch
from torch import Tensor

from kernels.jit import entry, inlined, num_threads_for, share
from kernels.simd.memory import Floats
from kernels.simd.vector import Scalar
from kernels.state_space.shapes import check_shapes

_SIGNATURE = (
    "void(float32[:,:,::1], float32[:,:,::1], float32[:,:,::1], float32[:,::1],"
    " float32[:,:,::1], float32[:,:,::1], int64)"
)


@inlined
def _step(  # noqa: PLR0917 - compiled functions take no keywords
    state: Floats, query: Floats, key: Floats, value: Floats, decay: Scalar, output: Floats
) -> None:
    """One token of one head: state [N, P], query and key [N], value and output [P]."""
    for column in range(len(output)):
        output[column] = 0.0
    for row in range(len(key)):
        added, asked = key[row], query[row]
        for column in range(len(output)):
            entry_now = decay * state[row, column] + added * value[column]
            state[row, column] = entry_now
            output[column] += asked * entry_now


@entry([_SIGNATURE], parallel=True)
def _run_recurrent(  # noqa: PLR0917 - compiled functions take no keywords
    query: Floats,
    key: Floats,
    value: Floats,
    g: Floats,
    state: Floats,
    outputs: Floats,
    num_threads: int,
) -> None:
    num_heads = len(state)
    heads_of_group = num_heads // key.shape[1]
    for thread in numba.prange(num_threads):
        first, last = share(num_heads, thread, num_threads)
        for head in range(first, last):
            group = head // heads_of_group
            for token in range(len(value)):
                decay = np.float32(math.exp(g[token, head]))
                _step(
                    state[head],
                    query[token, group],
                    key[token, group],
                    value[token, head],
                    decay,
                    outputs[token, head],
                )


def cpu_state_space(
    query: Tensor, key: Tensor, value: Tensor, *, g: Tensor, state: Tensor
) -> Tensor:
    """Run token by token."""
    check_shapes(query, key, value, g=g, state=state)
    outputs = torch.empty_like(value)
    _run_recurrent(
        query.numpy(),
        key.numpy(),
        value.numpy(),
        g.numpy(),
        state.numpy(),
        outputs.numpy(),
        num_threads_for(state.numel()),
    )
    return outputs
