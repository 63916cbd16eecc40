"""Products of packed rows with one or a few tokens, as bytes; each weight is read from memory once.

Rows have whole spans: no input is missing, some are 0 (``span_inputs``).
"""

from functools import cache

import numba

from kernels.jit import entry, inlined
from kernels.linear.packed.span_inputs import FLOAT_BYTES, record_of, round_span, span_at, span_len
from kernels.linear.packed.span_tile import MOST_TOKENS, multiply_spans
from kernels.linear.packed.tile import TILE_ROWS
from kernels.linear.packed.tile_kernel import (
    BLOCK_ROWS,
    SIGNATURE,
    Product,
    operands_at,
    share_of_run,
)
from kernels.simd.address import address_of
from kernels.simd.memory import Floats, new_matrix


@inlined
def round_tokens(name: str, inputs: Floats, records: Floats, num_spans: int, length: int) -> None:
    """Make the ``records`` [T, spans * floats of one] of ``inputs`` [T, in]."""
    record_floats = records.shape[1] // num_spans
    spare = new_matrix(2, length)
    for token in range(len(inputs)):
        for span in range(num_spans):
            source = span_at(inputs, token, span, spare[:1])
            record = address_of(records[token, span * record_floats :])
            round_span(name, source, address_of(spare[1]), record)


@cache
def compile_span_product(name: str) -> Product:
    """The product for one format, compiled when it is first asked for.

    ``multiply(runs, R, row_bytes, inputs, T, in, outputs, num_threads)`` writes ``inputs`` [T, in]
    times the transposed rows to ``outputs`` [T, out]. All are numbers: Python hands over an address
    in a tenth of the time of an array. ``runs`` [R, 2] are addresses and numbers of rows that lie
    one behind the other, TILE_ROWS at least.
    """
    record_floats, length = record_of(name).num_bytes // FLOAT_BYTES, span_len(name)

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
        num_spans = (num_inputs + length - 1) // length
        records = new_matrix(num_tokens, num_spans * record_floats)
        round_tokens(name, inputs, records, num_spans, length)
        for thread in numba.prange(num_threads):
            room = new_matrix(num_tokens, BLOCK_ROWS)
            column = 0
            for run in range(len(runs)):
                start, stop = share_of_run(runs[run, 1], thread, num_threads)
                for next_block in range(start, stop, BLOCK_ROWS):
                    first = min(next_block, stop - TILE_ROWS)
                    count = min(first + BLOCK_ROWS, stop) - first
                    rows = runs[run, 0] + first * row_bytes, count, row_bytes
                    token = 0
                    while token < num_tokens:
                        some = address_of(records[token]), num_spans
                        results = address_of(room[token]), BLOCK_ROWS
                        left = num_tokens - token
                        if left >= MOST_TOKENS:
                            multiply_spans(name, MOST_TOKENS, rows, some, results)
                            token += MOST_TOKENS
                        elif left >= 2:
                            multiply_spans(name, 2, rows, some, results)
                            token += 2
                        else:
                            multiply_spans(name, 1, rows, some, results)
                            token += 1
                    place = column + first
                    outputs[:, place : place + count] = room[:num_tokens, :count]
                column += runs[run, 1]

    return multiply
