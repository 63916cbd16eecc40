"""Products of packed rows with several tokens: blocks are unpacked once, into a panel.

Inputs are rounded as for a few tokens (``tile_kernel``), and sums of integers are exact, so the
result is as near to float32 as there.
"""

from functools import cache

import numba

from kernels.jit import entry, share
from kernels.linear.packed.panel import unpack_block
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.packed.tile_kernel import SIGNATURE, Product, operands_at
from kernels.linear.panels.operands import (
    new_panel,
    new_rounded,
    num_units,
    round_inputs,
    tile_addresses,
    write_totals,
)
from kernels.linear.panels.tile import GROUP, PANEL_ROWS, PANEL_TOKENS, exact_len, multiply_panel
from kernels.simd.address import address_of
from kernels.simd.memory import new_matrix


@cache
def compile_panel_product(name: str) -> Product:
    """The product for one format, compiled when it is first asked for.

    ``multiply(runs, R, row_bytes, inputs, T, in, outputs, num_threads)`` writes ``inputs`` [T, in]
    times the transposed rows to ``outputs`` [T, out]. All are numbers: Python hands over an address
    in a tenth of the time of an array. ``runs`` [R, 2] are addresses and numbers of rows that lie
    one behind the other.
    """
    block_len, block_bytes = BLOCK_FORMATS[name].block_len, BLOCK_FORMATS[name].block_bytes
    has_least = BLOCK_FORMATS[name].has_least
    summed = exact_len(block_len, BLOCK_FORMATS[name].largest)

    @entry([SIGNATURE], parallel=True, variant=name)
    def multiply(  # noqa: PLR0917 - compiled functions take no keywords
        runs_at: int,
        num_runs: int,
        row_bytes: int,
        inputs_at: int,
        num_tokens: int,
        num_inputs: int,
        outputs_at: int,
        num_threads: int,
    ) -> None:
        runs, inputs, outputs = operands_at(
            (runs_at, num_runs), (inputs_at, num_tokens, num_inputs), outputs_at
        )
        units = num_units(num_inputs, block_len)
        rounded = new_rounded(num_tokens, num_inputs, units, has_least)
        for thread in numba.prange(num_threads):
            round_inputs(inputs, rounded, units, share(num_tokens, thread, num_threads))
        for thread in numba.prange(num_threads):
            panel = new_panel(num_tokens, num_inputs // units, block_len)
            room, num_blocks = new_matrix(PANEL_ROWS, block_len // 2), len(panel.scales)
            column = 0
            for run in range(len(runs)):
                address, num_rows = runs[run]
                panels = (num_rows + PANEL_ROWS - 1) // PANEL_ROWS
                start, stop = share(panels, thread, num_threads)
                for row in range(start * PANEL_ROWS, stop * PANEL_ROWS, PANEL_ROWS):
                    count, at = min(PANEL_ROWS, num_rows - row), address + row * row_bytes
                    for unit in range(units):
                        for block in range(num_blocks):
                            places = (
                                address_of(panel.integers[block * block_len // 2]),
                                address_of(panel.scales[block]),
                                address_of(panel.least[block * block_len // GROUP]),
                            )
                            unpack_block(name, at, (count, row_bytes), address_of(room), places)
                            at += block_bytes
                        for tile in range(len(panel.totals) // PANEL_TOKENS):
                            addresses = tile_addresses(panel, rounded, tile, unit, units)
                            multiply_panel(block_len, summed, has_least, addresses, num_blocks)
                    write_totals(panel, outputs, column + row, count)
                column += num_rows

    return multiply
