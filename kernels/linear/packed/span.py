"""Spans: a few blocks of a row, unpacked to whole vectors of unsigned bytes.

A byte is a code plus the format's ``zero``, so that none is negative. Four neighbouring bytes are
multiplied into one lane, and the lanes of a vector belong to as many blocks, or groups of a block,
as it has codes of. Where it takes its inputs from is the format's ``pieces``.
"""

from dataclasses import dataclass
from typing import Any

from llvmlite import ir

from kernels.linear.vectors import BYTES16, BYTES64, FLOATS, LANES, SHORT, both, every
from kernels.simd.address import Address, shuffle

PIECE_LEN = 16
"""Inputs that lie beside one another in a vector of bytes as in a row."""
VECTOR_LEN = 64

Pieces = tuple[tuple[tuple[int, int, int, int], ...], ...]
"""For each part of a span, four numbers of pieces for each of its vectors."""

FOUR_BLOCKS = (((0, 2, 4, 6), (1, 3, 5, 7)),)
"""Pieces of four blocks of 32: the first halves of all, then the second."""

_WORDS = ir.VectorType(SHORT, VECTOR_LEN // 2)


@dataclass(frozen=True)
class ScaledBytes:
    """Vectors of bytes with the same scales.

    Attributes:
        vectors: of 64 unsigned bytes each.
        scales: float32, one for every lane of four bytes.
    """

    vectors: tuple[Any, ...]
    scales: Any


@dataclass(frozen=True)
class EmittedSpan:
    """A span in registers of generated code.

    Attributes:
        parts: vectors in the order of the format's ``pieces``.
        least: 16 float32 lanes; lanes 8 to 15 are subtracted, times the sums of every 32 inputs,
            the others are finite. None where nothing is subtracted.
    """

    parts: tuple[ScaledBytes, ...]
    least: Any | None = None


def four_blocks(span: Address, place: int, block_bytes: int) -> Any:
    """Emit the 16 bytes at a place of each of four blocks, as one vector."""
    each = [span.step(block * block_bytes + place).load(BYTES16) for block in range(4)]
    builder = span.builder
    return both(builder, both(builder, *each[:2]), both(builder, *each[2:]))


def bits64(builder: Any, packed: Any, shift: int, mask: int) -> Any:
    """Emit some bits of 64 bytes, shifted left (right where negative); none leaves its byte.

    Pairs of bytes are shifted together: there is no instruction for single ones.
    """
    if shift:
        words = builder.bitcast(packed, _WORDS)
        move = builder.shl if shift > 0 else builder.lshr
        packed = builder.bitcast(move(words, every(_WORDS, abs(shift))), BYTES64)
    return builder.and_(packed, every(BYTES64, mask))


def halves64(builder: Any, packed: Any) -> tuple[Any, Any]:
    """Emit the lower and the upper halves of 64 bytes."""
    return bits64(builder, packed, 0, 15), bits64(builder, packed, -4, 15)


def spread_halfs(span: Address, places: list[int]) -> Any:
    """Emit float16 numbers as float32, each in as many lanes; even places in the first 64 bytes."""
    builder, times = span.builder, LANES // len(places)
    words = span.load(_WORDS)
    chosen = shuffle(builder, words, words, [at // 2 for at in places for _ in range(times)])
    halfs = builder.bitcast(chosen, ir.VectorType(ir.HalfType(), LANES))
    return builder.fpext(halfs, FLOATS)
