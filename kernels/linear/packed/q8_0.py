"""Q8_0: 32 numbers in 34 bytes, a float16 scale and a signed byte each."""

import torch
from torch import Tensor

from kernels.linear.packed.block_format import EmittedBlock
from kernels.linear.packed.halfs import are_finite, half_at
from kernels.linear.packed.span import EmittedSpan, Pieces, ScaledBytes, spread_halfs
from kernels.linear.vectors import BYTES, BYTES64, SHORTS, both, every, spread_half
from kernels.simd.address import Address


class Q8Block0:
    """value = code * scale."""

    name = "Q8_0"
    block_len = 32
    block_bytes = 34
    has_least = False
    largest = 128
    zero = 128
    pieces: Pieces = ((0, 1, 2, 3),), ((4, 5, 6, 7),)

    def widen(self, blocks: Tensor) -> Tensor:
        """See ``BlockFormat``."""
        return half_at(blocks, 0) * blocks[:, 2:].view(torch.int8)

    def is_sound(self, blocks: Tensor) -> bool:
        """See ``BlockFormat``."""
        return are_finite(blocks, 0)

    def emit(self, block: Address) -> EmittedBlock:
        """See ``BlockFormat``."""
        integers = block.builder.sext(block.step(2).load(BYTES), SHORTS)
        return EmittedBlock([integers], spread_half(block, 0))

    def emit_span(self, span: Address) -> EmittedSpan:
        """See ``BlockFormat``."""
        builder, parts = span.builder, []
        for pair in range(2):
            first = span.step(2 * pair * self.block_bytes)
            blocks = first.step(2), first.step(self.block_bytes + 2)
            codes = both(builder, *(block.load(BYTES) for block in blocks))
            codes = builder.xor(codes, every(BYTES64, self.zero))
            parts.append(ScaledBytes((codes,), spread_halfs(first, [0, self.block_bytes])))
        return EmittedSpan(tuple(parts))
