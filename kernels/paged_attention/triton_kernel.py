"""Attention of a block of query rows of one KV head to a range of pages, on a GPU.

Row r of a KV head is query head ``r % group`` of token ``r // group``, so the heads that share keys
are multiplied together. Keys and values are read once per block of rows, tile by tile, widened in
registers; the softmax runs along (arXiv 1805.02867). Tiles are halves of rows (``dequant``). How
many tokens there are is read on the device: a captured graph sees every step's own number.
"""

import triton
import triton.language as tl

from kernels.dequant.triton_kernel import half_columns, load_rows
from kernels.page_pointers import keys_pointer

_LN_2 = tl.constexpr(0.6931471805599453)
_NOTHING_SEEN = tl.constexpr(-3.0e38)
"""Largest score of a row that saw nothing: finite, so that -inf minus it stays -inf."""


@triton.jit(
    do_not_specialize=[
        "layer",
        "num_tokens",
        "query_start",
        "window",
        "sinks",
        "num_splits",
        "table_len",
    ]
)
def attend(  # noqa: PLR0915 - one pass over the pages, with nothing to leave out
    query,
    slab_addresses,
    block_table,
    present,
    num_present,
    context_len,
    outputs,
    lses,
    page_lses,
    scale,
    layer,
    num_tokens,
    query_start,
    window,
    sinks,
    num_splits,
    table_len,
    ENDS_CONTEXT: tl.constexpr,
    HAS_WINDOW: tl.constexpr,
    WITH_PAGES: tl.constexpr,
    BY_HEAD: tl.constexpr,
    SKIPS_GAPS: tl.constexpr,
    BLOCKS_PER_PAGE: tl.constexpr,
    GROUP: tl.constexpr,
    BLOCK_ROWS: tl.constexpr,
    BLOCK_TOKENS: tl.constexpr,
    WIDTH: tl.constexpr,
    DTYPE: tl.constexpr,
    PAGES_PER_SLAB: tl.constexpr,
    PAGE_BYTES: tl.constexpr,
    LAYER_BYTES: tl.constexpr,
    HEAD_BYTES: tl.constexpr,
    PAGE_SIZE: tl.constexpr,
    HEAD_DIM: tl.constexpr,
    FORMAT: tl.constexpr,
):
    """Grid: (row blocks, KV heads, splits). Parts ``[splits, T, Hq, D]`` go to be merged.

    ``query_start`` counts unless ENDS_CONTEXT. ``page_lses`` [T, Hq, table_len] is written for the
    entries of the table that a row's block sees. A split without entries writes an lse of -inf and
    no output. BY_HEAD: ``block_table`` has a row of ``table_len`` for each KV head. Its entries are
    pages, or blocks of pages: they are numbered through all pages. SKIPS_GAPS: ``present``
    [Hkv, table_len] has the places of those that are there, ``num_present`` of each head, and no
    others are looked at.
    """
    BLOCK_LEN: tl.constexpr = PAGE_SIZE // BLOCKS_PER_PAGE
    TILES: tl.constexpr = BLOCK_LEN // BLOCK_TOKENS
    head, split = tl.program_id(1), tl.program_id(2)
    table = block_table + (head * table_len if BY_HEAD else 0)
    num_heads = tl.num_programs(1) * GROUP
    row = tl.program_id(0) * BLOCK_ROWS + tl.arange(0, BLOCK_ROWS)
    token = row // GROUP
    is_row = token < num_tokens
    query_row = token.to(tl.int64) * num_heads + head * GROUP + row % GROUP

    last_row = tl.minimum(tl.program_id(0) * BLOCK_ROWS + BLOCK_ROWS, num_tokens * GROUP) - 1
    start, end = _visible(context_len, num_tokens, query_start, last_row // GROUP, ENDS_CONTEXT)
    first_token = tl.program_id(0) * BLOCK_ROWS // GROUP
    begin = _window_begin(start + first_token, window, HAS_WINDOW)
    before = tl.minimum(begin, end) // BLOCK_LEN
    num_sinks = tl.minimum(before, tl.cdiv(sinks, BLOCK_LEN)) if HAS_WINDOW else 0
    skipped = before - num_sinks  # entries that no row sees
    num_seen = tl.cdiv(end, BLOCK_LEN) - skipped
    num_entries = tl.load(num_present + head) if SKIPS_GAPS else num_seen
    first_entry = num_entries * split // num_splits
    last_entry = num_entries * (split + 1) // num_splits
    last_tile = last_entry * TILES
    if not SKIPS_GAPS:
        last_tile = tl.minimum(last_tile, tl.cdiv(end, BLOCK_TOKENS) - skipped * TILES)

    factor = scale / _LN_2  # exponentials are of base 2
    low_place, low_mask = _half_places(query_row, is_row, 0, FORMAT, HEAD_DIM, WIDTH)
    low_query = (tl.load(query + low_place, mask=low_mask, other=0.0) * factor).to(DTYPE)
    high_place, high_mask = _half_places(query_row, is_row, 1, FORMAT, HEAD_DIM, WIDTH)
    high_query = (tl.load(query + high_place, mask=high_mask, other=0.0) * factor).to(DTYPE)

    largest = tl.full([BLOCK_ROWS], _NOTHING_SEEN, tl.float32)
    total = tl.zeros([BLOCK_ROWS], tl.float32)
    page_total = tl.zeros([BLOCK_ROWS], tl.float32)
    low_output = tl.zeros([BLOCK_ROWS, WIDTH], tl.float32)
    high_output = tl.zeros([BLOCK_ROWS, WIDTH], tl.float32)
    for tile in range(first_entry * TILES, last_tile):
        entry = tile // TILES
        if HAS_WINDOW:
            entry += tl.where(entry < num_sinks, 0, skipped)
        if SKIPS_GAPS:
            entry = tl.load(present + head * table_len + entry)
        entry_id = tl.load(table + entry)
        block = tl.maximum(entry_id, 0) if BY_HEAD else entry_id
        keys = keys_pointer(
            slab_addresses,
            block // BLOCKS_PER_PAGE,
            layer,
            head,
            PAGES_PER_SLAB,
            PAGE_BYTES,
            LAYER_BYTES,
            HEAD_BYTES,
        )
        in_block = tile % TILES * BLOCK_TOKENS + tl.arange(0, BLOCK_TOKENS)
        in_page = block % BLOCKS_PER_PAGE * BLOCK_LEN + in_block
        position = entry * BLOCK_LEN + in_block
        is_there = position < (tl.where(entry_id < 0, 0, end) if BY_HEAD else end)
        low, high = load_rows(keys, in_page, is_there, FORMAT, HEAD_DIM, WIDTH, DTYPE)
        scores = tl.dot(low_query, tl.trans(low), input_precision="ieee")
        scores = tl.dot(high_query, tl.trans(high), scores, input_precision="ieee")
        is_visible = (position[None, :] <= (start + token)[:, None]) & is_there[None, :]
        if HAS_WINDOW:
            in_window = position[None, :] > (start + token - window)[:, None]
            is_visible &= in_window | (position < sinks)[None, :]
        scores = tl.where(is_visible, scores, float("-inf"))

        weights, rescale, largest = _soften(scores, largest)
        total = total * rescale + tl.sum(weights, 1)
        values = keys + LAYER_BYTES // 2
        low, high = load_rows(values, in_page, is_there, FORMAT, HEAD_DIM, WIDTH, DTYPE)
        rounded = weights.to(DTYPE)
        low_output = tl.dot(rounded, low, low_output * rescale[:, None], input_precision="ieee")
        high_output = tl.dot(rounded, high, high_output * rescale[:, None], input_precision="ieee")

        if WITH_PAGES:
            page_total = page_total * rescale + tl.sum(weights, 1)
            is_page_end = (tile % TILES == TILES - 1) | (tile == last_tile - 1)
            place = page_lses + query_row * table_len + entry
            tl.store(place, _log_sum(page_total, largest), mask=is_row & is_page_end)
            page_total = tl.where(is_page_end, 0.0, page_total)

    part_row = (split * num_tokens).to(tl.int64) * num_heads + query_row
    tl.store(lses + part_row, _log_sum(total, largest), mask=is_row)
    if (first_entry < last_entry) | (num_splits == 1):
        divisor = tl.where(total == 0, 1.0, total)[:, None]
        low_place, low_mask = _half_places(part_row, is_row, 0, FORMAT, HEAD_DIM, WIDTH)
        tl.store(outputs + low_place, low_output / divisor, mask=low_mask)
        high_place, high_mask = _half_places(part_row, is_row, 1, FORMAT, HEAD_DIM, WIDTH)
        tl.store(outputs + high_place, high_output / divisor, mask=high_mask)


@triton.jit
def _visible(context_len, num_tokens, query_start, token, ENDS_CONTEXT: tl.constexpr):
    """Position of the first query, and how many positions query ``token`` sees."""
    context = tl.load(context_len)
    start = context - num_tokens if ENDS_CONTEXT else query_start
    return start, tl.maximum(0, tl.minimum(context, start + token + 1))


@triton.jit
def _window_begin(position, window, HAS_WINDOW: tl.constexpr):
    """First position that the query at a position sees."""
    return tl.maximum(0, position - window + 1) if HAS_WINDOW else 0


@triton.jit
def _soften(scores, largest):
    """Weights relative to the largest score so far, the factor of earlier sums, that largest."""
    new_largest = tl.maximum(largest, tl.max(scores, 1))
    return tl.exp2(scores - new_largest[:, None]), tl.exp2(largest - new_largest), new_largest


@triton.jit
def _half_places(
    row,
    is_row,
    half: tl.constexpr,
    FORMAT: tl.constexpr,
    HEAD_DIM: tl.constexpr,
    WIDTH: tl.constexpr,
):
    """Offsets of half of the columns of rows, ``[N, WIDTH]``, and which are there."""
    column = half_columns(half, FORMAT, HEAD_DIM, WIDTH)
    place = (row * HEAD_DIM)[:, None] + column[None, :]
    return place, is_row[:, None] & (column < HEAD_DIM)[None, :]


@triton.jit
def _log_sum(total, largest):
    """Natural log of ``total * 2^largest``; -inf where the total is 0."""
    is_empty = total == 0
    log = (largest + tl.log2(tl.where(is_empty, 1.0, total))) * _LN_2
    return tl.where(is_empty, float("-inf"), log)


@triton.jit(do_not_specialize=["num_tokens", "query_start", "window", "sinks", "table_len"])
def share_pages(
    page_lses,
    lses,
    context_len,
    shares,
    num_tokens,
    query_start,
    window,
    sinks,
    table_len,
    ENDS_CONTEXT: tl.constexpr,
    HAS_WINDOW: tl.constexpr,
    NUM_HEADS: tl.constexpr,
    BLOCK_LEN: tl.constexpr,
    BLOCK_PAGES: tl.constexpr,
):
    """Share of the softmax on each entry of the table. Grid: (T x Hq, blocks of entries)."""
    row = tl.program_id(0)
    page = tl.program_id(1) * BLOCK_PAGES + tl.arange(0, BLOCK_PAGES)
    token = row // NUM_HEADS
    start, end = _visible(context_len, num_tokens, query_start, token, ENDS_CONTEXT)
    begin = _window_begin(start + token, window, HAS_WINDOW)
    place = row.to(tl.int64) * table_len + page
    in_window = page * BLOCK_LEN + BLOCK_LEN > begin
    is_seen = (page * BLOCK_LEN < end) & (in_window | (page * BLOCK_LEN < sinks))
    page_lse = tl.load(page_lses + place, mask=is_seen & (page < table_len), other=float("-inf"))
    lse = tl.load(lses + row)
    share = tl.exp(page_lse - tl.where(lse == float("-inf"), 0.0, lse))
    tl.store(shares + place, share, mask=page < table_len)
