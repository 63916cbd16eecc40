"""IQ4_NL: 32 numbers in 18 bytes, a float16 scale and 4-bit indices into a table."""

from torch import Tensor

from kernels.linear.packed.block_format import EmittedBlock
from kernels.linear.packed.halfs import are_finite, half_at
from kernels.linear.packed.nibbles import (
    entries_on,
    halves_ir,
    look_up64_ir,
    look_up_ir,
    split_halves,
)
from kernels.linear.packed.span import (
    FOUR_BLOCKS,
    EmittedSpan,
    Pieces,
    ScaledBytes,
    four_blocks,
    halves64,
    spread_halfs,
)
from kernels.linear.vectors import SHORTS, spread_half
from kernels.simd.address import Address

TABLE = (-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113)
"""Closer together where weights are more frequent."""

ZERO = 128
"""Added to an entry it is never negative."""
UNSIGNED_TABLE = tuple(entry + ZERO for entry in TABLE)


class Iq4BlockNl:
    """value = table[code] * scale."""

    name = "IQ4_NL"
    block_len = 32
    block_bytes = 18
    has_least = False
    largest = 127
    zero = ZERO
    pieces: Pieces = FOUR_BLOCKS

    def widen(self, blocks: Tensor) -> Tensor:
        """See ``BlockFormat``."""
        entries = entries_on(TABLE, blocks.device)
        return half_at(blocks, 0) * entries[split_halves(blocks[:, 2:]).int()]

    def is_sound(self, blocks: Tensor) -> bool:
        """See ``BlockFormat``."""
        return are_finite(blocks, 0)

    def emit(self, block: Address) -> EmittedBlock:
        """See ``BlockFormat``."""
        builder = block.builder
        entries = look_up_ir(builder, TABLE, halves_ir(block.step(2)))
        return EmittedBlock([builder.sext(entries, SHORTS)], spread_half(block, 0))

    def emit_span(self, span: Address) -> EmittedSpan:
        """See ``BlockFormat``."""
        halves = halves64(span.builder, four_blocks(span, 2, self.block_bytes))
        entries = tuple(look_up64_ir(span.builder, UNSIGNED_TABLE, half) for half in halves)
        scales = spread_halfs(span, [block * self.block_bytes for block in range(4)])
        return EmittedSpan((ScaledBytes(entries, scales),))
