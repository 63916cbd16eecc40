"""Collects the statistics that the application asks for."""

from typing import TYPE_CHECKING

from engine.counters import Counters
from engine.gpu_meters import GpuMeters
from engine.loading.memory_use import memory_use
from engine.protocol.records import BlocksRead, BytesMoved, GpuState, PageRun
from engine.protocol.statistics import Statistics

if TYPE_CHECKING:
    from engine.loading.loaded_model import LoadedModel


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
    memory = memory_use(model)
    return Statistics(
        id=request_id,
        pages_in_use=cache.pool.num_used if cache else 0,
        pages_allocated=cache.pool.num_allocated if cache else 0,
        page_bytes=model.layout.page_bytes if model else 0,
        memory_limit_bytes=model.memory_limit_bytes if model else 0,
        resident_bytes=memory.resident,
        checkpoints=len(cache.checkpoints) if cache else 0,
        disk_bytes=disk_bytes,
        prefill_tokens=counters.prefill_tokens,
        prefill_seconds=counters.prefill_seconds,
        decode_tokens=counters.decode_tokens,
        decode_seconds=counters.decode_seconds,
        decode_passes=counters.decode_passes,
        reused_tokens=counters.reused_tokens,
        restores=counters.restores,
        pages_written=counters.pages_written,
        pages_read=counters.pages_read,
        page_runs=_page_runs(model),
        bytes_moved=_bytes_moved(model),
        blocks_read=_blocks_read(model),
        gpu=_gpu_state(model, gpu),
        memory=memory,
    )


def _page_runs(model: "LoadedModel | None") -> tuple[PageRun, ...]:
    runs = model.storage.page_runs() if model else []
    return tuple(PageRun(tier, count) for tier, count in runs)


def _gpu_state(model: "LoadedModel | None", gpu: GpuMeters) -> GpuState | None:
    if model is None or model.device.type != "cuda":
        return gpu.read()
    import torch  # noqa: PLC0415 - whoever has a model has imported it

    uuid = f"GPU-{torch.cuda.get_device_properties(model.device).uuid}"
    return gpu.read(uuid=uuid, reserved_bytes=torch.cuda.memory_reserved(model.device))


def _blocks_read(model: "LoadedModel | None") -> BlocksRead:
    if model is None:
        return BlocksRead()
    return model.storage.selective.counts.record


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
