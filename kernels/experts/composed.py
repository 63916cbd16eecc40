"""The experts of one token composed of other operations: where nothing is fused."""

from collections.abc import Callable

import torch
from torch import Tensor

from kernels.expert_bank import ExpertBank, MixExperts, Routing
from kernels.experts.reference import reference_routing
from kernels.kernel_set import Linear
from kernels.linear import PackedWeight, joined, reference_linear
from kernels.swiglu import reference_swiglu


def composed_experts(
    linear: Linear, swiglu: Callable[[Tensor], Tensor], route: Routing
) -> MixExperts:
    """The operation made of these; first matrices in blocks are multiplied together."""

    def mix(inputs: Tensor, bank: ExpertBank) -> Tensor:
        num_experts = len(bank.down)
        scores = linear(inputs, bank.router)
        weights, chosen = route(
            scores[:, :num_experts].contiguous(),
            num_chosen=bank.num_chosen,
            is_normalised=bank.is_normalised,
        )
        numbers = chosen[0].tolist()
        first = joined(bank.gate_up[each] for each in numbers)
        if isinstance(first, PackedWeight):
            gate_ups = linear(inputs, first).view(len(numbers), 1, -1).unbind()
        else:
            gate_ups = tuple(linear(inputs, bank.gate_up[each]) for each in numbers)
        results = [
            linear(swiglu(gate_up), bank.down[each])
            for gate_up, each in zip(gate_ups, numbers, strict=True)
        ]
        mixed = weights @ torch.cat(results)
        if bank.shared is None:
            return mixed
        shared = linear(swiglu(linear(inputs, bank.shared[0])), bank.shared[1])
        is_weighed = scores.shape[1] > num_experts
        return mixed + (shared * scores[:, num_experts:].sigmoid() if is_weighed else shared)

    return mix


reference_experts = composed_experts(reference_linear, reference_swiglu, reference_routing)
"""In plain torch."""
