"""A selection that measures how long it takes to choose."""

import time
from collections.abc import Iterable, Sequence

from torch import Tensor

from engine.models.context import LayerQuery
from engine.protocol.records import Evicted, SharesRead
from engine.selection.selector import Candidates, Selection
from kernels.kv_layout import KVLayout
from kernels.page_summary.recipes import Recipe


class TimedSelection:
    """Another selection, watched.

    Attributes:
        seconds: what choosing took so far, of all steps and layers together.
    """

    def __init__(self, selection: Selection) -> None:
        self.seconds = 0.0
        self._selection = selection

    @property
    def shares(self) -> SharesRead | None:
        """As it says."""
        return self._selection.shares

    @property
    def kept_bytes(self) -> int:
        """As it says."""
        return self._selection.kept_bytes

    @property
    def evicted(self) -> Evicted | None:
        """As it says."""
        return self._selection.evicted

    def recipe(self, layout: KVLayout) -> Recipe | None:
        """As it says."""
        return self._selection.recipe(layout)

    def reads_all(self, num_pages: int) -> bool:
        """As it says."""
        return self._selection.reads_all(num_pages)

    def choose(self, query: LayerQuery, candidates: Candidates) -> Tensor | None:
        """As it chooses."""
        began = time.perf_counter()
        chosen = self._selection.choose(query, candidates)
        self.seconds += time.perf_counter() - began
        return chosen

    def searches(self, _layers: Sequence[Candidates]) -> None:
        """None: layers ask, so that it can be watched."""

    def voters(self, question: range) -> range:
        """As it says."""
        return self._selection.voters(question)

    def observe(
        self, query: LayerQuery, lse: Tensor, pages: Iterable[tuple[Tensor, Tensor]]
    ) -> None:
        """As it does."""
        self._selection.observe(query, lse, pages)

    @property
    def learns(self) -> bool:
        """As it does."""
        return self._selection.learns

    def attended(self, query: LayerQuery) -> None:
        """As it does."""
        self._selection.attended(query)
