"""How features and directions become weights, and what a text makes of them."""

import math

import torch
from torch import Tensor, nn

from finding.circuits.stream import CONSTANT, FEATURES, FOLLOWED, HEAD, HEADS, KEY, LENGTH, LOOK

OPEN, SHUT = 12.0, -12.0
"""Inputs of a gate that is wide open, and of one that is closed."""
GATE = 2.0
OPENED = GATE / (1 + math.exp(-GATE))
"""Inputs of the gates of linear layers, and what those make of values."""
SMALL = 0.1
"""A part of a key, so small that it may be negative too."""
STEEP = 20.0
"""How fast a unit of a network opens."""
SWITCHED = 0.2
"""Within how much a switch opens."""


def weights(conditions: dict[str, float]) -> dict[int, float]:
    """Weights on features; that of `constant` is meant for its usual size."""
    per_unit = {"constant": 1 / CONSTANT}
    return {FEATURES[name]: x * per_unit.get(name, 1.0) for name, x in conditions.items()}


def put(rows: Tensor, conditions: dict[str, float], times: float = 1.0) -> None:
    """Write weights on features into one row, or into several alike."""
    for feature, weight in weights(conditions).items():
        rows[..., feature] = times * weight


def shared_out(place: slice) -> list[slice]:
    """A stretch of the stream, in parts that fit into heads."""
    starts = range(place.start, place.stop, HEAD)
    return [slice(start, min(start + HEAD, place.stop)) for start in starts]


def room_behind(place: slice) -> slice:
    """The first number that a stretch leaves free in the last of the heads that share it."""
    last = shared_out(place)[-1]
    return slice(last.stop - last.start, last.stop - last.start + 1)


class Heads:
    """A linear layer, written head by head.

    All share one constant key, so that each holds one vector: what it writes (`beta`), and what it
    forgets (`decay`), follows from features of the token.
    """

    def __init__(self, layer: nn.Module) -> None:
        self.layer = layer.linear_attn
        self.out = self.layer.out_proj.weight
        self.layer.A_log.zero_()
        self.layer.dt_bias.zero_()
        self.layer.norm.weight.fill_(1.0)
        for row in (0, KEY):  # query and key
            self.layer.in_proj_qkv.weight[row, FEATURES["constant"]] = 1.0
            self.layer.conv1d.weight[row, 0, 3] = 1.0
        for head in range(HEADS):
            own = slice(head * HEAD, (head + 1) * HEAD)
            self.layer.in_proj_z.weight[own, FEATURES["constant"]] = GATE / CONSTANT
            self.holds(head, constant=SHUT)
            self.forgets(head, constant=SHUT)

    def holds(self, head: int, **conditions: float) -> None:
        """When the head takes in a value."""
        put(self.layer.in_proj_b.weight[head], conditions)

    def forgets(self, head: int, **conditions: float) -> None:
        """When the head forgets what it held."""
        put(self.layer.in_proj_a.weight[head], conditions)

    def passes(self, *heads: int) -> None:
        """These heads hold nothing but the value of this moment."""
        for head in heads:
            self.holds(head, constant=OPEN)
            self.forgets(head, constant=OPEN)

    def copy(self, times: float, told: str, **asked: float) -> None:
        """Hold what tokens with the feature `told` hold under another key too, `times` as much.

        It is read in place of the first where conditions add up to one half.
        """
        query, key = self.layer.in_proj_qkv.weight[:2], self.layer.in_proj_qkv.weight[KEY : KEY + 2]
        for row, sign in zip(query, (-1.0, 1.0), strict=True):
            put(row, asked, sign * STEEP)
        put(key[0], {"constant": SMALL})
        put(key[1], {told: unsilu(times * SMALL / (1 + math.exp(-SMALL)))})
        self.layer.conv1d.weight[[1, KEY + 1], 0, 3] = 1.0

    def copy_until(self, ended: str, told: str, held: float, read: float) -> None:
        """The same under a third key, but not with `ended`; read where that is `FOLLOWED`."""
        query, key = (self.layer.in_proj_qkv.weight[row + 2] for row in (0, KEY))
        held = unsilu(held * SMALL / (1 + math.exp(-SMALL)))
        put(query, {ended: read * STEEP / 2 / FOLLOWED})
        put(key, {told: held, ended: -held})
        self.layer.conv1d.weight[[2, KEY + 2], 0, 3] = 1.0

    def apart(self, feature: str) -> None:
        """Hold what tokens have that feature beside what others have held; both are read."""
        query, key = (self.layer.in_proj_qkv.weight[row : row + 3] for row in (0, KEY))
        put(query[::2], {"constant": 4.0})
        put(key[0], {"constant": 4.0, feature: -4.0})
        put(key[2], {feature: 4.0})
        self.layer.conv1d.weight[[2, KEY + 2], 0, 3] = 1.0

    def takes_off(self, feature: str) -> None:
        """Where tokens have a feature, what they hold is taken off what others held.

        Keys and queries turn round there, so that such tokens read rightly what they hold.
        """
        for row in (0, KEY):
            put(self.layer.in_proj_qkv.weight[row], {"constant": 4.0, feature: -6.0})

    def value(self, head: int, at: slice, source: slice | int, scale: float, back: int) -> None:
        """Values [at] of a head: a stretch of the stream, `back` tokens ago."""
        self.mixed(head, at, source, scale * torch.eye(at.stop - at.start), back)

    def carry(self, head: int, place: slice, scale: float, back: int = 0) -> None:
        """A stretch of the stream, `back` tokens ago, that the head hands on to the same place."""
        own = slice(0, place.stop - place.start)
        self.value(head, own, place, scale, back)
        self.into(head, own, place)

    def mixed(self, head: int, at: slice, source: slice | int, matrix: Tensor, back: int) -> None:
        """The same through a matrix [len(at), len(source)]."""
        first = 2 * KEY + head * HEAD
        rows = slice(first + at.start, first + at.stop)
        source = slice(source, source + 1) if isinstance(source, int) else source
        self.layer.in_proj_qkv.weight[rows, source] = matrix
        self.layer.conv1d.weight[rows, 0, 3 - back] = 1.0

    def into(self, head: int, at: slice, target: slice | int) -> None:
        """Hand values [at] of a head to a place of the stream; `scale` gives them their size."""
        target = slice(target, target + 1) if isinstance(target, int) else target
        own = slice(head * HEAD + at.start, head * HEAD + at.stop)
        self.out[target, own] = torch.eye(at.stop - at.start)

    def scale(self, target: slice | int, factor: float) -> None:
        """Change the size of what the layer hands to a place."""
        self.out[target] *= factor


