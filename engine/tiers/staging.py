"""Buffers through which parts of pages pass on their way to being attended to.

Each holds one layer of some pages. Memory is taken at the first use: a context that is wholly hot
needs none.
"""

from dataclasses import replace

import torch

from kernels.kv_layout import KVLayout
from kernels.paged_kv import PagedKV

_ALIGNMENT = 4096
"""What reading around the system's page cache asks of memory."""


class Staging:
    """A ring of buffers of ``num_pages`` pages of one layer each.

    Attributes:
        num_pages: pages that one buffer holds.
    """

    def __init__(self, layout: KVLayout, *, num_buffers: int, num_pages: int) -> None:
        self.num_pages = num_pages
        self._layout = replace(layout, num_layers=1)
        self._num_buffers = num_buffers
        self._buffers: list[PagedKV] = []

    @property
    def buffers(self) -> list[PagedKV]:
        """The buffers, as kernels see them: storages of one layer."""
        while len(self._buffers) < self._num_buffers:
            self._buffers.append(_aligned_pages(self._layout, self.num_pages))
        return self._buffers

    @property
    def allocated_bytes(self) -> int:
        """Memory taken."""
        return len(self._buffers) * self.num_pages * self._layout.page_bytes


def _aligned_pages(layout: KVLayout, num_pages: int) -> PagedKV:
    """Pages that begin at a block boundary."""
    kv = PagedKV(layout, pages_per_slab=num_pages, device=torch.device("cpu"))
    num_bytes = num_pages * layout.page_bytes
    memory = torch.empty(num_bytes + _ALIGNMENT, dtype=torch.uint8)
    start = -memory.data_ptr() % _ALIGNMENT
    kv.slabs = [memory[start : start + num_bytes].view(num_pages, layout.page_bytes)]
    kv.slab_addresses = torch.tensor([kv.slabs[0].data_ptr()], dtype=torch.int64)
    return kv
