"""Writes a mixture of experts down as three calls: the choice, first products, all that follows."""

import torch
from torch import Tensor

from kernels.chain import CannotChain
from kernels.chained_calls.calls_kernel import Function
from kernels.chained_calls.written_calls import WrittenCalls
from kernels.checks import expect
from kernels.expert_bank import ExpertBank
from kernels.experts.cpu import PLACE, calls_for
from kernels.jit import address_of_entry


def write_experts(calls: WrittenCalls, inputs: Tensor, bank: ExpertBank) -> Tensor:
    """Add ``fast_cpu_experts`` of a row; returns the row of the sum.

    Raises ``CannotChain``, before anything is written, unless all networks are packed alike.
    """
    stacks = bank.stacks
    found = stacks and calls_for(stacks.gate_up.shape, stacks.down.shape)
    if stacks is None or found is None or (bank.shared is not None and not stacks.has_shared):
        raise CannotChain
    expect(inputs, "inputs", torch.float32, (1, found.hidden))
    router, num_experts = bank.router.matrix, len(bank.down)
    num_mixed = bank.num_chosen + stacks.has_shared
    first_len = PLACE * len(stacks.gate_up.shape.runs)
    firsts, lasts = (
        torch.zeros(num_mixed * length, dtype=torch.int64) for length in (first_len, PLACE)
    )
    weights = torch.zeros(bank.num_chosen + 1)
    gate_ups, mixed = calls.row(num_mixed * 2 * found.width), calls.row(found.hidden)
    calls.keep(bank, firsts, lasts, weights)
    calls.add(
        Function.CHOOSE,
        inputs.data_ptr(),
        found.hidden,
        router.data_ptr(),
        len(router),
        num_experts,
        stacks.gate_up.address,
        first_len,
        stacks.down.address,
        bank.num_chosen,
        bank.is_normalised,
        num_mixed,
        num_experts + stacks.has_shared,
        weights.data_ptr(),
        firsts.data_ptr(),
        lasts.data_ptr(),
    )
    calls.add(
        Function.PRODUCT,
        address_of_entry(found.start),
        firsts.data_ptr(),
        len(firsts) // PLACE,
        stacks.gate_up.shape.row_bytes,
        inputs.data_ptr(),
        1,
        found.hidden,
        gate_ups.data_ptr(),
    )
    calls.add(
        Function.FINISH,
        address_of_entry(found.finish),
        lasts.data_ptr(),
        num_mixed,
        stacks.down.shape.row_bytes,
        gate_ups.data_ptr(),
        found.width,
        weights.data_ptr(),
        bank.nothing.data_ptr(),
        mixed.data_ptr(),
        found.hidden,
    )
    return mixed
