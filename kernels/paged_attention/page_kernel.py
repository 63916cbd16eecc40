"""Attention of some query rows to one page, added to what the rows saw before.

The page's scores are computed first, then turned into weights with a running maximum per row, then
applied to the values: each key and each value is read once. A few query rows read the storage
directly; for more rows a tile of keys or values is widened once and read from the cache.
"""

from enum import IntEnum
from typing import NamedTuple

from kernels.dequant.widen import (
    Widening,
    widen_rows,
    widen_to_bfloat16,
    widen_to_bfloat16_pairs,
)
from kernels.jit import inlined
from kernels.paged_attention.micro_kernels import (
    QUERY_ROWS,
    TILE_LEN,
    TILE_QUERY_ROWS,
    Operands,
    score_bfloat16_tile,
    score_rows,
    score_tile,
    weigh_bfloat16_tile,
    weigh_rows,
    weigh_tile,
)
from kernels.simd.address import address_of
from kernels.simd.memory import Floats

_WORD_BYTES = 4


class Operand(IntEnum):
    """What the inner loops multiply."""

    STORED = 0
    """Keys and values as they are stored, widened to float32 for every few query rows."""
    FLOAT32 = 1
    """Tiles of float32."""
    BFLOAT16 = 2
    """Tiles of bfloat16, with query and weights in bfloat16; sums in float32."""


class HeadPage(NamedTuple):
    """One head's part of a page.

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
    """Scratch memory of one thread; bfloat16 numbers use the first half of their place.

    Attributes:
        query: ``[R, D]``, scaled.
        scores: ``[R, page_size]``: scores, then weights, of the page in hand.
        tile: ``[TILE_LEN, D]``: widened keys or values.
        largest: ``[R]``: the rows' largest scores, this page included.
        page_total: ``[R]``: sum of the page's weights.
    """

    query: Floats
    scores: Floats
    tile: Floats
    largest: Floats
    page_total: Floats


@inlined
def score_page(page: HeadPage, workspace: Workspace, num_query_rows: int, operand: int) -> None:
    """Set ``scores[i, n]`` for all query rows and all keys of the page."""
    head_dim, scores_len = workspace.query.shape[1], workspace.scores.shape[1]
    tile = address_of(workspace.tile)
    for start in range(0, page.num_rows, TILE_LEN):
        stop = min(start + TILE_LEN, page.num_rows)
        keys = page.keys + start * page.row_bytes
        ahead = page.keys + stop * page.row_bytes if stop < page.num_rows else page.values
        _widen_keys(operand, page.code, Widening(keys, tile, ahead, stop - start, head_dim))
        for row in range(0, num_query_rows, QUERY_ROWS):
            operands = Operands(
                left=address_of(workspace.query[row]),
                rows=keys if operand == Operand.STORED else tile,
                result=address_of(workspace.scores[row]) + start * _WORD_BYTES,
                num_rows=stop - start,
                head_dim=head_dim,
                scores_len=scores_len,
            )
            _score(operand, page.code, operands, ahead)


@inlined
def weigh_page(page: HeadPage, workspace: Workspace, output: Floats, operand: int) -> None:
    """Add the page's values, weighted, to ``output`` [R, D]."""
    head_dim, scores_len = output.shape[1], workspace.scores.shape[1]
    tile = address_of(workspace.tile)
    rows_at_once = QUERY_ROWS if operand == Operand.STORED else TILE_QUERY_ROWS
    values_per_weight = 2 if operand == Operand.BFLOAT16 else 1
    for start in range(0, page.num_rows, TILE_LEN):
        stop = min(start + TILE_LEN, page.num_rows)
        values = page.values + start * page.row_bytes
        ahead = page.values + stop * page.row_bytes if stop < page.num_rows else page.next_keys
        _widen_values(operand, page.code, Widening(values, tile, ahead, stop - start, head_dim))
        for row in range(0, len(output), rows_at_once):
            weights = address_of(workspace.scores[row])
            operands = Operands(
                left=weights + start // values_per_weight * _WORD_BYTES,
                rows=values if operand == Operand.STORED else tile,
                result=address_of(output[row]),
                num_rows=(stop - start + values_per_weight - 1) // values_per_weight,
                head_dim=head_dim,
                scores_len=scores_len,
            )
            _weigh(operand, page.code, operands, ahead)


@inlined
def _widen_keys(operand: int, code: int, widening: Widening) -> None:
    if operand == Operand.FLOAT32:
        widen_rows(code, widening)
    elif operand == Operand.BFLOAT16:
        widen_to_bfloat16(code, widening)


@inlined
def _widen_values(operand: int, code: int, widening: Widening) -> None:
    if operand == Operand.FLOAT32:
        widen_rows(code, widening)
    elif operand == Operand.BFLOAT16:
        widen_to_bfloat16_pairs(code, widening)


@inlined
def _score(operand: int, code: int, operands: Operands, ahead: int) -> None:
    if operand == Operand.STORED:
        score_rows(code, operands, ahead)
    elif operand == Operand.FLOAT32:
        score_tile(operands)
    else:
        score_bfloat16_tile(operands)


@inlined
def _weigh(operand: int, code: int, operands: Operands, ahead: int) -> None:
    if operand == Operand.STORED:
        weigh_rows(code, operands, ahead)
    elif operand == Operand.FLOAT32:
        weigh_tile(operands)
    else:
        weigh_bfloat16_tile(operands)
