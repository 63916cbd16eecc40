"""Random pages: a baseline that any query-based selector must beat with the same budget."""

from dataclasses import dataclass, field

import torch
from torch import Tensor

from engine.models.context import LayerQuery
from engine.selection.selector import ByQueryAlone, Candidates
from kernels.kv_layout import PAGE_SIZE, KVLayout


@dataclass(frozen=True)
class RandomPages(ByQueryAlone):
    """A control: the sinks, the newest page, and randomly chosen others.

    Attributes:
        budget: tokens that a head reads in a layer, sinks included.
        sinks: first tokens, always read.
        seed: another one draws other pages.
    """

    budget: int = 4096
    sinks: int = 64
    seed: int = 0

    def __post_init__(self) -> None:
        if min(self.sinks, self.seed) < 0 or self.budget // PAGE_SIZE < self._sink_pages + 1:
            raise ValueError(
                "sinks and seed are not negative, and a budget holds the sinks and the newest page"
            )

    def begin(self) -> "Draw":
        """Begin to draw; every answer draws the same lots."""
        return Draw(self, torch.Generator().manual_seed(self.seed))

    def reads_all(self, num_pages: int) -> bool:
        """Whether the budget holds the whole context."""
        return num_pages <= self.budget // PAGE_SIZE

    @property
    def _sink_pages(self) -> int:
        return -(-self.sinks // PAGE_SIZE)

    def draw(self, candidates: Candidates, num_heads: int, generator: torch.Generator) -> Tensor:
        """Draw pages for each KV head."""
        numbers = candidates.numbers
        is_sink = numbers < self._sink_pages
        lots = torch.rand(num_heads, len(numbers), generator=generator)
        lots = lots.to(numbers.device).masked_fill(is_sink, -1.0)
        count = min(self.budget // PAGE_SIZE - self._sink_pages - 1, int((~is_sink).sum()))
        chosen = is_sink.repeat(num_heads, 1)
        return chosen.scatter_(1, lots.topk(count, dim=1).indices, True)


@dataclass(frozen=True)
class Draw(ByQueryAlone):
    """The lots of one answer: each step draws new ones."""

    rule: RandomPages
    generator: torch.Generator = field(repr=False)

    def recipe(self, _layout: KVLayout) -> None:
        """Nothing is asked of keys."""

    def reads_all(self, num_pages: int) -> bool:
        """As the rule says."""
        return self.rule.reads_all(num_pages)

    def choose(self, _query: LayerQuery, candidates: Candidates) -> Tensor:
        """Draw for each KV head."""
        return self.rule.draw(candidates, candidates.num_kv_heads, self.generator)
