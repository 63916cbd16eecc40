"""Decodes packed rows to float32 or bfloat16, for products of many tokens."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from kernels.jit import entry, share
from kernels.linear.packed.block_format import EmittedBlock
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.vectors import FLOATS, INT32S, LANES, SHORT, choose, every, fma, spread
from kernels.simd.address import Address, counting

_SHORTS = ir.VectorType(SHORT, LANES)
_BYTES = {"float32": 4, "bfloat16": 2}


def _round_to_bfloat16(builder: Any, vector: Any) -> Any:
    """Emit the upper halves of the nearest bfloat16 numbers, halves to even."""
    bits = builder.bitcast(vector, INT32S)
    is_odd = builder.and_(builder.lshr(bits, every(INT32S, 16)), every(INT32S, 1))
    nearest = builder.add(builder.add(bits, every(INT32S, 0x7FFF)), is_odd)
    return builder.trunc(builder.lshr(nearest, every(INT32S, 16)), _SHORTS)


def _store_block(block: EmittedBlock, target: Address, kind: str) -> None:
    builder = target.builder
    for group, integers in enumerate(block.integers):
        less = every(FLOATS, 0.0)
        if block.least is not None:
            lane = builder.extract_element(block.least, ir.IntType(32)(group))
            less = builder.fsub(less, spread(builder, lane))
        for first in (0, LANES):
            some = choose(builder, integers, list(range(first, first + LANES)))
            numbers = builder.sitofp(builder.sext(some, INT32S), FLOATS)
            value = fma(builder, numbers, block.scale, less)
            if kind == "bfloat16":
                value = _round_to_bfloat16(builder, value)
            target.step((2 * LANES * group + first) * _BYTES[kind]).store(value)


def _widen_row(
    _context: Any, name: Any, kind: Any, _row: Any, _num_blocks: Any, _target_row: Any
) -> Any:
    block_format = BLOCK_FORMATS[name.literal_value]
    stride = block_format.block_len * _BYTES[kind.literal_value]

    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        _, _, row, num_blocks, widened = arguments
        with counting(builder, num_blocks) as number:
            block = Address(builder, row).step(number, block_format.block_bytes)
            place = Address(builder, widened).step(number, stride)
            _store_block(block_format.emit(block), place, kind.literal_value)
        return target.get_dummy_value()

    return types.void(name, kind, types.int64, types.int64, types.int64), generate


_widen_one: Callable[[str, str, int, int, int], None] = intrinsic(prefer_literal=True)(_widen_row)
"""``(format, kind, row, num_blocks, target)``: one row; the first two are literal."""


@cache
def compile_widening(name: str, kind: str) -> Callable[[int, int, int, int, int], None]:
    """The widening of one format to "float32" or "bfloat16", compiled when first asked for.

    ``widen(rows, num_rows, num_blocks, target, num_threads)`` reads the rows at address ``rows``,
    each of ``num_blocks`` blocks, and writes them to ``target``.
    """
    block_bytes = BLOCK_FORMATS[name].block_bytes
    stride = BLOCK_FORMATS[name].block_len * _BYTES[kind]

    @entry(["void(int64, int64, int64, int64, int64)"], parallel=True, variant=f"{name}_{kind}")
    def widen(rows: int, num_rows: int, num_blocks: int, target: int, num_threads: int) -> None:
        for thread in numba.prange(num_threads):
            start, stop = share(num_rows, thread, num_threads)
            for row in range(start, stop):
                at = row * num_blocks
                _widen_one(name, kind, rows + at * block_bytes, num_blocks, target + at * stride)

    return widen
