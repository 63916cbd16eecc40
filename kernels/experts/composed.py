"""The experts of one token composed of other operations: where nothing is fused."""

from collections.abc import Callable

import torch
from torch import Tensor

from kernels.expert_bank import ExpertBank, MixExperts
from kernels.kernel_set import Linear
from kernels.linear import PackedWeight, joined, reference_linear
from kernels.swiglu import reference_swiglu


def composed_experts(linear: Linear, swiglu: Callable[[Tensor], Tensor]) -> MixExperts:
    """The operation made of these two; first matrices in blocks are multiplied together."""

    def mix(
        inputs: Tensor, bank: ExpertBank, *, weights: Tensor, chosen: Tensor, output: Tensor
    ) -> Tensor:
        numbers = chosen.tolist()
        first = joined(bank.gate_up[each] for each in numbers)
        if isinstance(first, PackedWeight):
            gate_ups = linear(inputs, first).view(len(numbers), 1, -1).unbind()
        else:
            gate_ups = tuple(linear(inputs, bank.gate_up[each]) for each in numbers)
        results = [
            linear(swiglu(gate_up), bank.down[each])
            for gate_up, each in zip(gate_ups, numbers, strict=True)
        ]
        return output + weights @ torch.cat(results)

    return mix


reference_experts = composed_experts(reference_linear, reference_swiglu)
"""In plain torch."""
