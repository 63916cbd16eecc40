"""Keeps the tokens that attention falls on (heavy hitters: H2O, arXiv 2306.14048).

Early tokens are seen by more queries than late ones, so what fell on a token is divided by how
often it could be seen. Shares are made once a round, of the queries since the last: attention
itself does not tell them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import torch
from torch import Tensor

from engine.eviction.eviction import Eviction
from engine.eviction.rule import INTERVAL, Judged, KeyRows, Scope
from engine.models.context import LayerQuery
from engine.selection.selector import ByQueryAlone
from engine.selection.votes import token_votes


@dataclass(frozen=True)
class Heavy(ByQueryAlone):
    """Keep what was looked at most, and the newest.

    Attributes:
        heavy: older tokens that a KV head keeps in a layer.
        recent: newest tokens that it keeps.
        decay: what a look counts after one more token; 1 forgets nothing.
        scope: what may go.
    """

    heavy: int = 1024
    recent: int = 1024
    decay: float = 1.0
    scope: Scope = Scope.ANSWER
    hears_queries = True

    def __post_init__(self) -> None:
        if self.heavy < 0 or self.recent < INTERVAL:
            raise ValueError(f"heavy is not negative, and recent at least {INTERVAL}")
        if not 0 < self.decay <= 1:
            raise ValueError("decay is above 0, and at most 1")

    @property
    def num_newest(self) -> int:
        """The recent ones."""
        return self.recent

    def budget_of(self, _count: int) -> int:
        """Both kinds, however many there are."""
        return self.heavy + self.recent

    def limit(self, _number: int, count: int) -> int:
        """All of them."""
        return count

    def scores(self) -> "HeavyScores":
        """Nothing was looked at yet."""
        return HeavyScores(self.decay)

    def begin(self) -> Eviction:
        """Begin an answer."""
        return Eviction(self)


@dataclass
class _Looks:
    """What fell on the tokens of a layer.

    Attributes:
        mass: of the attention of all query heads of a KV head, ``[Hkv, n]``.
        seen: how often each could be seen, ``[Hkv, n]``.
        asked: queries since the last round: position, ``[Hq, D]``, log-sum-exp ``[Hq]``.
    """

    mass: Tensor = field(default_factory=lambda: torch.zeros(1, 0))
    seen: Tensor = field(default_factory=lambda: torch.zeros(1, 0))
    asked: list[tuple[int, Tensor, Tensor]] = field(default_factory=list)
    scale: float = 1.0


class HeavyScores:
    """What fell on tokens so far, by layer."""

    def __init__(self, decay: float) -> None:
        self._decay = decay
        self._layers: dict[int, _Looks] = {}

    def hear(self, query: LayerQuery, lse: Tensor, position: int) -> None:
        """Note the queries of one run."""
        looks = self._layers.setdefault(query.layer, _Looks())
        looks.scale = query.scale
        for row, heads in enumerate(query.heads):
            looks.asked.append((position + row, heads.clone(), lse[row].clone()))

    def vote(self, query: LayerQuery, lse: Tensor, pages: Iterable[tuple[Tensor, Tensor]]) -> None:
        """Begin with what the question's last queries looked at; full pages before them alone."""
        looks = self._layers.setdefault(query.layer, _Looks())
        found = {
            number: votes[:, row]
            for numbers, _keys, votes in token_votes(query, lse, pages)
            for row, number in enumerate(numbers.tolist())
        }
        if not found:
            return
        mass = torch.cat([found[number] for number in sorted(found)], dim=1)
        seen = torch.full_like(mass, float(len(query.heads)))
        looks.mass, looks.seen = _sum(looks.mass, mass), _sum(looks.seen, seen)

    def judge(self, judged: Judged, rows: Iterable[KeyRows]) -> Tensor:
        """The mean share of the attention that fell on each; above all, what nobody could see."""
        looks = self._layers.setdefault(judged.layer, _Looks())
        mass = torch.zeros(judged.positions.shape, device=judged.positions.device)
        seen = torch.zeros_like(mass)
        if looks.asked:
            asked_at = torch.tensor([position for position, _, _ in looks.asked])
            weights = self._decay ** (len(looks.asked) - 1 - torch.arange(len(looks.asked)))
            weights, asked_at = weights.to(mass.device), asked_at.to(mass.device)
            queries = torch.stack([heads for _, heads, _ in looks.asked])
            totals = torch.stack([lse for _, _, lse in looks.asked])
            for some in rows:
                span = slice(some.start, some.start + some.keys.shape[1])
                could = asked_at[None, :, None] >= judged.positions[:, None, span]
                weighed = could * weights[None, :, None]  # [Hkv, T, n]
                shares = shares_of(queries, totals, some.keys, looks.scale)
                mass[:, span] = (shares * weighed).sum(dim=1)
                seen[:, span] = weighed.sum(dim=1)
        faded = self._decay ** len(looks.asked)
        mass, seen = _sum(looks.mass * faded, mass), _sum(looks.seen * faded, seen)
        looks.mass, looks.seen, looks.asked = mass, seen, []
        return torch.where(seen > 0, mass / seen, torch.inf)

    def keep(self, layer: int, kept: Tensor) -> None:
        """Forget what fell on the others."""
        looks = self._layers[layer]
        looks.mass = looks.mass[kept].view(len(kept), -1)
        looks.seen = looks.seen[kept].view(len(kept), -1)


def shares_of(queries: Tensor, lse: Tensor, keys: Tensor, scale: float) -> Tensor:
    """Shares of the attention of queries ``[T, Hq, D]`` that fall on keys: ``[Hkv, T, n]``.

    ``lse`` [T, Hq] is of all that they attended to; query heads that share a KV head are added up.
    """
    heads = queries.unflatten(1, (len(keys), -1)).permute(1, 0, 2, 3)  # type: ignore[no-untyped-call]
    totals = lse.unflatten(1, (len(keys), -1)).permute(1, 0, 2)  # type: ignore[no-untyped-call]
    scores = heads.flatten(1, 2) @ keys.transpose(1, 2) * scale  # [Hkv, T * group, n]
    shares = (scores - totals.flatten(1).unsqueeze(-1)).exp()
    return shares.unflatten(1, heads.shape[1:3]).sum(dim=2)  # type: ignore[no-any-return]


def _sum(before: Tensor, added: Tensor) -> Tensor:
    """Both ``[Hkv, n]`` added up; the shorter is about the first of the tokens."""
    before = before.to(added.device)
    length = max(before.shape[1], added.shape[1])
    padded = [
        torch.nn.functional.pad(each, (0, length - each.shape[1])) for each in (before, added)
    ]
    return padded[0] + padded[1]
