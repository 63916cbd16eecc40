"""The ways to multiply float32, bfloat16 and 8-bit weights on the CPU.

Each says whether it can take a weight: rows have to be whole vectors, and of 16-bit integers enough
of them for a tile.
"""

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor

from kernels.jit import allowed_threads
from kernels.linear.bfloat16 import multiply_bfloat16
from kernels.linear.cpu_kernel import multiply_rows
from kernels.linear.int16_kernel import PAIR_LANES, TILE_ROWS, multiply_few
from kernels.linear.panels.int8_kernel import GROUP_LENS, compile_int8_product
from kernels.linear_weights import DenseWeight, Int8Weight
from kernels.simd.vector import LANES

MadeWeight = DenseWeight | Int8Weight


@dataclass(frozen=True)
class Product:
    """One way.

    Attributes:
        multiply: inputs [T, in] float32 by the transposed weight to [T, out] float32.
        takes: whether it can take a weight.
    """

    multiply: Callable[[Tensor, MadeWeight], Tensor]
    takes: Callable[[MadeWeight], bool]


def multiply_float32(inputs: Tensor, weight: MadeWeight) -> Tensor:
    """Products and sums in float32."""
    match weight:
        case DenseWeight(matrix):
            bits = matrix.view(torch.int16) if matrix.dtype == torch.bfloat16 else matrix
            weights, scales = bits.numpy(), None
        case Int8Weight(codes, group_scales):
            weights, scales = codes.numpy(), group_scales.numpy()
    outputs = torch.empty(len(inputs), len(weights))
    multiply_rows(weights, scales, inputs.numpy(), outputs.numpy(), allowed_threads())
    return outputs


def multiply_int16(inputs: Tensor, weight: MadeWeight) -> Tensor:
    """8-bit weights by inputs rounded to 16 bits; a token's result depends on no other token."""
    assert isinstance(weight, Int8Weight)  # noqa: S101 - ``takes`` says so
    codes, scales = weight.codes, weight.scales
    outputs = torch.empty(len(inputs), len(codes))
    num_threads = min(allowed_threads(), len(codes) // TILE_ROWS)
    multiply_few(codes.numpy(), scales.numpy(), inputs.numpy(), outputs.numpy(), num_threads)
    return outputs


def multiply_panels(inputs: Tensor, weight: MadeWeight) -> Tensor:
    """The same with codes unpacked once for all tokens."""
    assert isinstance(weight, Int8Weight)  # noqa: S101 - ``takes`` says so
    codes, scales = weight.codes, weight.scales
    outputs = torch.empty(len(inputs), len(codes))
    multiply = compile_int8_product(_group_len(weight))
    num_threads = allowed_threads()
    multiply(codes.numpy(), scales.numpy(), inputs.numpy(), outputs.numpy(), num_threads)
    return outputs


def fits_vectors(weight: MadeWeight) -> bool:
    """Whether a row, or the part of it that shares a scale, is whole vectors."""
    match weight:
        case DenseWeight(matrix):
            return matrix.shape[1] % LANES == 0
        case Int8Weight(codes, scales):
            return codes.shape[1] % (LANES * scales.shape[1]) == 0


def _fits_pairs(weight: MadeWeight) -> bool:
    if isinstance(weight, DenseWeight):
        return False
    num_rows, num_inputs = weight.codes.shape
    return num_rows >= TILE_ROWS and num_inputs % (PAIR_LANES * weight.scales.shape[1]) == 0


def _fits_panels(weight: MadeWeight) -> bool:
    return isinstance(weight, Int8Weight) and _group_len(weight) in GROUP_LENS


def _group_len(weight: Int8Weight) -> int:
    return weight.codes.shape[1] // weight.scales.shape[1]


FLOAT32 = Product(multiply_float32, fits_vectors)
INT16 = Product(multiply_int16, _fits_pairs)
INT16_PANELS = Product(multiply_panels, _fits_panels)
BFLOAT16 = Product(multiply_bfloat16, fits_vectors)
