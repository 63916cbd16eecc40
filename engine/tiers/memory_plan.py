"""Divides a memory limit among checkpoint states, hot pages and staging buffers.

Sizes in bytes in, counts out. Nothing is allocated here, and nothing that is planned here is ever
exceeded.
"""

import sys
from dataclasses import dataclass, replace

from engine.errors import DoesNotFit
from engine.protocol.problems.fit import TooLittleForCache
from kernels.kv_layout import KVFormat, KVLayout

MIN_HOT_PAGES = 4
"""What one run needs: a page it begins in, one it fills, one that is copied, one to spare."""

NUM_STAGING_BUFFERS = 3
"""One is computed on, the others are being filled."""

_MAX_CHECKPOINTS = 64
_MIN_CHECKPOINTS = 2
_CHECKPOINT_SHARE = 0.25
_STAGING_SHARE = 0.25
_MAX_BUFFER_BYTES = 4 << 20
_MAX_GPU_BUFFER_BYTES = 32 << 20
"""A kernel over the pages of a buffer has to last longer than launching it."""

_MAX_SLAB_BYTES = 32 << 20
_SLAB_SHARE = 1 / 32


@dataclass(frozen=True)
class MemoryPlan:
    """What fits.

    Attributes:
        max_checkpoints: recurrent states kept.
        hot_pages: pages in the fast memory.
        pages_per_slab: pages by which fast memory grows and shrinks.
        staged_pages: pages whose part of one layer fits one staging buffer.
        warm_pages: pages in the RAM behind it.
        warm_format: how they are kept there.
    """

    max_checkpoints: int
    hot_pages: int
    pages_per_slab: int
    staged_pages: int
    warm_pages: int
    warm_format: KVFormat


def plan_memory(
    limit_bytes: int,
    *,
    layout: KVLayout,
    state_bytes: int,
    copied_bytes: int = 0,
    warm_bytes: int = 0,
    warm_format: KVFormat | None = None,
    max_hot_pages: int | None = None,
    is_on_gpu: bool = False,
) -> MemoryPlan:
    """Divide ``limit_bytes``; the warm tier has a budget of its own.

    Copies of pages that a policy needs take ``copied_bytes`` of it. No more than ``max_hot_pages``
    are planned, where that many are all that can be of use.
    Raises ``DoesNotFit`` where the least that works does not fit.
    """
    kept_format = warm_format or layout.kv_format
    left = max(0, limit_bytes - copied_bytes)
    max_checkpoints = int(left * _CHECKPOINT_SHARE / max(1, state_bytes))
    max_checkpoints = min(_MAX_CHECKPOINTS, max(_MIN_CHECKPOINTS, max_checkpoints))
    left -= max_checkpoints * state_bytes
    max_buffer_bytes = _MAX_GPU_BUFFER_BYTES if is_on_gpu else _MAX_BUFFER_BYTES
    buffer_bytes = min(max_buffer_bytes, int(left * _STAGING_SHARE) // NUM_STAGING_BUFFERS)
    staged_pages = max(1, buffer_bytes // layout.layer_bytes)
    left -= NUM_STAGING_BUFFERS * staged_pages * layout.layer_bytes
    hot_pages = min(left // layout.page_bytes, max_hot_pages or sys.maxsize)
    if hot_pages < MIN_HOT_PAGES:
        raise DoesNotFit(TooLittleForCache(limit_bytes))
    slab_pages = min(_MAX_SLAB_BYTES // layout.page_bytes, int(hot_pages * _SLAB_SHARE))
    return MemoryPlan(
        max_checkpoints=max_checkpoints,
        hot_pages=hot_pages,
        pages_per_slab=max(1, slab_pages),
        staged_pages=staged_pages,
        warm_pages=warm_bytes // replace(layout, kv_format=kept_format).page_bytes,
        warm_format=kept_format,
    )
