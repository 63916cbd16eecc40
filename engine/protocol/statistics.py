"""Statistics that the engine sends on request."""

from engine.protocol.records import BlocksRead, BytesMoved, GpuState, MemoryUse, PageRun
from engine.protocol.reply import Reply


class Statistics(Reply, frozen=True, tag=True):
    """Current counters and gauges of the engine.

    Attributes:
        page_runs: the tiers of the pages of the context computed last, in its order.
        decode_passes: passes that computed ``decode_tokens``; one pass serves several answers.
        gpu: the GPU that computes, or else the first one; None on a machine without GPUs.
        prefill_seconds, decode_seconds: time for computing ``prefill_tokens`` and
            ``decode_tokens``; 0 if not known.
    """

    pages_in_use: int
    pages_allocated: int
    page_bytes: int
    memory_limit_bytes: int
    resident_bytes: int
    checkpoints: int
    disk_bytes: int
    prefill_tokens: int
    decode_tokens: int
    reused_tokens: int
    restores: int
    pages_written: int
    pages_read: int
    page_runs: tuple[PageRun, ...] = ()
    bytes_moved: BytesMoved = BytesMoved()
    blocks_read: BlocksRead = BlocksRead()
    gpu: GpuState | None = None
    decode_passes: int = 0
    prefill_seconds: float = 0.0
    decode_seconds: float = 0.0
    memory: MemoryUse = MemoryUse()
