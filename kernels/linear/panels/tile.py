"""Generates tile code: PANEL_TOKENS tokens times the PANEL_ROWS rows of a panel.

A panel holds some inputs of 32 rows side by side: for every pair of inputs 32 pairs of 16-bit
integers, one for each row; for every block 32 scales; for every GROUP inputs 32 numbers that are
subtracted, where the format has them. Lanes are rows, so nothing is summed over lanes.

A panel is as short as the inputs that are rounded together (``inputs``), to stay in the first-level
cache while all tokens pass by. The sums of 8 tokens with 32 rows take half of 32 registers: one
instruction ends before its sum is needed again.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from kernels.linear.vectors import FLOATS, INT32, INT32S, LANES, SHORTS, fma, spread
from kernels.simd.address import Address, Register, counting
from kernels.simd.int16 import LARGEST_INT16, dot_int16_ir

PANEL_TOKENS = 8
PANEL_ROWS = 2 * LANES
PAIR_BYTES = 4 * PANEL_ROWS
"""From one pair of inputs to the next."""
ROW_NUMBERS_BYTES = 4 * PANEL_ROWS
"""Scales of a block, or what is subtracted from GROUP inputs."""
TILE_BYTES = 4 * PANEL_TOKENS
"""Pairs of inputs, sums or units of a tile."""
GROUP = 32
"""Inputs for which a number is subtracted, in formats that do so."""

_HALVES = (0, 1)
_MAX_PAIRS = 16
"""Pairs of inputs that are multiplied without a loop."""
_NUMBER_BYTES, _VECTOR_BYTES = 4, 4 * LANES
_ZEROS, _NONE = ir.Constant(FLOATS, None), ir.Constant(INT32S, None)


def exact_len(block_len: int, largest: int) -> int:
    """How many inputs of a block are summed in 32-bit integers, if the largest weight is this."""
    length = block_len
    while length * largest * LARGEST_INT16 >= 2**31:
        length //= 2
    return length


@dataclass(frozen=True)
class _Operands:
    """Where everything lies. Numbers of the tile's tokens lie side by side.

    Attributes:
        integers, scales, least: of the panel.
        inputs: rounded to integers, in pairs.
        sums: of every GROUP integers.
        units: what 1 stands for.
        totals: results so far, PANEL_ROWS of each token.
    """

    integers: Address
    scales: Address
    least: Address
    inputs: Address
    sums: Address
    units: Address
    totals: Address


class _Tile:
    """Code of one tile; ``summed`` inputs of a block are added as integers."""

    def __init__(self, operands: _Operands, block_len: int, summed: int) -> None:
        self._builder, self._operands = operands.inputs.builder, operands
        self._block_len, self._summed = block_len, summed
        places = [(token, half) for token in range(PANEL_TOKENS) for half in _HALVES]
        self._whole = {place: Register(self._builder, _NONE) for place in places}
        self._parts = {place: Register(self._builder, _ZEROS) for place in places}

    def emit(self, num_blocks: Any, *, has_least: bool) -> None:
        """Emit the blocks of a panel, and the results' way to memory."""
        for part in self._parts.values():
            part.set(_ZEROS)
        with counting(self._builder, num_blocks) as block:
            with counting(self._builder, self._block_len // self._summed) as run:
                self._multiply(block, run)
            if has_least:
                with counting(self._builder, self._block_len // GROUP) as group:
                    self._subtract(block, group)
        self._add_to_totals()

    def _multiply(self, block: Any, run: Any) -> None:
        """Emit the exact sums of some inputs of a block, and scale them."""
        operands, num_pairs = self._operands, min(self._summed // 2, _MAX_PAIRS)
        panel = operands.integers.step(block, self._block_len // 2 * PAIR_BYTES)
        panel = panel.step(run, self._summed // 2 * PAIR_BYTES)
        inputs = operands.inputs.step(block, self._block_len // 2 * TILE_BYTES)
        inputs = inputs.step(run, self._summed // 2 * TILE_BYTES)
        for whole in self._whole.values():
            whole.set(_NONE)
        with counting(self._builder, self._summed // 2 // num_pairs) as part:
            some = panel.step(part, num_pairs * PAIR_BYTES)
            factors = inputs.step(part, num_pairs * TILE_BYTES)
            for pair in range(num_pairs):
                self._add_pair(some.step(pair * PAIR_BYTES), factors.step(pair * TILE_BYTES))
        scales = self._load_rows(operands.scales.step(block, ROW_NUMBERS_BYTES))
        for place, whole in self._whole.items():
            numbers, part = self._builder.sitofp(whole.get(), FLOATS), self._parts[place]
            part.set(fma(self._builder, numbers, scales[place[1]], part.get()))

    def _add_pair(self, panel: Address, inputs: Address) -> None:
        builder = self._builder
        rows = [panel.step(half * _VECTOR_BYTES).load(SHORTS) for half in _HALVES]
        for token in range(PANEL_TOKENS):
            pair = spread(builder, inputs.step(token * _NUMBER_BYTES).load(INT32))
            lanes = builder.bitcast(pair, SHORTS)
            for half in _HALVES:
                whole = self._whole[token, half]
                whole.set(dot_int16_ir(builder, rows[half], lanes, whole.get()))

    def _subtract(self, block: Any, group: Any) -> None:
        builder, groups = self._builder, self._block_len // GROUP
        least = self._operands.least.step(block, groups * ROW_NUMBERS_BYTES)
        rows = self._load_rows(least.step(group, ROW_NUMBERS_BYTES))
        sums = self._operands.sums.step(block, groups * TILE_BYTES).step(group, TILE_BYTES)
        for token in range(PANEL_TOKENS):
            number = sums.step(token * _NUMBER_BYTES).load(FLOATS.element)
            lanes = spread(builder, builder.fneg(number))
            for half in _HALVES:
                part = self._parts[token, half]
                part.set(fma(builder, rows[half], lanes, part.get()))

    def _add_to_totals(self) -> None:
        builder, operands = self._builder, self._operands
        for token in range(PANEL_TOKENS):
            unit = operands.units.step(token * _NUMBER_BYTES).load(FLOATS.element)
            lanes = spread(builder, unit)
            for half in _HALVES:
                total = operands.totals.step(token * ROW_NUMBERS_BYTES + half * _VECTOR_BYTES)
                part = self._parts[token, half].get()
                total.store(fma(builder, part, lanes, total.load(FLOATS)))

    def _load_rows(self, numbers: Address) -> list[Any]:
        return [numbers.step(half * _VECTOR_BYTES).load(FLOATS) for half in _HALVES]


def _multiply_panel(
    _context: Any, block_len: Any, summed: Any, has_least: Any, addresses: Any, num_blocks: Any
) -> Any:
    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        places = cgutils.unpack_tuple(builder, arguments[3])
        operands = _Operands(*(Address(builder, each) for each in places))
        tile = _Tile(operands, block_len.literal_value, summed.literal_value)
        tile.emit(arguments[4], has_least=has_least.literal_value)
        return target.get_dummy_value()

    return types.void(block_len, summed, has_least, addresses, num_blocks), generate


multiply_panel: Callable[..., None] = intrinsic(prefer_literal=True)(_multiply_panel)
"""``multiply_panel(block_len, summed, has_least, addresses, num_blocks)``; three are literal.

``addresses`` are those of ``_Operands``, in their order; ``num_blocks`` is that of the panel.
``summed`` inputs of a block are added as integers (``exact_len``).
"""
