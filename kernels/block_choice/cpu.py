"""Block choice on the CPU: tensors and arrays around the compiled loops."""

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from kernels.block_choice.cpu_kernel import choose, count_reads, fill_tables
from kernels.checks import expect


def choose_blocks(
    scores: Tensor,
    is_candidate: Tensor,
    *,
    count: int,
    num_kv_heads: int,
    is_shared: bool = False,
    scale: float = 1.0,
    parts: int = 1,
) -> Tensor:
    """The ``count`` candidates that each KV head wants most, bool ``[Hkv, B]``; fewer if there are.

    ``scores`` [T, Hq, B * parts] is of parts of blocks, float32 on the CPU; those behind the last
    whole block are not asked. ``is_candidate`` is bool ``[Hkv, B]``, or ``[1, B]`` for all heads;
    with ``is_shared`` these choose together, ``[1, B]``.
    """
    expect(scores, "scores", torch.float32, (None, None, None))
    num_blocks = scores.shape[-1] // parts
    expect(is_candidate, "is_candidate", torch.bool, (None, num_blocks))
    chosen = torch.zeros(1 if is_shared else num_kv_heads, num_blocks, dtype=torch.bool)
    if num_blocks:
        choose(
            scores.numpy(), parts, scale, is_candidate.numpy(), count, num_kv_heads, chosen.numpy()
        )
    return chosen


def count_heads(is_read: NDArray[np.bool_]) -> NDArray[np.int64]:
    """From ``[H, P, blocks]`` to how many blocks of each page are read, all heads together."""
    counts = np.empty(is_read.shape[1], np.int64)
    count_reads(is_read, counts)
    return counts


def head_tables(
    is_read: NDArray[np.bool_],
    places: NDArray[np.int64],
    pages: NDArray[np.int32],
    num_kv_heads: int,
) -> NDArray[np.int32] | None:
    """A block table for each KV head, ``[Hkv, P * blocks]``; None where all read everything.

    ``is_read`` [Hkv or 1, all pages, blocks]; the ``pages`` [P] of a storage are those at
    ``places``.
    """
    tables = np.empty((num_kv_heads, len(places) * is_read.shape[2]), np.int32)
    return None if fill_tables(is_read, places, pages, tables) == tables.size else tables
