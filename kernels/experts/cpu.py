"""The experts of one token on the CPU: all first products in one call, all that follows in another.

What does not lie in blocks of one format goes through the operations one by one.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from kernels.checks import expect
from kernels.expert_bank import ExpertBank, MixExperts
from kernels.experts.composed import composed_experts
from kernels.experts.down_kernel import Finish, compile_span_finish, compile_tile_finish
from kernels.jit import allowed_threads
from kernels.linear.cpu import exact_cpu_linear, fast_cpu_linear
from kernels.linear.packed.cpu import takes_spans, width_of
from kernels.linear.packed.span_kernel import compile_span_product
from kernels.linear.packed.tile import TILE_ROWS
from kernels.linear.packed.tile_kernel import Product, compile_product
from kernels.linear_weights import PackedShape
from kernels.simd.vector import LANES
from kernels.swiglu.cpu_kernel import cpu_swiglu

exact_cpu_experts: MixExperts = composed_experts(exact_cpu_linear, cpu_swiglu)
"""Float32 throughout."""

_composed = composed_experts(fast_cpu_linear, cpu_swiglu)


class _Calls(NamedTuple):
    """What is called for a token of so many numbers."""

    start: Product
    finish: Finish
    hidden: int


def fast_cpu_experts(
    inputs: Tensor, bank: ExpertBank, *, weights: Tensor, chosen: Tensor, output: Tensor
) -> Tensor:
    """Mix as ``expert_bank.MixExperts`` says, inputs rounded as ``fast_packed_linear`` does."""
    calls = bank.stacks and _calls(bank.stacks[0].shape, bank.stacks[1].shape)
    if calls is None or bank.stacks is None:
        return _composed(inputs, bank, weights=weights, chosen=chosen, output=output)
    gate_up, down = bank.stacks
    expect(inputs, "inputs", torch.float32, (1, calls.hidden))
    expect(output, "output", torch.float32, (1, calls.hidden))
    expect(weights, "weights", torch.float32, (len(chosen),))
    numbers, num_threads = chosen.numpy(), allowed_threads()
    gate_ups = np.empty((len(numbers), gate_up.shape.num_rows), np.float32)
    runs = gate_up.places[numbers]
    calls.start(
        runs.ctypes.data,
        runs.size // 2,
        gate_up.shape.row_bytes,
        inputs.data_ptr(),
        1,
        calls.hidden,
        gate_ups.ctypes.data,
        num_threads,
    )
    result = torch.empty_like(output)
    calls.finish(
        down.places[numbers, 0],
        down.shape.row_bytes,
        gate_ups,
        weights.numpy(),
        output.numpy()[0],
        result.numpy()[0],
        num_threads,
    )
    return result


@cache
def _calls(gate_up: PackedShape, down: PackedShape) -> _Calls | None:
    """The calls for these shapes; None where a run has too few rows, or they do not fit."""
    width, hidden = width_of(down), width_of(gate_up)
    fits = gate_up.num_rows == 2 * width and down.runs == (hidden,) and width % LANES == 0
    if not fits or min(gate_up.runs + down.runs) < TILE_ROWS:
        return None
    start = compile_span_product if _by_spans(gate_up) else compile_product
    finish = compile_span_finish if _by_spans(down) else compile_tile_finish
    return _Calls(start(gate_up.format_name), finish(down.format_name), hidden)


def _by_spans(shape: PackedShape) -> bool:
    return takes_spans(shape.format_name, shape.row_bytes)
