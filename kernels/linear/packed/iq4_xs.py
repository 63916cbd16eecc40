"""IQ4_XS: 256 numbers in 136 bytes, groups of 32 with 6-bit scales, 4-bit table indices.

Bytes: float16 scale of scales, 2 with the upper two bits of each group's scale, 4 with the lower
four, then 16 of codes for each group.
"""

from typing import Any

import torch
from llvmlite import ir
from torch import Tensor

from kernels.linear.packed.block_format import EmittedBlock
from kernels.linear.packed.halfs import are_finite, half_at
from kernels.linear.packed.iq4_nl import TABLE, UNSIGNED_TABLE, ZERO
from kernels.linear.packed.nibbles import (
    entries_on,
    halves_ir,
    look_up64_ir,
    look_up_ir,
    split_halves,
)
from kernels.linear.packed.span import EmittedSpan, Pieces, ScaledBytes, halves64
from kernels.linear.vectors import (
    BYTES64,
    FLOATS8,
    INT32,
    SHORT,
    SHORTS,
    choose,
    every,
    spread,
    spread_half,
)
from kernels.simd.address import Address

_UPPER, _LOWER, _CODES = 2, 4, 8
_EIGHT = ir.VectorType(INT32, 8)
_ZERO = 32
"""The stored scale that stands for 0."""


def _scales_ir(block: Address) -> Any:
    """Emit the integer scales of the eight groups."""
    builder = block.builder
    lower = spread(builder, block.step(_LOWER).load(INT32), 8)
    upper = spread(builder, builder.zext(block.step(_UPPER).load(SHORT), INT32), 8)
    lower = builder.lshr(lower, ir.Constant(_EIGHT, list(range(0, 32, 4))))
    upper = builder.lshr(upper, ir.Constant(_EIGHT, list(range(0, 16, 2))))
    lower = builder.and_(lower, every(_EIGHT, 15))
    upper = builder.shl(builder.and_(upper, every(_EIGHT, 3)), every(_EIGHT, 4))
    return builder.sub(builder.or_(lower, upper), every(_EIGHT, _ZERO))


class Iq4BlockXs:
    """value = table[code] * (scale[group] - 32) * scale."""

    name = "IQ4_XS"
    block_len = 256
    block_bytes = 136
    has_least = False
    largest = 127 * 32
    zero = ZERO
    pieces: Pieces = ((0, 2, 4, 6), (1, 3, 5, 7)), ((8, 10, 12, 14), (9, 11, 13, 15))

    def widen(self, blocks: Tensor) -> Tensor:
        """See ``BlockFormat``."""
        groups = torch.arange(8, device=blocks.device)
        halves = blocks[:, _LOWER:_CODES].int()[:, groups // 2] >> 4 * (groups % 2) & 15
        bytes_above = blocks[:, _UPPER:_LOWER].int()
        above = (bytes_above[:, :1] | bytes_above[:, 1:] << 8) >> 2 * groups & 3
        scales = half_at(blocks, 0) * ((halves | above << 4) - _ZERO)
        codes = split_halves(blocks[:, _CODES:].reshape(-1, 8, 16))
        entries = entries_on(TABLE, blocks.device)[codes.int()]
        return (entries * scales.unsqueeze(-1)).view(-1, 256)

    def is_sound(self, blocks: Tensor) -> bool:
        """See ``BlockFormat``."""
        return are_finite(blocks, 0)

    def emit(self, block: Address) -> EmittedBlock:
        """See ``BlockFormat``."""
        builder = block.builder
        scales = builder.trunc(_scales_ir(block), ir.VectorType(SHORT, 8))
        integers = []
        for group in range(8):
            entries = look_up_ir(builder, TABLE, halves_ir(block.step(_CODES + 16 * group)))
            scale = builder.shuffle_vector(
                scales, scales, ir.Constant(ir.VectorType(INT32, 32), [group] * 32)
            )
            integers.append(builder.mul(builder.sext(entries, SHORTS), scale))
        return EmittedBlock(integers, spread_half(block, 0))

    def emit_span(self, span: Address) -> EmittedSpan:
        """See ``BlockFormat``."""
        builder, parts = span.builder, []
        numbers = builder.sitofp(_scales_ir(span), FLOATS8)
        numbers = builder.fmul(numbers, spread_half(span, 0, count=8))
        for half in range(2):
            packed = span.step(_CODES + 64 * half).load(BYTES64)
            halves = halves64(builder, packed)
            entries = tuple(look_up64_ir(builder, UNSIGNED_TABLE, each) for each in halves)
            groups = range(4 * half, 4 * half + 4)
            scales = choose(builder, numbers, [group for group in groups for _ in range(4)])
            parts.append(ScaledBytes(entries, scales))
        return EmittedSpan(tuple(parts))
