"""Writes products with weights of any format down as calls."""

import torch
from torch import Tensor

from kernels.chain import CannotChain
from kernels.chained_calls.calls_kernel import Function
from kernels.chained_calls.written_calls import WrittenCalls
from kernels.checks import expect
from kernels.jit import address_of_entry
from kernels.linear.cpu_kernel import compile_row_product
from kernels.linear.packed.cpu import product_for, width_of
from kernels.linear.products import MadeWeight, fits_vectors
from kernels.linear_weights import (
    DenseWeight,
    Int8Weight,
    LinearWeight,
    PackedWeight,
    StackedWeight,
)

_DENSE = {torch.float32: "float32", torch.bfloat16: "bfloat16"}


def write_product(calls: WrittenCalls, inputs: Tensor, weight: LinearWeight) -> Tensor:
    """Add ``fast_cpu_linear`` of a row; returns the row that it gives.

    Raises ``CannotChain`` for 4-bit weights that were made at loading, for rows that do not fill
    vectors, and for packed ones that are fewer than a tile.
    """
    parts = weight.parts if isinstance(weight, StackedWeight) else (weight,)
    lengths = [_num_rows(part) for part in parts]
    outputs = calls.row(sum(lengths))
    for part, target in zip(parts, torch.split(outputs, lengths, dim=1), strict=True):
        if isinstance(part, PackedWeight):
            _write_packed(calls, inputs, part, target)
        elif isinstance(part, DenseWeight | Int8Weight) and fits_vectors(part):
            _write_made(calls, inputs, part, target)
        else:
            raise CannotChain
    return outputs


def _num_rows(weight: LinearWeight) -> int:
    match weight:
        case PackedWeight():
            return weight.num_rows
        case DenseWeight(matrix):
            return len(matrix)
        case Int8Weight(codes):
            return len(codes)
        case _:
            raise CannotChain


def _write_made(calls: WrittenCalls, inputs: Tensor, weight: MadeWeight, outputs: Tensor) -> None:
    """Write ``outputs`` [1, out], products and sums in float32."""
    match weight:
        case DenseWeight(stored):
            name, scales_at, num_groups = _DENSE.get(stored.dtype), 0, 0
        case Int8Weight(stored, scales):
            name, scales_at, num_groups = "int8", scales.data_ptr(), scales.shape[1]
    if name is None:
        raise CannotChain
    num_rows, width = stored.shape
    expect(inputs, "inputs", torch.float32, (1, width))
    calls.keep(weight)
    calls.add(
        Function.PRODUCT,
        address_of_entry(compile_row_product(name)),
        stored.data_ptr(),
        scales_at,
        num_groups,
        inputs.data_ptr(),
        width,
        outputs.data_ptr(),
        num_rows,
    )


def _write_packed(
    calls: WrittenCalls, inputs: Tensor, weight: PackedWeight, outputs: Tensor
) -> None:
    """Write ``outputs`` [1, out], inputs and rows in the order of the file."""
    product = product_for(weight.shape, 1)
    if product is None:
        raise CannotChain
    width = width_of(weight.shape)
    expect(inputs, "inputs", torch.float32, (1, width))
    calls.keep(weight)
    if weight.input_order is not None:
        inputs = _selected(calls, inputs, weight.input_order, calls.row(width))
    stored = outputs if weight.row_order is None else calls.row(weight.num_rows)
    calls.add(
        Function.PRODUCT,
        address_of_entry(product),
        *weight.where,
        inputs.data_ptr(),
        1,
        width,
        stored.data_ptr(),
    )
    if weight.row_order is not None:
        _selected(calls, stored, weight.row_order, outputs)


def _selected(calls: WrittenCalls, source: Tensor, order: Tensor, target: Tensor) -> Tensor:
    expect(order, "order", torch.int64, (target.shape[1],))
    calls.add(
        Function.SELECT,
        source.data_ptr(),
        order.data_ptr(),
        target.shape[1],
        target.data_ptr(),
    )
    return target
