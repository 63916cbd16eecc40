"""The layers of a decoder for one token, as chains of calls.

Most of a layer is the same for every token but for the numbers, and Python has nothing to decide
there. What it decides is between two chains: which pages a layer attends to, unless it is the same
for all layers, or layers can find their blocks by themselves.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from threading import Lock

import torch
from torch import Tensor

from engine.models.context import PagesOfLayer
from engine.models.layer_specs import RotaryConfig
from engine.models.layers.attention import Attention
from engine.models.layers.decoder_layer import DecoderLayer, TokenNetwork
from engine.models.layers.delta_net import DeltaNet
from engine.models.layers.experts import Experts
from engine.models.layers.feed_forward import FeedForward
from engine.models.layers.runs import Runs
from kernels.attention_parts import AttentionHeads
from kernels.chain import CannotChain, Chain, NewChain, StateShapes
from kernels.token_pages import TokenPages


@dataclass
class _Token:
    """A token on its way through the chains.

    Attributes:
        pages: what the next chain attends to.
        pages_of: what tells the pages of a layer that chooses its own.
    """

    runs: Runs
    pages: TokenPages | None = None
    pages_of: PagesOfLayer | None = None


Between = Callable[[_Token], None]
"""What follows a chain: fills a row of the next one, or says what that one attends to."""
Angles = Mapping[RotaryConfig, tuple[Tensor, Tensor]]
"""Rows of cosines and sines of the token's position, filled before the first chain."""


@dataclass(frozen=True)
class _Stage:
    """A chain, and what follows it."""

    chain: Chain
    between: Between


@dataclass(frozen=True)
class _Written:
    """All layers, written down.

    Attributes:
        stream: the row of the residual stream, filled first.
        out: the row of the final norm.
    """

    stream: Tensor
    angles: Angles
    stages: Sequence[_Stage]
    last: Chain
    out: Tensor

    def run(self, hidden: Tensor, token: _Token) -> Tensor:
        """The residual stream of one token [1, hidden] to its final norm [1, hidden]."""
        ((_, run),) = token.runs
        states = run.state.layers
        self.stream.copy_(hidden)
        for rotary, rows in self.angles.items():
            for row, angles in zip(rows, token.runs.angles(rotary), strict=True):
                row.copy_(angles)
        for stage in self.stages:
            stage.chain.run(states, token.pages)
            stage.between(token)
        self.last.run(states, token.pages)
        if token.pages is not None:
            if run.page_mass is not None and token.pages.mass is not None:
                run.page_mass.add_pages(token.pages.mass)
            if token.pages.on_read is not None:
                token.pages.on_read()
        return self.out.clone()


class _Attending(Enum):
    """Where layers attend."""

    BETWEEN = auto()
    """Between chains."""
    TO_THE_SAME = auto()
    """Within chains, to the same pages."""
    TO_ITS_OWN = auto()
    """Within chains, each to what it has chosen before."""
    TO_WHAT_IT_FINDS = auto()
    """Within chains, each to what it finds there."""


class ChainedLayers:
    """All layers; results are those of the layers' own operations, to the last bit."""

    def __init__(self, written: Mapping[_Attending, _Written]) -> None:
        """Args: ``written`` has ``BETWEEN`` and what else can be done within chains."""
        self._written = written
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

        written: dict[_Attending, _Written] = {}
        with torch.inference_mode(mode=False):  # rows may be written in any mode
            for attending in _ways(layers):
                writer = _Writer(lambda: new_chain(shapes), factor, epsilon, attending)
                with suppress(CannotChain):
                    written[attending] = writer.write(layers, final_norm)
        return cls(written) if _Attending.BETWEEN in written else None

    def forward(self, hidden: Tensor, runs: Runs) -> Tensor:
        """The residual stream of one token [1, hidden] to its final norm [1, hidden]."""
        attending, token = _begin(runs)
        if attending not in self._written:
            attending, token = _Attending.BETWEEN, _Token(runs)
        with self._lock:
            return self._written[attending].run(hidden, token)


def _begin(runs: Runs) -> tuple[_Attending, _Token]:
    """A token, and where its layers could attend to what its context says."""
    pages = runs.token_pages
    if pages is None:
        return _Attending.BETWEEN, _Token(runs)
    if isinstance(pages, TokenPages):
        finds = pages.search is not None
        attending = _Attending.TO_WHAT_IT_FINDS if finds else _Attending.TO_THE_SAME
        return attending, _Token(runs, pages=pages)
    return _Attending.TO_ITS_OWN, _Token(runs, pages_of=pages)


def _ways(layers: Sequence[DecoderLayer]) -> list[_Attending]:
    """How layers can attend; within chains if all see pages as the storage lays them out."""
    mixers = [layer.mixer for layer in layers if isinstance(layer.mixer, Attention)]
    ways = [_Attending.BETWEEN]
    if len({mixer.stored_shape for mixer in mixers}) == 1:
        ways.append(_Attending.TO_THE_SAME)
        if not any(mixer.has_window for mixer in mixers):
            ways += [_Attending.TO_ITS_OWN, _Attending.TO_WHAT_IT_FINDS]
    return ways


