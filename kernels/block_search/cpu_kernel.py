"""The search of one layer for the blocks that a token reads, compiled.

What Python does between ``box_bounds``, ``choose_blocks`` and ``whole_tables``, in one call.
"""

from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from kernels.block_choice.cpu_kernel import Mask, choose, fill_whole_tables
from kernels.jit import inlined
from kernels.page_summary.cpu_kernel import Table, score_boxes
from kernels.simd.memory import Floats, integers_at
from kernels.simd.scalars import pointer_to
from kernels.simd.vector import Scalar


class Search(NamedTuple):
    """A ``BlockSearch`` of P pages for a run of more, and where its result goes; all int64.

    Names of arrays stand for their addresses, 0 where there are none.

    Attributes:
        bounds: FP16 ``[2, Hkv, slots, boxes, D]``.
        page_bounds: FP16 ``[2, Hkv, slots, 1, D]``.
        num_slots: places in both.
        boxes: of a page.
        code: the ``FormatCode`` of FP16.
        score: address of the inner loop that scores them.
        slots: int64 ``[P]``.
        num_pages: P.
        blocks: of a page.
        is_candidate: bool ``[rows, P, blocks]``.
        is_candidate_page: bool ``[rows, P]``.
        candidate_rows: rows of both, and of ``voted``: one for each KV head, or one for all.
        is_read: bool ``[read_rows, P, blocks]``.
        read_rows: the same of ``is_read``.
        num_chosen: candidates that a head chooses; 0 for no search.
        heads: how many choose for themselves: all KV heads, or one.
        num_searched: pages in which a head looks for blocks: P in one level, fewer in two.
        voted: int64 ``[rows, num_searched]``.
        places: int64 ``[P]``, where the pages are among all of the run.
        frames: int32 ``[run_pages]``.
        run_pages: how many there are.
        tables: int32 ``[Hkv, run_pages, blocks]``, to be filled.
        is_used: bool ``[run_pages]``, to be set where anything is read.
        num_read: int64, to be set.
    """

    bounds: int
    page_bounds: int
    num_slots: int
    boxes: int
    code: int
    score: int
    slots: int
    num_pages: int
    blocks: int
    is_candidate: int
    is_candidate_page: int
    candidate_rows: int
    is_read: int
    read_rows: int
    num_chosen: int
    heads: int
    num_searched: int
    voted: int
    places: int
    frames: int
    run_pages: int
    tables: int
    is_used: int
    num_read: int


SEARCH_WORDS = len(Search._fields)


@inlined
def search_at(at: int) -> Search:
    """The words that begin at an address."""
    words = integers_at(at, 1, SEARCH_WORDS)[0]
    return Search(
        words[0],
        words[1],
        words[2],
        words[3],
        words[4],
        words[5],
        words[6],
        words[7],
        words[8],
        words[9],
        words[10],
        words[11],
        words[12],
        words[13],
        words[14],
        words[15],
        words[16],
        words[17],
        words[18],
        words[19],
        words[20],
        words[21],
        words[22],
        words[23],
    )


class Asked(NamedTuple):
    """What a token asks with.

    Attributes:
        query: ``[1, Hq, D]``.
        scale: factor of all scores.
        num_kv_heads: Hkv.
        num_threads: threads that share the work.
    """

    query: Floats
    scale: Scalar
    num_kv_heads: int
    num_threads: int


@inlined
def find_blocks(search: Search, asked: Asked) -> int:
    """Fill ``tables`` with what each KV head reads; returns how many entries are blocks."""
    chosen = np.zeros((search.heads, search.num_pages, search.blocks), np.bool_)
    if search.num_chosen > 0:
        if search.num_searched < search.num_pages:
            pages = _promising(search, asked)
        else:
            pages = np.arange(search.num_pages).reshape(1, search.num_pages)
        _choose_in(search, asked, pages, chosen)
    _add_read(search, chosen)
    shape = (asked.num_kv_heads, search.run_pages, search.blocks)
    num_read = fill_whole_tables(
        chosen,
        _integers(search.places, search.num_pages),
        numba.carray(pointer_to(search.frames), search.run_pages, np.int32),
        numba.carray(pointer_to(search.tables), shape, np.int32),
        numba.carray(pointer_to(search.is_used), search.run_pages, np.bool_),
    )
    _integers(search.num_read, 1)[0] = num_read
    return int(num_read)


