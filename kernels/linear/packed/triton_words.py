"""One token times blocks as stored in a file, read in words: device code for a GPU.

A lane takes the same words of several rows, so that the inputs which belong to them are read once.
Codes become numbers without a conversion, of which a GPU does few at a time: put into the digits of
2^23, a code is that much more than it. Codes of byte k of a half word are 256^k as large there,
which is exact, and taken back from the inputs. All sums are of float32.
"""

import triton
import triton.language as tl

from kernels.linear.packed.triton_blocks import load_float16, load_scale

DIGITS = 0x4B000000
"""2^23 as float32, whose lowest digit is worth 1. Kernels are told it when they run: an instruction
that masks and joins at once takes one constant, and that is the mask."""
_OFFSET = tl.constexpr(8388608.0)
_HALVES, _UPPER_TWO = tl.constexpr(0x0F0F0F0F), tl.constexpr(0x30303030)
_SIXTEENS = tl.constexpr(0x10101010)
_SIGNS = tl.constexpr(0x80808080)
"""The uppermost bit of each of four bytes."""


@triton.jit(do_not_specialize=["digits"])
def multiply_one_words(
    inputs,
    blocks,
    outputs,
    levels,
    digits,
    NUM_IN: tl.constexpr,
    NUM_OUT: tl.constexpr,
    FORMAT: tl.constexpr,
    BLOCK_LEN: tl.constexpr,
    BLOCK_BYTES: tl.constexpr,
    SLOTS_PER_BLOCK: tl.constexpr,
    ROWS: tl.constexpr,
    LANES: tl.constexpr,
):
    """Grid: (row blocks,). A slot is what a lane takes of a block at once."""
    NUM_SLOTS: tl.constexpr = NUM_IN // BLOCK_LEN * SLOTS_PER_BLOCK
    ROW_BYTES: tl.constexpr = NUM_IN // BLOCK_LEN * BLOCK_BYTES
    WORDS: tl.constexpr = BLOCK_LEN // 8 // SLOTS_PER_BLOCK  # of codes of four bits
    row = (tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS))[:, None]
    total = tl.zeros([ROWS, LANES], tl.float32)
    for start in range(0, NUM_SLOTS, LANES):
        slot = start + tl.arange(0, LANES)[None, :]
        is_slot = slot < NUM_SLOTS
        is_there = is_slot & (row < NUM_OUT)
        block, place = slot // SLOTS_PER_BLOCK, slot % SLOTS_PER_BLOCK
        stored = blocks + row * ROW_BYTES + block * BLOCK_BYTES
        x = inputs + block * BLOCK_LEN
        if FORMAT == "Q8_0":
            total += _q8_0(stored, x, place, is_there, is_slot, digits)
        elif FORMAT == "Q4_0":
            total += _q4_0(stored, x, place, is_there, is_slot, digits)
        elif FORMAT == "Q4_K":
            total += _q4_k(stored, x, place, is_there, is_slot, digits, WORDS, False)
        elif FORMAT == "Q5_K":
            total += _q4_k(stored, x, place, is_there, is_slot, digits, WORDS, True)
        elif FORMAT == "Q6_K":
            total += _q6_k(stored, x, place, is_there, is_slot, digits)
        elif FORMAT == "IQ4_XS":
            total += _iq4_xs(stored, x, place, is_there, is_slot, digits, levels, WORDS)
        elif FORMAT == "IQ4_NL":
            words = _two_halves(stored + 2 + 4 * place, is_there)
            scale = load_float16(stored, is_there)
            total += scale * _look_up(words, x + 4 * place, is_slot, levels)
        else:
            tl.static_assert(FORMAT == "MXFP4")
            words = _four_bytes(stored + 1 + 4 * place, is_there)
            scale = load_scale(stored, 0, is_there, FORMAT)
            total += scale * _look_up(words, x + 4 * place, is_slot, levels)
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    tl.store(outputs + row, tl.sum(total, 1), mask=row < NUM_OUT)


@triton.jit
def _q8_0(stored, x, place, is_there, is_slot, digits):
    """Four numbers."""
    codes = _two_halves(stored + 2 + 4 * place, is_there) ^ _SIGNS
    return load_float16(stored, is_there) * _multiply(
        codes, _four(x + 4 * place, is_slot), digits, 0xFF, 128
    )


