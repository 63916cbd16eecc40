"""A mixture of experts parallel to a dense network, each between norms of its own.

They see the residual stream itself, not what stands before the network: each norm of it is another.
"""

from collections.abc import Callable
from dataclasses import dataclass

from torch import Tensor

from engine.models.layers.configs import BESIDE_NORMS, ROUTER_NORM, ExpertsBesideConfig
from engine.models.layers.decoder_layer import TokenNetwork
from engine.models.layers.experts import Experts, read_experts
from engine.models.weight_reader import WeightReader
from kernels.kernel_set import KernelSet


@dataclass(frozen=True)
class NormedNetwork:
    """A network with a norm behind it, ``norm`` [hidden]."""

    network: TokenNetwork
    norm: Tensor
    kernels: KernelSet
    epsilon: float

    def forward(self, inputs: Tensor) -> Tensor:
        """[T, hidden] to [T, hidden]."""
        result = self.network.forward(inputs)
        return self.kernels.rms_norm(result, self.norm, epsilon=self.epsilon)


@dataclass(frozen=True)
class ExpertsBeside:
    """What is added to the network's result.

    Attributes:
        router_norm: before the choice of experts, ``[hidden]``.
        norm: before the experts, ``[hidden]``.
        output_norm: behind them, ``[hidden]``.
    """

    experts: Experts
    router_norm: Tensor
    norm: Tensor
    output_norm: Tensor
    kernels: KernelSet
    epsilon: float

    def forward(self, hidden: Tensor) -> Tensor:
        """The residual stream [T, hidden] to [T, hidden]."""
        inputs = self._normed(hidden, self.norm)
        result = self.experts.mixed(inputs, routed_by=self._normed(hidden, self.router_norm))
        return self._normed(result, self.output_norm)

    def _normed(self, inputs: Tensor, weight: Tensor) -> Tensor:
        return self.kernels.rms_norm(inputs, weight, epsilon=self.epsilon)


def read_beside(
    config: ExpertsBesideConfig,
    reader: WeightReader,
    layer: str,
    network: TokenNetwork,
    kernels: KernelSet,
    *,
    read_norm: Callable[[str], Tensor],
    epsilon: float,
) -> tuple[NormedNetwork, ExpertsBeside]:
    """The ``network`` of a layer with its norm, and the experts beside it.

    Scores of experts are divided by the root of the width.
    """
    network_norm, norm, output_norm = (read_norm(f"{layer}{name}") for name in BESIDE_NORMS)
    factor = reader.vector(f"{layer}{ROUTER_NORM}")
    experts = read_experts(config.experts, reader, layer, kernels)
    return NormedNetwork(network, network_norm, kernels, epsilon), ExpertsBeside(
        Experts(config.experts, experts, kernels),
        router_norm=factor * len(factor) ** -0.5,
        norm=norm,
        output_norm=output_norm,
        kernels=kernels,
        epsilon=epsilon,
    )
