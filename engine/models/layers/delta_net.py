"""Gated DeltaNet: a causal convolution and one matrix of memory per value head.

Shapes: T tokens; Hk key and Hv value heads of the delta rule with dims Dk and Dv; C = 2 Hk Dk +
Hv Dv channels of the convolution. Activations are float32.
"""

from dataclasses import dataclass

from torch import Tensor

from engine.models.layers.runs import Runs
from engine.models.weight_reader import WeightReader
from kernels.chain import Chain
from kernels.delta_net_parts import DeltaNetParts
from kernels.kernel_set import KernelSet
from kernels.linear import LinearWeight


@dataclass(frozen=True)
class DeltaNetWeights:
    """Weights of a layer.

    Attributes:
        in_proj: rows of queries, keys, values, output gate, beta, decay.
        parts: what is between the products; its norm is the one that is stored without the 1.
    """

    in_proj: LinearWeight
    parts: DeltaNetParts
    out_proj: LinearWeight


def read_delta_net(reader: WeightReader, layer: str) -> DeltaNetWeights:
    """Read the weights of a layer."""
    part = f"{layer}linear_attn."
    return DeltaNetWeights(
        in_proj=reader.matrix(*(f"{part}in_proj_{name}.weight" for name in ("qkv", "z", "b", "a"))),
        parts=DeltaNetParts(
            conv=reader.vector(f"{part}conv1d.weight").squeeze(1),
            decay_rate=-reader.vector(f"{part}A_log").exp(),
            decay_bias=reader.vector(f"{part}dt_bias"),
            norm=reader.vector(f"{part}norm.weight"),
        ),
        out_proj=reader.matrix(f"{part}out_proj.weight"),
    )


class DeltaNet:
    """One layer of gated DeltaNet."""

    def __init__(
        self, weights: DeltaNetWeights, kernels: KernelSet, *, number: int, epsilon: float
    ) -> None:
        """Args: ``number`` counts the recurrent layers before this one."""
        self._weights = weights
        self._linear = kernels.linear
        self._mix_short = kernels.decode_delta_net
        self._mix_long = kernels.prefill_delta_net
        self._number = number
        self._epsilon = epsilon

    def forward(self, inputs: Tensor, runs: Runs) -> Tensor:
        """Mix with what is remembered: [T, hidden] to [T, hidden]; advances the layer's states."""
        weights = self._weights
        packed = self._linear(inputs, weights.in_proj)
        mix = self._mix_short if runs.is_decode else self._mix_long
        mixed = mix(packed, weights.parts, runs.states(self._number), epsilon=self._epsilon)
        return self._linear(mixed, weights.out_proj)

    def write_down(self, chain: Chain, inputs: Tensor) -> Tensor:
        """Add to a chain what ``forward`` does to one token. Raises ``CannotChain``."""
        weights = self._weights
        packed = chain.linear(inputs, weights.in_proj)
        mixed = chain.delta_net(packed, weights.parts, number=self._number, epsilon=self._epsilon)
        return chain.linear(mixed, weights.out_proj)
