"""Chooses how a product is computed on a GPU: by weight format, token count, exactness.

Many tokens with a matrix that is not packed are left to torch: nothing beats its library.
"""

from functools import partial

import torch
import triton
from torch import Tensor

from kernels.kernel_set import Linear
from kernels.launch import FUSED, power_of_two, product_type
from kernels.linear.packed.gpu import triton_packed_linear
from kernels.linear.quantize import INT4_GROUP_LEN
from kernels.linear.triton_kernel import (
    multiply_many_int4,
    multiply_many_int8,
    multiply_one_dense,
    multiply_one_int4,
    multiply_one_int8,
)
from kernels.linear_weights import (
    DenseWeight,
    HeldWeight,
    Int4Weight,
    Int8Weight,
    LinearWeight,
    PackedWeight,
    StackedWeight,
)

_ONE = {"BLOCK_OUT": 8, "num_warps": 4, "num_stages": 4, **FUSED}
"""Few rows per program: narrow matrices, too, give every multiprocessor work."""

_ONE_INT4 = {**_ONE, "BLOCK_OUT": 4, "num_warps": 8}
"""Halves of bytes take more registers; 1.5 times as fast on an H200."""

_BLOCK_IN, _INT4_BLOCK_IN = 512, 1024
"""Inputs read at once per row: enough bytes on their way to fill the memory bus."""

_MIN_BLOCK = 16
_MAX_BLOCK, _MAX_EXACT_BLOCK = 128, 16
"""Tokens and rows of a tile: its sums have to stay in registers."""


def _linear(products: torch.dtype, inputs: Tensor, weight: LinearWeight) -> Tensor:
    match weight:
        case StackedWeight(parts):
            return torch.cat([_linear(products, inputs, part) for part in parts], dim=1)
        case PackedWeight():
            return triton_packed_linear(products, inputs, weight)
        case DenseWeight() | Int8Weight() | Int4Weight():
            return _held_linear(products, inputs, weight)


def _held_linear(products: torch.dtype, inputs: Tensor, weight: HeldWeight) -> Tensor:
    num_in = _num_inputs(weight)
    if inputs.shape[1] != num_in or inputs.dtype != torch.float32 or not inputs.is_contiguous():
        raise ValueError(f"{inputs.dtype} inputs {inputs.shape} do not fit a weight of {num_in}")
    if len(inputs) == 1:
        return _multiply_one(inputs, weight)
    match weight:
        case DenseWeight(matrix):
            if products is torch.float32 or matrix.dtype == torch.float32:
                return inputs @ matrix.to(torch.float32).T
            if matrix.dtype == torch.float16:
                return _multiply_float16(inputs, matrix)
            return (inputs.to(torch.bfloat16) @ matrix.T).to(torch.float32)
        case Int8Weight() | Int4Weight():
            return _multiply_many(products, inputs, weight)


def _multiply_float16(inputs: Tensor, matrix: Tensor) -> Tensor:
    """Products of float16, which has not the range of activations: rows are brought to within 1."""
    scale = inputs.abs().amax(dim=1, keepdim=True).clamp(min=torch.finfo(torch.float32).tiny)
    return ((inputs / scale).to(torch.float16) @ matrix.T).to(torch.float32) * scale


def _multiply_one(inputs: Tensor, weight: HeldWeight) -> Tensor:
    num_in = inputs.shape[1]
    match weight:
        case DenseWeight(matrix):
            outputs = inputs.new_empty(1, len(matrix))
            block = min(_BLOCK_IN, power_of_two(num_in))
            multiply_one_dense[_row_blocks(len(matrix))](
                inputs, matrix, outputs, num_in, len(matrix), BLOCK_IN=block, **_ONE
            )
        case Int8Weight(codes, scales):
            outputs = inputs.new_empty(1, len(codes))
            group_len = num_in // scales.shape[1]
            multiply_one_int8[_row_blocks(len(codes))](
                inputs,
                codes,
                scales,
                outputs,
                num_in,
                len(codes),
                GROUP_LEN=group_len,
                BLOCK_GROUPS=_group_block(_BLOCK_IN, group_len, num_in),
                BLOCK_IN=power_of_two(group_len),
                **_ONE,
            )
        case Int4Weight(codes, scales, smallest):
            outputs = inputs.new_empty(1, len(codes))
            multiply_one_int4[(triton.cdiv(len(codes), _ONE_INT4["BLOCK_OUT"]),)](
                inputs,
                codes,
                scales,
                smallest,
                outputs,
                num_in,
                len(codes),
                BLOCK_GROUPS=_group_block(_INT4_BLOCK_IN, INT4_GROUP_LEN, num_in),
                **_ONE_INT4,
            )
    return outputs


def _group_block(block_in: int, group_len: int, num_in: int) -> int:
    """Groups read at once."""
    fitting = max(1, block_in // power_of_two(group_len))
    return min(fitting, power_of_two(num_in // group_len))


def _row_blocks(num_out: int) -> tuple[int]:
    return (triton.cdiv(num_out, int(_ONE["BLOCK_OUT"])),)


def _multiply_many(
    products: torch.dtype, inputs: Tensor, weight: Int8Weight | Int4Weight
) -> Tensor:
    num_tokens, num_in = inputs.shape
    num_out = len(weight.codes)
    outputs = inputs.new_empty(num_tokens, num_out)
    if num_tokens == 0:
        return outputs
    is_exact = products is torch.float32
    block = _MAX_EXACT_BLOCK if is_exact else _MAX_BLOCK
    block_tokens = min(block, max(_MIN_BLOCK, power_of_two(num_tokens)))
    x = inputs if is_exact else inputs.to(product_type(inputs.device))
    options = {
        "BLOCK_TOKENS": block_tokens,
        "BLOCK_OUT": block,
        "num_warps": 8 if block_tokens == _MAX_BLOCK else 4,
        "num_stages": 2,
        **FUSED,
    }
    grid = triton.cdiv(num_out, block), triton.cdiv(num_tokens, block_tokens)
    match weight:
        case Int8Weight(codes, scales):
            group_len = num_in // scales.shape[1]
            multiply_many_int8[grid](
                x,
                codes,
                scales,
                outputs,
                num_tokens,
                num_in,
                num_out,
                GROUP_LEN=group_len,
                BLOCK_IN=max(_MIN_BLOCK, power_of_two(group_len)),
                **options,
            )
        case Int4Weight(codes, scales, smallest):
            multiply_many_int4[grid](
                x,
                codes,
                scales,
                smallest,
                outputs,
                num_tokens,
                num_in,
                num_out,
                BLOCK_GROUPS=2,
                **options,
            )
    return outputs


def _num_inputs(weight: HeldWeight) -> int:
    match weight:
        case DenseWeight(matrix):
            return matrix.shape[1]
        case Int8Weight(codes):
            return codes.shape[1]
        case Int4Weight(codes):
            return 2 * codes.shape[1]


exact_triton_linear: Linear = partial(_linear, torch.float32)
"""Float32 throughout."""

fast_triton_linear: Linear = partial(_linear, torch.bfloat16)
"""Products of two bytes and sums of float32 for many tokens, unless the weight is float32."""
