"""Writes a chain down for products in float32: what has no such call stays between chains."""

from torch import Tensor

from kernels.chain import CannotChain
from kernels.chained_calls.cpu import ChainedCalls
from kernels.linear_weights import LinearWeight, PackedWeight, StackedWeight


class ExactChainedCalls(ChainedCalls):
    """See ``kernels.chain.Chain``; as ``exact`` operations give them, one by one."""

    def linear(self, inputs: Tensor, weight: LinearWeight) -> Tensor:
        """See ``Chain``; calls of packed weights round inputs."""
        parts = weight.parts if isinstance(weight, StackedWeight) else (weight,)
        if any(isinstance(part, PackedWeight) for part in parts):
            raise CannotChain
        return super().linear(inputs, weight)

    def attend(self, *_heads: object, **_place: object) -> Tensor:
        """See ``Chain``; the call of attention rounds queries."""
        raise CannotChain

    def mix_experts(self, *_operands: object) -> Tensor:
        """See ``Chain``; the calls of experts round inputs."""
        raise CannotChain
