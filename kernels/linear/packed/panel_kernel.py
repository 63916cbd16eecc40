"""Products of packed rows with several tokens: blocks are unpacked once, into a panel.

Inputs are rounded as for one token (``tile_kernel``), to 16 bits of the largest of each block, and
sums of integers are exact, so the result is as near to float32 as there. Lanes are rows here: a
pair of a token's inputs is multiplied with that of 16 rows, without sums over lanes.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from kernels.jit import entry, inlined, share
from kernels.linear.int16_kernel import round_row
from kernels.linear.packed.block_format import BlockFormat
from kernels.linear.packed.panel import (
    GROUP,
    PAIR_BYTES,
    PANEL_ROWS,
    ROW_NUMBERS_BYTES,
    unpack_block,
)
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.packed.tile_kernel import Product, Runs
from kernels.linear.packed.vectors import (
    FLOATS,
    INT32,
    INT32S,
    LANES,
    SHORTS,
    add_products,
    fma,
    spread,
    sum_lanes,
)
from kernels.simd.address import Address, Register, address_of, counting
from kernels.simd.memory import Floats, new_matrix

PANEL_TOKENS = 4
_HALVES = (0, 1)
_EXACT_INPUTS = 16
"""In blocks of 256, sums of this many of the largest terms fit 32 bits; in blocks of 32, all do."""

_FLOAT_BYTES, _SHORT_BYTES = 4, 2
_SIGNATURE = "void(int64[:,::1], int64, float32[:,::1], float32[:,::1], int64)"
_ZEROS, _NONE = ir.Constant(FLOATS, None), ir.Constant(INT32S, None)
_Places = list[tuple[int, int]]


class _Tile:
    """Code of PANEL_TOKENS tokens with one panel; every address is that of the first token."""

    def __init__(self, block_format: BlockFormat, builder: Any, addresses: Any, sizes: Any) -> None:
        self._format, self._builder = block_format, builder
        self._panel, self._scales, self._least, self._inputs, self._units, self._sums, self._to = (
            Address(builder, each) for each in addresses
        )
        self._num_blocks, self._output_len = sizes
        self._places = [(token, half) for token in range(PANEL_TOKENS) for half in _HALVES]
        self._totals = {place: Register(builder, _ZEROS) for place in self._places}
        self._parts = {place: Register(builder, _ZEROS) for place in self._places}

    def emit(self) -> None:
        """Emit all blocks, and the results' way to memory."""
        for total in self._totals.values():
            total.set(_ZEROS)
        with counting(self._builder, self._num_blocks) as number:
            self._emit_block(number)
        for (token, half), total in self._totals.items():
            place = self._to.step(self._output_len, token * _FLOAT_BYTES)
            place.step(half * LANES * _FLOAT_BYTES).store(total.get())

    def _emit_block(self, number: Any) -> None:
        builder, length = self._builder, self._format.block_len
        panel = self._panel.step(number, length // 2 * PAIR_BYTES)
        inputs = self._inputs.step(number, length * _SHORT_BYTES)
        for part in self._parts.values():
            part.set(_ZEROS)
        if length == GROUP:
            self._add_exactly(panel, inputs, GROUP)
        else:
            with counting(builder, length // _EXACT_INPUTS) as group:
                of_group = panel.step(group, _EXACT_INPUTS // 2 * PAIR_BYTES)
                self._add_exactly(
                    of_group, inputs.step(group, _EXACT_INPUTS * _SHORT_BYTES), _EXACT_INPUTS
                )
        scales = self._scales.step(number, ROW_NUMBERS_BYTES)
        loaded = [scales.step(half * LANES * _FLOAT_BYTES).load(FLOATS) for half in _HALVES]
        for token in range(PANEL_TOKENS):
            unit = self._units.step(self._num_blocks, token * _FLOAT_BYTES)
            lanes = spread(builder, unit.step(number, _FLOAT_BYTES).load(FLOATS.element))
            for half in _HALVES:
                total, scale = self._totals[token, half], builder.fmul(loaded[half], lanes)
                total.set(fma(builder, self._parts[token, half].get(), scale, total.get()))
        if self._format.has_least:
            with counting(builder, length // GROUP) as group:
                self._subtract(
                    builder.add(builder.mul(number, number.type(length // GROUP)), group)
                )

    def _add_exactly(self, panel: Address, inputs: Address, count: int) -> None:
        """Products of these inputs, in integers until all are added."""
        builder = self._builder
        sums = dict.fromkeys(self._places, _NONE)
        row_bytes = self._format.block_len * _SHORT_BYTES
        for pair in range(count // 2):
            rows = [
                panel.step(pair * PAIR_BYTES + half * PAIR_BYTES // 2).load(SHORTS)
                for half in _HALVES
            ]
            for token in range(PANEL_TOKENS):
                of_token = inputs.step(self._num_blocks, token * row_bytes)
                both = of_token.step(pair * 2 * _SHORT_BYTES).load(INT32)
                lanes = builder.bitcast(spread(builder, both), SHORTS)
                for half in _HALVES:
                    before = sums[token, half]
                    sums[token, half] = add_products(builder, rows[half], lanes, before)
        for place, part in self._parts.items():
            whole = builder.sitofp(sums[place], FLOATS)
            part.set(builder.fadd(part.get(), whole))

    def _subtract(self, group: Any) -> None:
        builder = self._builder
        least = self._least.step(group, ROW_NUMBERS_BYTES)
        loaded = [least.step(half * LANES * _FLOAT_BYTES).load(FLOATS) for half in _HALVES]
        num_groups = builder.mul(
            self._num_blocks, self._num_blocks.type(self._format.block_len // GROUP)
        )
        for token in range(PANEL_TOKENS):
            place = self._sums.step(num_groups, token * _FLOAT_BYTES)
            number = builder.fneg(place.step(group, _FLOAT_BYTES).load(FLOATS.element))
            lanes = spread(builder, number)
            for half in _HALVES:
                total = self._totals[token, half]
                total.set(fma(builder, loaded[half], lanes, total.get()))


def _multiply_panel(_context: Any, name: Any, addresses: Any, sizes: Any) -> Any:
    block_format = BLOCK_FORMATS[name.literal_value]

    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        fields = [cgutils.unpack_tuple(builder, each) for each in arguments[1:]]
        _Tile(block_format, builder, *fields).emit()
        return target.get_dummy_value()

    return types.void(name, addresses, sizes), generate


def _sum_group(_context: Any, _numbers: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        numbers = Address(builder, arguments[0])
        halves = [numbers.step(i * LANES * _FLOAT_BYTES).load(FLOATS) for i in _HALVES]
        return sum_lanes(builder, builder.fadd(*halves))

    return types.float32(types.int64), generate


multiply_panel: Callable[..., None] = intrinsic(prefer_literal=True)(_multiply_panel)
"""``multiply_panel(format, addresses, sizes)``: PANEL_TOKENS tokens with PANEL_ROWS rows.

``addresses`` are those of the panel's integers, scales and subtracted numbers, of rounded inputs,
units and sums, and of results; ``sizes`` the number of blocks and of outputs.
"""

_sum_inputs: Callable[[int], float] = intrinsic(_sum_group)
"""``(address)``: the sum of GROUP float32 numbers."""


@inlined
def _round_inputs(
    inputs: Floats, rounded: Floats, units: Floats, sums: Floats, tokens: tuple[int, int]
) -> None:
    """Some tokens' inputs; ``units`` and ``sums`` have one number for every block and GROUP."""
    block_len = inputs.shape[1] // units.shape[1]
    for token in range(tokens[0], tokens[1]):
        source, target = address_of(inputs[token]), address_of(rounded[token])
        for block in range(units.shape[1]):
            at = block * block_len
            units[token, block] = round_row(
                source + _FLOAT_BYTES * at, block_len, target + _SHORT_BYTES * at
            )
        for group in range(sums.shape[1]):
            sums[token, group] = _sum_inputs(source + _FLOAT_BYTES * GROUP * group)


@cache
def compile_panel_product(name: str) -> Product:
    """The product for one format, compiled when it is first asked for.

    ``multiply(runs, row_bytes, inputs, outputs, num_threads)`` writes ``inputs`` [T, in] times the
    transposed rows to ``outputs`` [T', out], where T' is T made up to whole tiles of tokens;
    ``runs`` [R, 2] are addresses and numbers of rows that lie one behind the other.
    """
    block_len, block_bytes = BLOCK_FORMATS[name].block_len, BLOCK_FORMATS[name].block_bytes
    groups = block_len // GROUP

    @entry([_SIGNATURE], parallel=True)
    def multiply(
        runs: Runs, row_bytes: int, inputs: Floats, outputs: Floats, num_threads: int
    ) -> None:
        num_tokens, num_inputs = len(outputs), inputs.shape[1]
        num_blocks, num_outputs = num_inputs // block_len, outputs.shape[1]
        rounded = new_matrix(num_tokens, num_inputs // 2)
        units = np.zeros((num_tokens, num_blocks), np.float32)
        sums = np.zeros((num_tokens, num_blocks * groups), np.float32)
        for thread in numba.prange(num_threads):
            tokens = share(len(inputs), thread, num_threads)
            _round_inputs(inputs, rounded, units, sums, tokens)
        for thread in numba.prange(num_threads):
            integers = new_matrix(num_inputs // 2, PANEL_ROWS)
            scales = new_matrix(num_blocks, PANEL_ROWS)
            least = new_matrix(num_blocks * groups, PANEL_ROWS)
            room = new_matrix(PANEL_ROWS, block_len // 2)
            few = new_matrix(PANEL_TOKENS, PANEL_ROWS)
            column = 0
            for run in range(len(runs)):
                address, num_rows = runs[run]
                panels = (num_rows + PANEL_ROWS - 1) // PANEL_ROWS
                start, stop = share(panels, thread, num_threads)
                for row in range(start * PANEL_ROWS, stop * PANEL_ROWS, PANEL_ROWS):
                    count = min(PANEL_ROWS, num_rows - row)
                    for block in range(num_blocks):
                        places = (
                            address_of(integers[block * block_len // 2]),
                            address_of(scales[block]),
                            address_of(least[block * groups]),
                        )
                        at = address + row * row_bytes + block * block_bytes
                        unpack_block(name, at, (count, row_bytes), address_of(room), places)
                    for token in range(0, num_tokens, PANEL_TOKENS):
                        is_whole = count == PANEL_ROWS
                        results = address_of(outputs[token]) + _FLOAT_BYTES * (column + row)
                        addresses = (
                            address_of(integers),
                            address_of(scales),
                            address_of(least),
                            address_of(rounded[token]),
                            address_of(units[token]),
                            address_of(sums[token]),
                            results if is_whole else address_of(few),
                        )
                        result_len = num_outputs if is_whole else PANEL_ROWS
                        multiply_panel(name, addresses, (num_blocks, result_len))
                        for i in range(0 if is_whole else PANEL_TOKENS):
                            for j in range(count):
                                outputs[token + i, column + row + j] = few[i, j]
                column += num_rows

    return multiply
