"""Attention of some query rows to one page, added to that of earlier pages.

The page's scores are computed first, then turned into weights with a running maximum per row, then
applied to the values: each key and each value is read once. A few query rows read the storage
directly; for more rows a tile of keys or values is widened once and read from the cache.
"""

from typing import NamedTuple

from kernels.by_address import call
from kernels.dequant.widen import Widening
from kernels.jit import inlined
from kernels.paged_attention.operands import QUERY_ROWS, WORD_BYTES, Operands
from kernels.paged_attention.rounding import Numbers
from kernels.simd.address import address_of
from kernels.simd.memory import Floats

_PREFETCH_BYTES = 18_432
"""How far ahead memory is fetched: far enough to arrive in time, near enough to stay cached."""


class InnerLoops(NamedTuple):
    """The inner loops to use, by address, and what they need; all int64.

    Attributes:
        widen_keys: fills the tile from keys; 0 where keys are read from storage.
        widen_values: fills the tile from values; 0 where they are read from storage.
        score: query rows times keys, for QUERY_ROWS.
        weigh: weights times values.
        weighed_rows: query rows that ``weigh`` takes.
        tile_len: keys or values that they take at once; pages are whole tiles.
        query: what query rows are rounded to, of ``Numbers``.
        weights: what weights are rounded to: not INT16.
    """

    widen_keys: int
    widen_values: int
    score: int
    weigh: int
    weighed_rows: int
    tile_len: int
    query: int
    weights: int


class HeadPage(NamedTuple):
    """One head's part of a page, or of a block of one.

    Attributes:
        keys: address of the first key.
        values: address of the first value.
        next_keys: address of the keys that will be read next.
        row_bytes: bytes of a key or value.
        code: the ``FormatCode`` of keys and values.
        num_rows: tokens in use.
    """

    keys: int
    values: int
    next_keys: int
    row_bytes: int
    code: int
    num_rows: int


class Workspace(NamedTuple):
    """Scratch memory of one thread; rounded rows are those of ``rounding``.

    Attributes:
        query: ``[R, D]``, scaled.
        scores: ``[R, page_size]``: scores, then weights, of the page in hand.
        tile: ``[TILE_LEN, D]``: widened keys or values, or scratch memory of an inner loop.
        largest: ``[R]``: the rows' largest scores, this page included.
        page_total: ``[R]``: sum of the page's weights.
    """

    query: Floats
    scores: Floats
    tile: Floats
    largest: Floats
    page_total: Floats


@inlined
def _row_ahead(page: HeadPage, tile_len: int, row: int, plane: int, next_plane: int) -> int:
    """Address of the row that is read _PREFETCH_BYTES after this one, maybe in the next plane.

    In whole tiles, so that no prefetch runs across the end of a plane.
    """
    row += max(1, _PREFETCH_BYTES // (tile_len * page.row_bytes)) * tile_len
    if row < page.num_rows:
        return plane + row * page.row_bytes
    return next_plane + (row - page.num_rows) * page.row_bytes


@inlined
def score_page(
    loops: InnerLoops, page: HeadPage, workspace: Workspace, num_query_rows: int
) -> None:
    """Set ``scores[i, n]`` for all query rows and all keys of the page."""
    head_dim, scores_len = workspace.query.shape[1], workspace.scores.shape[1]
    for start in range(0, page.num_rows, loops.tile_len):
        stop = min(start + loops.tile_len, page.num_rows)
        keys = page.keys + start * page.row_bytes
        ahead = _row_ahead(page, loops.tile_len, start, page.keys, page.values)
        if loops.widen_keys != 0:
            tile = address_of(workspace.tile)
            widening = Widening(keys, tile, ahead, stop - start, head_dim)
            call(loops.widen_keys, page.code, widening)
            keys = tile
        for row in range(0, num_query_rows, QUERY_ROWS):
            operands = Operands(
                left=address_of(workspace.query[row]),
                rows=keys,
                result=address_of(workspace.scores[row]) + start * WORD_BYTES,
                num_rows=stop - start,
                head_dim=head_dim,
                scores_len=scores_len,
                ahead=ahead,
                scratch=address_of(workspace.tile),
            )
            call(loops.score, page.code, operands)


@inlined
def weigh_page(loops: InnerLoops, page: HeadPage, workspace: Workspace, output: Floats) -> None:
    """Add the page's values, weighted, to ``output`` [R, D]."""
    head_dim, scores_len = output.shape[1], workspace.scores.shape[1]
    per_word = 2 if loops.weights == Numbers.BFLOAT16 else 1
    for start in range(0, page.num_rows, loops.tile_len):
        stop = min(start + loops.tile_len, page.num_rows)
        values = page.values + start * page.row_bytes
        ahead = _row_ahead(page, loops.tile_len, start, page.values, page.next_keys)
        if loops.widen_values != 0:
            tile = address_of(workspace.tile)
            widening = Widening(values, tile, ahead, stop - start, head_dim)
            call(loops.widen_values, page.code, widening)
            values = tile
        for row in range(0, len(output), loops.weighed_rows):
            weights = address_of(workspace.scores[row])
            operands = Operands(
                left=weights + start // per_word * WORD_BYTES,
                rows=values,
                result=address_of(output[row]),
                num_rows=(stop - start + per_word - 1) // per_word,
                head_dim=head_dim,
                scores_len=scores_len,
                ahead=ahead,
                scratch=address_of(workspace.tile),
            )
            call(loops.weigh, page.code, operands)
