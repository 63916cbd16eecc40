"""Products with packed weights on the CPU: exact, or the fastest way on this processor."""

from torch import Tensor

from kernels.linear.packed.products import (
    multiply_panels,
    multiply_spans,
    multiply_strips,
    multiply_tiles,
)
from kernels.linear.packed.quickest import quickest_product
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.packed.span_inputs import span_bytes
from kernels.linear.packed.tile import TILE_ROWS
from kernels.linear_weights import PackedWeight


def exact_packed_linear(inputs: Tensor, weight: PackedWeight) -> Tensor:
    """Multiply ``inputs`` [T, in] by the transposed weight in float32; returns [T, out]."""
    return _in_order(weight, multiply_strips(_stored_order(inputs, weight), weight))


def fast_packed_linear(inputs: Tensor, weight: PackedWeight) -> Tensor:
    """The same with inputs rounded to 16 bits of the largest of each block, or in float32.

    Which of both follows from the format, the number of tokens and what was timed.
    """
    stored = _stored_order(inputs, weight)
    multiply = quickest_product(weight.format_name, inputs.shape[0])
    if multiply is multiply_spans and not _has_span(weight.format_name, weight.row_bytes):
        multiply = multiply_tiles
    if multiply in (multiply_tiles, multiply_spans) and weight.shortest_run < TILE_ROWS:
        multiply = multiply_panels
    return _in_order(weight, multiply(stored, weight))


def takes_spans(format_name: str, row_bytes: int) -> bool:
    """Whether one token is multiplied by rows of this length as spans, and not as tiles."""
    return quickest_product(format_name, 1) is multiply_spans and _has_span(format_name, row_bytes)


def _has_span(format_name: str, row_bytes: int) -> bool:
    """Whether rows are long enough for one."""
    return row_bytes >= span_bytes(format_name)


def _stored_order(inputs: Tensor, weight: PackedWeight) -> Tensor:
    """Contiguous inputs in the order of the stored columns. Raises ValueError where none fits."""
    block_format = BLOCK_FORMATS[weight.format_name]
    num_inputs = weight.row_bytes // block_format.block_bytes * block_format.block_len
    if inputs.shape[1] != num_inputs:
        raise ValueError(f"inputs {inputs.shape} do not fit packed rows of {num_inputs}")
    if weight.input_order is None:
        return inputs.contiguous()
    return inputs.index_select(1, weight.input_order)


def _in_order(weight: PackedWeight, outputs: Tensor) -> Tensor:
    if weight.row_order is None:
        return outputs
    return outputs.index_select(1, weight.row_order)
