"""The page storage as kernels see it: slabs of pages and their start addresses.

Storage grows by whole slabs, so pages never move and nothing is allocated for a maximum. A page id
is ``slab * pages_per_slab + index``. Who uses which page is not known here.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Self

import torch
from torch import Tensor

from kernels.kv_layout import KVLayout


class PagedKV:
    """Pages of one layout on one device.

    Attributes:
        layout: sizes of a page.
        pages_per_slab: pages in each slab.
        slabs: uint8 tensors ``[pages_per_slab, page_bytes]``, each contiguous.
        slab_addresses: int64 ``[num_slabs]``, address of each slab's first byte.
    """

    def __init__(self, layout: KVLayout, *, pages_per_slab: int, device: torch.device) -> None:
        self.layout = layout
        self.pages_per_slab = pages_per_slab
        self.device = device
        self.slabs: list[Tensor] = []
        self.slab_addresses = torch.empty(0, dtype=torch.int64, device=device)

    @classmethod
    def of_pages(cls, layout: KVLayout, pages: Sequence[Tensor], device: torch.device) -> Self:
        """Pages that each have memory of their own, uint8 ``[page_bytes]``, in this order."""
        kv = cls(layout, pages_per_slab=1, device=device)
        kv.slabs = [page.view(1, layout.page_bytes) for page in pages]
        kv._find_slabs()
        return kv

    @property
    def num_pages(self) -> int:
        """Pages allocated so far."""
        return len(self.slabs) * self.pages_per_slab

    @property
    def slab_bytes(self) -> int:
        """Size of one slab in bytes."""
        return self.pages_per_slab * self.layout.page_bytes

    def grow(self) -> None:
        """Allocate one more slab. Raises torch's out-of-memory error where there is no room."""
        self.add_slab(torch.empty(self.slab_bytes, dtype=torch.uint8, device=self.device))

    def add_slab(self, memory: Tensor) -> None:
        """Take in ``slab_bytes`` of memory, uint8 and contiguous."""
        self.slabs.append(memory.view(self.pages_per_slab, self.layout.page_bytes))
        self._find_slabs()

    def page(self, page_id: int) -> Tensor:
        """One page's bytes, uint8 ``[page_bytes]``; a view."""
        return self.slabs[page_id // self.pages_per_slab][page_id % self.pages_per_slab]

    def rows(self, page_id: int, layer: int) -> Tensor:
        """One layer of one page, uint8 ``[2 (K, V), heads, page_size, row_bytes]``; a view."""
        layout = self.layout
        start = layer * layout.layer_bytes
        part = self.page(page_id)[start : start + layout.layer_bytes]
        return part.view(2, layout.num_kv_heads, layout.page_size, layout.row_bytes)

    def with_heads(self, num_kv_heads: int, head_dim: int) -> "PagedKV":
        """The same memory for a layer whose heads have another shape, and as many bytes.

        Valid until the storage grows. Raises ``ValueError`` for another size.
        """
        if (num_kv_heads, head_dim) == (self.layout.num_kv_heads, self.layout.head_dim):
            return self
        layout = replace(self.layout, num_kv_heads=num_kv_heads, head_dim=head_dim)
        if layout.plane_bytes != self.layout.plane_bytes:
            raise ValueError("heads of another shape must take as many bytes")
        seen = PagedKV(layout, pages_per_slab=self.pages_per_slab, device=self.device)
        seen.slabs, seen.slab_addresses = self.slabs, self.slab_addresses
        return seen

    def _find_slabs(self) -> None:
        addresses = [each.data_ptr() for each in self.slabs]
        self.slab_addresses = torch.tensor(addresses, dtype=torch.int64, device=self.device)
