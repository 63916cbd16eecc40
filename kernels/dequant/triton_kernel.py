"""Decodes each format in device code: rows of a page to tiles of numbers.

Tiles come as two halves of the columns, in an order that asks for little shuffling; sums over a row
do not care about it, and outputs are written to the columns they belong to (``half_columns``). By
itself, a half is the first or the last 16 of every block of 32 values: that is how 4-bit codes lie
in their bytes. Rows of q8_0 and q4_0 are read as pairs of blocks where they consist of such: a
block's codes begin beside a word of four bytes, but a pair is whole words, and those the GPU can
fetch ahead of time.
"""

import triton
import triton.language as tl


@triton.jit
def half_columns(
    half: tl.constexpr, FORMAT: tl.constexpr, HEAD_DIM: tl.constexpr, WIDTH: tl.constexpr
):
    """Columns of a row that are in a half, int32 ``[WIDTH]``, as ``load_rows`` lays them."""
    place = tl.arange(0, WIDTH)
    if FORMAT == "q8_0" and _is_in_words(HEAD_DIM, WIDTH):
        column = place // 32 * 64 + half * 32 + place % 32
    elif FORMAT == "q4_0" and _is_in_words(HEAD_DIM, WIDTH):
        block, word = place // 32 * 2 + place // 4 % 2, place // 8 % 4
        column = block * 32 + half * 16 + word * 4 + place % 4
    else:
        column = place // 16 * 32 + half * 16 + place % 16
    return column


@triton.jit
def load_rows(
    rows,
    tokens,
    is_there,
    FORMAT: tl.constexpr,
    HEAD_DIM: tl.constexpr,
    WIDTH: tl.constexpr,
    DTYPE: tl.constexpr,
):
    """Rows ``tokens`` [N] of one head as two tiles ``[N, WIDTH]`` of ``DTYPE``; 0 if not there.

    ``rows`` is a pointer (uint8) to the row of token 0; WIDTH is at least half of HEAD_DIM.
    """
    if FORMAT == "f32":
        low, high = _load_numbers(
            rows.to(tl.pointer_type(tl.float32)), tokens, is_there, HEAD_DIM, WIDTH, DTYPE
        )
    elif FORMAT == "f16":
        low, high = _load_numbers(
            rows.to(tl.pointer_type(tl.float16)), tokens, is_there, HEAD_DIM, WIDTH, DTYPE
        )
    elif FORMAT == "q8_0" and _is_in_words(HEAD_DIM, WIDTH):
        low, high = _load_q8_0_words(rows, tokens, is_there, HEAD_DIM, WIDTH, DTYPE)
    elif FORMAT == "q4_0" and _is_in_words(HEAD_DIM, WIDTH):
        low, high = _load_q4_0_words(rows, tokens, is_there, HEAD_DIM, WIDTH, DTYPE)
    elif FORMAT == "q8_0":
        low, high = _load_q8_0(rows, tokens, is_there, HEAD_DIM, WIDTH, DTYPE)
    else:
        low, high = _load_q4(rows, tokens, is_there, FORMAT == "q4_1", HEAD_DIM, WIDTH, DTYPE)
    return low, high


@triton.constexpr_function
def _is_in_words(head_dim, width):
    """Whether rows are pairs of blocks, as many as a power of two."""
    return head_dim == 2 * width and head_dim % 64 == 0


