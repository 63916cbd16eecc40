"""Panels: the integers of 32 packed rows side by side, as products of many tokens need them.

A panel holds, for every pair of inputs, 32 pairs of 16-bit integers, one for each row; for every
block, 32 scales; for every 32 inputs, 32 numbers that are subtracted, where the format has them.
A block is unpacked once and multiplied by as many tokens as there are.
"""

from collections.abc import Callable
from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.packed.vectors import INT32, INT32S, LANES, join
from kernels.simd.address import Address, counting

PANEL_ROWS = 2 * LANES
PAIR_BYTES = 4 * PANEL_ROWS
"""From one pair of inputs to the next."""
ROW_NUMBERS_BYTES = 4 * PANEL_ROWS
"""Scales of a block, or what is subtracted from 32 inputs."""
GROUP = 32
_SHORT_BYTES, _FLOAT_BYTES = 2, 4


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


def _unpack_block(
    _context: Any, name: Any, _rows: Any, _sizes: Any, _room: Any, _panel: Any
) -> Any:
    block_format = BLOCK_FORMATS[name.literal_value]
    num_groups = block_format.block_len // GROUP
    room_stride = block_format.block_len * _SHORT_BYTES

    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        _, rows, sizes, room, places = arguments
        num_rows, row_bytes = cgutils.unpack_tuple(builder, sizes)
        fields = cgutils.unpack_tuple(builder, places)
        panel, scales, least = (Address(builder, each) for each in fields)
        with counting(builder, num_rows) as row:
            packed = Address(builder, rows).step(row, row_bytes)
            packed.step(row_bytes, PANEL_ROWS).prefetch(block_format.block_bytes)
            block = block_format.emit(packed)
            place = Address(builder, room).step(row, room_stride)
            for part, integers in enumerate(block.integers):
                place.step(part * GROUP * _SHORT_BYTES).store(integers)
            scale = builder.extract_element(block.scale, INT32(0))
            scales.step(row, _FLOAT_BYTES).store(scale)
            for group in range(num_groups if block.least is not None else 0):
                number = builder.extract_element(block.least, INT32(group))
                least.step(group * ROW_NUMBERS_BYTES).step(row, _FLOAT_BYTES).store(number)
        with counting(builder, num_groups) as group:
            for half in (0, 1):
                first = Address(builder, room).step(half * LANES * room_stride)
                first = first.step(group, GROUP * _SHORT_BYTES)
                loaded = [first.step(row * room_stride).load(INT32S) for row in range(LANES)]
                to = panel.step(group, LANES * PAIR_BYTES).step(half * PAIR_BYTES // 2)
                for pair, vector in enumerate(_transposed(builder, loaded)):
                    to.step(pair * PAIR_BYTES).store(vector)
        return target.get_dummy_value()

    places = types.UniTuple(types.int64, 3)
    sizes = types.UniTuple(types.int64, 2)
    return types.void(name, types.int64, sizes, types.int64, places), generate


unpack_block: Callable[..., None] = intrinsic(prefer_literal=True)(_unpack_block)
"""``unpack_block(format, rows, sizes, room, places)``: a block of each of PANEL_ROWS rows at most.

``rows`` is the address of the first, ``sizes`` their number and bytes of a row, ``room`` the
address of PANEL_ROWS times the block's length 16-bit integers, ``places`` the addresses of
integers, scales and what is subtracted in the panel.
"""
