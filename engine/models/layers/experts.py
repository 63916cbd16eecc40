"""A mixture of experts: each token passes a few of many networks, weighted.

Tokens are grouped by expert, and each group is computed by itself; the experts of a token that is
alone begin with one product together, where their weights lie in blocks. Which experts are computed
depends on the tokens, so no graph of a GPU can replay it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import torch
from torch import Tensor

from engine.models.layers.clamped import read_clamped
from engine.models.layers.configs import ExpertsConfig, FeedForwardConfig
from engine.models.layers.decoder import TokenNetwork
from engine.models.layers.feed_forward import FeedForward, read_feed_forward
from engine.models.mapped_matrices import joined
from engine.models.weight_reader import WeightReader
from kernels.kernel_set import KernelSet
from kernels.linear import DenseWeight, LinearWeight, PackedWeight


class Expert(TokenNetwork, Protocol):
    """One of the networks.

    Attributes:
        gate_up_proj: its first matrix ``[2 F, hidden]``.
    """

    gate_up_proj: LinearWeight

    def finish(self, gate_up: Tensor) -> Tensor:
        """What follows the product with ``gate_up_proj``: [T, 2 F] to [T, hidden]."""
        ...


def read_token_network(
    config: FeedForwardConfig | ExpertsConfig, reader: WeightReader, layer: str, kernels: KernelSet
) -> TokenNetwork:
    """Read what a layer does to each token by itself."""
    if isinstance(config, FeedForwardConfig):
        weights = read_feed_forward(reader, f"{layer}mlp.")
        return FeedForward(weights, kernels, config.activation)
    return Experts(config, read_experts(config, reader, layer, kernels), kernels)


@dataclass(frozen=True)
class ExpertsWeights:
    """Weights of a layer.

    Attributes:
        router: one row for each expert, in float32: a rounded score may choose another expert.
        router_bias: one number for each expert, or None.
        scales: factor of each expert's weight ``[E]``, or None.
        experts: the networks.
        shared: the network that every token goes through, or None.
        shared_gate: one row, whose sigmoid weighs the shared network, or None.
    """

    router: DenseWeight
    router_bias: Tensor | None
    scales: Tensor | None
    experts: tuple[Expert, ...]
    shared: FeedForward | None
    shared_gate: DenseWeight | None


def read_experts(
    config: ExpertsConfig, reader: WeightReader, layer: str, kernels: KernelSet
) -> ExpertsWeights:
    """Read the weights of a layer."""
    part = f"{layer}mlp."
    has_shared = config.shared_size is not None
    has_gate = has_shared and config.has_shared_gate

    def network(name: str) -> FeedForward:
        weights = read_feed_forward(reader, f"{part}{name}.")
        return FeedForward(weights, kernels, config.activation)

    def networks() -> tuple[Expert, ...]:
        count = config.num_experts
        if config.clamped:
            experts = f"{part}experts."
            return read_clamped(config.clamped, reader, experts, count, kernels.linear)
        return tuple(network(f"experts.{number}") for number in range(count))

    return ExpertsWeights(
        router=DenseWeight(reader.vector(f"{part}gate.weight")),
        router_bias=reader.vector(f"{part}gate.bias") if config.clamped else None,
        scales=reader.vector(f"{part}expert_scales") if config.has_scales else None,
        experts=networks(),
        shared=network("shared_expert") if has_shared else None,
        shared_gate=(
            DenseWeight(reader.vector(f"{part}shared_expert_gate.weight")) if has_gate else None
        ),
    )


class Experts:
    """One mixture of experts."""

    def __init__(self, config: ExpertsConfig, weights: ExpertsWeights, kernels: KernelSet) -> None:
        self._config = config
        self._weights = weights
        self._kernels = kernels

    def forward(self, inputs: Tensor) -> Tensor:
        """Transform each token by itself: [T, hidden] to [T, hidden]."""
        return self._add_to(self._shared(inputs), inputs, routed_by=inputs)

    def mixed(self, inputs: Tensor, *, routed_by: Tensor) -> Tensor:
        """What experts that are chosen by ``routed_by`` make of ``inputs``, both [T, hidden]."""
        return self._add_to(torch.zeros_like(inputs), inputs, routed_by=routed_by)

    def _add_to(self, output: Tensor, inputs: Tensor, *, routed_by: Tensor) -> Tensor:
        weights, chosen = self._route(routed_by)
        if len(inputs) == 1:
            return output + weights @ self._of_one(inputs, chosen[0].tolist())
        for expert in sorted(set(chosen.flatten().tolist())):
            token, place = torch.where(chosen == expert)
            result = self._weights.experts[expert].forward(inputs[token])
            output.index_add_(0, token, result * weights[token, place, None])
        return output

    def _of_one(self, inputs: Tensor, chosen: Sequence[int]) -> Tensor:
        """What each chosen expert makes of one token, ``[chosen, hidden]``."""
        experts = [self._weights.experts[number] for number in chosen]
        first = joined(each.gate_up_proj for each in experts)
        if not isinstance(first, PackedWeight):
            return torch.cat([each.forward(inputs) for each in experts])
        gate_ups = self._kernels.linear(inputs, first).view(len(experts), 1, -1)
        finished = zip(experts, gate_ups, strict=True)
        return torch.cat([each.finish(gate_up) for each, gate_up in finished])

    def _route(self, inputs: Tensor) -> tuple[Tensor, Tensor]:
        """Weights and numbers of the experts of each token, ``[T, chosen]`` each."""
        scores = self._kernels.linear(inputs, self._weights.router)
        if self._weights.router_bias is not None:
            scores = scores + self._weights.router_bias
        weights, chosen = scores.softmax(dim=-1).topk(self._config.num_chosen, dim=-1)
        if self._config.is_normalised:
            weights = weights / weights.sum(dim=-1, keepdim=True)
        if self._weights.scales is not None:
            weights = weights * self._weights.scales[chosen]
        return weights, chosen

    def _shared(self, inputs: Tensor) -> Tensor:
        shared, gate = self._weights.shared, self._weights.shared_gate
        if shared is None:
            return torch.zeros_like(inputs)
        output = shared.forward(inputs)
        return output if gate is None else output * self._kernels.linear(inputs, gate).sigmoid()
