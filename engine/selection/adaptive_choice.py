"""``Adaptive`` during one answer: how many pages each head reads, and what was measured."""

from dataclasses import dataclass, replace

import torch
from torch import Tensor

from engine.models.context import LayerQuery
from engine.protocol.records import SharesRead
from engine.selection.adaptive_rule import AdaptiveRule
from engine.selection.attention_bounds import certified_shares, most_weight, nucleus, reach_for
from engine.selection.block_choice import extended
from engine.selection.selector import ByQueryAlone, Candidates
from engine.selection.steps import Steps


@dataclass(frozen=True)
class _Asked:
    """What one layer was asked in one step.

    Attributes:
        most: bounds of the pages, ``[Hq, P]``.
        is_fixed: pages that are always read, ``[P]``.
        chosen: pages that were read, ``[Hkv, P]``; None in a step that measures.
        num_kv_heads: heads that keys have.
        numbers: of the pages.
    """

    most: Tensor
    is_fixed: Tensor
    chosen: Tensor | None
    num_kv_heads: int
    numbers: Tensor

    def by_query_head(self, chosen: Tensor) -> Tensor:
        """The pages read by each KV head, repeated for its query heads, ``[Hq, P]``."""
        return chosen.repeat_interleave(len(self.most) // self.num_kv_heads, dim=0)

    def within(self, reach: Tensor) -> Tensor:
        """Pages within the reach of a query head; a KV head reads those of all its query heads."""
        wanted = nucleus(self.most, self.is_fixed, reach)
        return wanted.unflatten(0, (self.num_kv_heads, -1)).any(dim=1)  # type: ignore[no-untyped-call,no-any-return]


class AdaptiveChoice(ByQueryAlone):
    """Reads as many pages as seem enough, and everything once they turn out not to be."""

    def __init__(self, rule: AdaptiveRule) -> None:
        self._rule = rule
        self._steps = Steps()
        self._reaches: dict[int, Tensor] = {}  # by layer, [Hq]
        self._found: dict[int, Tensor] = {}  # by layer, pages that some head needed, [1, P]
        self._asked: _Asked | None = None
        self._certified: list[float] = []
        self._measured: list[float] = []
        self._step_shares: list[float] = []  # of the layers of a step that measures
        self._has_drifted = False

    @property
    def shares(self) -> SharesRead | None:
        """The share of the attention that fell on what was read; None if nothing was left out."""
        if not self._certified:
            return None
        measured = sum(self._measured) / len(self._measured) if self._measured else None
        certified = sum(self._certified) / len(self._certified)
        return SharesRead(certified, measured, has_drifted=self._has_drifted)

    def reads_all(self, num_pages: int) -> bool:
        """As the rule says; always, once the pages that were read were not enough."""
        self._judge()
        return self._has_drifted or self._rule.reads_all(num_pages)

    def choose(self, query: LayerQuery, candidates: Candidates) -> Tensor | None:
        """Pages up to the reach of each head, or all in a step that measures."""
        rule, layer = self._rule, query.layer
        step = self._steps.enter(layer)
        self._asked = None
        if layer < rule.dense_layers:
            return None
        most = most_weight(candidates.bounds(query.heads) * query.scale)
        is_fixed = rule.is_fixed(candidates.numbers, candidates.run_page)
        asked = _Asked(most, is_fixed, None, candidates.num_kv_heads, candidates.numbers)
        reach = self._reaches.get(layer)
        if reach is None or rule.measures(step):
            query.parts_seen.wants_pages = True
        else:
            asked = replace(asked, chosen=self._wanted(layer, asked, reach))
        self._asked = asked
        return asked.chosen

    @property
    def learns(self) -> bool:
        """How much of the attention fell on what was read."""
        return True

    def attended(self, query: LayerQuery) -> None:
        """Learn from what the layer has seen."""
        asked, self._asked = self._asked, None
        if asked is None:
            return
        if asked.chosen is None:
            self._measure(query, asked)
            return
        seen = query.parts_seen.lse[-1].to(asked.most.device)
        shares = certified_shares(seen, asked.most, asked.by_query_head(asked.chosen))
        self._certified.append(float(shares.mean()))

    def _wanted(self, layer: int, asked: _Asked, reach: Tensor) -> Tensor:
        """Pages within reach, and those that any head of the layer needed before, ``[Hkv, P]``.

        An answer returns to where it found something, with different heads, and bounds do not
        rank that place equally each time.
        """
        found = extended(self._found[layer], asked.most.shape[1], is_read=False)
        return asked.within(reach) | found

    def _measure(self, query: LayerQuery, asked: _Asked) -> None:
        """Compare the pages that would have been read with all pages, and adjust the reach."""
        pages = query.parts_seen.pages.to(asked.most.device)  # [Hq, all pages]
        weights = pages[:, asked.numbers]
        reach = self._reaches.get(query.layer)
        if reach is not None:
            is_read = asked.by_query_head(self._wanted(query.layer, asked, reach))
            left_out = weights.masked_fill(is_read, -torch.inf).logsumexp(dim=1)
            missing = (left_out - pages.logsumexp(dim=1)).exp()
            self._step_shares.append(1 - float(missing.mean()))
        needed = reach_for(asked.most, asked.is_fixed, weights, self._rule.aim)
        self._reaches[query.layer] = needed if reach is None else torch.maximum(reach, needed)
        shares = (weights - pages.logsumexp(dim=1, keepdim=True)).exp()
        found = (shares > 1 - self._rule.mass).any(dim=0, keepdim=True)
        before = self._found.get(query.layer, found[:, :0])
        self._found[query.layer] = found | extended(before, found.shape[1], is_read=False)

    def _judge(self) -> None:
        """After a step that measured, decide whether the pages that are read are still enough."""
        if self._step_shares:
            share = sum(self._step_shares) / len(self._step_shares)
            self._step_shares = []
            self._measured.append(share)
            self._has_drifted = self._has_drifted or share < self._rule.mass