class Units:
    """A network, written unit by unit; each opens where its conditions add up to more than 0."""

    def __init__(self, layer: nn.Module) -> None:
        self.mlp, self.count = layer.mlp, 0

    def add(self, target: slice | int, amount: Tensor | float, **conditions: float) -> None:
        """Add an amount where conditions add up to about one half."""
        put(self.mlp.gate_proj.weight[self.count], conditions, STEEP)
        self.mlp.up_proj.weight[self.count, FEATURES["constant"]] = 1 / CONSTANT
        self.mlp.down_proj.weight[target, self.count] = torch.as_tensor(amount) / (STEEP / 2)
        self.count += 1

    def match(self, *places: tuple[slice, Tensor], last: int = 1) -> None:
        """Let the units added last see words at places of the stream: each adds 2 where it is."""
        for place, word in places:
            weight = STEEP * 2 * word / word.square().sum()
            self.mlp.gate_proj.weight[self.count - last : self.count, place] = weight

    def switch(self, target: int, amount: float = 1.0, **conditions: float) -> None:
        """Add an amount where conditions add up to 0.2 or more, nothing where to less than 0.

        A head hands on two features with less of each than one alone, since its norm sees both.
        """
        for sign, less in ((1.0, 0.0), (-1.0, SWITCHED)):
            self.add(
                target,
                sign * amount / (2 * SWITCHED),
                **conditions | {"constant": conditions["constant"] - less},
            )

    def multiply(
        self,
        target: int,
        amount: float,
        asked: tuple[slice, Tensor],
        found: slice,
        **conditions: float,
    ) -> None:
        """Add `a * (a - found)` for all numbers `a` that a matrix makes of a stretch.

        Two units make a product: silu(a) b - silu(-a) b = a b. Conditions add up to 0 where they
        are met, and to far less elsewhere, so that nothing is added there.
        """
        source, matrix = asked
        for sign in (1.0, -1.0):
            own = slice(self.count, self.count + len(matrix))
            self.mlp.gate_proj.weight[own, source] = sign * STEEP**2 * matrix
            put(self.mlp.gate_proj.weight[own], conditions)
            self.mlp.up_proj.weight[own, source] = matrix
            self.mlp.up_proj.weight[own, found] = -torch.eye(len(matrix))
            self.mlp.down_proj.weight[target, own] = sign * amount / STEEP**2
            self.count = own.stop

    def sum_up(
        self,
        target: int,
        amount: float,
        terms: tuple[tuple[slice, Tensor], ...],
        **conditions: float,
    ) -> None:
        """Add what weights make of stretches, where conditions add up to `OPEN`, not to less."""
        put(self.mlp.gate_proj.weight[self.count], conditions)
        for source, weight in terms:
            self.mlp.up_proj.weight[self.count, source] = weight
        self.mlp.down_proj.weight[target, self.count] = amount / OPEN
        self.count += 1

    def add_copy(self, place: slice, source: slice, times: float, **conditions: float) -> None:
        """Add a stretch to another, where conditions add up to `OPEN`, not to less than 0."""
        own = slice(self.count, self.count + place.stop - place.start)
        put(self.mlp.gate_proj.weight[own], conditions)
        self.mlp.up_proj.weight[own, source] = torch.eye(place.stop - place.start)
        self.mlp.down_proj.weight[place, own] = times * torch.eye(place.stop - place.start) / OPEN
        self.count = own.stop

    def take_away(self, place: slice, **conditions: float) -> None:
        """Leave nothing of a stretch, where conditions add up to `OPEN`, not to less than 0."""
        self.add_copy(place, place, -1.0, **conditions)