@triton.jit
def _load_pairs(
    rows, tokens, is_there, BLOCK_BYTES: tl.constexpr, HEAD_DIM: tl.constexpr, DTYPE: tl.constexpr
):
    """Codes and scales of pairs of blocks, which begin and end at whole words of four bytes.

    Words of the first blocks and of the second ``[N, pairs, words]``, their scales ``[N, pairs]``.
    The first block's codes lie two bytes beside the words, between two scales.
    """
    NUM_PAIRS: tl.constexpr = HEAD_DIM // 64
    NUM_WORDS: tl.constexpr = (BLOCK_BYTES - 2) // 4
    words = rows.to(tl.pointer_type(tl.int32))
    pair = tokens[:, None] * NUM_PAIRS + tl.arange(0, NUM_PAIRS)[None, :]
    start = pair * (2 * NUM_WORDS + 1)
    header = tl.load(words + start, mask=is_there[:, None], other=0)
    middle = tl.load(words + start + NUM_WORDS, mask=is_there[:, None], other=0)
    place = start[:, :, None] + tl.arange(0, NUM_WORDS)[None, None, :]
    mask = is_there[:, None, None]
    before = tl.load(words + place, mask=mask, other=0)
    after = tl.load(words + place + 1, mask=mask, other=0)
    first = ((before >> 16) & 0xFFFF) | (after << 16)
    second = tl.load(words + place + NUM_WORDS + 1, mask=mask, other=0)
    first_scale = header.to(tl.int16).to(tl.float16, bitcast=True).to(DTYPE)
    second_scale = (middle >> 16).to(tl.int16).to(tl.float16, bitcast=True).to(DTYPE)
    return first, second, first_scale, second_scale


@triton.jit
def _load_q8_0_words(
    rows, tokens, is_there, HEAD_DIM: tl.constexpr, WIDTH: tl.constexpr, DTYPE: tl.constexpr
):
    """First blocks of the pairs, and second blocks."""
    first, second, first_scale, second_scale = _load_pairs(
        rows, tokens, is_there, 34, HEAD_DIM, DTYPE
    )
    return (
        _widen_bytes(first, first_scale, WIDTH, DTYPE),
        _widen_bytes(second, second_scale, WIDTH, DTYPE),
    )


@triton.jit
def _widen_bytes(words, scale, WIDTH: tl.constexpr, DTYPE: tl.constexpr):
    """Signed bytes of words ``[N, pairs, 8]`` times their scales."""
    values = _bytes(words).to(DTYPE) * scale[:, :, None, None, None]
    return tl.reshape(values, (words.shape[0], WIDTH))


@triton.jit
def _bytes(words):
    """Bytes of words as int8 ``[..., 2, 2]``: neighbours stay in one thread."""
    even = tl.join(words.to(tl.int8), (words >> 16).to(tl.int8))
    odd = tl.join((words >> 8).to(tl.int8), (words >> 24).to(tl.int8))
    return tl.join(even, odd)


@triton.jit
def _load_q4_0_words(
    rows, tokens, is_there, HEAD_DIM: tl.constexpr, WIDTH: tl.constexpr, DTYPE: tl.constexpr
):
    """Low halves of bytes, and high halves, of both blocks of the pairs."""
    first, second, first_scale, second_scale = _load_pairs(
        rows, tokens, is_there, 18, HEAD_DIM, DTYPE
    )
    words = tl.join(first, second)  # [N, pairs, 4, 2]
    scale = tl.join(first_scale, second_scale)[:, :, None, :, None, None]
    shape: tl.constexpr = (tokens.shape[0], WIDTH)
    low = (_bytes(words & 0x0F0F0F0F) - 8).to(DTYPE) * scale
    high = (_bytes((words >> 4) & 0x0F0F0F0F) - 8).to(DTYPE) * scale
    return tl.reshape(low, shape), tl.reshape(high, shape)


@triton.jit
def _load_numbers(
    numbers,
    tokens,
    is_there,
    HEAD_DIM: tl.constexpr,
    WIDTH: tl.constexpr,
    DTYPE: tl.constexpr,
):
    row = (tokens * HEAD_DIM)[:, None]
    low = half_columns(0, "f16", HEAD_DIM, WIDTH)[None, :]
    high = half_columns(1, "f16", HEAD_DIM, WIDTH)[None, :]
    mask = is_there[:, None] & (low < HEAD_DIM)
    first = tl.load(numbers + row + low, mask=mask, other=0.0)
    second = tl.load(numbers + row + high, mask=mask, other=0.0)
    return first.to(DTYPE), second.to(DTYPE)


