"""What is known of the keys in full pages, whichever tier these are in: kept in RAM.

Nothing is kept before somebody asks: dense attention needs none of it. From then on a page's
summary is made when it is full, and those of pages that were full before are made when they are
asked for.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from engine.tiers.page import Page
from kernels.kv_layout import KVLayout
from kernels.page_summary.recipes import PageBounds, Recipe
from kernels.page_summary.summary import KINDS

_LOWEST, _HIGHEST, _MEAN = range(KINDS)
_MIN_CAPACITY = 64
_MAX_TABLES = 2
"""Recipes whose summaries are kept at once: each takes up to 1/32 of the cache."""


class PageSummaries:
    """Summaries of the pages of one storage by one recipe."""

    def __init__(self, recipe: Recipe, layout: KVLayout) -> None:
        self._recipe = recipe
        self._layout = layout
        self._table = self._room_for(0)
        self._slots: dict[Page, int] = {}
        self._free: list[int] = []

    @property
    def allocated_bytes(self) -> int:
        """Memory taken."""
        return self._table.nbytes

    def complete(self, pages: Iterable[Page], content: Callable[[Page], Tensor]) -> None:
        """Make the summaries that full pages lack; ``content`` gives the bytes of a page."""
        for page in pages:
            if page.key is not None and page not in self._slots:
                self.add(page, content(page))

    def add(self, page: Page, content: Tensor) -> None:
        """Make the summary of a page that has none."""
        if not self._free:
            self._grow()
        slot = self._free[-1]
        self._table[:, :, :, slot] = self._recipe.summarize(content, self._layout).cpu()
        self._slots[page] = self._free.pop()  # what fails before leaves the page without one

    def drop(self, page: Page) -> None:
        """Forget the summary of a page, if it has one."""
        slot = self._slots.pop(page, None)
        if slot is not None:
            self._free.append(slot)

    def slots(self, pages: Iterable[Page]) -> Tensor:
        """Where the summaries of pages are, int64 ``[P]``."""
        return torch.tensor([self._slots[page] for page in pages], dtype=torch.int64)

    def rows(self, layer: int, slots: Tensor) -> Tensor:
        """The summaries in one layer, of pages by their slots: ``[kinds, Hkv, P, vectors, D]``."""
        return self._table[layer].index_select(2, slots)

    def _grow(self) -> None:
        used = self._table.shape[3]
        # Made during inference, it could never be written at any other time.
        with torch.inference_mode(mode=False):
            table = self._room_for(max(_MIN_CAPACITY, used + used // 2))
            table[:, :, :, :used] = self._table
        self._table = table
        self._free = list(reversed(range(used, table.shape[3])))

    def _room_for(self, num_pages: int) -> Tensor:
        layout = self._layout
        kinds, vectors = self._recipe.shape(layout)
        shape = (layout.num_layers, kinds, layout.num_kv_heads, num_pages, vectors)
        return torch.zeros(*shape, layout.head_dim, dtype=torch.float16)


class SummaryTables:
    """The summaries that are kept: one table for each recipe that was asked for lately."""

    def __init__(self, layout: KVLayout) -> None:
        self._layout = layout
        self._tables: dict[Recipe, PageSummaries] = {}

    @property
    def allocated_bytes(self) -> int:
        """Memory taken."""
        return sum(table.allocated_bytes for table in self._tables.values())

    def of(self, recipe: Recipe) -> PageSummaries:
        """The table of a recipe; the one that was not asked for longest gives way to a new one."""
        table = self._tables.pop(recipe, None) or PageSummaries(recipe, self._layout)
        self._tables[recipe] = table
        if len(self._tables) > _MAX_TABLES:
            del self._tables[next(iter(self._tables))]
        return table

    def seal(self, page: Page, content: Callable[[Page], Tensor]) -> None:
        """Summarise a page that is full now, in all tables."""
        for table in self._tables.values():
            table.complete([page], content)

    def drop(self, page: Page) -> None:
        """Forget a page."""
        for table in self._tables.values():
            table.drop(page)


class FullPages:
    """The full pages before a run, which layers choose among."""

    def __init__(
        self,
        summaries: PageSummaries | None,
        pages: Sequence[Page],
        layout: KVLayout,
        *,
        run_page: int,
    ) -> None:
        full = [page for page in pages if page.key is not None and page.number < run_page]
        self._summaries = summaries
        self._slots = summaries.slots(full) if summaries is not None else None
        self._numbers = torch.tensor([page.number for page in full], dtype=torch.int64)
        self._layout = layout
        self._run_page = run_page

    def in_layer(self, layer: int) -> "LayerPages":
        """What a layer may choose from."""
        kept = None
        if self._summaries is not None and self._slots is not None:
            kept = self._summaries.rows(layer, self._slots)
        return LayerPages(self._numbers, self._run_page, self._layout.num_kv_heads, kept)


@dataclass(frozen=True)
class LayerPages:
    """The candidates of one layer: see ``engine.selection.selector.Candidates``."""

    numbers: Tensor
    run_page: int
    num_kv_heads: int
    kept: Tensor | None

    @property
    def lowest(self) -> Tensor:
        """At most the keys of each box."""
        return self._bounds[_LOWEST]

    @property
    def highest(self) -> Tensor:
        """At least the keys of each box."""
        return self._bounds[_HIGHEST]

    @property
    def mean(self) -> Tensor:
        """The mean of the keys of each box."""
        return self._bounds[_MEAN]

    @property
    def _bounds(self) -> Tensor:
        if self.kept is None or len(self.kept) != KINDS:
            raise ValueError(f"only {PageBounds.__name__} keeps bounds and mean of boxes")
        return self.kept
