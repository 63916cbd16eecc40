"""A DeltaNet layer between its two products, for many tokens, in one call.

Threads share the channels of the convolution first, and the tokens whose gates are computed. The
convolution reads what the product gave; queries, keys and values go to a place of their own each.
Then threads share the heads: the delta rule in chunks, its norm and its gate.
"""

import numba
import numpy as np

from kernels.causal_conv.cpu_kernel import BLOCK_CHANNELS, Into, convolve_block
from kernels.delta_net.cpu_kernel import (
    MIX_SIGNATURE,
    norm_and_gate,
    open_gates,
    operands_at,
)
from kernels.gated_delta_rule.chunked_kernel import new_chunk, run_head_in_chunks
from kernels.gated_delta_rule.tokens import Tokens
from kernels.jit import entry, inlined, share
from kernels.simd.memory import Floats


@inlined
def _num_blocks(part: Floats) -> int:
    num_channels: int = part.shape[1]
    return (num_channels + BLOCK_CHANNELS - 1) // BLOCK_CHANNELS


@inlined
def _into(query: Floats, key: Floats, value: Floats, block: int) -> Into:
    """Where a block of channels goes: queries first, then keys, then values; each [T, width]."""
    part, first_channel = query, 0
    if block >= _num_blocks(part):
        block -= _num_blocks(part)
        first_channel += part.shape[1]
        part = key
        if block >= _num_blocks(part):
            block -= _num_blocks(part)
            first_channel += part.shape[1]
            part = value
    column = block * BLOCK_CHANNELS
    num_channels = min(BLOCK_CHANNELS, part.shape[1] - column)
    return Into(part, first_channel + column, num_channels, column)


@entry([MIX_SIGNATURE], parallel=True)
def mix_chunks(  # noqa: PLR0917 - compiled functions take no keywords
    packed_at: int,
    conv_at: int,
    decay_rate_at: int,
    decay_bias_at: int,
    norm_at: int,
    epsilon: float,
    conv_state_at: int,
    state_at: int,
    outputs_at: int,
    num_tokens: int,
    num_channels: int,
    num_heads: int,
    key_head_dim: int,
    value_head_dim: int,
    width: int,
    num_threads: int,
) -> None:
    """As ``mix_tokens``."""
    value_dim = num_heads * value_head_dim
    key_dim = (num_channels - value_dim) // 2
    packed, conv, decay_rate, decay_bias, norm, conv_state, state, outputs = operands_at(
        packed_at,
        conv_at,
        decay_rate_at,
        decay_bias_at,
        norm_at,
        conv_state_at,
        state_at,
        outputs_at,
        num_tokens,
        num_channels,
        num_heads,
        key_head_dim,
        value_head_dim,
        width,
    )
    no_bias = np.zeros(num_channels, np.float32)
    query = np.empty((num_tokens, key_dim), np.float32)
    key = np.empty((num_tokens, key_dim), np.float32)
    value = np.empty((num_tokens, value_dim), np.float32)
    g = np.empty((num_tokens, num_heads), np.float32)
    beta = np.empty((num_tokens, num_heads), np.float32)

    num_blocks = 2 * _num_blocks(key) + _num_blocks(value)
    for thread in numba.prange(num_threads):
        first, last = share(num_blocks, thread, num_threads)
        for block in range(first, last):
            into = _into(query, key, value, block)
            convolve_block(packed, conv, no_bias, conv_state, into)
        first, last = share(num_tokens, thread, num_threads)
        for token in range(first, last):
            gates = packed[token, num_channels + value_dim :]
            open_gates(gates, decay_rate, decay_bias, g[token], beta[token])

    num_key_heads = key_dim // key_head_dim
    tokens = Tokens(
        query.reshape(num_tokens, num_key_heads, key_head_dim),
        key.reshape(num_tokens, num_key_heads, key_head_dim),
        value.reshape(num_tokens, num_heads, value_head_dim),
        g,
        beta,
    )
    for thread in numba.prange(num_threads):
        first, last = share(num_heads, thread, num_threads)
        chunk = new_chunk(key_head_dim, value_head_dim)
        for head in range(first, last):
            run_head_in_chunks(chunk, tokens, head, state[head], outputs)
            norm_and_gate(outputs, packed, head, norm, epsilon)
