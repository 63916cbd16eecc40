"""The cache of a loaded model and its memory limits, which may change while it is in use."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

import torch

from engine.cache.kv_cache import KVCache
from engine.cache.page_key import root_key
from engine.cache.page_pool import OutOfPages
from engine.errors import DoesNotFit
from engine.loading.cache_layout import page_layout
from engine.models.layer_specs import LayerSpec
from engine.models.state import RecurrentState
from engine.protocol.problems.fit import LimitBelowStart, LimitBelowUse
from engine.protocol.requests import LoadModel
from engine.retention.policy import RetentionPolicy
from engine.runner.gpu_memory import give_back_gpu_memory, gpu_failures_told
from engine.runner.heap import trim_heap
from engine.runner.memory_budget import cache_budget_bytes, free_memory_bytes
from engine.snapshots.pages import PageStore
from engine.tiers.cold_pages import ColdPages
from engine.tiers.memory_plan import MemoryPlan, plan_memory
from engine.tiers.stored_layout import stored_layout
from engine.tiers.tiered_storage import TieredStorage
from kernels.kv_layout import KVFormat, KVLayout

_PAGE_CACHE_SHARE = 0.5
"""Share of the memory we leave free that the system may be expected to keep of our files."""

_RAM_SHARE = 0.4
"""Share of the free RAM that pages behind a GPU's memory take by themselves."""


@dataclass(frozen=True)
class ColdStore:
    """The disk behind the memory.

    Attributes:
        pages: where pages are stored.
        max_bytes: measures the room for them.
    """

    pages: PageStore
    max_bytes: Callable[[], int]


@dataclass(frozen=True)
class MemoryLimits:
    """Memory that the cache may take.

    Attributes:
        memory_bytes: pages in fast memory, states and buffers; 0 derives it from free memory.
        warm_bytes: pages in the RAM behind it; 0 derives it behind a GPU, and is none elsewhere.
        warm_format: how they are kept there; None keeps them as they are.
    """

    memory_bytes: int
    warm_bytes: int = 0
    warm_format: KVFormat | None = None


def limits_of(request: LoadModel, layers: Sequence[LayerSpec]) -> MemoryLimits:
    """The limits that a request asks for.

    Raises ``UsageFailure`` where pages of these layers cannot have its warm format.
    """
    warm_format = (
        page_layout(layers, request.warm_format).kv_format if request.warm_format else None
    )
    return MemoryLimits(request.memory_bytes, request.warm_bytes, warm_format)


class CacheMemory:
    """A cache in tiers, and the limit of its memory.

    Attributes:
        limit_bytes: fast memory that is not exceeded.
        is_derived: whether the limit follows from free memory, and with it.
    """

    def __init__(
        self,
        layout: KVLayout,
        *,
        state_bytes: int,
        fingerprint: str,
        limits: MemoryLimits,
        cold: ColdStore,
        policy: RetentionPolicy,
        device: torch.device,
    ) -> None:
        """Hot pages are on ``device``. Raises ``DoesNotFit`` where limits are too small to work."""
        self.is_derived = limits.memory_bytes == 0
        self.limit_bytes = cache_budget_bytes(limits.memory_bytes)
        self._limits = limits = _with_ram_behind_gpu(limits, device)
        self._layout = layout
        self._state_bytes = state_bytes
        self._policy = policy
        self._device = device
        self._cold = cold
        self._summary_bytes = 0
        plan = self._plan(self.limit_bytes, limits.warm_bytes)
        self._hot_pages = plan.hot_pages
        self.storage = TieredStorage(
            layout,
            plan,
            ColdPages(cold.pages, stored_layout(layout)),
            page_cache_bytes=int(_free_for_files(self.limit_bytes, device) * _PAGE_CACHE_SHARE),
            device=device,
        )
        self.cache = KVCache(
            self.storage,
            root=root_key(fingerprint),
            page_size=layout.page_size,
            max_pages=self._max_pages,
            max_checkpoints=plan.max_checkpoints,
            clone_state=_clone,
        )

    def set_limit(self, limit_bytes: int) -> None:
        """Keep to another limit from now on; that of the warm tier stays.

        Raises ``DoesNotFit`` where what is in progress needs more, or the memory that is taken at
        once is more; the old limit holds then.
        """
        plan = self._plan(limit_bytes, self._limits.warm_bytes)
        if not self.storage.can_follow(plan):
            raise DoesNotFit(LimitBelowStart(limit_bytes))
        try:
            self.cache.make_room(lambda: self.storage.resize(plan))
        except OutOfPages as error:
            raise DoesNotFit(LimitBelowUse(limit_bytes)) from error
        self._hot_pages = plan.hot_pages
        self.cache.pool.measure()
        self.cache.limit_checkpoints(plan.max_checkpoints)
        self.limit_bytes = limit_bytes
        trim_heap()
        give_back_gpu_memory(self._device)

    def follow_summaries(self) -> None:
        """Give what is known of keys the memory that it takes, at the expense of hot pages.

        On a GPU it is in the RAM beside it. Where pages in use leave too little room, the limit is
        exceeded by it until the next one is set.
        """
        taken = 0 if self._device.type == "cuda" else self.storage.selective.kept_bytes
        if taken != self._summary_bytes:
            self._summary_bytes = taken
            with suppress(DoesNotFit):
                self.set_limit(self.limit_bytes)

    def _max_pages(self) -> int:
        """Pages for which there is room, in memory and on the disk together."""
        return self._hot_pages + self._cold.max_bytes() // self._layout.page_bytes

    def _plan(self, limit_bytes: int, warm_bytes: int) -> MemoryPlan:
        need = self._policy.memory_need
        return plan_memory(
            limit_bytes,
            layout=self._layout,
            state_bytes=self._state_bytes,
            copied_bytes=need.copied_pages * self._layout.page_bytes + self._summary_bytes,
            warm_bytes=warm_bytes,
            warm_format=self._limits.warm_format,
            max_hot_pages=need.useful_pages,
            is_on_gpu=self._device.type == "cuda",
        )


def _clone(state: RecurrentState) -> RecurrentState:
    """A copy on the same device. Raises ``DoesNotFit`` where that is full."""
    with gpu_failures_told():
        return state.clone()


def _with_ram_behind_gpu(limits: MemoryLimits, device: torch.device) -> MemoryLimits:
    """Keep what leaves a GPU's memory in RAM, unless something else was requested."""
    if device.type == "cpu" or limits.warm_bytes:
        return limits
    return replace(limits, warm_bytes=int(free_memory_bytes() * _RAM_SHARE))


def _free_for_files(limit_bytes: int, device: torch.device) -> int:
    """RAM that a cache leaves alone; one on a GPU takes none."""
    return free_memory_bytes() - (limit_bytes if device.type == "cpu" else 0)
