"""Compacted copies of the keys and values that stayed; an answer reads them, not its pages."""

import torch
from torch import Tensor

from engine.models.context import ContextPart
from kernels.kv_layout import KVLayout
from kernels.paged_kv import PagedKV

_PAGES_PER_SLAB = 4


class KeptRows:
    """Rows of every layer, each KV head's own, in pages that belong to one answer.

    Rows keep the positions that their keys were turned by, so nothing is computed anew.
    """

    def __init__(self, layout: KVLayout, device: torch.device) -> None:
        self._kv = PagedKV(layout, pages_per_slab=_PAGES_PER_SLAB, device=device)
        self._positions: dict[int, Tensor] = {}

    @property
    def allocated_bytes(self) -> int:
        """Memory taken."""
        return len(self._kv.slabs) * self._kv.slab_bytes

    def positions(self, layer: int) -> Tensor:
        """Positions of a layer's rows, ascending, int64 ``[Hkv, n]``."""
        found = self._positions.get(layer)
        if found is None:
            heads = self._kv.layout.num_kv_heads
            return torch.zeros(heads, 0, dtype=torch.int64, device=self._kv.device)
        return found

    def rows(self, layer: int) -> Tensor:
        """Bytes of a layer's rows, uint8 ``[2 (K, V), Hkv, n, row_bytes]``."""
        count = self.positions(layer).shape[1]
        pages = [self._kv.rows(page, layer) for page in range(self._num_pages(count))]
        layout = self._kv.layout
        empty = torch.empty(
            (2, layout.num_kv_heads, 0, layout.row_bytes),
            dtype=torch.uint8,
            device=self._kv.device,
        )
        return torch.cat([empty, *pages], dim=2)[:, :, :count]

    def replace(self, layer: int, rows: Tensor, positions: Tensor) -> None:
        """Keep these rows of a layer and no others."""
        size = self._kv.layout.page_size
        for page in range(self._num_pages(positions.shape[1])):
            if page == self._kv.num_pages:
                self._kv.grow()
            some = rows[:, :, page * size : (page + 1) * size]
            self._kv.rows(page, layer)[:, :, : some.shape[2]] = some
        self._positions[layer] = positions

    def part(self, layer: int) -> ContextPart:
        """A layer's rows, as attention takes them: all of them lie before the run.

        Each page stands for the one that its first row comes from.
        """
        positions = self.positions(layer)
        count, size = positions.shape[1], self._kv.layout.page_size
        pages = torch.arange(self._num_pages(count), dtype=torch.int32, device=self._kv.device)
        return ContextPart(
            kv=self._kv,
            layer=layer,
            block_table=pages,
            context_len=count,
            query_start=count,
            numbers=positions[0, ::size] // size,
        )

    def _num_pages(self, count: int) -> int:
        return -(-count // self._kv.layout.page_size)
