"""Choose how a product is computed on the CPU: by weight format, number of tokens, exactness."""

import numba
import torch
from torch import Tensor

from kernels.linear.bfloat16 import has_bfloat16_products, multiply_bfloat16
from kernels.linear.cpu_kernel import multiply_rows
from kernels.linear.int16_kernel import PAIR_LANES, TILE_ROWS, multiply_few
from kernels.linear.packed.cpu import exact_packed_linear, fast_packed_linear
from kernels.linear.reference import reference_linear
from kernels.linear_weights import (
    DenseWeight,
    Int4Weight,
    Int8Weight,
    LinearWeight,
    PackedWeight,
    StackedWeight,
)
from kernels.simd.int16 import HAS_INT16_DOT
from kernels.simd.vector import LANES

_MIN_BFLOAT16_TOKENS = 24
"""From here on rounding to bfloat16 is faster than multiplying in float32."""

_HAS_BFLOAT16 = has_bfloat16_products()


def exact_cpu_linear(inputs: Tensor, weight: LinearWeight) -> Tensor:
    """Multiply ``inputs`` [T, in] by the transposed weight in float32; returns [T, out].

    Rows whose length is no multiple of the vector length go through torch, and so do 4-bit weights,
    which are meant for GPUs.
    """
    match weight:
        case StackedWeight(parts):
            return torch.cat([exact_cpu_linear(inputs, part) for part in parts], dim=1)
        case PackedWeight():
            return exact_packed_linear(inputs, weight)
        case Int4Weight():
            return reference_linear(inputs, weight)
        case DenseWeight() | Int8Weight():
            return _exact_product(inputs, weight)


def _exact_product(inputs: Tensor, weight: DenseWeight | Int8Weight) -> Tensor:
    if not _fits_vectors(weight):
        return reference_linear(inputs, weight)
    match weight:
        case DenseWeight(matrix):
            bits = matrix.view(torch.int16) if matrix.dtype == torch.bfloat16 else matrix
            weights, scales = bits.numpy(), None
        case Int8Weight(codes, group_scales):
            weights, scales = codes.numpy(), group_scales.numpy()
    if inputs.shape[1] != weights.shape[1]:
        raise ValueError(f"inputs {inputs.shape} do not fit a weight {weights.shape}")
    outputs = torch.empty(len(inputs), len(weights))
    multiply_rows(weights, scales, inputs.numpy(), outputs.numpy(), numba.get_num_threads())
    return outputs


def fast_cpu_linear(inputs: Tensor, weight: LinearWeight) -> Tensor:
    """Like ``exact_cpu_linear``, but in fewer bits for more than one token, as the weight allows.

    Tokens are rounded to 16-bit integers for packed weights, and a few for 8-bit ones; many to
    bfloat16 for all but float32 ones where the processor multiplies that.
    """
    match weight:
        case StackedWeight(parts):
            return torch.cat([fast_cpu_linear(inputs, part) for part in parts], dim=1)
        case PackedWeight():
            return fast_packed_linear(inputs, weight)
        case DenseWeight() | Int4Weight() | Int8Weight():
            return (
                _fast_product(inputs, weight) if _HAS_BFLOAT16 else exact_cpu_linear(inputs, weight)
            )


def _fast_product(inputs: Tensor, weight: DenseWeight | Int4Weight | Int8Weight) -> Tensor:
    if isinstance(weight, Int8Weight) and _is_for_int16(len(inputs), weight):
        return _multiply_few(inputs, weight)
    is_float32 = isinstance(weight, DenseWeight) and weight.matrix.dtype == torch.float32
    if is_float32 or isinstance(weight, Int4Weight) or len(inputs) < _MIN_BFLOAT16_TOKENS:
        return exact_cpu_linear(inputs, weight)
    if not _fits_vectors(weight):
        return exact_cpu_linear(inputs, weight)
    return multiply_bfloat16(inputs, weight)


def _is_for_int16(num_tokens: int, weight: Int8Weight) -> bool:
    num_rows, num_inputs = weight.codes.shape
    return (
        HAS_INT16_DOT
        and 1 < num_tokens < _MIN_BFLOAT16_TOKENS
        and num_inputs % (PAIR_LANES * weight.scales.shape[1]) == 0
        and num_rows >= TILE_ROWS
    )


def _multiply_few(inputs: Tensor, weight: Int8Weight) -> Tensor:
    codes, scales = weight.codes, weight.scales
    if inputs.shape[1] != codes.shape[1]:
        raise ValueError(f"inputs {inputs.shape} do not fit a weight {codes.shape}")
    outputs = torch.empty(len(inputs), len(codes))
    num_threads = min(numba.get_num_threads(), len(codes) // TILE_ROWS)
    multiply_few(codes.numpy(), scales.numpy(), inputs.numpy(), outputs.numpy(), num_threads)
    return outputs


def _fits_vectors(weight: DenseWeight | Int8Weight) -> bool:
    match weight:
        case DenseWeight(matrix):
            return matrix.shape[1] % LANES == 0
        case Int8Weight(codes, scales):
            return codes.shape[1] % (LANES * scales.shape[1]) == 0