@inlined
def _mask(address: int, rows: int, columns: int) -> Mask:
    found: Mask = numba.carray(pointer_to(address), (rows, columns), np.bool_)
    return found


@inlined
def _integers(address: int, length: int) -> NDArray[np.int64]:
    numbers: NDArray[np.int64] = integers_at(address, 1, length)[0]
    return numbers


@inlined
def _add_read(search: Search, chosen: Mask) -> None:
    """Mark in ``chosen`` [heads, P, blocks] what is read in any case."""
    num_blocks = search.num_pages * search.blocks
    is_read = _mask(search.is_read, search.read_rows, num_blocks)
    blocks = chosen.reshape(search.heads, num_blocks)
    for head in range(search.heads):
        for block in range(num_blocks):
            blocks[head, block] |= is_read[head % search.read_rows, block]


@inlined
def _scores(
    search: Search, asked: Asked, slots: NDArray[np.int64], bounds: int, boxes: int
) -> Floats:
    """Upper bounds ``[1, Hq, n * boxes]`` of pages by their slots ``[H, n]``."""
    num_heads, length = asked.query.shape[1], slots.shape[1] * boxes
    found = np.empty((asked.num_kv_heads, num_heads // asked.num_kv_heads, length), np.float32)
    table = Table(
        bounds,
        asked.num_kv_heads,
        search.num_slots,
        boxes,
        asked.query.shape[2],
        search.code,
        search.score,
        asked.num_threads,
    )
    score_boxes(table, asked.query, slots, found)
    return found.reshape(1, num_heads, length)


@inlined
def _promising(search: Search, asked: Asked) -> NDArray[np.int64]:
    """The pages in which each head looks, ``[heads, num_searched]``, ascending."""
    num_pages, num_searched = search.num_pages, search.num_searched
    if search.voted != 0:
        return integers_at(search.voted, search.candidate_rows, num_searched)
    slots = integers_at(search.slots, 1, num_pages)
    scores = _scores(search, asked, slots, search.page_bounds, 1)
    is_first = np.zeros((search.heads, num_pages), np.bool_)
    is_candidate = _mask(search.is_candidate_page, search.candidate_rows, num_pages)
    choose(scores, 1, asked.scale, is_candidate, num_searched, asked.num_kv_heads, is_first)
    pages = np.zeros((search.heads, num_searched), np.int64)
    for head in range(search.heads):
        count = 0
        for page in range(num_pages):
            if is_first[head, page]:
                pages[head, count] = page
                count += 1
    return pages


@inlined
def _choose_in(search: Search, asked: Asked, pages: NDArray[np.int64], chosen: Mask) -> None:
    """Mark in ``chosen`` [heads, P, blocks] the blocks of ``pages`` [heads or 1, n] worth most."""
    rows, length = pages.shape
    blocks, num_searched = search.blocks, length * search.blocks
    all_slots = _integers(search.slots, search.num_pages)
    slots = np.empty((rows, length), np.int64)
    for row in range(rows):
        for n in range(length):
            slots[row, n] = all_slots[pages[row, n]]
    candidates = _mask(search.is_candidate, search.candidate_rows, search.num_pages * blocks)
    is_candidate = np.empty((search.heads, num_searched), np.bool_)
    for head in range(search.heads):
        mine = candidates[head % search.candidate_rows]
        for i in range(num_searched):
            is_candidate[head, i] = mine[pages[head % rows, i // blocks] * blocks + i % blocks]
    scores = _scores(search, asked, slots, search.bounds, search.boxes)
    found = np.zeros((search.heads, num_searched), np.bool_)
    parts = search.boxes // blocks
    choose(scores, parts, asked.scale, is_candidate, search.num_chosen, asked.num_kv_heads, found)
    for head in range(search.heads):
        for i in range(num_searched):
            chosen[head, pages[head % rows, i // blocks], i % blocks] |= found[head, i]
