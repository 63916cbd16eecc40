"""Carries out eviction for one answer: when rounds are due, what stays, what has gone."""

from collections.abc import Iterable
from dataclasses import dataclass

from torch import Tensor

from engine.eviction.kept_rows import KeptRows
from engine.eviction.ranking import best
from engine.eviction.rule import INTERVAL, EvictionRule, Judged, KeyRows, Scope
from engine.models.context import LayerQuery
from engine.protocol.records import Evicted
from engine.selection.selector import ByQueryAlone
from engine.selection.votes import voters_of
from kernels.kv_layout import PAGE_SIZE, KVLayout
from kernels.paged_kv import PagedKV


@dataclass
class _Layer:
    """What happened in a layer.

    Attributes:
        end: rows before this position were judged; 0 before the first round.
        rounds: rounds so far.
        evicted: tokens that left each KV head.
    """

    end: int = 0
    rounds: int = 0
    evicted: int = 0


class Eviction(ByQueryAlone):
    """A view of the context that loses tokens as the answer grows.

    Attributes:
        rule: decides what goes.
    """

    def __init__(self, rule: EvictionRule) -> None:
        self.rule = rule
        self._scores = rule.scores()
        self._first: int | None = None
        self._layers: dict[int, _Layer] = {}
        self._rows: KeptRows | None = None

    def recipe(self, _layout: KVLayout) -> None:
        """Needs no summaries of keys."""

    def reads_all(self, num_pages: int) -> bool:
        """Whether nothing can go before ``num_pages`` are full and no queries need observing."""
        if self._first is None or self.rule.hears_queries:
            return False
        count = num_pages * PAGE_SIZE - self._first
        return self.rule.budget_of(count) >= count and not self._layers

    def choose(self, _query: LayerQuery, _candidates: object) -> None:
        """Pages are not chosen."""

    def voters(self, question: range) -> range:
        """The last queries of a question, where tokens before the answer are judged by them."""
        self._begin(question.stop)
        is_judged = self.rule.hears_queries and self.rule.scope is Scope.ALL
        return voters_of(question) if is_judged else range(0)

    def observe(
        self, query: LayerQuery, lse: Tensor, pages: Iterable[tuple[Tensor, Tensor]]
    ) -> None:
        """Count what they look at."""
        self._scores.vote(query, lse, pages)

    def hear(self, query: LayerQuery, position: int) -> None:
        """Learn what a layer has asked, and found, at a position."""
        if self.rule.hears_queries:
            self._scores.hear(query, query.parts_seen.lse, position)

    @property
    def evicted(self) -> Evicted | None:
        """What has gone so far; None while nothing has."""
        if not self._layers:
            return None
        return Evicted(
            rounds=max(each.rounds for each in self._layers.values()),
            tokens=max(each.evicted for each in self._layers.values()),
        )

    @property
    def kept_bytes(self) -> int:
        """Memory of the rows that were kept."""
        return 0 if self._rows is None else self._rows.allocated_bytes

    def judged_rows(self, layer: int, position: int) -> range | None:
        """The positions that a round at this position covers; None if no round is due."""
        self._begin(position)
        begin, end = self.end(layer) or self.base, position // INTERVAL * INTERVAL
        if end <= begin:
            return None
        num_kept = 0 if self._rows is None else self._rows.positions(layer).shape[1]
        count = num_kept + end - begin - (self.first - self.base)
        return range(begin, end) if count > self.rule.budget_of(self._could_go(end)) else None

    def judge(
        self, layer: int, positions: Tensor, rows: Iterable[KeyRows], position: int
    ) -> Tensor:
        """Which tokens stay: bool ``[Hkv, N]`` of those at ``positions`` [Hkv, N]."""
        end = int(positions[0, -1]) + 1
        state = self._layers.setdefault(layer, _Layer())
        worths = self._scores.judge(Judged(layer, positions, position), rows)
        is_protected = positions < self.first
        is_fixed = is_protected | (positions >= end - self.rule.num_newest)
        count, num_protected = positions.shape[1], int(is_protected[0].sum())
        most = max(0, count - num_protected - self.rule.budget_of(self._could_go(end)))
        keep = best(worths, is_fixed, count - self.rule.limit(state.rounds, most))
        self._scores.keep(layer, keep)
        state.rounds += 1
        state.evicted += count - int(keep[0].sum())
        state.end = end
        return keep

    def rows(self, like: PagedKV) -> KeptRows:
        """What was kept; begins with nothing, stored as ``like`` is."""
        if self._rows is None:
            self._rows = KeptRows(like.layout, like.device)
        return self._rows

    def end(self, layer: int) -> int:
        """Rows from this position on are still in their pages; 0 if all are."""
        state = self._layers.get(layer)
        return 0 if state is None else state.end

    @property
    def first(self) -> int:
        """Position of the first token that may go."""
        return 0 if self.rule.scope is Scope.ALL else self._first or 0

    @property
    def base(self) -> int:
        """Pages before this position stay whole, and where they are."""
        return self.first // PAGE_SIZE * PAGE_SIZE

    def _begin(self, position: int) -> None:
        """Note where the answer begins."""
        if self._first is None:
            self._first = position

    def _could_go(self, end: int) -> int:
        """Tokens before a position that could have gone, those that have included."""
        return max(0, end - self.first)
