"""Block choice on the CPU: tensors and arrays around the compiled loops."""

from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from kernels.block_choice.cpu_kernel import (
    choose,
    count_reads,
    fill_tables,
    fill_whole_tables,
)
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
    chosen = np.zeros((1 if is_shared else num_kv_heads, num_blocks), np.bool_)
    if num_blocks:
        choose(scores.numpy(), parts, scale, is_candidate.numpy(), count, num_kv_heads, chosen)
    return torch.from_numpy(chosen)


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


class WholeTables(NamedTuple):
    """What is read of pages of one storage.

    Attributes:
        table: int32 ``[Hkv, P * blocks]``, -1 where a head reads nothing.
        num_read: entries that are blocks.
        is_used: pages of which anything is read, bool ``[P]``.
    """

    table: NDArray[np.int32]
    num_read: int
    is_used: NDArray[np.bool_]


def whole_tables(
    chosen: NDArray[np.bool_],
    places: NDArray[np.int64],
    pages: NDArray[np.int32],
    num_kv_heads: int,
) -> WholeTables:
    """Block tables of all ``pages`` [P], in one pass over what was chosen.

    ``chosen`` [Hkv or 1, n * blocks] is of those at ``places`` [n]; of the others all is read.
    """
    blocks = np.ascontiguousarray(chosen).reshape(len(chosen), len(places), -1)
    tables = np.empty((num_kv_heads, len(pages), blocks.shape[2]), np.int32)
    is_used = np.zeros(len(pages), np.bool_)
    num_read = fill_whole_tables(blocks, places, pages, tables, is_used)
    return WholeTables(tables.reshape(num_kv_heads, -1), num_read, is_used)
