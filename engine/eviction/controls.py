"""Baselines that an eviction method must beat with the same budget: newest, and random tokens."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import torch
from torch import Tensor

from engine.eviction.eviction import Eviction
from engine.eviction.rule import INTERVAL, Judged, KeyRows, Scope
from engine.models.context import LayerQuery
from engine.selection.selector import ByQueryAlone


@dataclass(frozen=True)
class KeepNewest(ByQueryAlone):
    """A control: the oldest goes.

    Attributes:
        budget: tokens that a KV head keeps in a layer, of those that may go.
        scope: what may go.
    """

    budget: int = 2048
    scope: Scope = Scope.ANSWER
    hears_queries = False

    def __post_init__(self) -> None:
        if self.budget < INTERVAL:
            raise ValueError(f"a budget has at least {INTERVAL} tokens")

    @property
    def num_newest(self) -> int:
        """As few as any method."""
        return INTERVAL

    def budget_of(self, _count: int) -> int:
        """Always the same."""
        return self.budget

    def limit(self, _number: int, count: int) -> int:
        """All of them."""
        return count

    def scores(self) -> "NewestScores":
        """Nothing to remember."""
        return NewestScores()

    def begin(self) -> Eviction:
        """Begin an answer."""
        return Eviction(self)


@dataclass(frozen=True)
class KeepAny(KeepNewest):
    """A control: a lot is drawn.

    Attributes:
        seed: another one draws others.
    """

    seed: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.seed < 0:
            raise ValueError("seed is not negative")

    def scores(self) -> "Lots":
        """Begin to draw; every answer draws the same."""
        return Lots(torch.Generator().manual_seed(self.seed))


class NewestScores:
    """The position is the worth."""

    def hear(self, query: LayerQuery, lse: Tensor, position: int) -> None:
        """Nothing is heard."""

    def vote(self, query: LayerQuery, lse: Tensor, pages: Iterable[tuple[Tensor, Tensor]]) -> None:
        """Nothing is heard."""

    def judge(self, judged: Judged, _rows: Iterable[KeyRows]) -> Tensor:
        """Later is better."""
        return judged.positions.to(torch.float64)

    def keep(self, layer: int, kept: Tensor) -> None:
        """Nothing to remember."""


@dataclass
class Lots(NewestScores):
    """Any worth."""

    generator: torch.Generator = field(repr=False)

    def judge(self, judged: Judged, _rows: Iterable[KeyRows]) -> Tensor:
        """A lot for each KV head's tokens."""
        lots = torch.rand(judged.positions.shape, generator=self.generator)
        return lots.to(judged.positions.device)
