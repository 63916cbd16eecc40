"""Q4_0: 32 numbers in 18 bytes, a float16 scale and 4 bits each."""

from torch import Tensor

from kernels.linear.packed.block_format import EmittedBlock
from kernels.linear.packed.halfs import are_finite, half_at
from kernels.linear.packed.nibbles import halves_ir, split_halves
from kernels.linear.packed.span import (
    FOUR_BLOCKS,
    EmittedSpan,
    Pieces,
    ScaledBytes,
    four_blocks,
    halves64,
    spread_halfs,
)
from kernels.linear.vectors import SHORTS, every, spread_half
from kernels.simd.address import Address

_ZERO = 8
"""The code that stands for 0."""


class Q4Block0:
    """value = (code - 8) * scale."""

    name = "Q4_0"
    block_len = 32
    block_bytes = 18
    has_least = False
    largest = 8
    zero = _ZERO
    pieces: Pieces = FOUR_BLOCKS

    def widen(self, blocks: Tensor) -> Tensor:
        """See ``BlockFormat``."""
        return half_at(blocks, 0) * (split_halves(blocks[:, 2:]).float() - _ZERO)

    def is_sound(self, blocks: Tensor) -> bool:
        """See ``BlockFormat``."""
        return are_finite(blocks, 0)

    def emit(self, block: Address) -> EmittedBlock:
        """See ``BlockFormat``."""
        builder = block.builder
        codes = builder.zext(halves_ir(block.step(2)), SHORTS)
        return EmittedBlock([builder.sub(codes, every(SHORTS, _ZERO))], spread_half(block, 0))

    def emit_span(self, span: Address) -> EmittedSpan:
        """See ``BlockFormat``."""
        codes = halves64(span.builder, four_blocks(span, 2, self.block_bytes))
        scales = spread_halfs(span, [block * self.block_bytes for block in range(4)])
        return EmittedSpan((ScaledBytes(codes, scales),))
