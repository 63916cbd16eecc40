"""Q4_K: 256 numbers in 144 bytes, groups of 32 with a 6-bit scale and minimum.

Bytes: float16 scale of scales, float16 scale of least numbers, 12 of both, then 128 of codes: of
each run of 32 bytes the lower halves are one group and the upper halves the next.
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
from kernels.linear.packed.span import EmittedSpan, Pieces, ScaledBytes, halves64
from kernels.linear.vectors import BYTES, BYTES64, choose, every, spread_half
from kernels.simd.address import Address

_SCALES, _CODES = 4, 16


class Q4BlockK:
    """value = code * scale[group] - least[group]."""

    name = "Q4_K"
    block_len = 256
    block_bytes = 144
    has_least = True
    largest = 15 * 63
    zero = 0
    pieces: Pieces = K_PIECES

    def widen(self, blocks: Tensor) -> Tensor:
        """See ``BlockFormat``."""
        scales, least = split_scales(blocks[:, _SCALES:_CODES])
        packed = blocks[:, _CODES:].reshape(-1, 4, 1, 32)
        codes = torch.cat([packed & 15, packed >> 4], dim=2).view(-1, 8, 32).float()
        scaled = codes * (half_at(blocks, 0) * scales).unsqueeze(-1)
        return (scaled - (half_at(blocks, 2) * least).unsqueeze(-1)).view(-1, 256)

    def is_sound(self, blocks: Tensor) -> bool:
        """See ``BlockFormat``."""
        return are_finite(blocks, 0, 2)

    def emit(self, block: Address) -> EmittedBlock:
        """See ``BlockFormat``."""
        builder = block.builder
        scales, least = scales_ir(block.step(_SCALES))
        integers = []
        for pair in range(4):
            packed = block.step(_CODES + 32 * pair).load(BYTES)
            low = builder.and_(packed, every(BYTES, 15))
            high = builder.lshr(packed, every(BYTES, 4))
            integers.append(scaled_ir(builder, low, scales, 2 * pair))
            integers.append(scaled_ir(builder, high, scales, 2 * pair + 1))
        return EmittedBlock(integers, spread_half(block, 0), least_ir(block, least))

    def emit_span(self, span: Address) -> EmittedSpan:
        """See ``BlockFormat``."""
        builder, parts = span.builder, []
        numbers = scales_and_least_ir(span)
        for half in range(2):
            packed = span.step(_CODES + 64 * half).load(BYTES64)
            for upper, codes in enumerate(halves64(builder, packed)):
                scales = choose(builder, numbers, lanes_of_groups(4 * half + upper))
                parts.append(ScaledBytes((codes,), scales))
        return EmittedSpan(tuple(parts), numbers)
