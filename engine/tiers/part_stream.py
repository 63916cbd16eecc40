"""Streams cold pages through staging buffers, in the order in which layers need them.

The order is known before the first layer is computed: the cold pages of layer 0 in chunks, run by
run, then those of layer 1, and so on. All buffers but the one in use are kept filling, across the
ends of layers, so that the next layer's pages are on their way while this one computes.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass
from itertools import product
from typing import Self

import torch

from engine.models.context import ContextPart
from engine.snapshots.records import Pieces
from engine.tiers.cold_pages import ColdPages
from engine.tiers.page import Page
from engine.tiers.staging import Staging
from engine.tiers.traffic import Traffic
from kernels.paged_kv import PagedKV

_READS_PER_CHUNK = 4
"""Tasks that fill one buffer from the SSD; with the other buffers' they keep it busy.

Whole layers that come through the system's page cache have one: a read is a copy there, and threads
that copy hold each other up (measured: 2.3 times the time for a token). Pieces lie apart, and each
is waited for.
"""


@dataclass(frozen=True)
class _Chunk:
    """One layer's part of some pages, being read into a buffer.

    Attributes:
        number: of the run that attends to them.
    """

    layer: int
    number: int
    pages: Sequence[Page]
    buffer: PagedKV
    reads: "list[Future[int]]"

    def is_for(self, layer: int, number: int) -> bool:
        """Whether run ``number`` attends to it in that layer."""
        return (self.layer, self.number) == (layer, number)


class PartStream:
    """The cold pages of one pass; leave it before the staging buffers are used again.

    Attributes:
        num_bytes: those that have come.
    """

    def __init__(
        self,
        pages_of_runs: Sequence[Sequence[Page]],
        *,
        staging: Staging,
        cold: ColdPages,
        layers: Sequence[int],
        traffic: Traffic,
        pieces: Mapping[int, Pieces] | None = None,
    ) -> None:
        """Args: ``pieces`` are those that are read of each layer of a page, by its number."""
        self.num_bytes = 0
        self._pieces = pieces
        self._staging = staging
        self._cold = cold
        self._traffic = traffic
        self._groups = groups = [
            (number, pages[first : first + staging.num_pages])
            for number, pages in enumerate(pages_of_runs)
            for first in range(0, len(pages), staging.num_pages)
        ]
        self._planned = iter(list(product(layers, groups)))
        self._free = deque(staging.buffers if groups else ())
        self._filling: deque[_Chunk] = deque()

    def __enter__(self) -> Self:
        self._fill()
        return self

    def __exit__(self, *_: object) -> None:
        """Wait for what is on its way, without asking whether it arrives."""
        wait([read for chunk in self._filling for read in chunk.reads])
        self._filling.clear()

    def parts(self, layer: int, number: int, *, position: int) -> Iterator[ContextPart]:
        """The cold pages of a layer before run ``number``, which begins at ``position``.

        Asked for in the order of the runs. Raises what reading raises. Behind the last layer one
        may be asked for again, by layers that share its keys: it is read again then.
        """
        if not self._filling:
            again = [group for group in self._groups if group[0] == number]
            self._planned = iter([(layer, group) for group in again])
            self._fill()
        while self._filling and self._filling[0].is_for(layer, number):
            chunk = self._filling[0]
            self._arrive(chunk)
            yield self._part(chunk, position)
            self._filling.popleft()
            self._free.append(chunk.buffer)
            self._fill()

    def _fill(self) -> None:
        while self._free and (planned := next(self._planned, None)) is not None:
            layer, (number, pages) = planned
            buffer = self._free.popleft()
            reads = self._reads(layer, pages, buffer)
            self._filling.append(_Chunk(layer, number, pages, buffer, reads))

    def _reads(self, layer: int, pages: Sequence[Page], buffer: PagedKV) -> "list[Future[int]]":
        """Have some threads read some pages each: a task for each page would cost more itself."""
        keys = [_key(page) for page in pages]
        memory = [buffer.page(slot).numpy().data for slot in range(len(pages))]
        is_waiting = self._cold.is_direct or self._pieces is not None
        num_reads = _READS_PER_CHUNK if is_waiting else 1
        share = -(-len(pages) // num_reads)
        pieces = None if self._pieces is None else [self._pieces[page.number] for page in pages]
        shares = [slice(first, first + share) for first in range(0, len(pages), share)]
        return [
            self._cold.read_parts(
                keys[mine], layer, memory[mine], None if pieces is None else pieces[mine]
            )
            for mine in shares
        ]

    def _arrive(self, chunk: _Chunk) -> None:
        num_bytes = sum(read.result() for read in chunk.reads)
        self.num_bytes += num_bytes
        self._traffic.streamed_bytes += num_bytes

    def _part(self, chunk: _Chunk, position: int) -> ContextPart:
        num_pages = len(chunk.pages)
        return ContextPart(
            kv=chunk.buffer,
            layer=0,
            block_table=torch.arange(num_pages, dtype=torch.int32),
            context_len=num_pages * chunk.buffer.layout.page_size,
            query_start=position,
            numbers=torch.tensor([page.number for page in chunk.pages]),
            has_gaps=True,
        )


def _key(page: Page) -> bytes:
    if page.key is None:
        raise ValueError("a page that may still change has no copy to read")
    return page.key
