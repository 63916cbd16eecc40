"""Choose how a product with packed weights is computed on the CPU: by tokens and exactness."""

import numba
import torch
from torch import Tensor

from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.packed.tile_kernel import TILE_ROWS, compile_product
from kernels.linear.packed.widen_kernel import compile_widening
from kernels.linear_weights import PackedWeight

_MIN_WIDENED_TOKENS = 24
"""From here on widening all weights costs less than multiplying the packed ones."""
_STRIP_BYTES = 8 << 20
"""Size of a widened strip: large enough for an efficient product, small enough for the caches."""

_KINDS = {torch.float32: "float32", torch.bfloat16: "bfloat16"}


def exact_packed_linear(inputs: Tensor, weight: PackedWeight) -> Tensor:
    """Multiply ``inputs`` [T, in] by the transposed weight in float32; returns [T, out]."""
    return _in_order(weight, _multiply_strips(_stored_order(inputs, weight), weight))


def fast_packed_linear(inputs: Tensor, weight: PackedWeight, many_tokens: torch.dtype) -> Tensor:
    """The same with inputs rounded to 16 bits of the largest of each block, or to ``many_tokens``.

    A few tokens are multiplied as integers with the packed bytes. For many, strips of rows are
    widened to ``many_tokens``, float32 or bfloat16, and multiplied by torch.
    """
    stored = _stored_order(inputs, weight)
    if len(inputs) >= _MIN_WIDENED_TOKENS:
        return _in_order(weight, _multiply_strips(stored.to(many_tokens), weight))
    if weight.places[:, 1].min() < TILE_ROWS:
        return _in_order(weight, _multiply_strips(stored, weight))
    outputs = torch.empty(len(inputs), weight.num_rows)
    multiply = compile_product(weight.format_name)
    rows, num_threads = weight.places, numba.get_num_threads()
    multiply(rows, weight.row_bytes, stored.numpy(), outputs.numpy(), num_threads)
    return _in_order(weight, outputs)


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


def _multiply_strips(inputs: Tensor, weight: PackedWeight) -> Tensor:
    """Products in the type of the inputs, one strip of rows after another; [T, out] float32."""
    num_inputs = inputs.shape[1]
    num_blocks = num_inputs // BLOCK_FORMATS[weight.format_name].block_len
    strip_len = max(_STRIP_BYTES // (inputs.itemsize * num_inputs), 1)
    strip_len = min(strip_len, max(len(run) for run in weight.runs))
    strip = torch.empty(strip_len, num_inputs, dtype=inputs.dtype)
    outputs = torch.empty(len(inputs), weight.num_rows)
    widen = compile_widening(weight.format_name, _KINDS[inputs.dtype])
    num_threads, row = numba.get_num_threads(), 0
    strips = (
        run[first : first + strip_len]
        for run in weight.runs
        for first in range(0, len(run), strip_len)
    )
    for rows in strips:
        widen(rows.data_ptr(), len(rows), num_blocks, strip.data_ptr(), num_threads)
        outputs[:, row : row + len(rows)] = inputs @ strip[: len(rows)].T
        row += len(rows)
    return outputs
