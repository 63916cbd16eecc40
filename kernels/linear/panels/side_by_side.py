"""Generated code that brings rows side by side, as panels hold them."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from kernels.linear.panels.tile import GROUP, PAIR_BYTES, PANEL_ROWS
from kernels.linear.vectors import BYTE, INT32S, LANES, SHORTS, join
from kernels.simd.address import Address, counting

_SHORT_BYTES = 2
_CODES = ir.VectorType(BYTE, GROUP)


def side_by_side_ir(room: Address, row_len: int, panel: Address) -> None:
    """Emit the way of PANEL_ROWS rows of ``row_len`` 16-bit integers, in ``room``, to a panel."""
    with counting(room.builder, row_len // GROUP) as group:
        for half in (0, 1):
            first = room.step(half * LANES * row_len * _SHORT_BYTES)
            first = first.step(group, GROUP * _SHORT_BYTES)
            loaded = [first.step(row * row_len * _SHORT_BYTES).load(INT32S) for row in range(LANES)]
            to = panel.step(group, LANES * PAIR_BYTES).step(half * PAIR_BYTES // 2)
            for pair, vector in enumerate(_transposed(room.builder, loaded)):
                to.step(pair * PAIR_BYTES).store(vector)


def _transposed(builder: Any, vectors: list[Any]) -> list[Any]:
    """Emit 16 vectors of 16 lanes whose lanes are the former vectors."""
    distance = 1
    while distance < LANES:
        exchanged = list(vectors)
        for first in (i for i in range(LANES) if not i & distance):
            pair = vectors[first], vectors[first + distance]
            kept = [i if not i & distance else LANES + i - distance for i in range(LANES)]
            other = [i + distance if not i & distance else LANES + i for i in range(LANES)]
            exchanged[first] = join(builder, *pair, kept)
            exchanged[first + distance] = join(builder, *pair, other)
        vectors, distance = exchanged, 2 * distance
    return vectors


def _unpack_codes(_context: Any, _rows: Any, sizes: Any, _room: Any, _panel: Any) -> Any:
    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        rows, (num_rows, row_len), room, panel = (
            Address(builder, arguments[0]),
            cgutils.unpack_tuple(builder, arguments[1]),
            *(Address(builder, each) for each in arguments[2:]),
        )
        with counting(builder, num_rows) as row:
            codes = rows.step(row, row_len)
            codes.step(row_len, PANEL_ROWS).prefetch(GROUP)
            room.step(row, GROUP * _SHORT_BYTES).store(builder.sext(codes.load(_CODES), SHORTS))
        side_by_side_ir(room, GROUP, panel)
        return target.get_dummy_value()

    return types.void(types.int64, sizes, types.int64, types.int64), generate


unpack_codes: Callable[[int, tuple[int, int], int, int], None] = intrinsic(_unpack_codes)
"""``unpack_codes(rows, sizes, room, panel)``: GROUP 8-bit codes of each of PANEL_ROWS rows at most.

``rows`` is the address of the first, ``sizes`` their number and bytes of a row, ``room`` the
address of PANEL_ROWS times GROUP 16-bit integers, ``panel`` that of integers in the panel.
"""
