"""Counters of what the engine did, and rates over the recent past."""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import psutil

from engine.gpu_meters import GpuMeters
from engine.protocol.records import BytesMoved, GpuState, PageRun, PageTier
from engine.protocol.replies import Statistics

if TYPE_CHECKING:
    from engine.loading.loaded_model import LoadedModel

_WINDOW_SECONDS = 10.0


class Rate:
    """Tokens per second of computing time over the last seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._samples: deque[tuple[float, int, float]] = deque()

    def add(self, tokens: int, seconds: float) -> None:
        """Note ``tokens`` that took ``seconds`` and are ready now."""
        self._forget_old()  # nobody may ever ask for the rate
        self._samples.append((self._clock(), tokens, seconds))

    def per_second(self) -> float:
        """Tokens per second; 0 where nothing was computed lately."""
        self._forget_old()
        seconds = sum(sample[2] for sample in self._samples)
        return sum(sample[1] for sample in self._samples) / seconds if seconds else 0.0

    def _forget_old(self) -> None:
        oldest = self._clock() - _WINDOW_SECONDS
        while self._samples and self._samples[0][0] < oldest:
            self._samples.popleft()


@dataclass
class Counters:
    """Totals since the engine started."""

    prefill_tokens: int = 0
    decode_tokens: int = 0
    reused_tokens: int = 0
    restores: int = 0
    pages_written: int = 0
    pages_read: int = 0
    imported_pages_compared: int = 0
    prefill_rate: Rate = field(default_factory=Rate)
    decode_rate: Rate = field(default_factory=Rate)


def read_statistics(
    request_id: int,
    *,
    model: "LoadedModel | None",
    counters: Counters,
    disk_bytes: int,
    gpu: GpuMeters,
) -> Statistics:
    """Counters and gauges as of now; those of the cache are 0 while no model is loaded."""
    cache = model.cache if model else None
    num_pages = model.storage.num_pages() if model else {}
    return Statistics(
        id=request_id,
        pages_in_use=cache.pool.num_used if cache else 0,
        pages_allocated=cache.pool.num_allocated if cache else 0,
        page_bytes=model.layout.page_bytes if model else 0,
        memory_limit_bytes=model.memory_limit_bytes if model else 0,
        resident_bytes=psutil.Process().memory_info().rss,
        checkpoints=len(cache.checkpoints) if cache else 0,
        disk_bytes=disk_bytes,
        prefill_tokens=counters.prefill_tokens,
        decode_tokens=counters.decode_tokens,
        reused_tokens=counters.reused_tokens,
        restores=counters.restores,
        pages_written=counters.pages_written,
        pages_read=counters.pages_read,
        pages_copied=cache.pages_copied if cache else 0,
        checkpoints_evicted=cache.checkpoints_evicted if cache else 0,
        prefill_tokens_per_second=counters.prefill_rate.per_second(),
        decode_tokens_per_second=counters.decode_rate.per_second(),
        pages_hot=num_pages.get(PageTier.HOT, 0),
        pages_warm=num_pages.get(PageTier.WARM, 0),
        pages_cold=num_pages.get(PageTier.COLD, 0),
        page_runs=tuple(PageRun(tier, count) for tier, count in _page_runs(model)),
        bytes_moved=_bytes_moved(model),
        gpu=_gpu_state(model, gpu),
    )


def _page_runs(model: "LoadedModel | None") -> list[tuple[PageTier, int]]:
    return model.storage.page_runs() if model else []


def _gpu_state(model: "LoadedModel | None", gpu: GpuMeters) -> GpuState | None:
    if model is None or model.device.type != "cuda":
        return gpu.read()
    import torch  # noqa: PLC0415 - whoever has a model has imported it

    uuid = f"GPU-{torch.cuda.get_device_properties(model.device).uuid}"
    return gpu.read(uuid=uuid, reserved_bytes=torch.cuda.memory_reserved(model.device))


def _bytes_moved(model: "LoadedModel | None") -> BytesMoved:
    if model is None:
        return BytesMoved()
    traffic = model.storage.traffic
    return BytesMoved(
        written=traffic.written_bytes,
        loaded=traffic.loaded_bytes,
        streamed=traffic.streamed_bytes,
        lowered=traffic.lowered_bytes,
        raised=traffic.raised_bytes,
        brought=traffic.brought_bytes,
    )
