"""Products with packed weights on the CPU: exact, or the fastest way on this processor."""

from functools import cache

import torch
from torch import Tensor

from kernels.linear.packed.panel_kernel import compile_panel_product
from kernels.linear.packed.products import (
    multiply_by,
    multiply_panels,
    multiply_spans,
    multiply_strips,
)
from kernels.linear.packed.quickest import quickest_product
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.packed.span_inputs import span_bytes
from kernels.linear.packed.span_kernel import compile_span_product
from kernels.linear.packed.tile import TILE_ROWS
from kernels.linear.packed.tile_kernel import Product, compile_product
from kernels.linear.timed_tokens import timed_tokens
from kernels.linear_weights import PackedShape, PackedWeight


def exact_packed_linear(inputs: Tensor, weight: PackedWeight) -> Tensor:
    """Multiply ``inputs`` [T, in] by the transposed weight in float32; returns [T, out]."""
    return _in_order(weight, multiply_strips(_stored_order(inputs, weight), weight))


def fast_packed_linear(inputs: Tensor, weight: PackedWeight) -> Tensor:
    """The same with inputs rounded to 16 bits of the largest of each block, or in float32.

    Which of both follows from the format, the number of tokens and what was timed.
    """
    num_tokens = inputs.shape[0]
    product = product_for(weight.shape, num_tokens if num_tokens == 1 else timed_tokens(num_tokens))
    stored = _stored_order(inputs, weight)
    if product is None:
        return _in_order(weight, multiply_strips(stored, weight))
    return _in_order(weight, multiply_by(product, stored, weight))


@cache
def product_for(shape: PackedShape, num_tokens: int) -> Product | None:
    """What is compiled for a shape; None for strips."""
    multiply = quickest_product(shape.format_name, num_tokens)
    if multiply is multiply_strips:
        return None
    if min(shape.runs) < TILE_ROWS or multiply is multiply_panels:
        return compile_panel_product(shape.format_name)
    is_span = multiply is multiply_spans and _has_span(shape.format_name, shape.row_bytes)
    return (compile_span_product if is_span else compile_product)(shape.format_name)


@cache
def width_of(shape: PackedShape) -> int:
    """Inputs of a row."""
    block_format = BLOCK_FORMATS[shape.format_name]
    return shape.row_bytes // block_format.block_bytes * block_format.block_len


def takes_spans(format_name: str, row_bytes: int) -> bool:
    """Whether one token is multiplied by rows of this length as spans, and not as tiles."""
    return quickest_product(format_name, 1) is multiply_spans and _has_span(format_name, row_bytes)


def _has_span(format_name: str, row_bytes: int) -> bool:
    """Whether rows are long enough for one."""
    return row_bytes >= span_bytes(format_name)


def _stored_order(inputs: Tensor, weight: PackedWeight) -> Tensor:
    """Contiguous inputs in the order of the stored columns. Raises ValueError where none fits."""
    width = width_of(weight.shape)
    if inputs.shape[1] != width or inputs.dtype != torch.float32:
        raise ValueError(f"{inputs.dtype} inputs {inputs.shape} do not fit packed rows of {width}")
    if weight.input_order is None:
        return inputs.contiguous()
    return inputs.index_select(1, weight.input_order)


def _in_order(weight: PackedWeight, outputs: Tensor) -> Tensor:
    if weight.row_order is None:
        return outputs
    return outputs.index_select(1, weight.row_order)
