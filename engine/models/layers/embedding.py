"""Rows of a matrix in any format, looked up by token ids."""

import torch
from torch import Tensor

from kernels.linear import DenseWeight, Int4Weight, Int8Weight, LinearWeight, dequantize


def embed(embedding: LinearWeight, tokens: Tensor) -> Tensor:
    """Rows of the tokens [T] as float32 [T, width]; the caller owns them."""
    match embedding:
        case DenseWeight(matrix):
            return matrix[tokens].to(torch.float32)
        case Int8Weight(codes, scales):
            return dequantize(Int8Weight(codes[tokens], scales[tokens]))
        case Int4Weight(codes, scales, smallest):
            return dequantize(Int4Weight(codes[tokens], scales[tokens], smallest[tokens]))
