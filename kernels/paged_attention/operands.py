"""Operands of attention's inner loops, for callers and for code generation."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from numba import types
from numba.core import cgutils

from kernels.dequant.blocks import BLOCK_LEN
from kernels.simd.address import Address

TILE_LEN = 32
"""Most keys or values that one call of an inner loop takes, but for ..."""

PACKED_TILE_LEN = 64
"""... those that multiply packed ones: what a call costs is shared, and all stays in the cache."""

QUERY_ROWS = 4
"""Query rows that share one read of a key or value: the heads of a group, most often."""

WORD_BYTES = 4


class Operands(NamedTuple):
    """What an inner loop works on.

    Attributes:
        left: address of rows of the query or of weights.
        rows: address of the first key or value, or pair of values.
        result: address of rows of scores or of the output.
        num_rows: keys, values or pairs to use, at most TILE_LEN or PACKED_TILE_LEN.
        head_dim: values in a row.
        scores_len: 32-bit words from one row of scores or weights to the next.
        ahead: address of the row that will be read after all of these.
        scratch: address of room for TILE_LEN rows of float32, for what a loop likes.
    """

    left: int
    rows: int
    result: int
    num_rows: int
    head_dim: int
    scores_len: int
    ahead: int
    scratch: int


@dataclass(frozen=True)
class Work:
    """``Operands`` in code that is being generated; without ``ahead``, nothing is prefetched."""

    left: Address
    rows: Address
    result: Address
    num_rows: Any
    num_blocks: Any
    scores_bytes: Any
    ahead: Address | None
    scratch: Address

    def prefetch(self, distance: Any, num_bytes: int) -> None:
        """Emit a prefetch at a distance from ``ahead``."""
        if self.ahead is not None:
            self.ahead.step(distance).prefetch(num_bytes)


def unpack_operands(builder: Any, packed: Any, *, is_streaming: bool) -> Work:
    """Emit what the inner loops need of their operands; prefetching is for those that stream."""
    left, rows, result, num_rows, head_dim, scores_len, ahead, scratch = cgutils.unpack_tuple(
        builder, packed
    )
    return Work(
        left=Address(builder, left),
        rows=Address(builder, rows),
        result=Address(builder, result),
        num_rows=num_rows,
        num_blocks=builder.udiv(head_dim, head_dim.type(BLOCK_LEN)),
        scores_bytes=times(builder, scores_len, WORD_BYTES),
        ahead=Address(builder, ahead) if is_streaming else None,
        scratch=Address(builder, scratch),
    )


def times(builder: Any, count: Any, size: int) -> Any:
    """Emit a count of the generated code times a plain number."""
    return builder.mul(count, count.type(size))


operands_type = types.NamedUniTuple(types.int64, len(Operands._fields), Operands)
"""The compiler's name for ``Operands``."""
