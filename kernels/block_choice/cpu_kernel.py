"""Block choice, compiled: one thread, since waking others takes longer than a pass."""

import numpy as np
from numba import types
from numpy.typing import NDArray

from kernels.jit import entry, inlined
from kernels.simd.functions import add, exp, largest_lane, maximum, subtract
from kernels.simd.memory import Floats, load, store
from kernels.simd.vector import LANES, Scalar, splat, sum_lanes, zero

Mask = NDArray[np.bool_]

_MASKS = types.Array(types.boolean, 2, "C")
_READS = types.Array(types.boolean, 3, "C")


@inlined
def _block_scores(scores: Floats, parts: int, scale: Scalar, blocks: Floats) -> None:
    """Fill ``blocks`` with the highest score of each block, and with -inf behind the last."""
    num_blocks = len(scores) // parts
    for b in range(num_blocks):
        largest = scores[b * parts]
        for i in range(b * parts + 1, (b + 1) * parts):
            largest = max(largest, scores[i])
        blocks[b] = largest * scale
    blocks[num_blocks:] = -np.inf


@inlined
def _log_sum_exp(row: Floats) -> Scalar:
    """Of a row of whole vectors."""
    lanes = splat(np.float32(-np.inf))
    for i in range(0, len(row), LANES):
        lanes = maximum(load(row, i), lanes)
    largest = largest_lane(lanes)
    shifts, total = splat(largest), zero()
    for i in range(0, len(row), LANES):
        total = add(total, exp(subtract(load(row, i), shifts)))
    log_sum_exp: Scalar = largest + np.log(sum_lanes(total))
    return log_sum_exp


@inlined
def _add_worth(row: Floats, worths: Floats) -> None:
    """Raise ``worths`` to the shares that a query head gives, where these are higher."""
    shift = splat(_log_sum_exp(row))
    for i in range(0, len(row), LANES):
        store(worths, i, maximum(subtract(load(row, i), shift), load(worths, i)))


@inlined
def _take_highest(worths: Floats, is_candidate: Mask, count: int, chosen: Mask) -> None:
    """Mark the ``count`` candidates worth most; of equal ones the first."""
    found = np.empty(len(is_candidate), np.float32)
    num_candidates = 0
    for b in range(len(is_candidate)):
        if is_candidate[b]:
            found[num_candidates] = worths[b]
            num_candidates += 1
    count = min(count, num_candidates)
    if count == 0:
        return
    least = np.partition(found[:num_candidates], num_candidates - count)[num_candidates - count]
    num_above = 0
    for b in range(len(is_candidate)):
        if is_candidate[b] and worths[b] > least:
            chosen[b] = True
            num_above += 1
    for b in range(len(is_candidate)):
        if num_above < count and is_candidate[b] and worths[b] == least:
            chosen[b] = True
            num_above += 1


@entry(
    [
        types.void(
            types.float32[:, :, ::1],
            types.int64,
            types.float32,
            types.Array(types.boolean, 2, "C", readonly=True),
            types.int64,
            types.int64,
            _MASKS,
        )
    ]
)
def choose(  # noqa: PLR0917 - compiled code has no names for arguments
    scores: Floats,
    parts: int,
    scale: Scalar,
    is_candidate: Mask,
    count: int,
    num_kv_heads: int,
    chosen: Mask,
) -> None:
    """Mark in ``chosen`` [Hkv or 1, B] what is wanted most.

    ``scores`` [T, Hq, B * parts], ``is_candidate`` [Hkv or 1, B].
    """
    num_tokens, num_heads, _ = scores.shape
    group, num_blocks = num_heads // num_kv_heads, chosen.shape[1]
    length = (num_blocks + LANES - 1) // LANES * LANES
    row = np.empty(length, np.float32)
    worths = np.full((len(chosen), length), np.float32(-np.inf))
    for token in range(num_tokens):
        for head in range(num_heads):
            _block_scores(scores[token, head, : num_blocks * parts], parts, scale, row)
            _add_worth(row, worths[head // group % len(chosen)])
    for k in range(len(chosen)):
        mine = is_candidate[k % len(is_candidate)]
        _take_highest(worths[k], mine, count, chosen[k])


@entry([types.void(_READS, types.int64[::1])])
def count_reads(is_read: Mask, counts: NDArray[np.int64]) -> None:
    """Fill ``counts`` [P] with the blocks of each page that are read, of ``[H, P, blocks]``."""
    counts[:] = 0
    for head in range(len(is_read)):
        for page in range(is_read.shape[1]):
            for block in range(is_read.shape[2]):
                counts[page] += is_read[head, page, block]


@entry([types.int64(_READS, types.int64[::1], types.int32[::1], types.int32[:, ::1])])
def fill_tables(
    is_read: Mask, places: NDArray[np.int64], pages: NDArray[np.int32], tables: NDArray[np.int32]
) -> int:
    """Fill ``tables`` [Hkv, P * blocks] for pages at some places; returns how many are blocks.

    ``is_read`` [Hkv or 1, all pages, blocks]; ``pages`` [P] are their numbers in a storage.
    """
    num_blocks, num_read = is_read.shape[2], 0
    for head in range(len(tables)):
        mine = is_read[head % len(is_read)]
        for n in range(len(places)):
            for block in range(num_blocks):
                entry_number = n * num_blocks + block
                if mine[places[n], block]:
                    tables[head, entry_number] = pages[n] * num_blocks + block
                    num_read += 1
                else:
                    tables[head, entry_number] = -1
    return num_read


@entry(
    [
        types.int64(
            types.Array(types.boolean, 3, "C", readonly=True),
            types.int64[::1],
            types.Array(types.int32, 1, "C", readonly=True),
            types.int32[:, :, ::1],
            types.boolean[::1],
        )
    ]
)
def fill_whole_tables(
    chosen: Mask,
    places: NDArray[np.int64],
    pages: NDArray[np.int32],
    tables: NDArray[np.int32],
    is_used: Mask,
) -> int:
    """Fill ``tables`` [Hkv, P, blocks] for all ``pages`` [P]; returns how many are blocks.

    ``chosen`` [Hkv or 1, n, blocks] says what is read of the pages at ``places`` [n], ascending; of
    the others all is. ``is_used`` [P] becomes true for pages of which anything is read.
    """
    num_blocks, num_read = tables.shape[2], 0
    for head in range(len(tables)):
        mine, following = chosen[head % len(chosen)], 0
        for page in range(len(pages)):
            is_candidate = following < len(places) and places[following] == page
            for block in range(num_blocks):
                if is_candidate and not mine[following, block]:
                    tables[head, page, block] = -1
                else:
                    tables[head, page, block] = pages[page] * num_blocks + block
                    is_used[page] = True
                    num_read += 1
            following += is_candidate
    return num_read
