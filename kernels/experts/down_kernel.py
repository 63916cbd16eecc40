"""The second half of some packed experts in one call: gates, last products, their weighted sum.

As in ``kernels.linear.packed`` there are tiles of 16-bit codes and spans of bytes; each expert's
inputs are rounded by themselves. Threads share the rows, which all experts have in common.
"""

from collections.abc import Callable
from functools import cache

import numba

from kernels.jit import entry, inlined
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.packed.span_inputs import FLOAT_BYTES, record_of, span_len
from kernels.linear.packed.span_kernel import round_tokens
from kernels.linear.packed.span_tile import multiply_spans
from kernels.linear.packed.tile import multiply_rows
from kernels.linear.packed.tile_kernel import round_inputs, share_of_run
from kernels.simd.address import address_of
from kernels.simd.memory import Floats, integers_at, matrix_at, new_matrix
from kernels.swiglu.cpu_kernel import gate_rows

Finish = Callable[[int, int, int, int, int, int, int, int, int, int], None]
_SIGNATURE = f"void({9 * 'int64, '}int64)"


@inlined
def _gated(gate_ups: Floats) -> Floats:
    gated = new_matrix(len(gate_ups), gate_ups.shape[1] // 2)
    gate_rows(gate_ups, gated, 0, len(gated))
    return gated


@inlined
def _add_weighted(
    results: Floats, weights: Floats, before: Floats, after: Floats, start: int
) -> None:
    """``results`` [K, rows] times ``weights`` [K], added to the rows from ``start`` on."""
    for row in range(results.shape[1]):
        total = before[start + row]
        for expert in range(len(weights)):
            total += weights[expert] * results[expert, row]
        after[start + row] = total


@cache
def compile_span_finish(name: str) -> Finish:
    """The call for one format by spans, compiled when it is first asked for.

    ``finish(runs, K, row_bytes, gate_ups, F, weights, before, after, hidden, num_threads)`` writes
    ``before`` [hidden] plus, for each of K experts, ``weights`` [K] times SwiGLU of ``gate_ups``
    [K, 2 F] times its transposed rows to ``after`` [hidden]. ``runs`` [K, 2] are addresses and
    numbers of rows, ``hidden`` each, TILE_ROWS at least. All are numbers, arrays their addresses.
    """
    record_floats, length = record_of(name).num_bytes // FLOAT_BYTES, span_len(name)

    @entry([_SIGNATURE], parallel=True, variant=name)
    def finish(  # noqa: PLR0917 - compiled functions take no keywords
        runs_at: int,
        num_experts: int,
        row_bytes: int,
        gate_ups_at: int,
        width: int,
        weights_at: int,
        before_at: int,
        after_at: int,
        num_rows: int,
        num_threads: int,
    ) -> None:
        runs = integers_at(runs_at, num_experts, 2)
        gate_ups = matrix_at(gate_ups_at, num_experts, 2 * width)
        weights = matrix_at(weights_at, 1, num_experts)[0]
        before, after = matrix_at(before_at, 1, num_rows)[0], matrix_at(after_at, 1, num_rows)[0]
        gated = _gated(gate_ups)
        num_spans = (width + length - 1) // length
        records = new_matrix(num_experts, num_spans * record_floats)
        round_tokens(name, gated, records, num_spans, length)
        for thread in numba.prange(num_threads):
            start, stop = share_of_run(num_rows, thread, num_threads)
            results = new_matrix(num_experts, stop - start)
            for expert in range(num_experts if stop > start else 0):
                rows = runs[expert, 0] + start * row_bytes, stop - start, row_bytes
                token = address_of(records[expert]), num_spans
                multiply_spans(name, 1, rows, token, (address_of(results[expert]), stop - start))
            _add_weighted(results, weights, before, after, start)

    return finish


@cache
def compile_tile_finish(name: str) -> Finish:
    """The same by tiles."""
    block_len, has_least = BLOCK_FORMATS[name].block_len, BLOCK_FORMATS[name].has_least

    @entry([_SIGNATURE], parallel=True, variant=name)
    def finish(  # noqa: PLR0917 - compiled functions take no keywords
        runs_at: int,
        num_experts: int,
        row_bytes: int,
        gate_ups_at: int,
        width: int,
        weights_at: int,
        before_at: int,
        after_at: int,
        num_rows: int,
        num_threads: int,
    ) -> None:
        runs = integers_at(runs_at, num_experts, 2)
        gate_ups = matrix_at(gate_ups_at, num_experts, 2 * width)
        weights = matrix_at(weights_at, 1, num_experts)[0]
        before, after = matrix_at(before_at, 1, num_rows)[0], matrix_at(after_at, 1, num_rows)[0]
        gated = _gated(gate_ups)
        rounded, units, sums = round_inputs(gated, block_len, has_least)
        num_units = units.shape[1]
        unit_blocks = width // num_units // block_len
        for thread in numba.prange(num_threads):
            start, stop = share_of_run(num_rows, thread, num_threads)
            results = new_matrix(num_experts, stop - start)
            for expert in range(num_experts if stop > start else 0):
                rows = runs[expert, 0] + start * row_bytes, stop - start, row_bytes
                token = (
                    address_of(rounded[expert]),
                    address_of(units[expert]),
                    address_of(sums[expert]),
                    num_units,
                    unit_blocks,
                )
                multiply_rows(name, 1, rows, token, (address_of(results[expert]), stop - start))
            _add_weighted(results, weights, before, after, start)

    return finish
