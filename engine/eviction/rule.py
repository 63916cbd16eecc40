"""The protocol of eviction methods: which tokens leave an answer's view.

An eviction changes nothing that is saved, and no other answer sees it: what goes is left out of
what one answer reads. Every KV head of every layer has its own tokens; all keep equally many.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from torch import Tensor

from engine.models.context import LayerQuery

INTERVAL = 128
"""Tokens between two rounds, which begin at its multiples."""


class Scope(StrEnum):
    """What may go."""

    ANSWER = "answer"
    """Tokens of the answer; documents, conversation and question stay whole."""
    ALL = "all"
    """Any token."""


@dataclass(frozen=True)
class KeyRows:
    """Some keys of a layer.

    Attributes:
        start: place of the first among all that are judged together.
        keys: rotated, float32 ``[Hkv, n, D]``.
    """

    start: int
    keys: Tensor


@dataclass(frozen=True)
class Judged:
    """The tokens of a layer that are judged together, oldest first.

    Attributes:
        layer: number among the layers of attention.
        positions: int64 ``[Hkv, N]``.
        position: of the token that is computed next.
    """

    layer: int
    positions: Tensor
    position: int


class Scores(Protocol):
    """A rule at work for one answer."""

    def hear(self, query: LayerQuery, lse: Tensor, position: int) -> None:
        """Note what a layer asks at a position; ``lse`` [T, Hq] is of all that it found."""
        ...

    def vote(self, query: LayerQuery, lse: Tensor, pages: Iterable[tuple[Tensor, Tensor]]) -> None:
        """Note what queries of the question look at: see ``Selection.observe``."""
        ...

    def judge(self, judged: Judged, rows: Iterable[KeyRows]) -> Tensor:
        """What tokens are worth, ``[Hkv, N]``; those that were kept before are the first."""
        ...

    def keep(self, layer: int, kept: Tensor) -> None:
        """Learn which were kept, bool ``[Hkv, N]``."""
        ...


class EvictionRule(Protocol):
    """One method; its fields are its knobs."""

    @property
    def scope(self) -> Scope:
        """What may go."""
        ...

    @property
    def num_newest(self) -> int:
        """Newest tokens that a round keeps in any case."""
        ...

    @property
    def hears_queries(self) -> bool:
        """Whether it judges by what was asked."""
        ...

    def budget_of(self, count: int) -> int:
        """How many of ``count`` evictable tokens stay."""
        ...

    def limit(self, number: int, count: int) -> int:
        """How many of ``count`` tokens to evict round ``number`` (from 0) may take."""
        ...

    def scores(self) -> Scores:
        """Begin an answer."""
        ...
