"""The gated delta rule on the CPU; the contract is ``kernels.kernel_set.GatedDeltaRule``.

Dims that do not fill vectors go through the reference.
"""

import numba
import torch
from torch import Tensor

from kernels.gated_delta_rule.chunked_kernel import run_chunked
from kernels.gated_delta_rule.recurrent_kernel import run_recurrent
from kernels.gated_delta_rule.reference import (
    reference_chunked_delta_rule,
    reference_recurrent_delta_rule,
)
from kernels.simd.tile import TILE_WIDTH


def cpu_recurrent_delta_rule(
    query: Tensor, key: Tensor, value: Tensor, *, g: Tensor, beta: Tensor, state: Tensor
) -> Tensor:
    """Run token by token: for a few tokens."""
    if not _fills_tiles(state):
        return reference_recurrent_delta_rule(query, key, value, g=g, beta=beta, state=state)
    outputs = torch.empty_like(value)
    run_recurrent(
        query.numpy(),
        key.numpy(),
        value.numpy(),
        g.numpy(),
        beta.numpy(),
        state.numpy(),
        outputs.numpy(),
        numba.get_num_threads(),
    )
    return outputs


def cpu_chunked_delta_rule(
    query: Tensor, key: Tensor, value: Tensor, *, g: Tensor, beta: Tensor, state: Tensor
) -> Tensor:
    """Run chunk by chunk: for many tokens."""
    if not _fills_tiles(state):
        return reference_chunked_delta_rule(query, key, value, g=g, beta=beta, state=state)
    outputs = torch.empty_like(value)
    run_chunked(
        query.numpy(),
        key.numpy(),
        value.numpy(),
        g.numpy(),
        beta.numpy(),
        state.numpy(),
        outputs.numpy(),
        numba.get_num_threads(),
    )
    return outputs


def _fills_tiles(state: Tensor) -> bool:
    _, key_dim, value_dim = state.shape
    return key_dim % TILE_WIDTH == 0 and value_dim % TILE_WIDTH == 0
