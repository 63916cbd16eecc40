"""The storage behind the page pool: pages in tiers, moved to stay within budgets.

Owns the record of every page id and the way from a run to its context. Everything but the copying
of bytes happens on the thread that computes.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import wait
from contextlib import contextmanager

import torch
from torch import Tensor

from engine.cache.page_key import PageKey
from engine.cache.page_pool import AdoptedPage
from engine.protocol.records import PageTier
from engine.tiers.cold_pages import ColdPages
from engine.tiers.device_staging import DeviceStaging
from engine.tiers.host_memory import HostMemory, host_bytes
from engine.tiers.hot_tier import HotTier
from engine.tiers.known_places import KnownPlaces
from engine.tiers.memory_plan import MIN_HOT_PAGES, NUM_STAGING_BUFFERS, MemoryPlan
from engine.tiers.page import Page, promotion_order, tier_runs
from engine.tiers.page_places import PagePlaces, missing_pages
from engine.tiers.part_stream import PartStream
from engine.tiers.pinned_pages import PinnedPages
from engine.tiers.selected_context import StoredContext, view
from engine.tiers.selective_reads import SelectiveReads
from engine.tiers.staging import Staging
from engine.tiers.tiered_context import PlannedRun, TieredContext, key_places
from engine.tiers.traffic import Traffic
from engine.tiers.warm_pages import WarmPages
from kernels.kv_layout import KVLayout
from kernels.paged_kv import PagedKV

_IDS_AT_ONCE = 256
_LOADED_AT_ONCE = 16
_TURNS_BETWEEN_LOADS = 4

_STALE_TURNS = 32
"""A hot page not used in this many runs gives way to pages that are in use."""


class TieredStorage:
    """Pages of one model; page ids are the pool's.

    Attributes:
        traffic: bytes moved so far.
        page_cache_bytes: what the system can keep of the cold tier by itself; where a run needs
            more, reads go around the system's page cache.
    """

    def __init__(
        self,
        layout: KVLayout,
        plan: MemoryPlan,
        cold: ColdPages,
        *,
        page_cache_bytes: int,
        device: torch.device,
    ) -> None:
        """Args: ``device`` computes, and holds the hot pages; the others are in RAM and on SSD."""
        self.traffic = Traffic()
        self._layout = layout
        self.page_cache_bytes = page_cache_bytes
        self._cold = cold
        self._host_memory = HostMemory(device)
        self._warm = WarmPages(layout, plan, self.traffic, allocate=self._host_memory.allocate)
        self._device = device
        self._hot = HotTier(
            layout, plan, warm=self._warm, cold=cold, traffic=self.traffic, device=device
        )
        self._device_staging = self._new_device_staging(plan)
        self._staging = self._host_staging(plan)
        self.selective = SelectiveReads(layout, self._host_staging(plan), cold, self.traffic)
        self._pages: dict[int, Page] = {}
        self._unneeded: list[PageKey] = []
        self._turn = 0
        self._last_run: Sequence[Page] = []
        self._known = KnownPlaces(self._pages, (self._hot, self._warm))

    @property
    def kv(self) -> PagedKV:
        """The hot tier, as kernels see it."""
        return self._hot.kv

    @property
    def allocated_bytes(self) -> int:
        """Fast memory taken: pages and buffers, and what selections keep."""
        buffers = self._staging.allocated_bytes + self.selective.allocated_bytes
        return self._hot.allocated_bytes + buffers

    @property
    def max_run_pages(self) -> int:
        """Pages that one run may write: all of them are hot at once, together with others."""
        return max(1, self._hot.capacity // 2)

    def close(self) -> None:
        """Finish all transfers and release what is stored."""
        self._hot.drain()
        stored = [page.key for page in self._pages.values() if page.is_stored and page.key]
        self._cold.release([*self._unneeded, *stored])
        self._cold.close()
        self._host_memory.close()

    def grow(self) -> int:
        """Add page ids; memory is taken when pages are placed."""
        return _IDS_AT_ONCE

    def place(self, page_id: int, number: int) -> None:
        """Give an empty page hot memory. Raises ``OutOfPages``."""
        self._known.forget()
        page = Page(number=number, last_used=self._turn)
        self._hot.place(page)
        self._pages[page_id] = page

    def adopt(self, pages: Sequence[AdoptedPage]) -> None:
        """Take in pages that are stored; bring up what there is room for, and wait for it.

        Raises ``PagesNotStored`` or ``DamagedSnapshot``; what was adopted is to be vacated then.
        """
        self._cold.adopt([each.key for each in pages])
        self._known.forget()
        self._turn += 1
        for each in pages:
            self._pages[each.page_id] = Page(
                key=each.key, number=each.number, is_stored=True, last_used=self._turn
            )
        adopted = [self._pages[each.page_id] for each in pages]
        self._hot.load(promotion_order(adopted), unused_since=self._turn)
        self._hot.drain()

    def seal(self, page_id: int, key: PageKey) -> None:
        """Note that a page's content is final, and its name."""
        self._known.forget()
        page = self._pages[page_id]
        page.key = key
        self.selective.summaries.seal(page, self.page_content)

    def vacate(self, page_id: int) -> None:
        """Forget a page; nothing happens where it was never placed."""
        page = self._pages.pop(page_id, None)
        if page is None:
            return
        self._known.forget()
        if page.is_stored and page.key is not None:
            self._unneeded.append(page.key)
        self._warm.drop(page)
        self.selective.summaries.drop(page)
        self._hot.release(page)

    def copy_page(self, source: int, target: int) -> None:
        """Copy one page's content to a hot page. Raises as reading a stored page does."""
        content = self.page_content(self._pages[source])
        self._hot.content(self._pages[target]).copy_(content)

    def fill(self, page_id: int, content: bytes | memoryview) -> None:
        """Write all of a hot page's bytes."""
        filled = torch.frombuffer(bytearray(content), dtype=torch.uint8)
        self._hot.content(self._pages[page_id]).copy_(filled)

    def content(self, page_id: int) -> bytes:
        """A copy of a page's bytes. Raises as reading a stored page does."""
        return bytes(host_bytes(self.page_content(self._pages[page_id])))

    def page_content(self, page: Page) -> Tensor:
        """A page's bytes, uint8 [page_bytes], valid while nothing moves. Raises as ``content``."""
        if page.is_hot:
            return self._hot.content(page)
        copy = torch.empty(self._layout.page_bytes, dtype=torch.uint8)
        self._cold.read(page.key or b"", copy.numpy().data).result()
        self.traffic.streamed_bytes += self._layout.page_bytes
        return copy

    def pages(self, page_ids: Sequence[int]) -> list[Page]:
        """What is known of pages."""
        return [self._pages[each] for each in page_ids]

    def pin_unstored(self, page_ids: Sequence[int]) -> PinnedPages:
        """Those of the pages that are not stored yet, kept in place until they are released."""
        self._hot.finish_writes()
        pages = [page for each in page_ids if not (page := self._pages[each]).is_stored]
        payloads = {page.key: host_bytes(self._hot.content(page)) for page in pages if page.key}
        return PinnedPages(payloads, self._hot.pin(pages))

    def lost_pages(self) -> set[int]:
        """Pages whose only copy cannot be read: all stored pages are read back to find them.

        Hot pages whose stored copy is lost are stored again when they have to go.
        """
        self._hot.drain()
        stored = {page.key: page for page in self._pages.values() if page.is_stored and page.key}
        unsound = self._cold.check(list(stored))
        for page in self._pages.values():
            if page.key in unsound:
                page.is_stored = False
                self._warm.drop(page)
        return {
            each for each, page in self._pages.items() if not page.is_hot and not page.is_stored
        }

    @contextmanager
    def contexts(self, runs: Sequence[PlannedRun]) -> Iterator[list[StoredContext]]:
        """The contexts of runs of different sequences that are computed in one pass.

        Raises what reading a stored page raises, also inside; the sequences' states are worth
        nothing then.
        """
        places = self._use(runs)
        cold = [
            each.cold_pages if run.selection is None else []
            for run, each in zip(runs, places, strict=True)
        ]
        cold_bytes = sum(map(len, cold)) * self._layout.page_bytes
        self._cold.read_directly(is_direct=cold_bytes > self.page_cache_bytes)
        stream = PartStream(
            cold,
            staging=self._staging,
            cold=self._cold,
            layers=range(self._layout.num_layers),
            traffic=self.traffic,
        )
        with stream, self._device_staging:
            whole = [
                TieredContext(
                    where,
                    run,
                    places=key_places(where, run, self.kv),
                    warm=self._warm.kv,
                    stream=stream,
                    number=number,
                    staging=self._device_staging,
                )
                for number, (run, where) in enumerate(zip(runs, places, strict=True))
            ]
            yield [view(each, self.selective, self.page_content, turn=self._turn) for each in whole]
        self._hot.write_behind()
        self._release_unneeded()

    def give_back(self) -> None:
        """Release stored pages that nobody needs any more, and wait until that is done."""
        if self._unneeded:
            wait([self._cold.release(self._unneeded)])
            self._unneeded = []

    def resize(self, plan: MemoryPlan) -> None:
        """Follow another plan from now on. Raises ``OutOfPages`` and then keeps the old one."""
        self._hot.resize(plan.hot_pages)
        self._warm.resize(plan.warm_pages)
        self._staging = self._host_staging(plan)
        self.selective.staging = self._host_staging(plan)
        self._device_staging = self._new_device_staging(plan)

    def can_follow(self, plan: MemoryPlan) -> bool:
        """Whether a plan leaves enough for one run, in slabs of the size chosen when it began."""
        return self._hot.capacity_of(plan.hot_pages) >= MIN_HOT_PAGES

    def page_runs(self) -> list[tuple[PageTier, int]]:
        """Where the pages of the context in use are, in its order: runs of pages in one tier."""
        return tier_runs(page for page in self._last_run if not page.is_released)

    def _new_device_staging(self, plan: MemoryPlan) -> DeviceStaging:
        return DeviceStaging(self._device, num_pages=plan.staged_pages, traffic=self.traffic)

    def _host_staging(self, plan: MemoryPlan) -> Staging:
        return Staging(
            self._layout,
            num_buffers=NUM_STAGING_BUFFERS,
            num_pages=plan.staged_pages,
            allocate=self._host_memory.allocate,
        )

    def _use(self, planned: Sequence[PlannedRun]) -> list[PagePlaces]:
        """Where the pages of the runs are; notes their use and has some of them brought up.

        What a selection reads is found later, and brought up for nobody else.
        """
        self._hot.settle()
        self._turn += 1
        found = self._known.of(planned)
        for run, where in zip(planned, found, strict=True):
            for page in where.pages if run.selection is None else where.pages[-1:]:
                page.last_used = self._turn
        if self._turn % _TURNS_BETWEEN_LOADS == 0:
            read = (
                where for run, where in zip(planned, found, strict=True) if run.selection is None
            )
            if missing := missing_pages(read):
                wanted = promotion_order(missing)[:_LOADED_AT_ONCE]
                self._hot.load(wanted, unused_since=self._turn - _STALE_TURNS)
                found = self._known.of(planned)
        self._last_run = found[0].pages
        return found

    def _release_unneeded(self) -> None:
        if self._unneeded:
            self._cold.release(self._unneeded)
            self._unneeded = []
