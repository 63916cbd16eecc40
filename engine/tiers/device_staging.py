"""Parts of a context that lie in RAM, brought to the device that computes, a layer at a time.

Where the CPU computes there is nothing to bring. One buffer per layout is enough: copies and
kernels follow each other on one stream, so a buffer is not filled again before it was read.
"""

from collections.abc import Iterator
from dataclasses import replace

import torch

from engine.model.context import ContextPart
from kernels.kv_layout import KVLayout
from kernels.paged_kv import PagedKV


class DeviceStaging:
    """Buffers on a device, of ``num_pages`` pages of one layer each, made at their first use."""

    def __init__(self, device: torch.device, *, num_pages: int) -> None:
        self._device = device
        self._num_pages = num_pages
        self._buffers: dict[KVLayout, PagedKV] = {}

    def bring(self, part: ContextPart) -> Iterator[ContextPart]:
        """The part itself where it is on the device, copies of its pages otherwise."""
        if part.kv.device == self._device:
            yield part
        else:
            yield from self.copies(part)

    def copies(self, part: ContextPart) -> Iterator[ContextPart]:
        """The part in pieces that fit the buffer, each valid until the next is asked for."""
        page_size = part.kv.layout.page_size
        page_ids = part.block_table.tolist()
        for first in range(0, len(page_ids), self._num_pages):
            chunk = page_ids[first : first + self._num_pages]
            buffer = self._buffer(part.kv.layout)
            for place, page_id in enumerate(chunk):
                buffer.rows(place, 0).copy_(part.kv.rows(page_id, part.layer))
            start = first * page_size
            yield ContextPart(
                kv=buffer,
                layer=0,
                block_table=torch.arange(len(chunk), dtype=torch.int32, device=self._device),
                context_len=min(int(part.context_len) - start, len(chunk) * page_size),
                query_start=None if part.query_start is None else part.query_start - start,
                numbers=part.numbers[first : first + len(chunk)].to(self._device),
            )

    def _buffer(self, layout: KVLayout) -> PagedKV:
        one_layer = replace(layout, num_layers=1)
        if one_layer not in self._buffers:
            buffer = PagedKV(one_layer, pages_per_slab=self._num_pages, device=self._device)
            buffer.grow()
            self._buffers[one_layer] = buffer
        return self._buffers[one_layer]
