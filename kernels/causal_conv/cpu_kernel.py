"""Depthwise causal convolution with SiLU.

Many tokens: each thread takes its share of the channels, and of these as many at once, token by
token, as stay in the first-level cache with their taps. Taps and state lie the other way round and
are turned once. A single token does not pay for turning them: it goes channel by channel. Channels
that do not fill vectors, and a convolution without a past, go through the reference.
"""

from typing import NamedTuple

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

BLOCK_CHANNELS = 256
"""Channels that a thread convolves at once: taps and rows of so many fit any first-level cache, and
there are enough blocks for many threads.
"""

_Rows = tuple[Floats, Floats, Floats, Floats]


class Into(NamedTuple):
    """Which channels are convolved, and where they go.

    Attributes:
        outputs: ``[T, columns]``.
        first_channel: of those that are convolved.
        num_channels: how many they are, whole vectors.
        first_column: of the outputs, for the first of them.
    """

    outputs: Floats
    first_channel: int
    num_channels: int
    first_column: int


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
def _add_four(output: Floats, bias: Floats, taps: Floats, rows: _Rows) -> None:
    """All taps in one pass: the sum never leaves the registers."""
    for i in range(0, len(output), LANES):
        total = fma(load(taps[0], i), load(rows[0], i), load(bias, i))
        total = fma(load(taps[1], i), load(rows[1], i), total)
        total = fma(load(taps[2], i), load(rows[2], i), total)
        store(output, i, silu(fma(load(taps[3], i), load(rows[3], i), total)))


@inlined
def convolve_block(inputs: Floats, weight: Floats, bias: Floats, state: Floats, into: Into) -> None:
    """Convolve some channels of all tokens: ``inputs`` [T, C or more], the rest as in the contract.

    Advances their state.
    """
    first, num_channels = into.first_channel, into.num_channels
    last, column = first + num_channels, into.first_column
    taps, past = _turned(weight, first, last), _turned(state, first, last)
    num_past = len(past)
    for token in range(len(inputs)):
        output = into.outputs[token, column : column + num_channels]
        newest = inputs[token, first:last]
        if num_past == _USUAL_WIDTH - 1:
            rows = (
                _row(past, inputs, token, first),
                _row(past, inputs, token + 1, first),
                _row(past, inputs, token + 2, first),
                newest,
            )
            _add_four(output, bias[first:last], taps, rows)
        else:
            _start(output, bias[first:last], taps[0], _row(past, inputs, token, first))
            for age in range(1, num_past):
                _add(output, taps[age], _row(past, inputs, token + age, first))
            _finish(output, taps[num_past], newest)
    for age in range(num_past):
        newest = _row(past, inputs, len(inputs) + age, first)
        for channel in range(num_channels):
            state[first + channel, age] = newest[channel]


@inlined
def _convolve_channels(  # noqa: PLR0917 - compiled functions take no keywords
    inputs: Floats,
    weight: Floats,
    bias: Floats,
    state: Floats,
    outputs: Floats,
    channels: tuple[int, int],
) -> None:
    """Block by block."""
    first, last = channels
    for start in range(first, last, BLOCK_CHANNELS):
        into = Into(outputs, start, min(BLOCK_CHANNELS, last - start), start)
        convolve_block(inputs, weight, bias, state, into)


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
