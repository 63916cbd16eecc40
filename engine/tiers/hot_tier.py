"""The hot tier: which pages have a frame, and how others get one.

A page gives up its frame only when the SSD has it, so demotion takes two steps that rarely wait:
pages are written in the background before room is needed, and forgotten when it is. Loading goes
the other way in the background too; until a page has arrived it is read from where it was.
"""

from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from functools import partial
from itertools import islice

import torch
from torch import Tensor

from engine.cache.page_pool import OutOfPages
from engine.tiers.cold_pages import ColdPages
from engine.tiers.frames import Frames
from engine.tiers.host_memory import Landing, host_bytes
from engine.tiers.memory_plan import MIN_HOT_PAGES, MemoryPlan
from engine.tiers.page import Page, eviction_order, first_to_go
from engine.tiers.traffic import Traffic
from engine.tiers.transfers import Transfer, Transfers
from engine.tiers.warm_pages import WarmPages
from kernels.kv_layout import KVLayout
from kernels.paged_kv import PagedKV

RESERVE = MIN_HOT_PAGES - 1
"""Frames kept free, or free to take, so that a run need not wait for a write."""

_WRITTEN_AT_ONCE = 32


class HotTier:
    """Pages in the memory of the device that computes."""

    def __init__(
        self,
        layout: KVLayout,
        plan: MemoryPlan,
        *,
        warm: WarmPages,
        cold: ColdPages,
        traffic: Traffic,
        device: torch.device,
    ) -> None:
        self._frames = Frames(
            layout,
            pages_per_slab=plan.pages_per_slab,
            limit=plan.hot_pages,
            device=device,
        )
        self._warm = warm
        self._cold = cold
        self._traffic = traffic
        self._pages: set[Page] = set()
        self._transfers = Transfers()
        self._failure: BaseException | None = None
        self._num_arrived = 0

    @property
    def kv(self) -> PagedKV:
        """The frames, as kernels see them."""
        return self._frames.kv

    @property
    def capacity(self) -> int:
        """Pages that fit."""
        return self.capacity_of(self._frames.limit)

    def capacity_of(self, limit: int) -> int:
        """Pages that a limit allows: memory is taken and given back by slabs."""
        return self._frames.capacity_of(limit)

    @property
    def num_moves(self) -> int:
        """Grows whenever a page has come, gone or moved."""
        return self._frames.num_moves + self._num_arrived

    @property
    def num_used(self) -> int:
        """Frames in use, those of arriving pages included."""
        return self._frames.num_used

    @property
    def allocated_bytes(self) -> int:
        """Memory taken."""
        return self._frames.allocated_bytes

    def content(self, page: Page) -> Tensor:
        """A hot page's bytes, uint8 [page_bytes]; a view, valid until anything moves."""
        if not page.is_hot or page.frame is None:
            raise ValueError("the page is not in the hot tier")
        return self._frames.page(page.frame)

    def place(self, page: Page) -> None:
        """Give a page a frame, whatever it takes. Raises ``OutOfPages``.

        Where the disk is the reason, its failure is the cause of what is raised.
        """
        page.frame = self._take_frame()
        self._pages.add(page)

    def release(self, page: Page) -> None:
        """Forget a page that nobody needs any more, as soon as no transfer does."""
        page.is_released = True
        if page in self._pages and not page.pins:
            self._forget(page)

    def pin(self, pages: Sequence[Page]) -> "Future[None]":
        """Keep pages where they are until the future is done, which the caller sees to."""
        written: Future[None] = Future()
        self._transfers.begin(pages, written, self._let_go)
        return written

    def settle(self) -> None:
        """Complete the transfers that are done."""
        self._transfers.collect()

    def drain(self) -> None:
        """Wait for all transfers."""
        self._transfers.drain()

    def finish_writes(self) -> None:
        """Wait for pages that are being written."""
        self._transfers.finish(self._written)

    def write_behind(self) -> None:
        """Write pages that must go soon, unless enough frames can be had as it is."""
        wanted = RESERVE - self._frames.num_free
        if wanted <= 0 or self._transfers:
            return
        ready = (page for page in self._pages if page.can_be_evicted)
        if len(list(islice(ready, wanted))) < wanted:
            self._begin_write()

    def load(self, pages: Iterable[Page], *, unused_since: int) -> None:
        """Begin to bring pages up, in this order, as far as there is room for them.

        Room is what is free, and what pages take that no run has used since a turn of the clock.
        """
        stale = iter(
            eviction_order(
                page
                for page in self._pages
                if page.can_be_evicted and page.last_used < unused_since
            )
        )
        for page in pages:
            if not self._frames.num_free:
                leaving = next(stale, None)
                if leaving is None:
                    return
                self._evict(leaving)
            frame = self._frames.take()
            if frame is None:
                return
            self._bring(page, frame)

    def resize(self, limit: int) -> None:
        """Use no more than ``limit`` frames from now on, and free the memory of the others.

        Raises ``OutOfPages`` where pages that cannot go need more.
        """
        self._transfers.drain()
        while self._frames.num_used > self._frames.capacity_of(limit):
            if not self._evict_one():
                self._begin_write()
                self._wait_for_room()
        moves = self._frames.resize(limit)
        for page in self._pages:
            if page.frame is not None:
                page.frame = moves.get(page.frame, page.frame)

    def _take_frame(self) -> int:
        self._transfers.collect()
        while (frame := self._frames.take()) is None:
            if not self._evict_one():
                if not self._transfers:
                    self._begin_write()
                self._wait_for_room()
        return frame

    def _wait_for_room(self) -> None:
        """Wait for a transfer that may free something. Raises ``OutOfPages`` where none can."""
        if not self._transfers:
            raise OutOfPages(f"all {self.capacity} pages of the fast memory are needed")
        self._transfers.wait_for_one()
        failure, self._failure = self._failure, None
        if failure is not None:
            raise OutOfPages("pages could not be moved to the disk") from failure

    def _evict_one(self) -> bool:
        """Demote one page, in the right order if its write can be waited for."""
        if not self._is_first_stored():
            self._begin_write()
            self.finish_writes()
        leaving = [page for page in self._pages if page.can_be_evicted]
        if leaving:
            self._evict(first_to_go(leaving))
        return bool(leaving)

    def _is_first_stored(self) -> bool:
        """Whether the page that should go first can; one that is used again is dear to lose."""
        writing = self._transfers.pages_of(self._written)
        ready = [page for page in self._pages if page.can_be_evicted or page.can_be_stored]
        leaving = [*ready, *(page for page in writing if not page.is_released)]
        return bool(leaving) and first_to_go(leaving).can_be_evicted

    def _evict(self, page: Page) -> None:
        self._warm.lower(page, self.content(page))
        self._forget(page)

    def _forget(self, page: Page) -> None:
        self._pages.discard(page)
        if page.frame is not None:
            self._frames.give(page.frame)
        page.frame = None
        page.is_arriving = False

    def _begin_write(self) -> None:
        leaving = eviction_order(page for page in self._pages if page.can_be_stored)
        leaving = leaving[:_WRITTEN_AT_ONCE]
        if leaving:
            payloads = [(page.key or b"", host_bytes(self.content(page))) for page in leaving]
            self._transfers.begin(leaving, self._cold.write(payloads), self._written)

    def _written(self, transfer: Transfer) -> None:
        self._failure = transfer.moved.exception()
        if self._failure is None:
            self._traffic.written_bytes += transfer.moved.result()
            for page in transfer.pages:
                page.is_stored = True
            self._cold.release(
                [page.key for page in transfer.pages if page.is_released and page.key]
            )
        self._let_go(transfer)

    def _bring(self, page: Page, frame: int) -> None:
        page.frame = frame
        self._pages.add(page)
        if page.warm_slot is not None and self._warm.is_exact:
            self._warm.raise_to(page, self._frames.page(frame))
            return
        page.is_arriving = True
        landing = Landing(self._frames.page(frame))
        reading = self._cold.read(page.key or b"", landing.buffer)
        self._transfers.begin([page], reading, partial(self._arrived, landing))

    def _arrived(self, landing: Landing, transfer: Transfer) -> None:
        """A page that could not be read stays where it was, and is read there when it is needed."""
        self._num_arrived += 1
        for page in transfer.pages:
            page.is_arriving = False
            if transfer.moved.exception() is None:
                landing.finish()
                self._traffic.loaded_bytes += self.kv.layout.page_bytes
            else:
                self._forget(page)
        self._let_go(transfer)

    def _let_go(self, transfer: Transfer) -> None:
        for page in transfer.pages:
            if page.is_released and not page.pins and page in self._pages:
                self._forget(page)