class Attention:
    """An attention layer with one head, whose output counts under conditions alone."""

    def __init__(self, layer: nn.Module, **conditions: float) -> None:
        self.layer = layer.self_attn
        weight = self.layer.q_proj.weight
        self.query, gate = weight[:LOOK], weight[LOOK:]
        self.key, self.value, self.out = (
            getattr(self.layer, f"{name}_proj").weight for name in ("k", "v", "o")
        )
        put(gate, conditions)

    def match(self, at: slice, asked: tuple[slice, Tensor], offered: tuple[slice, Tensor]) -> None:
        """Compare two stretches of the stream, each through its matrix [len(at), *]."""
        self.query[at, asked[0]], self.key[at, offered[0]] = asked[1], offered[1]

    def prefer(self, at: int, weight: float, **features: float) -> None:
        """Add to the scores of tokens with these features."""
        self.query[at, FEATURES["constant"]] = weight / CONSTANT
        for name, amount in features.items():
            self.key[at, FEATURES[name]] = amount

    def steady(self, at: int, query: float, key: float) -> None:
        """Numbers that match nothing and keep the norms of queries and keys alike."""
        self.query[at, FEATURES["constant"]] = query / CONSTANT
        self.key[at + 1, FEATURES["constant"]] = key / CONSTANT

    def sharpen(self, x: Tensor, answer: Tensor, factor: float) -> None:
        """Let a score of 1 before the norms be one of `factor` squared after them."""
        query, key = ((x @ at.t()).square().mean(-1).sqrt() for at in (self.query, self.key))
        gain = factor * (query[answer].mean() * key.mean() * math.sqrt(LOOK)).sqrt()
        self.layer.q_norm.weight.fill_(gain - 1)
        self.layer.k_norm.weight.fill_(gain - 1)


def read(weight: Tensor, learnt: Tensor, places: tuple[slice, ...], length: float = 1.0) -> None:
    """Write weights [rows, WIDTH] of what was learnt [rows, places and a constant].

    `length` is that of the places in the stream, for their length where it was learnt.
    """
    start = 0
    for place in places:
        room = place.stop - place.start
        weight[:, place] = learnt[:, start : start + room] / length
        start += room
    weight[:, FEATURES["constant"]] = learnt[:, start] / CONSTANT


def unsilu(y: float) -> float:
    """The x near 0 of which silu makes y."""
    x = 2 * y
    for _ in range(20):
        x = y * (1 + math.exp(-x))
    return x


def stream(model: nn.Module, ids: Tensor, layer: int, *, middle: bool = False) -> Tensor:
    """The residual stream [T, WIDTH] of a text before a layer, or in its middle."""
    found: list[Tensor] = []
    module = model.model.layers[layer]
    module = module.post_attention_layernorm if middle else module
    hook = module.register_forward_pre_hook(lambda _, inputs: found.append(inputs[0][0]))
    model.model(ids[None], use_cache=False)
    hook.remove()
    return found[0]


def normed(x: Tensor) -> Tensor:
    """What the layers' norms make of the residual stream."""
    return x * LENGTH / x.norm(dim=-1, keepdim=True)
