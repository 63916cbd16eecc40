"""Summaries of the keys in full pages, whatever their tier; kept in RAM.

Nothing is kept before somebody asks: dense attention needs none of it. From then on a page's
summary is made when it is full, and those of pages that were full before are made when they are
asked for.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from engine.selection.selector import BoundTables
from engine.tiers.page import Page
from engine.tiers.page_places import PagePlaces
from kernels.block_search import BlockSearch, TokenSearch
from kernels.kv_layout import KVLayout
from kernels.page_summary import box_bounds, new_table, page_bounds
from kernels.page_summary.recipes import Recipe, has_page_bounds
from kernels.page_summary.summary import BOUND_KINDS

_MIN_CAPACITY = 64
_MAX_TABLES = 2
"""Recipes whose summaries stay when nobody asks for them: each takes up to 1/32 of the cache."""

_STALE_ASKS = 256
"""Asks for others after which nobody is supposed to ask for a table any more: answers of one batch
ask in turn, and tables that gave way to each other would be made anew at every token."""


class PageSummaries:
    """Summaries of the pages of one storage by one recipe."""

    def __init__(self, recipe: Recipe, layout: KVLayout) -> None:
        self._recipe = recipe
        self._layout = layout
        self._has_page_bounds = has_page_bounds(recipe, layout)
        self._take_room(0)
        self._slots: dict[Page, int] = {}
        self._free: list[int] = []

    @property
    def allocated_bytes(self) -> int:
        """Memory taken."""
        return self._table.nbytes + self._pages.nbytes

    def missing(self, pages: Iterable[Page]) -> list[Page]:
        """Full pages that have none."""
        return [page for page in pages if page.key is not None and page not in self._slots]

    def complete(self, pages: Iterable[Page], content: Callable[[Page], Tensor]) -> None:
        """Make the summaries that full pages lack; ``content`` gives the bytes of a page."""
        for page in self.missing(pages):
            self.add(page, content(page))

    def add(self, page: Page, content: Tensor) -> None:
        """Make the summary of a page that has none."""
        self._put(page, self._recipe.summarize(content, self._layout).cpu())

    def gather(self, pages: Iterable[Page], into: Tensor) -> None:
        """Copy those of pages into ``[layers, kinds, Hkv, P, vectors, D]``."""
        torch.index_select(self._table, 3, self.slots(pages), out=into)

    def put(self, pages: Sequence[Page], gathered: Tensor) -> None:
        """Take what ``gather`` gave of these pages, where they have none."""
        for number, page in enumerate(pages):
            if page not in self._slots:
                self._put(page, gathered[:, :, :, number])

    def shape(self, num_pages: int) -> torch.Size:
        """That of what ``gather`` fills."""
        return torch.Size((*self._table.shape[:3], num_pages, *self._table.shape[4:]))

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
        return self._layers[layer].index_select(2, slots)

    def tables(self, layer: int, slots: Tensor) -> BoundTables:
        """Where bounds of pages are in one layer; valid as long as these pages are kept."""
        pages = self._pages[layer] if self._has_page_bounds else None
        return BoundTables(self._layers[layer], pages, slots)

    def bounds(self, heads: Tensor, layer: int, slots: Tensor) -> Tensor:
        """Of the products of queries with the keys of pages, box by box: ``[T, Hq, P, boxes]``."""
        return box_bounds(heads, self._layers[layer], slots)

    def page_bounds(self, heads: Tensor, layer: int, slots: Tensor) -> Tensor | None:
        """The same of whole pages, ``[T, Hq, P]``; None where they are not kept."""
        if not self._has_page_bounds:
            return None
        return box_bounds(heads, self._pages[layer], slots).squeeze(-1)

    def _put(self, page: Page, summary: Tensor) -> None:
        if not self._free:
            self._grow()
        slot = self._free[-1]
        self._table[:, :, :, slot] = summary
        if self._has_page_bounds:
            self._pages[:, :, :, slot] = page_bounds(summary)
        self._slots[page] = self._free.pop()  # what fails before leaves the page without one

    def _grow(self) -> None:
        used = self._table.shape[3]
        # Made during inference, it could never be written at any other time.
        with torch.inference_mode(mode=False):
            table, pages = self._table, self._pages
            self._take_room(max(_MIN_CAPACITY, used + used // 2))
            self._table[:, :, :, :used] = table
            self._pages[:, :, :, :used] = pages
        self._free = list(reversed(range(used, self._table.shape[3])))

    def _take_room(self, num_pages: int) -> None:
        """Take tables for so many pages: of what is kept, and of bounds of whole pages."""
        kinds, vectors = self._recipe.shape(self._layout)
        table = self._vectors(kinds, num_pages, vectors)
        self._pages = self._vectors(BOUND_KINDS, num_pages if self._has_page_bounds else 0, 1)
        self._table, self._layers = table, table.unbind()

    def _vectors(self, kinds: int, num_pages: int, vectors: int) -> Tensor:
        layout = self._layout
        shape = (layout.num_layers, kinds, layout.num_kv_heads, num_pages, vectors)
        return new_table(*shape, layout.head_dim)


class SummaryTables:
    """The kept summaries: one table for each recently used recipe."""

    def __init__(self, layout: KVLayout) -> None:
        self._layout = layout
        self._tables: dict[Recipe, PageSummaries] = {}
        self._last_asked: dict[Recipe, int] = {}
        self._num_asks = 0

    @property
    def allocated_bytes(self) -> int:
        """Memory taken."""
        return sum(table.allocated_bytes for table in self._tables.values())

    @property
    def latest(self) -> Recipe | None:
        """The recipe used last."""
        return next(reversed(self._tables), None)

    def of(self, recipe: Recipe) -> PageSummaries:
        """The table of a recipe; tables not used recently give way to others."""
        self._num_asks += 1
        self._last_asked[recipe] = self._num_asks
        table = self._tables.pop(recipe, None) or PageSummaries(recipe, self._layout)
        self._tables[recipe] = table
        oldest = next(iter(self._tables))
        is_stale = self._num_asks - self._last_asked[oldest] > _STALE_ASKS
        if len(self._tables) > _MAX_TABLES and is_stale:
            del self._tables[oldest], self._last_asked[oldest]
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
    """The full pages before a run, which layers choose among.

    Attributes:
        places: which of the run's pages they are, int64 ``[P]``, ascending.
    """

    def __init__(
        self,
        summaries: PageSummaries | None,
        where: PagePlaces,
        layout: KVLayout,
        *,
        run_page: int,
    ) -> None:
        is_full = np.array([page.key is not None for page in where.pages], bool)
        self.places = np.flatnonzero(is_full & (where.numbers < run_page))
        self._summaries = summaries
        full = [where.pages[place] for place in self.places.tolist()]
        self._slots = summaries.slots(full) if summaries is not None else None
        self._numbers = torch.from_numpy(where.numbers[self.places])
        self._layout = layout
        self._run_page = run_page
        self._layers: dict[int, LayerPages] = {}
        self._search: TokenSearch | None = None

    def is_of(self, summaries: PageSummaries | None, run_page: int) -> bool:
        """Whether they are those before a run in that page, known from these summaries."""
        return self._summaries is summaries and self._run_page == run_page

    def in_layer(self, layer: int) -> "LayerPages":
        """What a layer may choose from, before it has looked into anything."""
        found = self._layers.get(layer)
        if found is None:
            found = self._layers[layer] = LayerPages(
                self._numbers,
                self._run_page,
                self._layout.num_kv_heads,
                self._summaries,
                self._slots,
                layer,
            )
        found.num_looked_into = len(self.places)
        return found

    @cached_property
    def layers(self) -> Sequence["LayerPages"]:
        """The same for all layers."""
        return [self.in_layer(layer) for layer in range(self._layout.num_layers)]

    def token_search(
        self, searches: Sequence[BlockSearch], frames: NDArray[np.int32]
    ) -> TokenSearch:
        """Searches of layers, for a run whose pages have these frames, int32 ``[P]``."""
        if self._search is None or self._search.searches is not searches:
            self._search = TokenSearch(searches, self.places, frames, self._layout.num_kv_heads)
        self._search.forget()
        return self._search


@dataclass
class LayerPages:
    """The candidates of one layer: see ``engine.selection.selector.Candidates``.

    Attributes:
        summaries: of the pages, at ``slots``; None where the selection asks for none.
        num_looked_into: pages that a head judges block by block.
    """

    numbers: Tensor
    run_page: int
    num_kv_heads: int
    summaries: PageSummaries | None
    slots: Tensor | None
    layer: int
    num_looked_into: int = field(init=False)

    def __post_init__(self) -> None:
        self.num_looked_into = len(self.numbers)

    @property
    def kept(self) -> Tensor:
        """A copy of what is kept of them."""
        summaries, slots = self._known
        return summaries.rows(self.layer, slots)

    def bounds(self, heads: Tensor, places: Tensor | None = None) -> Tensor:
        """By the lowest and the highest of each box."""
        summaries, slots = self._known
        if places is not None:
            self.num_looked_into = places.shape[1]
            slots = slots[places]
        return summaries.bounds(heads, self.layer, slots)

    def page_bounds(self, heads: Tensor) -> Tensor | None:
        """By the lowest and the highest of each page."""
        summaries, slots = self._known
        return summaries.page_bounds(heads, self.layer, slots)

    @property
    def tables(self) -> BoundTables | None:
        """Where their bounds are; None where nothing is kept of them."""
        if self.summaries is None or self.slots is None:
            return None
        return self.summaries.tables(self.layer, self.slots)

    @property
    def _known(self) -> tuple[PageSummaries, Tensor]:
        if self.summaries is None or self.slots is None:
            raise ValueError("the selection's recipe keeps nothing of keys")
        return self.summaries, self.slots
