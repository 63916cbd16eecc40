"""Copies the parts of a context that are in RAM to the device, one layer at a time.

Where the CPU computes there is nothing to bring. Elsewhere a part passes through two buffers: while
kernels read one, the other is filled beside them. The order that makes this safe:
- kernels that read a buffer wait for the copies into it;
- copies into a buffer wait for the kernels that read what it held;
- whoever changes the memory that is copied from waits for ``finish``.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import cycle

import torch
from torch import Tensor

from engine.models.context import ContextPart
from engine.tiers.side_stream import Mark, SideStream, side_stream
from engine.tiers.traffic import Traffic
from kernels.kv_layout import KVLayout
from kernels.paged_kv import PagedKV

NUM_BUFFERS = 2
"""One is read, the other filled."""


@dataclass
class _Buffer:
    """Pages of one layer on the device.

    Attributes:
        was_read: mark behind the kernels that read it last.
    """

    kv: PagedKV
    was_read: Mark


@dataclass(frozen=True)
class _Piece:
    """Some pages of a part, on their way into a buffer."""

    buffer: _Buffer
    copied: Mark
    part: ContextPart


class DeviceStaging:
    """Buffers on a device, of ``num_pages`` pages of one layer each, made at their first use.

    Leave it as a context at the end of a run: memory that was copied from may change then.
    """

    def __init__(
        self,
        device: torch.device,
        *,
        num_pages: int,
        traffic: Traffic,
        side: SideStream | None = None,
    ) -> None:
        self._device = device
        self._num_pages = num_pages
        self._traffic = traffic
        self._side = side_stream(device) if side is None else side
        self._rings: dict[KVLayout, Iterator[_Buffer]] = {}
        self._last_copied: Mark | None = None

    def __enter__(self) -> None:
        """Nothing is under way."""

    def __exit__(self, *_: object) -> None:
        self.finish()

    def bring(self, part: ContextPart) -> Iterator[ContextPart]:
        """The part itself where it is on the device, copies of its pages otherwise."""
        if part.kv.device == self._device:
            yield part
        else:
            yield from self.copies(part)

    def copies(self, part: ContextPart) -> Iterator[ContextPart]:
        """The part in pieces that fit a buffer, each valid until the next one is requested."""
        rows = _LayerRows(part.kv, part.layer)
        on_the_way: deque[_Piece] = deque()
        for first in range(0, len(part.block_table), self._num_pages):
            on_the_way.append(self._begin(part, rows, first))
            if len(on_the_way) == NUM_BUFFERS:
                yield from self._arrive(on_the_way.popleft())
        while on_the_way:
            yield from self._arrive(on_the_way.popleft())

    def finish(self) -> None:
        """Wait until nothing is copied any more. Kernels may still read the buffers."""
        if self._last_copied is not None:
            self._side.wait(self._last_copied)
            self._last_copied = None

    def _begin(self, part: ContextPart, rows: "_LayerRows", first: int) -> _Piece:
        """Have the pages from ``first`` on copied into the next buffer."""
        layout = part.kv.layout
        buffer = next(self._ring(layout))
        page_ids = part.block_table[first : first + self._num_pages].tolist()
        num_pages, start = len(page_ids), first * layout.page_size
        copied = self._side.copy(
            [rows[page_id] for page_id in page_ids],
            buffer.kv.slabs[0][:num_pages].unbind(0),
            after=buffer.was_read,
        )
        self._last_copied = copied
        self._traffic.brought_bytes += num_pages * layout.layer_bytes
        piece = ContextPart(
            kv=buffer.kv,
            layer=0,
            block_table=torch.arange(num_pages, dtype=torch.int32, device=self._device),
            context_len=min(int(part.context_len) - start, num_pages * layout.page_size),
            query_start=None if part.query_start is None else part.query_start - start,
            numbers=part.numbers[first : first + num_pages].to(self._device, non_blocking=True),
            has_gaps=part.has_gaps,
        )
        return _Piece(buffer, copied, piece)

    def _arrive(self, piece: _Piece) -> Iterator[ContextPart]:
        self._side.hold_kernels(piece.copied)
        yield piece.part
        piece.buffer.was_read = self._side.kernels_so_far()

    def _ring(self, layout: KVLayout) -> Iterator[_Buffer]:
        one_layer = replace(layout, num_layers=1)
        if one_layer not in self._rings:
            buffers = [self._new_buffer(one_layer) for _ in range(NUM_BUFFERS)]
            self._rings[one_layer] = cycle(buffers)
        return self._rings[one_layer]

    def _new_buffer(self, layout: KVLayout) -> _Buffer:
        kv = PagedKV(layout, pages_per_slab=self._num_pages, device=self._device)
        kv.grow()
        # What was freed to make room for it may still be in use by kernels.
        return _Buffer(kv, was_read=self._side.kernels_so_far())


class _LayerRows:
    """Bytes of one layer of pages, by page id; the views of a slab are made together."""

    def __init__(self, kv: PagedKV, layer: int) -> None:
        self._kv = kv
        self._layer = layer
        self._by_slab: dict[int, tuple[Tensor, ...]] = {}

    def __getitem__(self, page_id: int) -> Tensor:
        slab, index = divmod(page_id, self._kv.pages_per_slab)
        if slab not in self._by_slab:
            layout = self._kv.layout
            pages = self._kv.slabs[slab].view(-1, layout.num_layers, layout.layer_bytes)
            self._by_slab[slab] = pages[:, self._layer].unbind(0)
        return self._by_slab[slab][index]
