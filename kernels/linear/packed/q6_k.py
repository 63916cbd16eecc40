"""Q6_K: 256 numbers in 210 bytes, groups of 16 with a signed 8-bit scale.

Bytes: 128 of lower halves, 64 of upper two bits, 16 scales, float16 scale of scales. Each half of
the block is 64 bytes of lower halves, whose lower halves are 64 numbers and whose upper halves are
the next 64, and 32 bytes with two bits for each of its four runs of 32.
"""

import torch
from llvmlite import ir
from torch import Tensor

from kernels.linear.packed.block_format import EmittedBlock
from kernels.linear.packed.halfs import are_finite, half_at
from kernels.linear.packed.k_scales import twice_ir
from kernels.linear.packed.span import EmittedSpan, Pieces, ScaledBytes, bits64, halves64
from kernels.linear.vectors import (
    BYTES,
    BYTES16,
    BYTES64,
    FLOATS,
    INT32S,
    SHORT,
    SHORTS,
    both,
    choose,
    every,
    spread_half,
)
from kernels.simd.address import Address

_UPPER, _SCALES, _SCALE = 128, 192, 208
_ZERO = 32
"""The code that stands for 0."""


class Q6BlockK:
    """value = (code - 32) * scale[group]."""

    name = "Q6_K"
    block_len = 256
    block_bytes = 210
    has_least = False
    largest = 32 * 128
    zero = _ZERO
    pieces: Pieces = ((0, 1, 8, 9),), ((2, 3, 10, 11),), ((4, 5, 12, 13),), ((6, 7, 14, 15),)

    def widen(self, blocks: Tensor) -> Tensor:
        """See ``BlockFormat``."""
        packed = blocks[:, :_UPPER].reshape(-1, 2, 1, 64)
        low = torch.cat([packed & 15, packed >> 4], dim=2).view(-1, 2, 4, 32)
        runs = torch.arange(0, 8, 2, dtype=torch.uint8, device=blocks.device).view(1, 1, 4, 1)
        upper = (blocks[:, _UPPER:_SCALES].reshape(-1, 2, 1, 32) >> runs & 3) << 4
        codes = (low | upper).view(-1, 16, 16).float() - _ZERO
        scales = half_at(blocks, _SCALE) * blocks[:, _SCALES:_SCALE].view(torch.int8)
        return (codes * scales.unsqueeze(-1)).view(-1, 256)

    def is_sound(self, blocks: Tensor) -> bool:
        """See ``BlockFormat``."""
        return are_finite(blocks, _SCALE)

    def emit(self, block: Address) -> EmittedBlock:
        """See ``BlockFormat``."""
        builder = block.builder
        scales = block.step(_SCALES).load(BYTES16)
        scales = twice_ir(builder, builder.sext(scales, ir.VectorType(SHORT, 16)))
        integers = []
        for run in range(8):
            half, quarter = divmod(run, 4)
            packed = block.step(64 * half + 32 * (quarter % 2)).load(BYTES)
            low = builder.lshr(packed, every(BYTES, 4)) if quarter >= 2 else packed
            low = builder.and_(low, every(BYTES, 15))
            bits = builder.lshr(
                block.step(_UPPER + 32 * half).load(BYTES), every(BYTES, 2 * quarter)
            )
            upper = builder.shl(builder.and_(bits, every(BYTES, 3)), every(BYTES, 4))
            codes = builder.sub(builder.or_(low, upper), every(BYTES, _ZERO))
            scale = choose(builder, scales, [2 * run] * 8 + [2 * run + 1] * 8)
            product = builder.mul(builder.sext(codes, SHORTS), builder.bitcast(scale, SHORTS))
            integers.append(product)
        return EmittedBlock(integers, spread_half(block, _SCALE))

    def emit_span(self, span: Address) -> EmittedSpan:
        """See ``BlockFormat``; a vector has a run of 32 of each half of the block."""
        builder, parts = span.builder, []
        numbers = builder.sext(span.step(_SCALES).load(BYTES16), INT32S)
        scale = spread_half(span, _SCALE)
        numbers = builder.fmul(builder.sitofp(numbers, FLOATS), scale)
        upper = span.step(_UPPER).load(BYTES64)
        packed = [
            halves64(builder, both(builder, *(span.step(at).load(BYTES) for at in places)))
            for places in ((0, 64), (32, 96))
        ]
        for run in range(4):
            low = packed[run % 2][run // 2]
            codes = builder.or_(low, bits64(builder, upper, 4 - 2 * run, 0x30))
            groups = 2 * run, 2 * run + 1, 2 * run + 8, 2 * run + 9
            scales = choose(builder, numbers, [group for group in groups for _ in range(4)])
            parts.append(ScaledBytes((codes,), scales))
        return EmittedSpan(tuple(parts))
