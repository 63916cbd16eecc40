"""Unpacks a block of each of 32 packed rows into a panel (``kernels/linear/panels/tile.py``)."""

from collections.abc import Callable
from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.panels.side_by_side import side_by_side_ir
from kernels.linear.panels.tile import GROUP, PANEL_ROWS, ROW_NUMBERS_BYTES
from kernels.linear.vectors import INT32
from kernels.simd.address import Address, counting

_SHORT_BYTES, _FLOAT_BYTES = 2, 4


def _unpack_block(
    _context: Any, name: Any, _rows: Any, _sizes: Any, _room: Any, _panel: Any
) -> Any:
    block_format = BLOCK_FORMATS[name.literal_value]
    num_groups = block_format.block_len // GROUP

    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        _, rows, sizes, room, places = arguments
        num_rows, row_bytes = cgutils.unpack_tuple(builder, sizes)
        fields = cgutils.unpack_tuple(builder, places)
        panel, scales, least = (Address(builder, each) for each in fields)
        with counting(builder, num_rows) as row:
            packed = Address(builder, rows).step(row, row_bytes)
            packed.step(row_bytes, PANEL_ROWS).prefetch(block_format.block_bytes)
            block = block_format.emit(packed)
            place = Address(builder, room).step(row, block_format.block_len * _SHORT_BYTES)
            for part, integers in enumerate(block.integers):
                place.step(part * GROUP * _SHORT_BYTES).store(integers)
            scale = builder.extract_element(block.scale, INT32(0))
            scales.step(row, _FLOAT_BYTES).store(scale)
            for group in range(num_groups if block.least is not None else 0):
                number = builder.extract_element(block.least, INT32(group))
                least.step(group * ROW_NUMBERS_BYTES).step(row, _FLOAT_BYTES).store(number)
        side_by_side_ir(Address(builder, room), block_format.block_len, panel)
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
