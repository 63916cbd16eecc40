"""Products of 8-bit weights with many tokens in 16-bit integers: codes become panels once.

Inputs are rounded to 16 bits of the largest of a unit (``operands``); sums of a group of weights
that share a scale are exact.
"""

from collections.abc import Callable
from functools import cache

import numba
import numpy as np
from numpy.typing import NDArray

from kernels.jit import entry, inlined, share
from kernels.linear.panels.operands import (
    new_panel,
    new_rounded,
    num_units,
    round_inputs,
    tile_addresses,
    write_totals,
)
from kernels.linear.panels.side_by_side import unpack_codes
from kernels.linear.panels.tile import GROUP, PANEL_ROWS, PANEL_TOKENS, exact_len, multiply_panel
from kernels.simd.address import address_of
from kernels.simd.memory import Floats, new_matrix

GROUP_LENS = (32, 64, 128)
"""Inputs that may share a scale."""
_LARGEST_CODE = 128

Codes = NDArray[np.int8]
Product = Callable[[Codes, Floats, Floats, Floats, int], None]


@inlined
def _copy_scales(scales: Floats, first: int, target: Floats) -> None:
    """Those of a row from a group on, as columns."""
    for row in range(len(scales)):
        for group in range(len(target)):
            target[group, row] = scales[row, first + group]


@cache
def compile_int8_product(group_len: int) -> Product:
    """The product for one of GROUP_LENS, compiled when it is first asked for.

    ``multiply(codes, scales, inputs, outputs, num_threads)`` writes ``inputs`` [T, in] times the
    transposed weight [out, in] to ``outputs`` [T, out].
    """
    summed = exact_len(group_len, _LARGEST_CODE)

    @entry(
        ["void(int8[:,::1], float32[:,::1], float32[:,::1], float32[:,::1], int64)"],
        parallel=True,
        variant=str(group_len),
    )
    def multiply(
        codes: Codes, scales: Floats, inputs: Floats, outputs: Floats, num_threads: int
    ) -> None:
        num_tokens, num_inputs = inputs.shape
        num_rows, units = len(codes), num_units(num_inputs, group_len)
        rounded = new_rounded(num_tokens, num_inputs, units, False)
        for thread in numba.prange(num_threads):
            round_inputs(inputs, rounded, units, share(num_tokens, thread, num_threads))
        panels = (num_rows + PANEL_ROWS - 1) // PANEL_ROWS
        for thread in numba.prange(num_threads):
            panel = new_panel(num_tokens, num_inputs // units, group_len)
            room, num_groups = new_matrix(PANEL_ROWS, GROUP // 2), len(panel.scales)
            start, stop = share(panels, thread, num_threads)
            for row in range(start * PANEL_ROWS, stop * PANEL_ROWS, PANEL_ROWS):
                count = min(PANEL_ROWS, num_rows - row)
                for unit in range(units):
                    _copy_scales(scales[row : row + count], unit * num_groups, panel.scales)
                    at = address_of(codes[row]) + unit * (num_inputs // units)
                    for group in range(len(panel.integers) * 2 // GROUP):
                        to = address_of(panel.integers[group * GROUP // 2])
                        first = at + group * GROUP
                        unpack_codes(first, (count, num_inputs), address_of(room), to)
                    for tile in range(len(panel.totals) // PANEL_TOKENS):
                        addresses = tile_addresses(panel, rounded, tile, unit, units)
                        multiply_panel(group_len, summed, False, addresses, num_groups)
                write_totals(panel, outputs, row, count)

    return multiply
