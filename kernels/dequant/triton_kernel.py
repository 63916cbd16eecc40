"""How device code reads and writes each format: rows of a page to tiles of numbers and back.

Tiles come as two halves: of every block of 32 values, the first 16 and the last 16. That is how
4-bit codes lie in their bytes, so that nothing is shuffled; sums over a row do not care about the
order of its columns, and outputs are written to the columns they belong to (``half_columns``).

Encoding follows ``reference.py`` bit for bit; whoever calls ``encode_row`` launches ``ROUNDED``.
"""

import triton
import triton.language as tl


@triton.jit
def half_columns(half: tl.constexpr, WIDTH: tl.constexpr):
    """Columns of a row that are in a half, int32 ``[WIDTH]``, 16 of each block of 32."""
    column = tl.arange(0, WIDTH)
    return column // 16 * 32 + half * 16 + column % 16


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
    elif FORMAT == "q8_0":
        low, high = _load_q8_0(rows, tokens, is_there, HEAD_DIM, WIDTH, DTYPE)
    else:
        low, high = _load_q4(rows, tokens, is_there, FORMAT == "q4_1", HEAD_DIM, WIDTH, DTYPE)
    return low, high


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
    low = half_columns(0, WIDTH)[None, :]
    high = half_columns(1, WIDTH)[None, :]
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


@triton.jit
def encode_row(values, row, FORMAT: tl.constexpr, HEAD_DIM: tl.constexpr, WIDTH: tl.constexpr):
    """Write a row of HEAD_DIM float32 values in a format; WIDTH as for ``load_rows``."""
    block = tl.arange(0, WIDTH // 16)[:, None]
    half = tl.arange(0, 16)[None, :]
    is_there = block < HEAD_DIM // 32
    low = tl.load(values + block * 32 + half, mask=is_there, other=0.0)
    high = tl.load(values + block * 32 + 16 + half, mask=is_there, other=0.0)
    if FORMAT == "f32":
        numbers = row.to(tl.pointer_type(tl.float32)) + block * 32 + half
        tl.store(numbers, low, mask=is_there)
        tl.store(numbers + 16, high, mask=is_there)
    elif FORMAT == "f16":
        numbers = row.to(tl.pointer_type(tl.float16)) + block * 32 + half
        tl.store(numbers, low.to(tl.float16), mask=is_there)
        tl.store(numbers + 16, high.to(tl.float16), mask=is_there)
    elif FORMAT == "q8_0":
        _encode_q8_0(low, high, row + block * 34, half, is_there)
    elif FORMAT == "q4_0":
        _encode_q4_0(low, high, row + block * 18, half, is_there)
    else:
        _encode_q4_1(low, high, row + block * 20, half, is_there)


@triton.jit
def _encode_q8_0(low, high, blocks, half, is_there):
    largest = tl.maximum(tl.max(tl.abs(low), 1), tl.max(tl.abs(high), 1))[:, None]
    scale = tl.div_rn(largest, 127.0)
    inverse = _inverse(scale)
    tl.store(blocks.to(tl.pointer_type(tl.float16)), scale.to(tl.float16), mask=is_there)
    codes = blocks.to(tl.pointer_type(tl.int8)) + 2 + half
    tl.store(codes, _round_away(low * inverse), mask=is_there)
    tl.store(codes + 16, _round_away(high * inverse), mask=is_there)


@triton.jit
def _round_away(scaled):
    """Nearest integer as int8, halves away from zero."""
    magnitude = tl.abs(scaled)
    whole = tl.floor(magnitude)
    whole = whole + (magnitude - whole >= 0.5).to(tl.float32)
    return tl.where(scaled < 0, -whole, whole).to(tl.int8)


@triton.jit
def _encode_q4_0(low, high, blocks, half, is_there):
    scale = tl.div_rn(_extreme(low, high, half), -8.0)
    # The product is exact in float64, as in the reference.
    inverse = _inverse(scale).to(tl.float64)
    tl.store(blocks.to(tl.pointer_type(tl.float16)), scale.to(tl.float16), mask=is_there)
    first = tl.minimum(low.to(tl.float64) * inverse + 8.5, 15.0).to(tl.uint8)
    second = tl.minimum(high.to(tl.float64) * inverse + 8.5, 15.0).to(tl.uint8)
    tl.store(blocks + 2 + half, first | (second << 4), mask=is_there)


@triton.jit
def _extreme(low, high, half):
    """The value of largest magnitude in each block ``[blocks, 1]``, the first of several."""
    first, second = _half_extreme(low, half), _half_extreme(high, half)
    return tl.where(tl.abs(second) > tl.abs(first), second, first)


@triton.jit
def _half_extreme(values, lane):
    """Its bits are summed up, not the value: a zero keeps its sign."""
    place = tl.argmax(tl.abs(values), 1, tie_break_left=True)[:, None]
    bits = values.to(tl.int32, bitcast=True)
    return tl.sum(tl.where(lane == place, bits, 0), 1)[:, None].to(tl.float32, bitcast=True)


@triton.jit
def _encode_q4_1(low, high, blocks, half, is_there):
    smallest = tl.minimum(tl.min(low, 1), tl.min(high, 1))[:, None]
    largest = tl.maximum(tl.max(low, 1), tl.max(high, 1))[:, None]
    scale = tl.div_rn(largest - smallest, 15.0)
    inverse = _inverse(scale)
    header = blocks.to(tl.pointer_type(tl.float16))
    tl.store(header, scale.to(tl.float16), mask=is_there)
    tl.store(header + 1, smallest.to(tl.float16), mask=is_there)
    first = tl.minimum((low - smallest) * inverse + 0.5, 15.0).to(tl.uint8)
    second = tl.minimum((high - smallest) * inverse + 0.5, 15.0).to(tl.uint8)
    tl.store(blocks + 4 + half, first | (second << 4), mask=is_there)


@triton.jit
def _inverse(scale):
    return tl.where(scale == 0, 0.0, tl.div_rn(1.0, tl.where(scale == 0, 1.0, scale)))
