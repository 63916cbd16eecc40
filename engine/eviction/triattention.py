"""Keeps the tokens that future queries are likely to attend to (TriAttention).

What queries are like is measured once for each model: ``lectern calibrate``.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from engine.eviction.controls import NewestScores
from engine.eviction.eviction import Eviction
from engine.eviction.future_scores import future_scores, worth_to_group
from engine.eviction.query_statistics import LayerQueries
from engine.eviction.rule import INTERVAL, Judged, KeyRows, Scope, Scores
from engine.models.layer_specs import AttentionSpec
from engine.selection.selector import ByQueryAlone

_BUDGET = 2048
_PERCENT = 100


@dataclass(frozen=True)
class Triattention(ByQueryAlone):
    """Keep what will be asked for; the rule before it knows a model.

    Attributes:
        budget: tokens that a KV head keeps in a layer, of those that may go; 0 leaves it to
            ``budget_percent``, or where that is 0 too, means 2,048.
        budget_percent: the same as a share of them.
        ramp: percent of what is too much that the first round may take; each further round may
            take twice as much, until it is all.
        scope: what may go.
        statistics: file that ``lectern calibrate`` wrote; the model's own where none is named.
    """

    budget: int = 0
    budget_percent: int = 0
    ramp: int = 10
    scope: Scope = Scope.ANSWER
    statistics: str = ""
    hears_queries = False

    def __post_init__(self) -> None:
        if self.budget and self.budget_percent:
            raise ValueError("budget and budget_percent both say how much is kept")
        if self.budget and self.budget < INTERVAL:
            raise ValueError(f"a budget has at least {INTERVAL} tokens")
        if not 0 <= self.budget_percent <= _PERCENT:
            raise ValueError("budget_percent is from 1 to 100")
        if self.budget < 0 or not 1 <= self.ramp <= _PERCENT:
            raise ValueError("budget is not negative, and ramp from 1 to 100")

    @property
    def num_newest(self) -> int:
        """Those since the last round."""
        return INTERVAL

    def budget_of(self, count: int) -> int:
        """How many of ``count`` evictable tokens stay."""
        if self.budget_percent:
            return max(INTERVAL, count * self.budget_percent // _PERCENT)
        return self.budget or _BUDGET

    def limit(self, number: int, count: int) -> int:
        """10, 20, 40, 80, then 100 percent of them, where the ramp begins at 10."""
        percent = min(_PERCENT, self.ramp << min(number, _PERCENT.bit_length()))
        return count * percent // _PERCENT

    def scores(self) -> Scores:
        """Only a rule that knows a model has them."""
        raise RuntimeError("what queries are like is not known")

    def begin(self) -> Eviction:
        """Only a rule that knows a model begins answers."""
        return Eviction(self)

    def of_model(
        self, queries: Sequence[LayerQueries], specs: Sequence[AttentionSpec]
    ) -> "TriattentionOfModel":
        """The same rule for a model."""
        return TriattentionOfModel(
            self.budget,
            self.budget_percent,
            self.ramp,
            self.scope,
            self.statistics,
            tuple(queries),
            tuple(specs),
        )


@dataclass(frozen=True)
class TriattentionOfModel(Triattention):
    """The rule, and what it knows of a model.

    Attributes:
        queries: what those of each layer of attention are like.
        specs: how these layers turn their keys.
    """

    queries: tuple[LayerQueries, ...] = ()
    specs: tuple[AttentionSpec, ...] = ()

    def scores(self) -> "FutureScores":
        """Every round starts over."""
        return FutureScores(self.queries, self.specs)


@dataclass
class FutureScores(NewestScores):
    """What keys are worth to queries to come."""

    queries: tuple[LayerQueries, ...]
    specs: tuple[AttentionSpec, ...]

    def judge(self, judged: Judged, rows: Iterable[KeyRows]) -> Tensor:
        """The most that any query head of a KV head is expected to want of a key."""
        queries, spec = self.queries[judged.layer], self.specs[judged.layer]
        heads, count = judged.positions.shape
        scores = torch.zeros(len(queries.size), count, device=judged.positions.device)
        for some in rows:
            span = slice(some.start, some.start + some.keys.shape[1])
            last = judged.position - 1
            scores[:, span] = future_scores(some.keys, queries, spec.rotary, last)
        return worth_to_group(scores, heads)
