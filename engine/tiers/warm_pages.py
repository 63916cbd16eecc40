"""The warm tier: copies of pages in RAM, in the cache's format or a smaller one.

Every page in it is stored on the SSD too, so dropping one costs nothing. Where the formats differ a
page is encoded once, on its way down; it is attended to as it is and never decoded again.
"""

from dataclasses import replace

import torch
from torch import Tensor

from engine.tiers.frames import Frames
from engine.tiers.host_memory import Allocate
from engine.tiers.memory_plan import MemoryPlan
from engine.tiers.page import Page, first_to_go
from engine.tiers.traffic import Traffic
from kernels.dequant import dequantize, quantize
from kernels.kv_layout import KVLayout
from kernels.paged_kv import PagedKV


class WarmPages:
    """Pages of a layout, kept in the plan's warm format."""

    def __init__(
        self, layout: KVLayout, plan: MemoryPlan, traffic: Traffic, *, allocate: Allocate
    ) -> None:
        self._layout = layout
        self._traffic = traffic
        self._pages: set[Page] = set()
        self._frames = Frames(
            replace(layout, kv_format=plan.warm_format),
            pages_per_slab=max(1, min(plan.pages_per_slab, plan.warm_pages)),
            limit=plan.warm_pages,
            device=torch.device("cpu"),
            allocate=allocate,
        )

    @property
    def kv(self) -> PagedKV:
        """The copies, as kernels see them."""
        return self._frames.kv

    @property
    def is_exact(self) -> bool:
        """Whether pages come back as they went."""
        return self.kv.layout == self._layout

    @property
    def num_moves(self) -> int:
        """Grows whenever a page has come, gone or moved."""
        return self._frames.num_moves

    @property
    def num_used(self) -> int:
        """Pages kept."""
        return len(self._pages)

    def lower(self, page: Page, content: Tensor) -> None:
        """Keep a copy of a stored page's ``content`` [page_bytes], if there is any room at all."""
        if page.warm_slot is not None:
            return
        slot = self._frames.take()
        if slot is None and self._pages:
            self.drop(first_to_go(self._pages))
            slot = self._frames.take()
        if slot is None:
            return
        self._frames.page(slot).copy_(content if self.is_exact else self._encoded(content))
        self._traffic.lowered_bytes += self.kv.layout.page_bytes
        self._pages.add(page)
        page.warm_slot = slot

    def raise_to(self, page: Page, target: Tensor) -> None:
        """Move a page's content back up, exactly as it was. Only where ``is_exact``."""
        if page.warm_slot is None or not self.is_exact:
            raise ValueError("there is no exact copy to move")
        target.copy_(self._frames.page(page.warm_slot))
        self._traffic.raised_bytes += self.kv.layout.page_bytes
        self.drop(page)

    def drop(self, page: Page) -> None:
        """Forget a page's copy, if there is one."""
        if page.warm_slot is not None:
            self._pages.discard(page)
            self._frames.give(page.warm_slot)
            page.warm_slot = None

    def resize(self, limit: int) -> None:
        """Keep no more than ``limit`` pages from now on."""
        while self._frames.num_used > self._frames.capacity_of(limit):
            self.drop(first_to_go(self._pages))
        moves = self._frames.resize(limit)
        for page in self._pages:
            page.warm_slot = moves.get(page.warm_slot or 0, page.warm_slot)

    def _encoded(self, content: Tensor) -> Tensor:
        rows = content.cpu().view(-1, self._layout.row_bytes)
        values = dequantize(rows, self._layout.kv_format)
        return quantize(values, self.kv.layout.kv_format).view(-1)
