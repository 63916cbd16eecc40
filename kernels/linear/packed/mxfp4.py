"""MXFP4: 32 numbers in 17 bytes, a shared power of two and 4 bits each.

OCP Microscaling Formats, version 1.0: E2M1 numbers with an E8M0 scale. The table holds twice the
numbers, so that all are whole; the scale is half.
"""

import torch
from llvmlite import ir
from torch import Tensor

from kernels.linear.packed.block_format import EmittedBlock
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
)
from kernels.linear.vectors import (
    BYTE,
    BYTES64,
    FLOATS,
    INT32,
    INT32S,
    LANES,
    SHORTS,
    every,
    spread,
)
from kernels.simd.address import Address, shuffle

TABLE = (0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12)

_LARGEST_EXPONENT = 252
"""Twelve times a larger power is no float32."""
_SUBNORMAL = 2
"""Below, the halved power has no exponent of its own: 2**-128 and 2**-127."""
_SMALLEST_BITS = 0x00200000
"""2**-128 as float32."""
_SMALLEST_POWER_BITS = 0x00400000
"""2**-127."""

_ZERO = 12
_UNSIGNED_TABLE = tuple(entry + _ZERO for entry in TABLE)


class Mxfp4Block:
    """value = table[code] * 2**(exponent - 128)."""

    name = "MXFP4"
    block_len = 32
    block_bytes = 17
    has_least = False
    largest = 12
    zero = _ZERO
    pieces: Pieces = FOUR_BLOCKS

    def widen(self, blocks: Tensor) -> Tensor:
        """See ``BlockFormat``."""
        entries = entries_on(TABLE, blocks.device)
        codes = split_halves(blocks[:, 1:]).int()
        return torch.ldexp(entries[codes].double(), blocks[:, :1].int() - 128).float()

    def is_sound(self, blocks: Tensor) -> bool:
        """See ``BlockFormat``."""
        return not bool((blocks[:, 0] > _LARGEST_EXPONENT).any())

    def emit(self, block: Address) -> EmittedBlock:
        """See ``BlockFormat``."""
        builder = block.builder
        exponent = builder.zext(block.load(BYTE), INT32)
        normal = builder.shl(builder.sub(exponent, INT32(1)), INT32(23))
        subnormal = builder.shl(INT32(_SMALLEST_BITS), exponent)
        is_subnormal = builder.icmp_unsigned("<", exponent, INT32(_SUBNORMAL))
        bits = builder.select(is_subnormal, subnormal, normal)
        entries = look_up_ir(builder, TABLE, halves_ir(block.step(1)))
        scale = spread(builder, builder.bitcast(bits, ir.FloatType()))
        return EmittedBlock([builder.sext(entries, SHORTS)], scale)

    def emit_span(self, span: Address) -> EmittedSpan:
        """See ``BlockFormat``."""
        builder = span.builder
        halves = halves64(builder, four_blocks(span, 1, self.block_bytes))
        entries = tuple(look_up64_ir(builder, _UNSIGNED_TABLE, half) for half in halves)
        loaded = span.load(BYTES64)
        lanes = [lane // 4 * self.block_bytes for lane in range(LANES)]
        exponents = builder.zext(shuffle(builder, loaded, loaded, lanes), INT32S)
        bits = builder.shl(exponents, every(INT32S, 23))
        smallest = every(INT32S, _SMALLEST_POWER_BITS)
        bits = builder.select(builder.icmp_unsigned(">", bits, smallest), bits, smallest)
        scales = builder.fmul(builder.bitcast(bits, FLOATS), every(FLOATS, 0.5))
        return EmittedSpan((ScaledBytes(entries, scales),))
