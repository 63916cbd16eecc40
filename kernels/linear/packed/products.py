"""The ways to multiply packed weights on the CPU: tiles, panels and strips.

Inputs are in the order of the stored columns, outputs in that of the stored rows.
"""

from collections.abc import Callable

import torch
from torch import Tensor

from kernels.jit import allowed_threads
from kernels.linear.packed.panel_kernel import compile_panel_product
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.packed.span_kernel import compile_span_product
from kernels.linear.packed.tile_kernel import Product, compile_product
from kernels.linear.packed.widen_kernel import compile_widening
from kernels.linear_weights import PackedWeight

_STRIP_BYTES = 8 << 20
"""Size of a widened strip: large enough for an efficient product, small enough for the caches."""

_KINDS = {torch.float32: "float32", torch.bfloat16: "bfloat16"}

Multiply = Callable[[Tensor, PackedWeight], Tensor]
"""``multiply(inputs, weight)``: [T, in] to float32 [T, out]."""


def multiply_by(product: Product, inputs: Tensor, weight: PackedWeight) -> Tensor:
    """Call what was compiled for the format; inputs are float32, contiguous, of the right width."""
    num_tokens, num_inputs = inputs.shape
    outputs = torch.empty(num_tokens, weight.num_rows)
    product(
        *weight.where,
        inputs.data_ptr(),
        num_tokens,
        num_inputs,
        outputs.data_ptr(),
        allowed_threads(),
    )
    return outputs


def multiply_tiles(inputs: Tensor, weight: PackedWeight) -> Tensor:
    """Products of inputs in the stored order, blocks unpacked for up to sixteen tokens.

    Every run of rows has a whole tile.
    """
    return multiply_by(compile_product(weight.format_name), inputs, weight)


def multiply_spans(inputs: Tensor, weight: PackedWeight) -> Tensor:
    """Likewise, as bytes; rows are as long as a span at least."""
    return multiply_by(compile_span_product(weight.format_name), inputs, weight)


def multiply_panels(inputs: Tensor, weight: PackedWeight) -> Tensor:
    """Likewise, blocks unpacked once for all tokens."""
    return multiply_by(compile_panel_product(weight.format_name), inputs, weight)


def multiply_strips(inputs: Tensor, weight: PackedWeight) -> Tensor:
    """Products in the type of the inputs, one strip of rows after another; [T, out] float32."""
    num_inputs = inputs.shape[1]
    num_blocks = num_inputs // BLOCK_FORMATS[weight.format_name].block_len
    strip_len = max(_STRIP_BYTES // (inputs.itemsize * num_inputs), 1)
    strip_len = min(strip_len, max(len(run) for run in weight.runs))
    strip = torch.empty(strip_len, num_inputs, dtype=inputs.dtype)
    outputs = torch.empty(inputs.shape[0], weight.num_rows)
    widen = compile_widening(weight.format_name, _KINDS[inputs.dtype])
    num_threads, row = allowed_threads(), 0
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
