"""Upper bounds of boxes on the CPU; summaries are read in place, by attention's own loop.

A bound is the positive channels of a query times the highest of each channel, and the negative ones
times the lowest: two products with rows of FP16, which is what scoring keys in storage is.
"""

from typing import NamedTuple

import numba
import numpy as np
from numba import types
from numpy.typing import NDArray

from kernels.by_address import call
from kernels.jit import entry, inlined, share
from kernels.page_summary.summary import BOUND_KINDS
from kernels.paged_attention.operands import QUERY_ROWS, TILE_LEN, Operands
from kernels.simd.address import address_of
from kernels.simd.memory import Floats, matrix_at, prefetch

PADDING_ROWS = 4
"""Rows behind those asked for that the inner loop reads, and scores that it writes."""

_HALF_BYTES = 2
_TASKS_PER_THREAD = 4
_FETCHED_PAGES = 8
"""Pages asked for ahead of time: far enough to arrive, near enough to stay in the cache."""


class Table(NamedTuple):
    """Rows in FP16 of one layer, ``[kinds, Hkv, slots, boxes, D]``; all int64.

    Attributes:
        address: of the first number.
        num_heads: KV heads.
        num_slots: places for pages.
        boxes: of a page.
        head_dim: D.
        code: the ``FormatCode`` of FP16.
        score: address of the inner loop: query rows times keys.
        num_threads: threads that share the work.
    """

    address: int
    num_heads: int
    num_slots: int
    boxes: int
    head_dim: int
    code: int
    score: int
    num_threads: int


table_type = types.NamedUniTuple(types.int64, len(Table._fields), Table)
"""The compiler's name for ``Table``."""


@inlined
def _end_of_run(slots: NDArray[np.int64], first: int, last: int) -> int:
    """Where slots that lie one after the other from ``first`` on end."""
    end = first + 1
    while end < last and slots[end] == slots[end - 1] + 1:
        end += 1
    return end


@inlined
def _fetch_ahead(table: Table, head: int, slots: NDArray[np.int64], first: int, last: int) -> int:
    """Ask for the boxes of pages from ``first`` to before ``last``; returns the later of both.

    The inner loop asks for what lies behind a run, which is not what comes next where pages are
    scattered.
    """
    for n in range(first, last):
        if n == 0 or slots[n] != slots[n - 1] + 1:
            for kind in range(BOUND_KINDS):
                slot = (kind * table.num_heads + head) * table.num_slots + slots[n]
                num_halfs = table.boxes * table.head_dim
                rows = matrix_at(table.address + slot * num_halfs * _HALF_BYTES, 1, num_halfs // 2)
                prefetch(rows[0], 0, num_halfs // 2)
    return max(first, last)


@inlined
def _score(table: Table, queries: Floats, rows: int, num_rows: int, scores: Floats) -> None:
    """Set ``scores`` [R, ...] to the products of ``queries`` [R, D] with rows at an address."""
    head_dim = queries.shape[1]
    for row in range(0, len(queries), QUERY_ROWS):
        operands = Operands(
            left=address_of(queries[row]),
            rows=rows,
            result=address_of(scores[row]),
            num_rows=num_rows,
            head_dim=head_dim,
            scores_len=scores.shape[1],
            ahead=rows + num_rows * head_dim * _HALF_BYTES,
            scratch=0,
        )
        call(table.score, table.code, operands)


@inlined
def _bound_run(table: Table, queries: Floats, place: int, scores: Floats, bounds: Floats) -> None:
    """Fill ``bounds`` [R, N] of the N boxes that lie from a place among all heads' slots on.

    ``queries`` [2, rows, D], for ``LOWEST`` and ``HIGHEST``.
    """
    row_bytes = queries.shape[2] * _HALF_BYTES
    places = table.num_heads * table.num_slots
    largest = np.float32(np.finfo(np.float32).max)
    for start in range(0, bounds.shape[1], TILE_LEN):
        num_rows = min(TILE_LEN, bounds.shape[1] - start)
        for kind in range(len(queries)):
            first = (kind * places + place) * table.boxes + start
            rows = table.address + first * row_bytes
            _score(table, queries[kind], rows, num_rows, scores[kind])
        for i in range(len(bounds)):
            for n in range(num_rows):
                bound = scores[0, i, n] + scores[1, i, n]
                bounds[i, start + n] = largest if np.isnan(bound) else bound


@inlined
def _by_sign(query: Floats, num_kv_heads: int) -> Floats:
    """Of ``query`` [T, Hq, D] the negative and the positive channels, ``[2, Hkv, rows, D]``.

    Rows are T times the query heads of a KV head, and zeros up to whole QUERY_ROWS.
    """
    num_tokens, num_heads, head_dim = query.shape
    group = num_heads // num_kv_heads
    num_rows = (num_tokens * group + QUERY_ROWS - 1) // QUERY_ROWS * QUERY_ROWS
    rows = np.zeros((2, num_kv_heads, num_rows, head_dim), np.float32)
    for token in range(num_tokens):
        for head in range(num_heads):
            row = token * group + head % group
            for d in range(head_dim):
                number = query[token, head, d]
                rows[0, head // group, row, d] = min(number, np.float32(0.0))
                rows[1, head // group, row, d] = max(number, np.float32(0.0))
    return rows


@entry(
    [
        types.void(
            table_type, types.float32[:, :, ::1], types.int64[:, ::1], types.float32[:, :, ::1]
        )
    ],
    parallel=True,
)
def score_boxes(table: Table, query: Floats, slots: NDArray[np.int64], bounds: Floats) -> None:
    """Fill ``bounds`` [Hkv, R, P * boxes] of pages by their slots, for ``query`` [T, Hq, D].

    ``slots`` [Hkv, P], or [1, P] for all heads.
    """
    queries = _by_sign(query, table.num_heads)
    num_parts = table.num_threads * _TASKS_PER_THREAD
    for thread in numba.prange(table.num_threads):
        scores = np.empty((2, queries.shape[2], TILE_LEN + PADDING_ROWS), np.float32)
        for task in range(thread, table.num_heads * num_parts, table.num_threads):
            head = task % table.num_heads
            mine = slots[head % len(slots)]
            first, last = share(len(mine), task // table.num_heads, num_parts)
            fetched = first
            while first < last:
                end = _end_of_run(mine, first, last)
                fetched = _fetch_ahead(table, head, mine, fetched, min(end + _FETCHED_PAGES, last))
                found = bounds[head, :, first * table.boxes : end * table.boxes]
                place = head * table.num_slots + mine[first]
                _bound_run(table, queries[:, head], place, scores, found)
                first = end
