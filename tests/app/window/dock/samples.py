"""What an engine might say."""

from app.window.dock.meters import Meters
from engine.protocol.records import BytesMoved, GpuState
from engine.protocol.replies import ModelLoaded
from engine.protocol.statistics import Statistics

GIGA = 10**9
METERS = Meters(
    cpu_fraction=0.37,
    memory_used_bytes=10 * GIGA,
    memory_total_bytes=32 * GIGA,
    own_bytes=GIGA // 2,
    disk_free_bytes=300 * GIGA,
    disk_total_bytes=500 * GIGA,
)
GPU = GpuState(
    "NVIDIA RTX 5080", 16 * GIGA, 11 * GIGA, 9 * GIGA, celsius=61, watts=211.6, memory_busy=0.78
)
NOTHING_MOVED = BytesMoved()


def statistics(
    *,
    in_use: int = 838,
    allocated: int = 900,
    decoded: int = 0,
    prefilled: int = 0,
    written: int = 0,
    moved: BytesMoved = NOTHING_MOVED,
    gpu: GpuState | None = None,
) -> Statistics:
    return Statistics(
        id=0,
        pages_in_use=in_use,
        pages_allocated=allocated,
        page_bytes=1_000_000,
        memory_limit_bytes=8 * GIGA,
        resident_bytes=GIGA,
        checkpoints=0,
        disk_bytes=18 * GIGA,
        prefill_tokens=prefilled,
        decode_tokens=decoded,
        reused_tokens=0,
        restores=0,
        pages_written=written,
        pages_read=0,
        bytes_moved=moved,
        gpu=gpu,
    )


def model(device: str = "cpu") -> ModelLoaded:
    return ModelLoaded(
        id=0,
        path="/models/demo",
        name="Demo",
        device=device,
        weights="float32",
        kv_format="f16",
        policy="dense",
        context_limit=262_144,
        page_bytes=1_000_000,
        state_bytes=1,
        memory_limit_bytes=8 * GIGA,
        fingerprint="f",
        seconds=1.0,
    )
