"""Encodes each format in device code: rows of numbers to rows of a page.

Encoding follows ``reference.py`` bit for bit; whoever calls ``encode_row`` launches ``ROUNDED``.
"""

import triton
import triton.language as tl


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
