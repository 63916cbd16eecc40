"""Buffers that parts of pages pass through before attention reads them.

Each holds one layer of some pages. Memory is taken at the first use: a context that is wholly hot
needs none.
"""

from dataclasses import replace

import torch

from engine.tiers.host_memory import Allocate
from kernels.kv_layout import KVLayout
from kernels.paged_kv import PagedKV


class Staging:
    """A ring of buffers of ``num_pages`` pages of one layer each.

    Attributes:
        num_pages: pages that one buffer holds.
    """

    def __init__(
        self, layout: KVLayout, *, num_buffers: int, num_pages: int, allocate: Allocate
    ) -> None:
        self.num_pages = num_pages
        self._layout = replace(layout, num_layers=1)
        self._num_buffers = num_buffers
        self._allocate = allocate
        self._buffers: list[PagedKV] = []

    @property
    def buffers(self) -> list[PagedKV]:
        """The buffers, as kernels see them: storages of one layer."""
        while len(self._buffers) < self._num_buffers:
            kv = PagedKV(self._layout, pages_per_slab=self.num_pages, device=torch.device("cpu"))
            kv.add_slab(self._allocate(kv.slab_bytes))
            self._buffers.append(kv)
        return self._buffers

    @property
    def allocated_bytes(self) -> int:
        """Memory taken."""
        return len(self._buffers) * self.num_pages * self._layout.page_bytes