@triton.jit
def _load_q8_0(
    rows, tokens, is_there, HEAD_DIM: tl.constexpr, WIDTH: tl.constexpr, DTYPE: tl.constexpr
):
    BLOCK_BYTES: tl.constexpr = 34
    scale = _load_halves(rows, tokens, is_there, 0, BLOCK_BYTES, HEAD_DIM, WIDTH, DTYPE)
    codes = rows.to(tl.pointer_type(tl.int8)) + 2
    place, mask = _code_places(tokens, is_there, BLOCK_BYTES, HEAD_DIM, WIDTH)
    low = tl.load(codes + place, mask=mask, other=0).to(DTYPE) * scale
    high = tl.load(codes + place + 16, mask=mask, other=0).to(DTYPE) * scale
    shape: tl.constexpr = (tokens.shape[0], WIDTH)
    return tl.reshape(low, shape), tl.reshape(high, shape)


@triton.jit
def _load_q4(
    rows,
    tokens,
    is_there,
    HAS_MIN: tl.constexpr,
    HEAD_DIM: tl.constexpr,
    WIDTH: tl.constexpr,
    DTYPE: tl.constexpr,
):
    HEADER_BYTES: tl.constexpr = 4 if HAS_MIN else 2
    BLOCK_BYTES: tl.constexpr = HEADER_BYTES + 16
    scale = _load_halves(rows, tokens, is_there, 0, BLOCK_BYTES, HEAD_DIM, WIDTH, DTYPE)
    place, mask = _code_places(tokens, is_there, BLOCK_BYTES, HEAD_DIM, WIDTH)
    codes = tl.load(rows + HEADER_BYTES + place, mask=mask, other=0)
    low, high = (codes & 15).to(DTYPE), (codes >> 4).to(DTYPE)
    if HAS_MIN:
        smallest = _load_halves(rows, tokens, is_there, 1, BLOCK_BYTES, HEAD_DIM, WIDTH, DTYPE)
        low, high = low * scale + smallest, high * scale + smallest
    else:
        low, high = (low - 8) * scale, (high - 8) * scale
    shape: tl.constexpr = (tokens.shape[0], WIDTH)
    return tl.reshape(low, shape), tl.reshape(high, shape)


@triton.jit
def _load_halves(
    rows,
    tokens,
    is_there,
    NUMBER: tl.constexpr,
    BLOCK_BYTES: tl.constexpr,
    HEAD_DIM: tl.constexpr,
    WIDTH: tl.constexpr,
    DTYPE: tl.constexpr,
):
    """A float16 of each block's header, ``[N, blocks, 1]``; 0 if not there."""
    NUM_BLOCKS: tl.constexpr = HEAD_DIM // 32
    block = tl.arange(0, WIDTH // 16)
    header = rows.to(tl.pointer_type(tl.float16)) + NUMBER
    place = (tokens * (NUM_BLOCKS * BLOCK_BYTES // 2))[:, None] + block[None, :] * (
        BLOCK_BYTES // 2
    )
    mask = is_there[:, None] & (block < NUM_BLOCKS)[None, :]
    return tl.load(header + place, mask=mask, other=0.0).to(DTYPE)[:, :, None]


@triton.jit
def _code_places(
    tokens, is_there, BLOCK_BYTES: tl.constexpr, HEAD_DIM: tl.constexpr, WIDTH: tl.constexpr
):
    """Offsets of the first 16 bytes of codes of each block ``[N, blocks, 16]``, and their mask."""
    NUM_BLOCKS: tl.constexpr = HEAD_DIM // 32
    block = tl.arange(0, WIDTH // 16)
    row = (tokens * (NUM_BLOCKS * BLOCK_BYTES))[:, None, None]
    place = row + (block * BLOCK_BYTES)[None, :, None] + tl.arange(0, 16)[None, None, :]
    return place, is_there[:, None, None] & (block < NUM_BLOCKS)[None, :, None]
