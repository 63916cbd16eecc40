"""The gated delta rule on the CPU; the contract is ``kernels.kernel_set.GatedDeltaRule``.

Dims that do not fill vectors go through the reference.
"""

from collections.abc import Callable, Sequence

import torch
from torch import Tensor

from kernels.gated_delta_rule.chunked_kernel import run_chunked
from kernels.gated_delta_rule.recurrent_kernel import run_recurrent
from kernels.gated_delta_rule.reference import (
    reference_chunked_delta_rule,
    reference_recurrent_delta_rule,
)
from kernels.jit import allowed_threads
from kernels.simd.tile import TILE_WIDTH


def cpu_recurrent_delta_rule(
    query: Tensor, key: Tensor, value: Tensor, *, g: Tensor, beta: Tensor, state: Tensor
) -> Tensor:
    """Run token by token: for a few tokens."""
    _check(query, key, value, g=g, beta=beta, state=state)
    if not _fills_tiles(state):
        return reference_recurrent_delta_rule(query, key, value, g=g, beta=beta, state=state)
    return _run(run_recurrent, value, (query, key, value, g, beta, state))


def cpu_chunked_delta_rule(
    query: Tensor, key: Tensor, value: Tensor, *, g: Tensor, beta: Tensor, state: Tensor
) -> Tensor:
    """Run chunk by chunk: for many tokens."""
    _check(query, key, value, g=g, beta=beta, state=state)
    if not _fills_tiles(state):
        return reference_chunked_delta_rule(query, key, value, g=g, beta=beta, state=state)
    return _run(run_chunked, value, (query, key, value, g, beta, state))


def _run(compiled: Callable[..., None], value: Tensor, tensors: Sequence[Tensor]) -> Tensor:
    """Call a compiled loop on all threads; the outputs have the shape of ``value``."""
    outputs = torch.empty_like(value)
    compiled(*(each.numpy() for each in (*tensors, outputs)), allowed_threads())
    return outputs


def _check(
    query: Tensor, key: Tensor, value: Tensor, *, g: Tensor, beta: Tensor, state: Tensor
) -> None:
    num_tokens, num_key_heads, key_dim = key.shape
    _, num_value_heads, value_dim = value.shape
    if (
        query.shape != key.shape
        or value.shape[0] != num_tokens
        or num_value_heads % num_key_heads
        or g.shape != value.shape[:2]
        or beta.shape != g.shape
        or state.shape != (num_value_heads, key_dim, value_dim)
    ):
        shapes = [list(each.shape) for each in (query, key, value, g, beta, state)]
        raise ValueError(f"query, key, value, g, beta, state do not fit each other: {shapes}")


def _fills_tiles(state: Tensor) -> bool:
    _, key_dim, value_dim = state.shape
    return key_dim % TILE_WIDTH == 0 and value_dim % TILE_WIDTH == 0
