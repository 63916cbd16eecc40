"""Finds the attention layers that must see everything for retrieval to work.

The value of a layer is what it adds to no other layer and what it adds to all others: a layer that
works only together with another finds little alone, and one of two that do the same is not missed
among the others. The most valuable layers are combined until they find nearly everything that all
layers find.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

ENOUGH = 0.95
"""Share of the answers found with all layers that the needed layers have to find."""

Layers = frozenset[int]


@dataclass(frozen=True)
class Trial:
    """What was found while some layers of attention saw everything and the others a window.

    Attributes:
        full: the layers that saw everything, counted from 0.
        surprise: nats for each token of the right answers, on average.
        right: answers of which every token was the likeliest.
    """

    full: Layers
    surprise: float
    right: int


@dataclass(frozen=True)
class NeededLayers:
    """The outcome.

    Attributes:
        trials: all that were made, each once: all layers, none, all but each, each alone, and the
            most worthy ones together.
        worth: of each layer, in nats for a token.
        chosen: the needed layers, the worthiest first; empty where windows alone find enough or
            nothing is found at all, so that nothing was shown.
    """

    trials: tuple[Trial, ...]
    worth: tuple[float, ...]
    chosen: tuple[int, ...]


def find_needed_layers(num_layers: int, try_out: Callable[[Layers], Trial]) -> NeededLayers:
    """Try out at most ``3 * num_layers + 1`` choices of layers that see everything."""
    made: list[Trial] = []

    @cache
    def once(full: Layers) -> Trial:
        made.append(try_out(full))
        return made[-1]

    everything, none = once(frozenset(range(num_layers))), once(frozenset())
    enough = ENOUGH * everything.right
    if not everything.right or none.right >= enough:
        return NeededLayers(tuple(made), (), ())
    missed = [once(everything.full - {layer}).surprise for layer in range(num_layers)]
    alone = [once(frozenset({layer})).surprise for layer in range(num_layers)]
    worth = tuple(
        (without - everything.surprise + none.surprise - by_itself) / 2
        for without, by_itself in zip(missed, alone, strict=True)
    )
    ranked = sorted(range(num_layers), key=lambda layer: -worth[layer])
    count = 1
    while once(frozenset(ranked[:count])).right < enough:
        count += 1
    return NeededLayers(tuple(made), worth, tuple(ranked[:count]))
