"""A DeltaNet layer between its two products on the CPU, for short runs and for long ones.

The contract is ``kernels.kernel_set.DeltaNetMixer``. What does not fill vectors goes through the
operations one by one.
"""

from collections.abc import Callable, Sequence
from functools import partial

import torch
from torch import Tensor

from kernels.causal_conv.cpu_kernel import cpu_causal_conv
from kernels.checks import expect
from kernels.delta_net.chunk_kernel import mix_chunks
from kernels.delta_net.composed import composed_delta_net
from kernels.delta_net.cpu_kernel import mix_tokens
from kernels.delta_net_parts import DeltaNetParts
from kernels.gated_delta_rule.cpu import cpu_chunked_delta_rule, cpu_recurrent_delta_rule
from kernels.jit import allowed_threads
from kernels.kernel_set import DeltaNetMixer, GatedDeltaRule, RunState
from kernels.rms_norm.cpu_kernel import cpu_gated_rms_norm
from kernels.simd.tile import TILE_WIDTH

_FLOAT_BYTES = 4


def _cpu_delta_net(mix: Callable[..., None], delta_rule: GatedDeltaRule) -> DeltaNetMixer:
    """The operation by a compiled call, with the rule for what does not fill vectors."""
    composed = composed_delta_net(cpu_causal_conv, delta_rule, cpu_gated_rms_norm)
    return partial(_mix, mix, composed)


def _mix(
    mix: Callable[..., None],
    composed: DeltaNetMixer,
    packed: Tensor,
    parts: DeltaNetParts,
    states: Sequence[RunState],
    *,
    epsilon: float,
) -> Tensor:
    """Mix with what is remembered, run after run."""
    num_heads, value_head_dim = parts.heads
    num_channels, width = parts.conv.shape
    _, key_head_dim, _ = states[0][1][1].shape
    if not fits_tiles(width, key_head_dim, value_head_dim):
        return composed(packed, parts, states, epsilon=epsilon)
    expect(packed, "packed", torch.float32, (None, num_channels + num_heads * (value_head_dim + 2)))
    num_tokens = packed.shape[0]
    outputs = torch.empty(num_tokens, num_heads, value_head_dim)
    num_threads, row_bytes = allowed_threads(), _FLOAT_BYTES * packed.shape[1]
    out_bytes = _FLOAT_BYTES * num_heads * value_head_dim
    for rows, (conv_state, state) in states:
        if conv_state.shape != (num_channels, width - 1):
            raise ValueError(f"state {conv_state.shape} does not fit a convolution {width} wide")
        if state.shape != (num_heads, key_head_dim, value_head_dim):
            raise ValueError(f"state {state.shape} does not fit {num_heads} heads")
        for each in (conv_state, state):
            if each.dtype != torch.float32 or not each.is_contiguous():
                raise ValueError("states must be contiguous float32 numbers")
        mix(
            packed.data_ptr() + rows.start * row_bytes,
            *parts.addresses,
            epsilon,
            conv_state.data_ptr(),
            state.data_ptr(),
            outputs.data_ptr() + rows.start * out_bytes,
            rows.stop - rows.start,
            num_channels,
            num_heads,
            key_head_dim,
            value_head_dim,
            width,
            num_threads,
        )
    return outputs.view(num_tokens, -1)


cpu_decode_delta_net = _cpu_delta_net(mix_tokens, cpu_recurrent_delta_rule)
cpu_prefill_delta_net = _cpu_delta_net(mix_chunks, cpu_chunked_delta_rule)


def fits_tiles(width: int, key_head_dim: int, value_head_dim: int) -> bool:
    """Whether one call can mix with a convolution so wide and heads of these dims."""
    return width > 1 and key_head_dim % TILE_WIDTH == 0 and value_head_dim % TILE_WIDTH == 0