@triton.jit
def _q4_0(stored, x, place, is_there, is_slot, digits):
    """Four lower halves of bytes, and four upper ones."""
    codes = _two_halves(stored + 2 + 4 * place, is_there)
    lower = _multiply(codes, _four(x + 4 * place, is_slot), digits, 0x0F, 8)
    upper = _multiply(codes, _four(x + 16 + 4 * place, is_slot), digits, 0xF0, 8)
    return load_float16(stored, is_there) * (lower + upper)


@triton.jit
def _q4_k(
    stored, x, place, is_there, is_slot, digits, WORDS: tl.constexpr, HAS_FIFTH: tl.constexpr
):
    """Four numbers of a group for each word, and four of the next one, whose bytes are the same."""
    SLOTS: tl.constexpr = 8 // WORDS
    pair, part = place // SLOTS, place % SLOTS
    HEADER: tl.constexpr = 48 if HAS_FIFTH else 16
    lower, upper, lower_sum, upper_sum = 0.0, 0.0, 0.0, 0.0
    for number in tl.static_range(WORDS):
        in_group = 4 * (part * WORDS + number)
        word = _word(stored + HEADER + 32 * pair + in_group, is_there)
        lower_x = _four(x + 64 * pair + in_group, is_slot)
        upper_x = _four(x + 64 * pair + 32 + in_group, is_slot)
        if HAS_FIFTH:
            bits = _word(stored + 16 + in_group, is_there) >> 2 * pair
            first = (word & _HALVES) | ((bits << 4) & _SIXTEENS)
            second = ((word >> 4) & _HALVES) | ((bits << 3) & _SIXTEENS)
            lower += _multiply(first, lower_x, digits, 0xFF, 0)
            upper += _multiply(second, upper_x, digits, 0xFF, 0)
        else:
            lower += _multiply(word, lower_x, digits, 0x0F, 0)
            upper += _multiply(word, upper_x, digits, 0xF0, 0)
        lower_sum += tl.sum(lower_x, 2)
        upper_sum += tl.sum(upper_x, 2)
    scales, least = _pairs_of_six_bits(stored, pair, is_there)
    both = _word(stored, is_there)
    scale, smallest = _lower_float16(both), _lower_float16(both >> 16)
    product = _number(scales & 0xFF, digits, 0) * lower + _number(scales >> 8, digits, 0) * upper
    offset = (
        _number(least & 0xFF, digits, 0) * lower_sum + _number(least >> 8, digits, 0) * upper_sum
    )
    return scale * product - smallest * offset


@triton.jit
def _pairs_of_six_bits(stored, pair, is_there):
    """Scales of groups ``2 * pair`` and the next, a byte each, and their least numbers.

    ``kernels.linear.packed.k_scales`` says where they lie.
    """
    shift = 16 * (pair % 2)
    scales = _word(stored + 4, is_there) >> shift
    least = _word(stored + 8, is_there) >> shift
    later = _word(stored + 12, is_there) >> shift
    is_first = pair < 2
    later_scales = (later & 0x0F0F) | ((scales >> 2) & 0x3030)
    later_least = ((later >> 4) & 0x0F0F) | ((least >> 2) & 0x3030)
    return (
        tl.where(is_first, scales & 0x3F3F, later_scales),
        tl.where(is_first, least & 0x3F3F, later_least),
    )


@triton.jit
def _q6_k(stored, x, place, is_there, is_slot, digits):
    """Four numbers of each of four groups, whose bytes are the same."""
    half, in_group = place // 8, 4 * (place % 8)
    first = _two_halves(stored + 64 * half + in_group, is_there)
    second = _two_halves(stored + 64 * half + 32 + in_group, is_there)
    bits = _two_halves(stored + 128 + 32 * half + in_group, is_there)
    x += 128 * half + in_group
    scales = stored + 192 + 8 * half + in_group // 16
    codes = (first & _HALVES) | ((bits << 4) & _UPPER_TWO)
    total = _signed(scales, is_there) * _multiply(codes, _four(x, is_slot), digits, 0xFF, 32)
    codes = (second & _HALVES) | ((bits << 2) & _UPPER_TWO)
    total += _signed(scales + 2, is_there) * _multiply(
        codes, _four(x + 32, is_slot), digits, 0xFF, 32
    )
    codes = ((first >> 4) & _HALVES) | (bits & _UPPER_TWO)
    total += _signed(scales + 4, is_there) * _multiply(
        codes, _four(x + 64, is_slot), digits, 0xFF, 32
    )
    codes = ((second >> 4) & _HALVES) | ((bits >> 2) & _UPPER_TWO)
    total += _signed(scales + 6, is_there) * _multiply(
        codes, _four(x + 96, is_slot), digits, 0xFF, 32
    )
    return load_float16(stored + 208, is_there) * total


