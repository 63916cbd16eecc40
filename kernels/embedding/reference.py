"""Rows of a matrix in any format, in plain torch."""

import torch
from torch import Tensor

from kernels.linear import (
    DenseWeight,
    Int4Weight,
    Int8Weight,
    LinearWeight,
    PackedWeight,
    StackedWeight,
    dequantize,
    widen_packed,
)


def reference_embed(embedding: LinearWeight, tokens: Tensor) -> Tensor:
    """Rows of the tokens; the contract is ``kernels.kernel_set.Embed``."""
    match embedding:
        case DenseWeight(matrix):
            return matrix[tokens].to(torch.float32)
        case Int8Weight(codes, scales):
            return dequantize(Int8Weight(codes[tokens], scales[tokens]))
        case Int4Weight(codes, scales, smallest):
            return dequantize(Int4Weight(codes[tokens], scales[tokens], smallest[tokens]))
        case PackedWeight(name, (blocks,), input_order, row_order):
            rows = tokens if row_order is None else row_order[tokens]
            return widen_packed(PackedWeight(name, (blocks[rows],), input_order))
        case PackedWeight() | StackedWeight():
            raise TypeError("an embedding is one matrix")
