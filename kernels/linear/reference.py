"""Matrix products in plain torch: what every other implementation is compared with."""

import torch
from torch import Tensor

from kernels.linear.weights import DenseWeight, Int8Weight, LinearWeight


def dequantize(weight: Int8Weight) -> Tensor:
    """Widen an 8-bit weight to float32 ``[out, in]``."""
    num_out, num_in = weight.codes.shape
    groups = weight.codes.to(torch.float32).view(num_out, weight.scales.shape[1], -1)
    return (groups * weight.scales.unsqueeze(-1)).view(num_out, num_in)


def reference_linear(inputs: Tensor, weight: LinearWeight) -> Tensor:
    """Multiply ``inputs`` [T, in] by the transposed weight in float32; returns [T, out]."""
    match weight:
        case DenseWeight(matrix):
            return inputs @ matrix.to(torch.float32).T
        case Int8Weight():
            return inputs @ dequantize(weight).T
