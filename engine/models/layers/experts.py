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
from engine.models.layers.configs import Activation, ExpertsConfig, FeedForwardConfig
from engine.models.layers.decoder_layer import TokenNetwork
from engine.models.layers.feed_forward import FeedForward, read_feed_forward
from engine.models.weight_reader import WeightReader
from kernels.chain import CannotChain, Chain
from kernels.expert_bank import ExpertBank
from kernels.kernel_set import KernelSet
from kernels.linear import DenseWeight, LinearWeight, PackedWeight, joined


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
            Where the shared network is weighed there is one more, whose sigmoid does so.
        router_bias: one number for each expert, or None.
        scales: factor of each expert's weight ``[E]``, or None.
        experts: the networks.
        shared: the network that every token goes through, or None.
    """

    router: DenseWeight
    router_bias: Tensor | None
    scales: Tensor | None
    experts: tuple[Expert, ...]
    shared: FeedForward | None


def read_experts(
    config: ExpertsConfig, reader: WeightReader, layer: str, kernels: KernelSet
) -> ExpertsWeights:
    """Read the weights of a layer."""
    part = f"{layer}mlp."
    has_shared = config.shared_size is not None
    scored = ["gate", "shared_expert_gate"] if has_shared and config.has_shared_gate else ["gate"]

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
        router=DenseWeight(torch.cat([reader.vector(f"{part}{name}.weight") for name in scored])),
        router_bias=reader.vector(f"{part}gate.bias") if config.clamped else None,
        scales=reader.vector(f"{part}expert_scales") if config.has_scales else None,
        experts=networks(),
        shared=network("shared_expert") if has_shared else None,
    )


class Experts:
    """One mixture of experts."""

    def __init__(self, config: ExpertsConfig, weights: ExpertsWeights, kernels: KernelSet) -> None:
        self._config = config
        self._weights = weights
        self._kernels = kernels
        self._is_weighed = len(weights.router.matrix) > config.num_experts
        self._bank = _bank(config, weights)

    def forward(self, inputs: Tensor) -> Tensor:
        """Transform each token by itself: [T, hidden] to [T, hidden]."""
        if len(inputs) == 1 and self._bank is not None:
            return self._kernels.mix_experts(inputs, self._bank)
        scores = self._kernels.linear(inputs, self._weights.router)
        return self._add_to(self._shared(inputs, scores), inputs, scores)

    def write_down(self, chain: Chain, inputs: Tensor) -> Tensor:
        """Add to a chain what ``forward`` does to one token. Raises ``CannotChain`` at once."""
        if self._bank is None:
            raise CannotChain
        return chain.mix_experts(inputs, self._bank)

    def mixed(self, inputs: Tensor, *, routed_by: Tensor) -> Tensor:
        """What experts that are chosen by ``routed_by`` make of ``inputs``, both [T, hidden]."""
        scores = self._kernels.linear(routed_by, self._weights.router)
        return self._add_to(torch.zeros_like(inputs), inputs, scores)

    def _add_to(self, output: Tensor, inputs: Tensor, scores: Tensor) -> Tensor:
        weights, chosen = self._route(scores)
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

    def _route(self, scores: Tensor) -> tuple[Tensor, Tensor]:
        """Weights and numbers of the experts of each token, ``[T, chosen]`` each."""
        scores = scores[:, : self._config.num_experts].contiguous()
        if self._weights.router_bias is not None:
            scores = scores + self._weights.router_bias
        config = self._config
        weights, chosen = self._kernels.route(
            scores, num_chosen=config.num_chosen, is_normalised=config.is_normalised
        )
        if self._weights.scales is not None:
            weights = weights * self._weights.scales[chosen]
        return weights, chosen

    def _shared(self, inputs: Tensor, scores: Tensor) -> Tensor:
        shared, num_experts = self._weights.shared, self._config.num_experts
        if shared is None:
            return torch.zeros_like(inputs)
        output = shared.forward(inputs)
        return output * scores[:, num_experts:].sigmoid() if self._is_weighed else output


def _bank(config: ExpertsConfig, weights: ExpertsWeights) -> ExpertBank | None:
    """A layer of SwiGLU networks as the kernels have it; None for others."""
    networks = [each for each in weights.experts if isinstance(each, FeedForward)]
    is_changed = weights.router_bias is not None or weights.scales is not None
    if config.activation is not Activation.SILU or is_changed or len(networks) < config.num_experts:
        return None
    shared = weights.shared
    return ExpertBank(
        router=weights.router,
        num_chosen=config.num_chosen,
        is_normalised=config.is_normalised,
        gate_up=tuple(each.gate_up_proj for each in networks),
        down=tuple(each.down_proj for each in networks),
        shared=None if shared is None else (shared.gate_up_proj, shared.down_proj),
    )
