"""The experts of one token on the CPU in three calls: the choice, first products, all that follows.

What does not lie in blocks of one format goes through the operations one by one.
"""

from functools import cache
from typing import NamedTuple

import torch
from torch import Tensor

from kernels.checks import expect
from kernels.expert_bank import ExpertBank, ExpertStacks, MixExperts
from kernels.experts.choice_kernel import choose_networks
from kernels.experts.composed import composed_experts
from kernels.experts.down_kernel import Finish, compile_span_finish, compile_tile_finish
from kernels.experts.routing_kernel import cpu_routing
from kernels.jit import allowed_threads
from kernels.linear.cpu import exact_cpu_linear, fast_cpu_linear
from kernels.linear.packed.cpu import takes_spans, width_of
from kernels.linear.packed.span_kernel import compile_span_product
from kernels.linear.packed.tile import TILE_ROWS
from kernels.linear.packed.tile_kernel import Product, compile_product
from kernels.linear_weights import PackedShape
from kernels.simd.vector import LANES
from kernels.swiglu.cpu_kernel import cpu_swiglu

exact_cpu_experts: MixExperts = composed_experts(exact_cpu_linear, cpu_swiglu, cpu_routing)
"""Float32 throughout."""

_composed = composed_experts(fast_cpu_linear, cpu_swiglu, cpu_routing)
PLACE = 2
"""Numbers of a place: an address and how many rows lie there."""


class ExpertCalls(NamedTuple):
    """What is called for a token of so many numbers, and the width of the networks."""

    start: Product
    finish: Finish
    hidden: int
    width: int


def fast_cpu_experts(inputs: Tensor, bank: ExpertBank) -> Tensor:
    """Mix as ``expert_bank.MixExperts`` says, inputs rounded as ``fast_packed_linear`` does."""
    stacks = bank.stacks
    calls = stacks and calls_for(stacks.gate_up.shape, stacks.down.shape)
    if stacks is None or calls is None:
        return _composed(inputs, bank)
    expect(inputs, "inputs", torch.float32, (1, calls.hidden))
    num_mixed, num_threads = bank.num_chosen + stacks.has_shared, allowed_threads()
    first_len = PLACE * len(stacks.gate_up.shape.runs)
    places = torch.empty(num_mixed * (first_len + PLACE), dtype=torch.int64)
    firsts_at = places.data_ptr()
    lasts_at = firsts_at + places.itemsize * num_mixed * first_len
    weights = torch.empty(bank.num_chosen + 1)
    _choose(inputs, bank, stacks, (firsts_at, lasts_at, weights.data_ptr()))
    gate_ups = torch.empty(num_mixed, 2 * calls.width)
    calls.start(
        firsts_at,
        num_mixed * first_len // PLACE,
        stacks.gate_up.shape.row_bytes,
        inputs.data_ptr(),
        1,
        calls.hidden,
        gate_ups.data_ptr(),
        num_threads,
    )
    before, result = _before(inputs, bank, stacks, weights), torch.empty(1, calls.hidden)
    calls.finish(
        lasts_at,
        num_mixed,
        stacks.down.shape.row_bytes,
        gate_ups.data_ptr(),
        calls.width,
        weights.data_ptr(),
        before.data_ptr(),
        result.data_ptr(),
        calls.hidden,
        num_threads,
    )
    return result


def _choose(
    inputs: Tensor, bank: ExpertBank, stacks: ExpertStacks, found: tuple[int, int, int]
) -> None:
    """Write places of both matrices of what is chosen, and weights, to the addresses ``found``."""
    router, num_experts = bank.router.matrix, len(bank.down)
    firsts, lasts, weights = found
    choose_networks(
        inputs.data_ptr(),
        inputs.shape[1],
        router.data_ptr(),
        router.shape[0],
        num_experts,
        stacks.gate_up.address,
        PLACE * len(stacks.gate_up.shape.runs),
        stacks.down.address,
        bank.num_chosen,
        bank.is_normalised,
        bank.num_chosen + stacks.has_shared,
        num_experts + stacks.has_shared,
        weights,
        firsts,
        lasts,
        PLACE,
        allowed_threads(),
    )


def _before(inputs: Tensor, bank: ExpertBank, stacks: ExpertStacks, weights: Tensor) -> Tensor:
    """What the chosen networks are added to: the shared network's, where it is not among them."""
    if bank.shared is None or stacks.has_shared:
        return bank.nothing
    gate_up, down = bank.shared
    gated = cpu_swiglu(fast_cpu_linear(inputs, gate_up))
    return fast_cpu_linear(gated, down) * weights[-1]


@cache
def calls_for(gate_up: PackedShape, down: PackedShape) -> ExpertCalls | None:
    """The calls for these shapes; None where a run has too few rows, or they do not fit."""
    width, hidden = width_of(down), width_of(gate_up)
    fits = gate_up.num_rows == 2 * width and down.runs == (hidden,) and width % LANES == 0
    if not fits or min(gate_up.runs + down.runs) < TILE_ROWS:
        return None
    start = compile_span_product if _by_spans(gate_up) else compile_product
    finish = compile_span_finish if _by_spans(down) else compile_tile_finish
    return ExpertCalls(start(gate_up.format_name), finish(down.format_name), hidden, width)


def _by_spans(shape: PackedShape) -> bool:
    return takes_spans(shape.format_name, shape.row_bytes)
