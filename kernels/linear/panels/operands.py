"""What tiles multiply: inputs rounded to 16 bits, and the room for a panel.

Inputs are rounded relative to the largest of as many as share a *unit*: up to 256, as far as a row
is whole runs of them.
"""

from typing import NamedTuple

import numpy as np

from kernels.jit import inlined
from kernels.linear.int16_kernel import round_row
from kernels.linear.panels.tile import GROUP, PANEL_ROWS, PANEL_TOKENS
from kernels.simd.address import address_of
from kernels.simd.memory import Floats, load, new_matrix, store
from kernels.simd.vector import LANES

_MAX_UNIT_LEN = 256
_FLOAT_BYTES, _SHORT_BYTES = 4, 2


Rounded = tuple[Floats, Floats, Floats]
"""Inputs; numbers of the tokens of a tile lie side by side, tiles below one another:

    integers: 16-bit, in pairs, ``[tiles * in / 2, PANEL_TOKENS]``.
    units: what 1 stands for, ``[tiles * units, PANEL_TOKENS]``.
    sums: of every GROUP integers, ``[tiles * in / GROUP, PANEL_TOKENS]``; or no rows.
"""


class Panel(NamedTuple):
    """A panel of the inputs of one unit (``tile``), and results.

    Attributes:
        integers: 16-bit, in pairs, ``[inputs / 2, PANEL_ROWS]``.
        scales: ``[blocks, PANEL_ROWS]``.
        least: ``[inputs / GROUP, PANEL_ROWS]``.
        totals: sums of all units so far, ``[T, PANEL_ROWS]``.
    """

    integers: Floats
    scales: Floats
    least: Floats
    totals: Floats


@inlined
def num_units(num_inputs: int, block_len: int) -> int:
    """Units of a token."""
    length = block_len
    while length < _MAX_UNIT_LEN and num_inputs % (2 * length) == 0:
        length *= 2
    return num_inputs // length


@inlined
def new_rounded(num_tokens: int, num_inputs: int, units: int, has_least: bool) -> Rounded:
    """Room for so many tokens."""
    tiles = (num_tokens + PANEL_TOKENS - 1) // PANEL_TOKENS
    return (
        new_matrix(tiles * num_inputs // 2, PANEL_TOKENS),
        new_matrix(tiles * units, PANEL_TOKENS),
        new_matrix(tiles * num_inputs // GROUP if has_least else 0, PANEL_TOKENS),
    )


@inlined
def round_inputs(inputs: Floats, rounded: Rounded, units: int, tokens: tuple[int, int]) -> None:
    """Round some tokens."""
    all_integers, all_units, sums = rounded
    num_inputs = inputs.shape[1]
    unit_len = num_inputs // units
    room = new_matrix(1, num_inputs // 2)
    pairs, integers = room[0], room.view(np.int16)[0]
    for token in range(tokens[0], tokens[1]):
        tile, place = token // PANEL_TOKENS, token % PANEL_TOKENS
        source, target = address_of(inputs[token]), address_of(pairs)
        for unit in range(units):
            at = unit * unit_len
            all_units[tile * units + unit, place] = round_row(
                source + _FLOAT_BYTES * at, unit_len, target + _SHORT_BYTES * at
            )
        for pair in range(num_inputs // 2):
            all_integers[tile * num_inputs // 2 + pair, place] = pairs[pair]
        for group in range(num_inputs // GROUP if len(sums) else 0):
            total = 0
            for i in range(GROUP * group, GROUP * (group + 1)):
                total += integers[i]
            sums[tile * num_inputs // GROUP + group, place] = total


@inlined
def new_panel(num_tokens: int, unit_len: int, block_len: int) -> Panel:
    """Room for the panel of one unit."""
    tiles = (num_tokens + PANEL_TOKENS - 1) // PANEL_TOKENS
    return Panel(
        new_matrix(unit_len // 2, PANEL_ROWS),
        new_matrix(unit_len // block_len, PANEL_ROWS),
        new_matrix(unit_len // GROUP, PANEL_ROWS),
        new_matrix(tiles * PANEL_TOKENS, PANEL_ROWS),
    )


@inlined
def tile_addresses(
    panel: Panel, rounded: Rounded, tile: int, unit: int, units: int
) -> tuple[int, int, int, int, int, int, int]:
    """Those that ``multiply_panel`` takes for a tile of tokens and the inputs of a unit."""
    integers, all_units, sums = rounded
    at, unit_len = tile * units + unit, 2 * len(panel.integers)
    return (
        address_of(panel.integers),
        address_of(panel.scales),
        address_of(panel.least),
        address_of(integers[at * unit_len // 2 :]),
        address_of(sums[at * unit_len // GROUP :]),
        address_of(all_units[at]),
        address_of(panel.totals[tile * PANEL_TOKENS]),
    )


@inlined
def write_totals(panel: Panel, outputs: Floats, first: int, count: int) -> None:
    """Write the results of ``count`` rows to ``outputs`` [T, out], and begin anew."""
    for token in range(len(outputs)):
        totals, results = panel.totals[token], outputs[token]
        if count == PANEL_ROWS:
            for row in range(0, PANEL_ROWS, LANES):
                store(results, first + row, load(totals, row))
        else:
            for row in range(count):  # a slice would bring the code of its error message along
                results[first + row] = totals[row]
    panel.totals[:] = 0
