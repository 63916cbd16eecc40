"""Depthwise causal convolution with SiLU: programs over tokens and channels, then the state.

The state is both read and replaced, so it is replaced by a second kernel, after all have read it.
"""

import torch
import triton
import triton.language as tl
from torch import Tensor

from kernels.launch import FUSED, power_of_two

_BLOCK_TOKENS, _BLOCK_CHANNELS = 16, 128


@triton.jit
def _history(inputs, state, position, channel, is_there, NUM_CHANNELS, PAST):
    """Inputs at positions counted from this run's first token; negative ones are in the state."""
    is_past = position < 0
    past = tl.load(state + channel * PAST + PAST + position, mask=is_there & is_past, other=0.0)
    place = position.to(tl.int64) * NUM_CHANNELS + channel
    present = tl.load(inputs + place, mask=is_there & ~is_past, other=0.0)
    return tl.where(is_past, past, present)


@triton.jit(do_not_specialize=["num_tokens"])
def _convolve(
    inputs,
    weight,
    bias,
    state,
    outputs,
    num_tokens,
    HAS_BIAS: tl.constexpr,
    NUM_CHANNELS: tl.constexpr,
    PAST: tl.constexpr,
    BLOCK_TOKENS: tl.constexpr,
    BLOCK_CHANNELS: tl.constexpr,
):
    token = (tl.program_id(0) * BLOCK_TOKENS + tl.arange(0, BLOCK_TOKENS))[:, None]
    channel = (tl.program_id(1) * BLOCK_CHANNELS + tl.arange(0, BLOCK_CHANNELS))[None, :]
    is_there = (token < num_tokens) & (channel < NUM_CHANNELS)
    total = tl.zeros([BLOCK_TOKENS, BLOCK_CHANNELS], tl.float32)
    for tap in tl.static_range(PAST + 1):
        values = _history(inputs, state, token + tap - PAST, channel, is_there, NUM_CHANNELS, PAST)
        factor = tl.load(
            weight + channel * (PAST + 1) + tap, mask=channel < NUM_CHANNELS, other=0.0
        )
        total += values * factor
    if HAS_BIAS:
        total += tl.load(bias + channel, mask=channel < NUM_CHANNELS, other=0.0)
    place = token.to(tl.int64) * NUM_CHANNELS + channel
    tl.store(outputs + place, total * tl.sigmoid(total), mask=is_there)


@triton.jit(do_not_specialize=["num_tokens"])
def _advance(
    inputs,
    state,
    num_tokens,
    NUM_CHANNELS: tl.constexpr,
    PAST: tl.constexpr,
    BLOCK_PAST: tl.constexpr,
    BLOCK_CHANNELS: tl.constexpr,
):
    channel = (tl.program_id(0) * BLOCK_CHANNELS + tl.arange(0, BLOCK_CHANNELS))[:, None]
    age = tl.arange(0, BLOCK_PAST)[None, :]
    is_there = (channel < NUM_CHANNELS) & (age < PAST)
    position = num_tokens - PAST + age
    values = _history(inputs, state, position, channel, is_there, NUM_CHANNELS, PAST)
    tl.debug_barrier()  # all threads have read what the others are about to replace
    tl.store(state + channel * PAST + age, values, mask=is_there)


def triton_causal_conv(
    inputs: Tensor, weight: Tensor, *, state: Tensor, bias: Tensor | None = None
) -> Tensor:
    """Convolve and apply SiLU; the contract is ``kernels.kernel_set.CausalConv``."""
    num_channels, width = weight.shape
    num_tokens = len(inputs)
    if inputs.shape[1] != num_channels or state.shape != (num_channels, width - 1):
        raise ValueError(
            f"inputs {inputs.shape} and state {state.shape} do not fit a weight {weight.shape}"
        )
    outputs = torch.empty_like(inputs)
    if inputs.numel() == 0:
        return outputs
    sizes = {"NUM_CHANNELS": num_channels, "PAST": width - 1, "BLOCK_CHANNELS": _BLOCK_CHANNELS}
    num_blocks = triton.cdiv(num_channels, _BLOCK_CHANNELS)
    block_tokens = min(_BLOCK_TOKENS, power_of_two(num_tokens))
    _convolve[(triton.cdiv(num_tokens, block_tokens), num_blocks)](
        inputs,
        weight,
        inputs if bias is None else bias,
        state,
        outputs,
        num_tokens,
        HAS_BIAS=bias is not None,
        BLOCK_TOKENS=block_tokens,
        **sizes,
        **FUSED,
    )
    if width > 1:
        _advance[(num_blocks,)](
            inputs,
            state,
            num_tokens,
            BLOCK_PAST=power_of_two(width - 1),
            **sizes,
            **FUSED,
        )
    return outputs
