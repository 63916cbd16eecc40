"""Reads blocks of each format in device code: codes and their scales.

    value = code * scale - least

All that share a scale are a group: 32 numbers, in Q6_K 16. Codes are whole and exact in bfloat16.
Every function takes tiles of any shapes that fit one another. Layouts: the files of the formats.
"""

import triton
import triton.language as tl

from kernels.linear.packed import iq4_nl, mxfp4


def _word(entries: tuple[int, ...]) -> tl.constexpr:
    """Eight signed bytes as one number, the first lowest."""
    content = bytes(entry & 255 for entry in entries)
    return tl.constexpr(int.from_bytes(content, "little", signed=True))


_LOW_LEVELS, _HIGH_LEVELS = _word(iq4_nl.TABLE[:8]), _word(iq4_nl.TABLE[8:])
_LOW_FLOATS, _HIGH_FLOATS = _word(mxfp4.TABLE[:8]), _word(mxfp4.TABLE[8:])


@triton.jit
def load_codes(blocks, group, lane, is_there, FORMAT: tl.constexpr):
    """Codes of numbers ``lane`` of groups as float32; ``blocks`` points to their blocks' bytes.

    Args: ``group`` counts within a block.
    """
    if FORMAT == "Q8_0":
        stored = tl.load(blocks + 2 + lane, mask=is_there, other=0)
        codes = stored.to(tl.int8, bitcast=True).to(tl.float32)
    elif FORMAT == "Q4_0":
        codes = _halves(blocks + 2, lane, is_there).to(tl.float32) - 8.0
    elif FORMAT == "IQ4_NL":
        codes = _look_up(_halves(blocks + 2, lane, is_there), _LOW_LEVELS, _HIGH_LEVELS)
    elif FORMAT == "MXFP4":
        codes = _look_up(_halves(blocks + 1, lane, is_there), _LOW_FLOATS, _HIGH_FLOATS)
    elif FORMAT == "IQ4_XS":
        halves = _halves(blocks + 8 + 16 * group, lane, is_there)
        codes = _look_up(halves, _LOW_LEVELS, _HIGH_LEVELS)
    elif FORMAT == "Q4_K":
        codes = _half(blocks + 16 + 32 * (group // 2) + lane, group % 2, is_there).to(tl.float32)
    elif FORMAT == "Q5_K":
        low = _half(blocks + 48 + 32 * (group // 2) + lane, group % 2, is_there)
        bits = tl.load(blocks + 16 + lane, mask=is_there, other=0).to(tl.int32)
        codes = (low | ((bits >> group) & 1) << 4).to(tl.float32)
    else:
        tl.static_assert(FORMAT == "Q6_K")
        half, quarter, place = group // 8, group // 2 % 4, group % 2 * 16 + lane
        low = _half(blocks + 64 * half + 32 * (quarter % 2) + place, quarter // 2, is_there)
        bits = tl.load(blocks + 128 + 32 * half + place, mask=is_there, other=0).to(tl.int32)
        codes = (low | ((bits >> 2 * quarter) & 3) << 4).to(tl.float32) - 32.0
    return codes


@triton.jit
def load_scale(blocks, group, is_there, FORMAT: tl.constexpr):
    """What the codes of groups are multiplied by, float32."""
    if FORMAT == "MXFP4":
        exponent = tl.load(blocks, mask=is_there, other=0).to(tl.int32)
        bits = tl.where(exponent < 2, 0x00200000 << exponent, (exponent - 1) << 23)
        scale = bits.to(tl.float32, bitcast=True)
    elif FORMAT == "Q4_K" or FORMAT == "Q5_K":  # noqa: PLR1714 - device code
        six_bits = _six_bits(blocks + 4, blocks + 12, group, 0, is_there)
        scale = load_float16(blocks, is_there) * six_bits
    elif FORMAT == "IQ4_XS":
        lower = _half(blocks + 4 + group // 2, group % 2, is_there)
        upper = tl.load(blocks + 2 + group // 4, mask=is_there, other=0).to(tl.int32)
        six_bits = (lower | ((upper >> 2 * (group % 4)) & 3) << 4) - 32
        scale = load_float16(blocks, is_there) * six_bits.to(tl.float32)
    elif FORMAT == "Q6_K":
        stored = tl.load(blocks + 192 + group, mask=is_there, other=0).to(tl.int8, bitcast=True)
        scale = load_float16(blocks + 208, is_there) * stored.to(tl.float32)
    else:
        scale = load_float16(blocks, is_there)
    return scale


@triton.jit
def load_least(blocks, group, is_there):
    """What is subtracted from the numbers of groups of Q4_K and Q5_K, float32."""
    return load_float16(blocks + 2, is_there) * _six_bits(
        blocks + 8, blocks + 12, group, 4, is_there
    )


@triton.jit
def _six_bits(first, third, group, SHIFT: tl.constexpr, is_there):
    """One of eight numbers of 6 bits: ``kernels.linear.packed.k_scales`` says where they lie."""
    own = tl.load(first + group % 4, mask=is_there, other=0).to(tl.int32)
    lower = tl.load(third + group % 4, mask=is_there, other=0).to(tl.int32)
    later = ((lower >> SHIFT) & 15) | (own >> 6) << 4
    return tl.where(group < 4, own & 63, later).to(tl.float32)


@triton.jit
def _halves(packed, lane, is_there):
    """Of 16 bytes all lower halves, then all upper ones, int32."""
    return _half(packed + lane % 16, lane // 16, is_there)


@triton.jit
def _half(packed, is_upper, is_there):
    """The lower half of a byte or its upper one, int32."""
    return (tl.load(packed, mask=is_there, other=0).to(tl.int32) >> 4 * is_upper) & 15


@triton.jit
def _look_up(codes, LOW: tl.constexpr, HIGH: tl.constexpr):
    """Entries of a table of sixteen signed bytes, float32."""
    word = tl.where(codes < 8, tl.full([], LOW, tl.int64), tl.full([], HIGH, tl.int64))
    return (word >> (codes % 8 * 8).to(tl.int64)).to(tl.int8).to(tl.float32)


@triton.jit
def load_float16(place, is_there):
    """The number at an even address as float32."""
    return tl.load(place.to(tl.pointer_type(tl.float16)), mask=is_there, other=0.0).to(tl.float32)
