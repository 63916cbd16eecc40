"""Q5_K: 256 numbers in 176 bytes: Q4_K with 32 bytes of fifth bits before the codes.

Bit ``g`` of byte ``i`` belongs to number ``i`` of group ``g``.
"""

import torch
from torch import Tensor

from kernels.linear.packed.block_format import EmittedBlock
from kernels.linear.packed.halfs import are_finite, half_at
from kernels.linear.packed.k_scales import (
    K_PIECES,
    lanes_of_groups,
    least_ir,
    scaled_ir,
    scales_and_least_ir,
    scales_ir,
    split_scales,
)
from kernels.linear.packed.span import EmittedSpan, Pieces, ScaledBytes, bits64, halves64
from kernels.linear.vectors import BYTES, BYTES64, both, choose, every, spread_half
from kernels.simd.address import Address

_SCALES, _FIFTH_BITS, _CODES = 4, 16, 48


class Q5BlockK:
    """value = code * scale[group] - least[group]."""

    name = "Q5_K"
    block_len = 256
    block_bytes = 176
    has_least = True
    largest = 31 * 63
    zero = 0
    pieces: Pieces = K_PIECES

    def widen(self, blocks: Tensor) -> Tensor:
        """See ``BlockFormat``."""
        scales, least = split_scales(blocks[:, _SCALES:_FIFTH_BITS])
        packed = blocks[:, _CODES:].reshape(-1, 4, 1, 32)
        low = torch.cat([packed & 15, packed >> 4], dim=2).view(-1, 8, 32)
        groups = torch.arange(8, dtype=torch.uint8, device=blocks.device).view(1, 8, 1)
        fifth = (blocks[:, _FIFTH_BITS:_CODES].unsqueeze(1) >> groups & 1) << 4
        scaled = (low | fifth).float() * (half_at(blocks, 0) * scales).unsqueeze(-1)
        return (scaled - (half_at(blocks, 2) * least).unsqueeze(-1)).view(-1, 256)

    def is_sound(self, blocks: Tensor) -> bool:
        """See ``BlockFormat``."""
        return are_finite(blocks, 0, 2)

    def emit(self, block: Address) -> EmittedBlock:
        """See ``BlockFormat``."""
        builder = block.builder
        scales, least = scales_ir(block.step(_SCALES))
        fifth_bits = block.step(_FIFTH_BITS).load(BYTES)
        integers = []
        for group in range(8):
            packed = block.step(_CODES + 32 * (group // 2)).load(BYTES)
            shifted = builder.lshr(packed, every(BYTES, 4)) if group % 2 else packed
            low = builder.and_(shifted, every(BYTES, 15))
            bit = builder.and_(builder.lshr(fifth_bits, every(BYTES, group)), every(BYTES, 1))
            codes = builder.or_(low, builder.shl(bit, every(BYTES, 4)))
            integers.append(scaled_ir(builder, codes, scales, group))
        return EmittedBlock(integers, spread_half(block, 0), least_ir(block, least))

    def emit_span(self, span: Address) -> EmittedSpan:
        """See ``BlockFormat``."""
        builder, parts = span.builder, []
        numbers = scales_and_least_ir(span)
        bits = span.step(_FIFTH_BITS).load(BYTES)
        bits = both(builder, bits, builder.lshr(bits, every(BYTES, 2)))
        for half in range(2):
            packed = span.step(_CODES + 64 * half).load(BYTES64)
            for upper, low in enumerate(halves64(builder, packed)):
                group = 4 * half + upper
                codes = builder.or_(low, bits64(builder, bits, 4 - group, 0x10))
                scales = choose(builder, numbers, lanes_of_groups(group))
                parts.append(ScaledBytes((codes,), scales))
        return EmittedSpan(tuple(parts), numbers)
