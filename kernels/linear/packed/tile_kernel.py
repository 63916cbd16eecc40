"""Products of packed rows with one or a few tokens; each weight is read from memory once.

Inputs are rounded to 16 bits relative to the largest of up to ROUNDED_LEN, as far as the length of
a row can be divided so.
"""

from collections.abc import Callable
from functools import cache

import numba
import numpy as np

from kernels.jit import entry, inlined, share
from kernels.linear.int16_kernel import round_row
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.packed.tile import (
    FLOAT_BYTES,
    GROUP,
    INT16_BYTES,
    MOST_TOKENS,
    ROUNDED_LEN,
    SUM_PLACES,
    TILE_ROWS,
    multiply_rows,
)
from kernels.simd.address import address_of
from kernels.simd.memory import Floats, Integers, integers_at, matrix_at, new_matrix

BLOCK_ROWS = 64
"""Results that are collected before they are written, as in ``int16_kernel``."""

Product = Callable[[int, int, int, int, int, int, int, int], None]
SIGNATURE = "void(int64, int64, int64, int64, int64, int64, int64, int64)"
_Prepared = tuple[Floats, Floats, Floats]
"""Rounded inputs (their 16-bit integers in pairs), units and sums, a row for each token."""


@inlined
def round_inputs(inputs: Floats, block_len: int, has_least: bool) -> _Prepared:
    """The integers, what 1 stands for in all that are rounded together, and sums of every 32.

    Tokens are made up to whole tiles.
    """
    num_tokens, num_inputs = inputs.shape
    if num_tokens > 1:
        num_tokens = (num_tokens + MOST_TOKENS - 1) // MOST_TOKENS * MOST_TOKENS
    rounded = new_matrix(num_tokens, num_inputs // 2)
    length = block_len
    while length < ROUNDED_LEN and num_inputs % (2 * length) == 0:
        length *= 2
    units = np.zeros((num_tokens, num_inputs // length), np.float32)
    num_blocks, groups = num_inputs // block_len, block_len // GROUP
    sums = np.zeros((num_tokens, num_blocks * SUM_PLACES if has_least else 0), np.float32)
    for token in range(len(inputs)):
        source, target = address_of(inputs[token]), address_of(rounded[token])
        for unit in range(units.shape[1]):
            at = unit * length
            units[token, unit] = round_row(
                source + FLOAT_BYTES * at, length, target + INT16_BYTES * at
            )
        for group in range(num_blocks * groups if has_least else 0):
            total = np.float32(0)
            for i in range(GROUP * group, GROUP * (group + 1)):
                total += inputs[token, i]
            sums[token, group // groups * SUM_PLACES + group % groups] = total
    return rounded, units, sums


@inlined
def operands_at(
    runs: tuple[int, int], inputs: tuple[int, int, int], outputs_at: int
) -> tuple[Integers, Floats, Floats]:
    """Views of runs [R, 2], inputs [T, in] and outputs [T, out], of addresses and lengths."""
    of_rows = integers_at(runs[0], runs[1], 2)
    num_outputs = 0
    for run in range(len(of_rows)):
        num_outputs += of_rows[run, 1]
    of_inputs = matrix_at(inputs[0], inputs[1], inputs[2])
    return of_rows, of_inputs, matrix_at(outputs_at, inputs[1], num_outputs)


@inlined
def share_of_run(num_rows: int, thread: int, num_threads: int) -> tuple[int, int]:
    """A thread's rows, whole tiles at least; none where there are more threads than tiles."""
    used = min(num_threads, num_rows // TILE_ROWS)
    return share(num_rows, thread, used) if thread < used else (0, 0)


@cache
def compile_product(name: str) -> Product:
    """The product for one format, compiled when it is first asked for.

    ``multiply(runs, R, row_bytes, inputs, T, in, outputs, num_threads)`` writes ``inputs`` [T, in]
    times the transposed rows to ``outputs`` [T, out]. All are numbers: Python hands over an address
    in a tenth of the time of an array. ``runs`` [R, 2] are addresses and numbers of rows that lie
    one behind the other, TILE_ROWS at least.
    """
    block_len, has_least = BLOCK_FORMATS[name].block_len, BLOCK_FORMATS[name].has_least

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
        rounded, units, sums = round_inputs(inputs, block_len, has_least)
        num_rounded, num_units = units.shape
        unit_blocks = inputs.shape[1] // num_units // block_len
        for thread in numba.prange(num_threads):
            room = new_matrix(num_rounded, BLOCK_ROWS)
            column = 0
            for run in range(len(runs)):
                start, stop = share_of_run(runs[run, 1], thread, num_threads)
                for next_block in range(start, stop, BLOCK_ROWS):
                    first = min(next_block, stop - TILE_ROWS)
                    count = min(first + BLOCK_ROWS, stop) - first
                    some = runs[run, 0] + first * row_bytes, count, row_bytes
                    for t in range(0, len(inputs), MOST_TOKENS):
                        tokens = (
                            address_of(rounded[t]),
                            address_of(units[t]),
                            address_of(sums[t]),
                            num_units,
                            unit_blocks,
                        )
                        results, left = (address_of(room[t]), BLOCK_ROWS), len(inputs) - t
                        if len(inputs) == 1:
                            multiply_rows(name, 1, some, tokens, results)
                        elif left <= 2:
                            multiply_rows(name, 2, some, tokens, results)
                        elif left <= 4:
                            multiply_rows(name, 4, some, tokens, results)
                        elif left <= 8:
                            multiply_rows(name, 8, some, tokens, results)
                        else:
                            multiply_rows(name, MOST_TOKENS, some, tokens, results)
                    place = column + first
                    outputs[:, place : place + count] = room[: len(inputs), :count]
                column += runs[run, 1]

    return multiply