@triton.jit
def _iq4_xs(stored, x, place, is_there, is_slot, digits, levels, WORDS: tl.constexpr):
    """Four lower halves of bytes of a group for each word, and four upper ones."""
    SLOTS: tl.constexpr = 4 // WORDS
    group, part = place // SLOTS, place % SLOTS
    total = 0.0
    for number in tl.static_range(WORDS):
        in_group = 4 * (part * WORDS + number)
        words = _word(stored + 8 + 16 * group + in_group, is_there)
        total += _look_up(words, x + 32 * group + in_group, is_slot, levels)
    header = _word(stored, is_there)
    lower = (_word(stored + 4, is_there) >> (4 * group)) & 15
    scale = lower | ((header >> (16 + 2 * group)) & 3) << 4
    return _lower_float16(header) * _number(scale, digits, 32) * total


@triton.jit
def _look_up(words, x, is_slot, levels):
    """Levels of lower halves of bytes times four inputs, and of upper halves times later ones."""
    byte = 8 * tl.arange(0, 4)[None, None, :]
    bits = words[:, :, None] >> byte
    lower = tl.load(levels + (bits & 15)) * _four(x, is_slot)
    upper = tl.load(levels + ((bits >> 4) & 15)) * _four(x + 16, is_slot)
    return tl.sum(lower + upper, 2)


@triton.jit
def _multiply(words, x, digits, MASK: tl.constexpr, ZERO: tl.constexpr):
    """Sum over the bytes of words ``[R, L]`` within MASK, less ZERO each, times ``[1, L, 4]``.

    Bytes 1 and 3 stay where they are in a half word, and upper halves of bytes in their byte.
    """
    byte = tl.arange(0, 4)[None, None, :]
    unit = tl.where(byte % 2 == 0, 1, 256) * (MASK & -MASK)
    codes = (words[:, :, None] >> (16 * (byte // 2))) & (MASK // (MASK & -MASK) * unit)
    return tl.sum(_number(codes, digits, ZERO * unit) * (x / unit), 2)


@triton.jit
def _number(codes, digits, zero):
    """Whole numbers below 2^23, less ``zero``, as float32."""
    return (codes | digits).to(tl.float32, bitcast=True) - (_OFFSET + zero)


@triton.jit
def _four(x, is_slot):
    """Four inputs of every slot, ``[1, L, 4]``."""
    place = x[:, :, None] + tl.arange(0, 4)[None, None, :]
    return tl.load(place, mask=is_slot[:, :, None], other=0.0)


@triton.jit
def _word(place, is_there):
    """Four bytes at an address that is a multiple of four, uint32."""
    return tl.load(place.to(tl.pointer_type(tl.uint32)), mask=is_there, other=0)


@triton.jit
def _two_halves(place, is_there):
    """Four bytes at an even address, uint32."""
    halves = place.to(tl.pointer_type(tl.uint16))
    lower = tl.load(halves, mask=is_there, other=0).to(tl.uint32)
    return lower | tl.load(halves + 1, mask=is_there, other=0).to(tl.uint32) << 16


@triton.jit
def _four_bytes(place, is_there):
    """Four bytes at any address, uint32."""
    word = tl.load(place, mask=is_there, other=0).to(tl.uint32)
    for number in tl.static_range(1, 4):
        word |= tl.load(place + number, mask=is_there, other=0).to(tl.uint32) << 8 * number
    return word


@triton.jit
def _lower_float16(word):
    """The number in the lower half of a word as float32."""
    return word.to(tl.int16).to(tl.float16, bitcast=True).to(tl.float32)


@triton.jit
def _signed(place, is_there):
    """A signed byte as float32."""
    return tl.load(place, mask=is_there, other=0).to(tl.int8, bitcast=True).to(tl.float32)
