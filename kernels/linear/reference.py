"""Products in plain torch; every other implementation is compared with these."""

import torch
from torch import Tensor

from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear_weights import (
    DenseWeight,
    Int4Weight,
    Int8Weight,
    LinearWeight,
    PackedWeight,
    StackedWeight,
)


def dequantize(weight: Int8Weight | Int4Weight) -> Tensor:
    """Widen an 8-bit or 4-bit weight to float32 ``[out, in]``."""
    num_out, num_groups = weight.scales.shape
    match weight:
        case Int8Weight(codes, scales):
            groups = codes.to(torch.float32).view(num_out, num_groups, -1)
            values = groups * scales.unsqueeze(-1)
        case Int4Weight(codes, scales, smallest):
            packed = codes.view(num_out, num_groups, -1)
            groups = torch.cat([packed & 15, packed >> 4], dim=-1).to(torch.float32)
            values = groups * scales.float().unsqueeze(-1) + smallest.float().unsqueeze(-1)
    return values.view(num_out, -1)


def widen_packed(weight: PackedWeight) -> Tensor:
    """Widen packed blocks to float32 ``[out, in]``, rows and columns in the order of the model."""
    block_format = BLOCK_FORMATS[weight.format_name]
    blocks = torch.cat([run.reshape(-1, block_format.block_bytes) for run in weight.runs])
    matrix = block_format.widen(blocks).view(weight.num_rows, -1)
    if weight.row_order is not None:
        matrix = matrix[weight.row_order]
    if weight.input_order is not None:
        matrix = matrix[:, weight.input_order.argsort()]
    return matrix


def reference_linear(inputs: Tensor, weight: LinearWeight) -> Tensor:
    """Multiply ``inputs`` [T, in] by the transposed weight in float32; returns [T, out]."""
    match weight:
        case DenseWeight(matrix):
            return inputs @ matrix.to(torch.float32).T
        case Int8Weight() | Int4Weight():
            return inputs @ dequantize(weight).T
        case PackedWeight():
            return inputs @ widen_packed(weight).T
        case StackedWeight(parts):
            return torch.cat([reference_linear(inputs, part) for part in parts], dim=1)
