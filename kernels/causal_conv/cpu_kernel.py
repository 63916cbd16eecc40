"""Depthwise causal convolution with SiLU.

Many tokens: each thread takes its share of the channels token by token; the few rows a token needs
stay in the caches. Taps and state lie the other way round and are turned once. A single token does
not pay for turning them: it goes channel by channel. Channels that do not fill vectors, and a
convolution without a past, go through the reference.
"""

import numba
import numpy as np
import torch
from torch import Tensor

from kernels.causal_conv.reference import reference_causal_conv
from kernels.jit import entry, inlined, num_threads_for, share
from kernels.simd.memory import Floats, load, store
from kernels.simd.silu import silu
from kernels.simd.vector import LANES, fma

_USUAL_WIDTH = 4


@inlined
def _start(output: Floats, bias: Floats, tap: Floats, row: Floats) -> None:
    for i in range(0, len(output), LANES):
        store(output, i, fma(load(tap, i), load(row, i), load(bias, i)))


@inlined
def _add(output: Floats, tap: Floats, row: Floats) -> None:
    for i in range(0, len(output), LANES):
        store(output, i, fma(load(tap, i), load(row, i), load(output, i)))


@inlined
def _finish(output: Floats, tap: Floats, row: Floats) -> None:
    for i in range(0, len(output), LANES):
        store(output, i, silu(fma(load(tap, i), load(row, i), load(output, i))))


@inlined
def _turned(matrix: Floats, first: int, last: int) -> Floats:
    """Rows ``first`` to ``last`` of a matrix as columns; the short loop is outside for speed."""
    turned = np.empty((matrix.shape[1], last - first), np.float32)
    for column in range(len(turned)):
        for row in range(first, last):
            turned[column, row - first] = matrix[row, column]
    return turned


@inlined
def _row(past: Floats, inputs: Floats, position: int, first: int) -> Floats:
    """A thread's channels, from ``first`` on, at a position counted from the oldest of ``past``."""
    num_past, num_channels = past.shape
    row: Floats
    if position < num_past:
        row = past[position]
    else:
        row = inputs[position - num_past, first : first + num_channels]
    return row


@inlined
def _convolve_channels(  # noqa: PLR0917 - compiled functions take no keywords
    inputs: Floats,
    weight: Floats,
    bias: Floats,
    state: Floats,
    outputs: Floats,
    channels: tuple[int, int],
) -> None:
    first, last = channels
    taps, past = _turned(weight, first, last), _turned(state, first, last)
    num_past = len(past)
    for token in range(len(inputs)):
        output = outputs[token, first:last]
        _start(output, bias[first:last], taps[0], _row(past, inputs, token, first))
        for age in range(1, num_past):
            _add(output, taps[age], _row(past, inputs, token + age, first))
        _finish(output, taps[num_past], inputs[token, first:last])
    for age in range(num_past):
        newest = _row(past, inputs, len(inputs) + age, first)
        for channel in range(first, last):
            state[channel, age] = newest[channel - first]


@inlined
def _convolve_each(  # noqa: PLR0917 - compiled functions take no keywords
    inputs: Floats, weight: Floats, bias: Floats, state: Floats, output: Floats, width: int
) -> None:
    """One token; weight and state as runs of ``width`` and ``width - 1`` numbers per channel."""
    num_past = width - 1
    for channel in range(len(inputs)):
        total = bias[channel] + weight[channel * width + num_past] * inputs[channel]
        for age in range(num_past):
            total += weight[channel * width + age] * state[channel * num_past + age]
        output[channel] = total
    for channel in range(len(inputs)):
        for age in range(num_past - 1):
            state[channel * num_past + age] = state[channel * num_past + age + 1]
        state[channel * num_past + num_past - 1] = inputs[channel]
    for i in range(0, len(output), LANES):
        store(output, i, silu(load(output, i)))


@inlined
def convolve_token(
    inputs: Floats, weight: Floats, bias: Floats, state: Floats, output: Floats
) -> None:
    """One token [C] of one sequence; the shapes are those of ``kernel_set.CausalConv``."""
    width = weight.shape[1]
    taps, past = weight.reshape(weight.size), state.reshape(state.size)
    if width == _USUAL_WIDTH:  # as a constant it unrolls the short loops: three times as fast
        _convolve_each(inputs, taps, bias, past, output, _USUAL_WIDTH)
    else:
        _convolve_each(inputs, taps, bias, past, output, width)


@entry(
    ["void(float32[:,::1], float32[:,::1], float32[::1], float32[:,::1], float32[:,::1], int64)"],
    parallel=True,
)
def _convolve(  # noqa: PLR0917 - compiled functions take no keywords
    inputs: Floats,
    weight: Floats,
    bias: Floats,
    state: Floats,
    outputs: Floats,
    num_threads: int,
) -> None:
    if len(inputs) == 1:
        convolve_token(inputs[0], weight, bias, state, outputs[0])
        return
    num_vectors = len(weight) // LANES
    if num_threads == 1:
        _convolve_channels(inputs, weight, bias, state, outputs, (0, len(weight)))
        return
    for thread in numba.prange(num_threads):
        first, last = share(num_vectors, thread, num_threads)
        _convolve_channels(inputs, weight, bias, state, outputs, (first * LANES, last * LANES))


def cpu_causal_conv(
    inputs: Tensor, weight: Tensor, *, state: Tensor, bias: Tensor | None = None
) -> Tensor:
    """Convolve and apply SiLU; the contract is ``kernels.kernel_set.CausalConv``."""
    num_channels, width = weight.shape
    if inputs.shape[1] != num_channels or state.shape != (num_channels, width - 1):
        raise ValueError(
            f"inputs {inputs.shape} and state {state.shape} do not fit a weight {weight.shape}"
        )
    if num_channels % LANES or width == 1:
        return reference_causal_conv(inputs, weight, state=state, bias=bias)
    outputs = torch.empty_like(inputs)
    if bias is None:
        bias = inputs.new_zeros(num_channels)
    _convolve(
        inputs.numpy(),
        weight.numpy(),
        bias.numpy(),
        state.numpy(),
        outputs.numpy(),
        num_threads_for(inputs.numel()),
    )
    return outputs
