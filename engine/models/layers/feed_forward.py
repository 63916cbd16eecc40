"""Gated feed-forward networks: SwiGLU in most families, another gate in some."""

from dataclasses import dataclass

from torch import Tensor
from torch.nn.functional import gelu

from engine.models.layers.configs import Activation
from engine.models.weight_reader import WeightReader
from kernels.chain import CannotChain, Chain
from kernels.kernel_set import KernelSet
from kernels.linear import LinearWeight


@dataclass(frozen=True)
class FeedForwardWeights:
    """Weights of a layer, gate above up in one matrix."""

    gate_up_proj: LinearWeight
    down_proj: LinearWeight


def read_feed_forward(reader: WeightReader, part: str) -> FeedForwardWeights:
    """Read the weights whose names begin with ``part``."""
    return FeedForwardWeights(
        gate_up_proj=reader.matrix(f"{part}gate_proj.weight", f"{part}up_proj.weight"),
        down_proj=reader.matrix(f"{part}down_proj.weight"),
    )


class FeedForward:
    """One feed-forward network."""

    def __init__(
        self,
        weights: FeedForwardWeights,
        kernels: KernelSet,
        activation: Activation = Activation.SILU,
    ) -> None:
        self.gate_up_proj = weights.gate_up_proj
        self.down_proj = weights.down_proj
        self._linear = kernels.linear
        self._activation = activation
        self._gate = kernels.swiglu if activation is Activation.SILU else _geglu

    def forward(self, inputs: Tensor) -> Tensor:
        """Transform each token by itself: [T, hidden] to [T, hidden]."""
        return self.finish(self._linear(inputs, self.gate_up_proj))

    def finish(self, gate_up: Tensor) -> Tensor:
        """What follows the product with ``gate_up_proj``: [T, 2 F] to [T, hidden]."""
        return self._linear(self._gate(gate_up), self.down_proj)

    def write_down(self, chain: Chain, inputs: Tensor) -> Tensor:
        """Add to a chain what ``forward`` does to one token. Raises ``CannotChain``."""
        if self._activation is not Activation.SILU:
            raise CannotChain
        gated = chain.swiglu(chain.linear(inputs, self.gate_up_proj))
        return chain.linear(gated, self.down_proj)


def _geglu(gate_up: Tensor) -> Tensor:
    """GELU(first half) * second half of the last dimension: [T, 2 F] -> [T, F]."""
    gate, up = gate_up.chunk(2, dim=-1)
    return gelu(gate, approximate="tanh") * up