class _Writer:
    """Writes layers down, one behind the other."""

    def __init__(
        self, new_chain: Callable[[], Chain], factor: float, epsilon: float, attending: _Attending
    ) -> None:
        self._new_chain = new_chain
        self._factor = factor
        self._epsilon = epsilon
        self._attending = attending
        self._chain = new_chain()
        self._stream = torch.empty(0)
        self._stages: list[_Stage] = []
        self._angles: dict[RotaryConfig, tuple[Tensor, Tensor]] = {}

    def write(self, layers: Sequence[DecoderLayer], final_norm: Tensor) -> _Written:
        """Write all layers and the final norm. Raises ``CannotChain``."""
        self._stream = self._chain.row(len(final_norm))
        normed = self._norm(self._stream, layers[0].mixer_norm)
        following = [*(layer.mixer_norm for layer in layers[1:]), final_norm]
        for layer, norm in zip(layers, following, strict=True):
            mixed = self._norm(self._mixed(layer, normed), layer.mixer_output_norm)
            normed = self._add(mixed, layer.ffn_norm)
            result = self._norm(self._network(layer.feed_forward, normed), layer.ffn_output_norm)
            normed = self._add(result, norm)
        return _Written(self._stream, self._angles, self._stages, self._chain, normed)

    def _mixed(self, layer: DecoderLayer, normed: Tensor) -> Tensor:
        mixer = layer.mixer
        if isinstance(mixer, DeltaNet):
            return mixer.write_down(self._chain, normed)
        products = mixer.products if isinstance(mixer, Attention) else None
        if not isinstance(mixer, Attention) or products is None:
            return self._pause(partial(mixer.forward, normed), normed.shape[1])
        packed = self._chain.linear(normed, products[0])
        attended = self._attended(mixer, packed)  # may end the chain
        return self._chain.linear(attended, products[1])

    def _attended(self, attention: Attention, packed: Tensor) -> Tensor:
        """All that is between the products of a layer, as far as it has calls."""
        try:
            heads = attention.write_heads(self._chain, packed, self._angles_of(attention.rotary))
        except CannotChain:
            return self._pause(partial(attention.attend, packed), attention.query_dim)
        output = self._attended_with(attention, heads)
        return output if heads.gate is None else self._chain.multiply(output, heads.gate.flatten(1))

    def _attended_with(self, attention: Attention, heads: AttentionHeads) -> Tensor:
        if self._attending is _Attending.TO_ITS_OWN:
            self._end_chain(partial(_choose, attention, heads))
            return attention.write_attended(self._chain, heads)
        if self._attending is _Attending.TO_WHAT_IT_FINDS:
            asked = attention.asked(heads)
            self._chain.find_blocks(heads, layer=asked.layer, scale=asked.scale)
            return attention.write_attended(self._chain, heads)
        if self._attending is _Attending.TO_THE_SAME:
            with suppress(CannotChain):
                return attention.write_attended(self._chain, heads)
        return self._pause(partial(attention.attend_with, heads), attention.query_dim)

    def _angles_of(self, rotary: RotaryConfig | None) -> tuple[Tensor, Tensor] | None:
        if rotary is None:
            return None
        if rotary not in self._angles:
            half = rotary.dim // 2
            self._angles[rotary] = self._chain.row(half), self._chain.row(half)
        return self._angles[rotary]

    def _network(self, network: TokenNetwork, normed: Tensor) -> Tensor:
        if isinstance(network, FeedForward):
            return network.write_down(self._chain, normed)
        if isinstance(network, Experts):
            with suppress(CannotChain):
                return network.write_down(self._chain, normed)
        return self._pause(lambda _: network.forward(normed), normed.shape[1])

    def _pause(self, compute: Callable[[Runs], Tensor], width: int) -> Tensor:
        """End the chain for what is computed by itself; the next one begins with its result."""

        def fill(token: _Token) -> None:
            target.copy_(compute(token.runs))

        self._end_chain(fill)
        target = self._chain.row(width)
        return target

    def _end_chain(self, between: Between) -> None:
        self._stages.append(_Stage(self._chain, between))
        self._chain = self._new_chain()

    def _add(self, addition: Tensor, norm: Tensor) -> Tensor:
        return self._chain.add_rms_norm(
            self._stream, addition, norm, factor=self._factor, epsilon=self._epsilon
        )

    def _norm(self, row: Tensor, norm: Tensor | None) -> Tensor:
        return row if norm is None else self._chain.rms_norm(row, norm, epsilon=self._epsilon)


def _choose(attention: Attention, heads: AttentionHeads, token: _Token) -> None:
    """Ask for the pages of a layer, for the chain that begins with its attention."""
    if token.pages_of is not None:
        token.pages = token.pages_of(attention.asked(heads))
