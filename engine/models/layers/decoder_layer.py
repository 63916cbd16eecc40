"""A layer of a pre-norm decoder: its two halves and the norms around them."""

from dataclasses import dataclass
from typing import Protocol

from torch import Tensor

from engine.models.layers.per_layer import PerLayerInput
from engine.models.layers.runs import Runs


class Mixer(Protocol):
    """What lets tokens of a sequence see one another."""

    def forward(self, inputs: Tensor, runs: Runs) -> Tensor:
        """[T, hidden] to [T, hidden]."""
        ...


class TokenNetwork(Protocol):
    """What is done to each token by itself."""

    def forward(self, inputs: Tensor) -> Tensor:
        """[T, hidden] to [T, hidden]."""
        ...


@dataclass(frozen=True)
class DecoderLayer:
    """A mixer of tokens, then a feed-forward network, each behind a norm, or between two.

    Attributes:
        beside: what is made of the residual stream itself, and added to the network's result.
        per_layer: what the layer makes of its own vector of each token, behind the network.
        output_scale: factor [1] of all that leaves the layer; None for 1.
    """

    mixer_norm: Tensor
    mixer: Mixer
    ffn_norm: Tensor
    feed_forward: TokenNetwork
    mixer_output_norm: Tensor | None = None
    ffn_output_norm: Tensor | None = None
    beside: TokenNetwork | None = None
    per_layer: PerLayerInput | None = None
    output_scale: Tensor | None = None

    @property
    def is_plain(self) -> bool:
        """Whether nothing follows the sum behind the network."""
        return self.per_layer is None and self.output_scale is None
