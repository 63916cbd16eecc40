"""SwiGLU: the feed-forward network of most families."""

from dataclasses import dataclass

from torch import Tensor

from engine.models.weight_reader import WeightReader
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

    def __init__(self, weights: FeedForwardWeights, kernels: KernelSet) -> None:
        self._weights = weights
        self._kernels = kernels

    def forward(self, inputs: Tensor) -> Tensor:
        """Transform each token by itself: [T, hidden] to [T, hidden]."""
        gate_up = self._kernels.linear(inputs, self._weights.gate_up_proj)
        return self._kernels.linear(self._kernels.swiglu(gate_up), self._weights.down_proj)
