"""The layers of a decoder for one token, as chains of calls.

Most of a layer is the same for every token but for the numbers, and Python has nothing to decide
there. What it decides, such as which pages are attended to, is between two chains.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Lock

import torch
from torch import Tensor

from engine.models.layer_specs import RotaryConfig
from engine.models.layers.attention import Attention
from engine.models.layers.decoder_layer import DecoderLayer, TokenNetwork
from engine.models.layers.delta_net import DeltaNet
from engine.models.layers.feed_forward import FeedForward
from engine.models.layers.runs import Runs
from kernels.chain import CannotChain, Chain, NewChain, StateShapes

Between = Callable[[Runs], Tensor]
"""What is computed by itself, of rows of the chain before; gives a row of the next."""
Angles = Mapping[RotaryConfig, tuple[Tensor, Tensor]]
"""Rows of cosines and sines of the token's position, filled before the first chain."""


@dataclass(frozen=True)
class _Stage:
    """A chain, and what follows it."""

    chain: Chain
    between: Between
    target: Tensor


class ChainedLayers:
    """All layers; results are those of the layers' own operations, to the last bit."""

    def __init__(
        self, stream: Tensor, angles: Angles, stages: Sequence[_Stage], last: Chain, out: Tensor
    ) -> None:
        self._stream = stream
        self._angles = angles
        self._stages = stages
        self._last = last
        self._out = out
        self._lock = Lock()

    @classmethod
    def of(
        cls,
        layers: Sequence[DecoderLayer],
        final_norm: Tensor,
        new_chain: NewChain | None,
        *,
        shapes: Sequence[StateShapes],
        factor: float,
        epsilon: float,
    ) -> "ChainedLayers | None":
        """Write the layers down; None where that cannot be done.

        ``shapes`` are those of what recurrent layers remember, ``factor`` is that of what is added
        to the residual stream.
        """
        has_more = any(not layer.is_plain or layer.beside is not None for layer in layers)
        if new_chain is None or has_more:
            return None
        writer = _Writer(lambda: new_chain(shapes), len(final_norm), factor, epsilon)
        try:
            with torch.inference_mode(mode=False):  # rows may be written in any mode
                out = writer.write(layers, final_norm)
        except CannotChain:
            return None
        return cls(writer.stream, writer.angles, writer.stages, writer.chain, out)

    def forward(self, hidden: Tensor, runs: Runs) -> Tensor:
        """The residual stream of one token [1, hidden] to its final norm [1, hidden]."""
        ((_, run),) = runs
        states = run.state.layers
        with self._lock:
            self._stream.copy_(hidden)
            for rotary, rows in self._angles.items():
                for row, angles in zip(rows, runs.angles(rotary), strict=True):
                    row.copy_(angles)
            for stage in self._stages:
                stage.chain.run(states)
                stage.target.copy_(stage.between(runs))
            self._last.run(states)
            return self._out.clone()


class _Writer:
    """Writes layers down, one behind the other."""

    def __init__(
        self, new_chain: Callable[[], Chain], width: int, factor: float, epsilon: float
    ) -> None:
        self.stages: list[_Stage] = []
        self.angles: dict[RotaryConfig, tuple[Tensor, Tensor]] = {}
        self.chain = new_chain()
        self.stream = self.chain.row(width)
        self._new_chain = new_chain
        self._factor = factor
        self._epsilon = epsilon

    def write(self, layers: Sequence[DecoderLayer], final_norm: Tensor) -> Tensor:
        """Write all layers and the final norm, whose row is returned. Raises ``CannotChain``."""
        normed = self._norm(self.stream, layers[0].mixer_norm)
        following = [*(layer.mixer_norm for layer in layers[1:]), final_norm]
        for layer, norm in zip(layers, following, strict=True):
            mixed = self._norm(self._mixed(layer, normed), layer.mixer_output_norm)
            normed = self._add(mixed, layer.ffn_norm)
            result = self._norm(self._network(layer.feed_forward, normed), layer.ffn_output_norm)
            normed = self._add(result, norm)
        return normed

    def _mixed(self, layer: DecoderLayer, normed: Tensor) -> Tensor:
        mixer = layer.mixer
        if isinstance(mixer, DeltaNet):
            return mixer.write_down(self.chain, normed)
        products = mixer.products if isinstance(mixer, Attention) else None
        if not isinstance(mixer, Attention) or products is None:
            return self._pause(partial(mixer.forward, normed), normed.shape[1])
        packed = self.chain.linear(normed, products[0])
        attended = self._attended(mixer, packed)  # ends the chain
        return self.chain.linear(attended, products[1])

    def _attended(self, attention: Attention, packed: Tensor) -> Tensor:
        heads = attention.write_heads(self.chain, packed, self._angles_of(attention.rotary))
        if heads is None:
            return self._pause(partial(attention.attend, packed), attention.query_dim)
        attended = self._pause(partial(attention.attend_with, heads), attention.query_dim)
        if heads.gate is None:
            return attended
        return self.chain.multiply(attended, heads.gate.flatten(1))

    def _angles_of(self, rotary: RotaryConfig | None) -> tuple[Tensor, Tensor] | None:
        if rotary is None:
            return None
        if rotary not in self.angles:
            half = rotary.dim // 2
            self.angles[rotary] = self.chain.row(half), self.chain.row(half)
        return self.angles[rotary]

    def _network(self, network: TokenNetwork, normed: Tensor) -> Tensor:
        if isinstance(network, FeedForward):
            return network.write_down(self.chain, normed)
        return self._pause(lambda _: network.forward(normed), normed.shape[1])

    def _pause(self, between: Between, width: int) -> Tensor:
        """End the chain for what is computed by itself; the next one begins with its result."""
        chain, self.chain = self.chain, self._new_chain()
        target = self.chain.row(width)
        self.stages.append(_Stage(chain, between, target))
        return target

    def _add(self, addition: Tensor, norm: Tensor) -> Tensor:
        return self.chain.add_rms_norm(
            self.stream, addition, norm, factor=self._factor, epsilon=self._epsilon
        )

    def _norm(self, row: Tensor, norm: Tensor | None) -> Tensor:
        return row if norm is None else self.chain.rms_norm(row, norm, epsilon=self._epsilon)
