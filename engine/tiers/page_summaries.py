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
from kernels.page_summary import num_boxes, summarize
from kernels.page_summary.summary import KINDS

_LOWEST, _HIGHEST, _MEAN = range(KINDS)
_MIN_CAPACITY = 64


class PageSummaries:
    """Summaries of the pages of one storage.

    Attributes:
        are_kept: whether somebody has asked for any.
    """

    def __init__(self, layout: KVLayout) -> None:
        self.are_kept = False
        self._layout = layout
        self._table = self._room_for(0)
        self._free: list[int] = []

    @property
    def allocated_bytes(self) -> int:
        """Memory taken."""
        return self._table.nbytes

    def complete(self, pages: Iterable[Page], content: Callable[[Page], Tensor]) -> None:
        """Make the summaries that full pages lack; ``content`` gives the bytes of a page."""
        self.are_kept = True
        for page in pages:
            if page.key is not None and page.summary is None:
                self.add(page, content(page))

    def add(self, page: Page, content: Tensor) -> None:
        """Make the summary of a page that has none."""
        if not self._free:
            self._grow()
        page.summary = self._free.pop()
        self._table[:, :, :, page.summary] = summarize(content, self._layout).cpu()

    def drop(self, page: Page) -> None:
        """Forget the summary of a page, if it has one."""
        if page.summary is not None:
            self._free.append(page.summary)
            page.summary = None

    def rows(self, layer: int, kind: int, slots: Tensor) -> Tensor:
        """One kind of summary in one layer, of pages by their slots: ``[Hkv, P, boxes, D]``."""
        return self._table[layer, kind].index_select(1, slots)

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
        shape = (layout.num_layers, KINDS, layout.num_kv_heads, num_pages)
        return torch.zeros(*shape, num_boxes(layout), layout.head_dim, dtype=torch.float16)


class FullPages:
    """The full pages before a run, which layers choose among."""

    def __init__(self, summaries: PageSummaries, pages: Sequence[Page], *, run_page: int) -> None:
        self._summaries = summaries
        full = [page for page in pages if page.summary is not None and page.number < run_page]
        self._slots = torch.tensor([page.summary for page in full], dtype=torch.int64)
        self._numbers = torch.tensor([page.number for page in full], dtype=torch.int64)
        self._run_page = run_page

    def in_layer(self, layer: int) -> "LayerPages":
        """What a layer may choose from."""
        return LayerPages(self._summaries, layer, self._slots, self._numbers, self._run_page)


@dataclass(frozen=True)
class LayerPages:
    """The candidates of one layer: see ``engine.selection.selector.Candidates``."""

    summaries: PageSummaries
    layer: int
    slots: Tensor
    numbers: Tensor
    run_page: int

    @property
    def lowest(self) -> Tensor:
        """At most the keys of each box."""
        return self.summaries.rows(self.layer, _LOWEST, self.slots)

    @property
    def highest(self) -> Tensor:
        """At least the keys of each box."""
        return self.summaries.rows(self.layer, _HIGHEST, self.slots)

    @property
    def mean(self) -> Tensor:
        """The mean of the keys of each box."""
        return self.summaries.rows(self.layer, _MEAN, self.slots)
