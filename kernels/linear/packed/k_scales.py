"""The eight 6-bit scales and minimums in 12 bytes that Q4_K and Q5_K share.

The lower bits of bytes 0 to 3 are the first four scales, those of bytes 4 to 7 the first four least
numbers. Halves of bytes 8 to 11 are the lower bits of the others, whose upper two lie above the
first ones.
"""

from typing import Any

import torch
from llvmlite import binding, ir
from torch import Tensor

from kernels.linear.vectors import (
    BYTES16,
    FLOATS,
    FLOATS8,
    INT32,
    INT32S,
    LANES,
    SHORT,
    SHORTS,
    both,
    choose,
    every,
    spread_half,
)
from kernels.simd.address import Address
from kernels.simd.assembly import assembly_ir

_PERMUTES_BYTES = binding.get_host_cpu_features().get("avx512vbmi", False)
_FOUR_WORDS = ir.VectorType(INT32, 4)
_HALFS = ir.VectorType(ir.HalfType(), LANES)
_FOUR_BYTES = ir.VectorType(ir.IntType(8), 4)
_SIX, _FOUR, _UPPER_TWO = 0x3F3F3F3F, 0x0F0F0F0F, 0x30303030

K_PIECES = ((0, 1, 4, 5),), ((2, 3, 6, 7),), ((8, 9, 12, 13),), ((10, 11, 14, 15),)
"""Pieces of the spans of Q4_K and Q5_K: of 64 bytes, the lower halves are a group and the next but
one, the upper halves those behind them."""


def split_scales(packed: Tensor) -> tuple[Tensor, Tensor]:
    """Scales and least numbers, float32 ``[N, 8]`` each, of bytes ``[N, 12]``."""
    first, second, third = (packed[:, place : place + 4] for place in (0, 4, 8))
    scales = torch.cat([first & 63, third & 15 | (first >> 6) << 4], dim=1)
    least = torch.cat([second & 63, third >> 4 | (second >> 6) << 4], dim=1)
    return scales.float(), least.float()


def scales_ir(packed: Address) -> tuple[Any, Any]:
    """Emit the same: scales as ``twice_ir`` gives them, least numbers as 16-bit integers."""
    builder = packed.builder
    first, second, third = (packed.step(place).load(INT32) for place in (0, 4, 8))
    scales = _eight(builder, first, builder.and_(third, INT32(_FOUR)))
    fours = builder.and_(builder.lshr(third, INT32(4)), INT32(_FOUR))
    return twice_ir(builder, scales), _eight(builder, second, fours)


def _eight(builder: Any, six: Any, lower: Any) -> Any:
    upper = builder.and_(builder.lshr(six, INT32(2)), INT32(_UPPER_TWO))
    words = builder.and_(six, INT32(_SIX)), builder.or_(lower, upper)
    joined = both(builder, *(builder.bitcast(word, _FOUR_BYTES) for word in words))
    return builder.zext(joined, ir.VectorType(SHORT, 8))


def twice_ir(builder: Any, scales: Any) -> Any:
    """Emit 16-bit integers twice in each of as many 32-bit lanes.

    One instruction brings such a lane to a whole vector. LLVM would bring single bytes there, in
    three instructions, if it knew what is in the lanes.
    """
    lanes = ir.VectorType(INT32, scales.type.count)
    once = builder.zext(scales, lanes)
    twice = builder.or_(once, builder.shl(once, every(lanes, 16)))
    return assembly_ir(builder, "", twice) if _PERMUTES_BYTES else twice


def scaled_ir(builder: Any, codes: Any, scales: Any, group: int) -> Any:
    """Emit 32 bytes times one of eight scales (``twice_ir``), as 16-bit integers."""
    scale = builder.bitcast(choose(builder, scales, [group] * LANES), SHORTS)
    return builder.mul(builder.zext(codes, SHORTS), scale)


def least_ir(block: Address, least: Any) -> Any:
    """Emit what is subtracted from each group: least numbers times the scale at byte 2."""
    numbers = block.builder.uitofp(least, FLOATS8)
    return block.builder.fmul(numbers, spread_half(block, 2, count=8))


def lanes_of_groups(first: int) -> list[int]:
    """The group of each lane in a vector of a span that begins with a group."""
    return [first] * 8 + [first + 2] * 8


def scales_and_least_ir(block: Address) -> Any:
    """Emit the scales of the eight groups and then what is subtracted from each, as float32."""
    builder = block.builder
    words = block.load(_FOUR_WORDS)
    six = choose(builder, words, [1, 3, 2, 3])
    six = builder.lshr(six, ir.Constant(_FOUR_WORDS, [0, 0, 0, 4]))
    six = builder.and_(six, ir.Constant(_FOUR_WORDS, [_SIX, _FOUR, _SIX, _FOUR]))
    upper = builder.lshr(choose(builder, words, [1, 1, 2, 2]), every(_FOUR_WORDS, 2))
    upper = builder.and_(upper, ir.Constant(_FOUR_WORDS, [0, _UPPER_TWO, 0, _UPPER_TWO]))
    numbers = builder.zext(builder.bitcast(builder.or_(six, upper), BYTES16), INT32S)
    halfs = block.load(ir.VectorType(SHORT, 2))
    halfs = builder.bitcast(choose(builder, halfs, [0] * 8 + [1] * 8), _HALFS)
    return builder.fmul(builder.sitofp(numbers, FLOATS), builder.fpext(halfs, FLOATS))
