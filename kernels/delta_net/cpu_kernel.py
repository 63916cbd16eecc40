"""A DeltaNet layer between its two products, for a few tokens, in one call.

The convolution of all tokens comes first, on one thread: it touches little memory. Then each head
runs through the delta rule, its norm and its gate. Heads are shared among threads.
"""

import math

import numba
import numpy as np

from kernels.causal_conv.cpu_kernel import convolve_token
from kernels.gated_delta_rule.recurrent_kernel import run_head
from kernels.gated_delta_rule.tokens import Tokens
from kernels.jit import entry, inlined, share
from kernels.rms_norm.cpu_kernel import gate_row, normalise_row
from kernels.simd.memory import Floats, matrix_at
from kernels.simd.vector import Scalar

MIX_SIGNATURE = f"void({5 * 'int64, '}float32, {9 * 'int64, '}int64)"
_LINEAR_FROM = 20
"""From here on ln(1 + e^x) is x, as in torch's softplus."""


@inlined
def _softplus(x: Scalar) -> Scalar:
    return x if x > _LINEAR_FROM else np.float32(math.log1p(math.exp(x)))


@inlined
def _sigmoid(x: Scalar) -> Scalar:
    return np.float32(1) / (np.float32(1) + np.float32(math.exp(-x)))


@inlined
def open_gates(
    gates: Floats, decay_rate: Floats, decay_bias: Floats, g: Floats, beta: Floats
) -> None:
    """Logarithms of decays, and betas, from what the product gives: first betas, then decays."""
    num_heads = len(decay_rate)
    for head in range(num_heads):
        beta[head] = _sigmoid(gates[head])
        g[head] = decay_rate[head] * _softplus(gates[num_heads + head] + decay_bias[head])


@inlined
def norm_and_gate(outputs: Floats, packed: Floats, head: int, norm: Floats, epsilon: float) -> None:
    """What follows the delta rule of a head; ``packed`` ends with gates, betas and decays."""
    num_tokens, num_heads, head_dim = outputs.shape
    start = packed.shape[1] - 2 * num_heads - (num_heads - head) * head_dim
    for token in range(num_tokens):
        output = outputs[token, head]
        normalise_row(output, norm, epsilon, output)
        gate_row(output, packed[token, start : start + head_dim])


@inlined
def operands_at(  # noqa: PLR0917 - compiled functions take no keywords
    packed_at: int,
    conv_at: int,
    decay_rate_at: int,
    decay_bias_at: int,
    norm_at: int,
    conv_state_at: int,
    state_at: int,
    outputs_at: int,
    num_tokens: int,
    num_channels: int,
    num_heads: int,
    key_head_dim: int,
    value_head_dim: int,
    width: int,
) -> tuple[Floats, Floats, Floats, Floats, Floats, Floats, Floats, Floats]:
    """What is at the addresses of a run: packed, convolution, decays, norm, states, outputs."""
    value_dim = num_heads * value_head_dim
    state = matrix_at(state_at, num_heads * key_head_dim, value_head_dim)
    outputs = matrix_at(outputs_at, num_tokens, value_dim)
    return (
        matrix_at(packed_at, num_tokens, num_channels + value_dim + 2 * num_heads),
        matrix_at(conv_at, num_channels, width),
        matrix_at(decay_rate_at, 1, num_heads)[0],
        matrix_at(decay_bias_at, 1, num_heads)[0],
        matrix_at(norm_at, 1, value_head_dim)[0],
        matrix_at(conv_state_at, num_channels, width - 1),
        state.reshape(num_heads, key_head_dim, value_head_dim),
        outputs.reshape(num_tokens, num_heads, value_head_dim),
    )


@entry([MIX_SIGNATURE], parallel=True)
def mix_tokens(  # noqa: PLR0917 - compiled functions take no keywords
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
    """Fill ``outputs`` [T, Hv, Dv]; the rest as in ``kernel_set.DeltaNetMixer``, of one run."""
    value_dim = num_heads * value_head_dim
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
    key_dim = (num_channels - value_dim) // 2
    room = np.empty(num_tokens * num_channels, np.float32)
    values_from = 2 * num_tokens * key_dim
    query = room[: num_tokens * key_dim].reshape(num_tokens, key_dim)
    key = room[num_tokens * key_dim : values_from].reshape(num_tokens, key_dim)
    value = room[values_from:].reshape(num_tokens, value_dim)
    g = np.empty((num_tokens, num_heads), np.float32)
    beta = np.empty((num_tokens, num_heads), np.float32)
    mixed = room if num_tokens == 1 else np.empty(num_channels, np.float32)  # its own place
    no_bias = np.zeros(num_channels, np.float32)
    for token in range(num_tokens):
        convolve_token(packed[token, :num_channels], conv, no_bias, conv_state, mixed)
        if num_tokens > 1:
            query[token] = mixed[:key_dim]
            key[token] = mixed[key_dim : 2 * key_dim]
            value[token] = mixed[2 * key_dim :]
        open_gates(
            packed[token, num_channels + value_dim :], decay_rate, decay_bias, g[token], beta[token]
        )
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
        for head in range(first, last):
            run_head(tokens, head, state[head], outputs)
            norm_and_gate(outputs, packed, head, norm, epsilon)
