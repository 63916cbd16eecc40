"""Chooses how a product is computed on the CPU: by weight format, token count, exactness."""

import torch
from torch import Tensor

from kernels.linear.packed.cpu import exact_packed_linear, fast_packed_linear
from kernels.linear.products import FLOAT32, MadeWeight, fits_vectors
from kernels.linear.quickest import quickest_product
from kernels.linear.reference import reference_linear
from kernels.linear_weights import (
    DenseWeight,
    Int4Weight,
    Int8Weight,
    LinearWeight,
    PackedWeight,
    StackedWeight,
)


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
            _check_width(inputs, weight)
            return (
                FLOAT32.multiply(inputs, weight)
                if fits_vectors(weight)
                else reference_linear(inputs, weight)
            )


def fast_cpu_linear(inputs: Tensor, weight: LinearWeight) -> Tensor:
    """Like ``exact_cpu_linear``, but in fewer bits for more than one token, where that is sooner.

    Tokens are rounded to 16-bit integers or bfloat16, or not at all: by the format of the weight,
    their number and what was timed. With float32 weights nothing is rounded.
    """
    match weight:
        case PackedWeight():
            return fast_packed_linear(inputs, weight)
        case StackedWeight(parts):
            return torch.cat([fast_cpu_linear(inputs, part) for part in parts], dim=1)
        case Int4Weight():
            return exact_cpu_linear(inputs, weight)
        case DenseWeight() | Int8Weight():
            if not fits_vectors(weight):
                return exact_cpu_linear(inputs, weight)
            _check_width(inputs, weight)
            return quickest_product(weight, len(inputs)).multiply(inputs, weight)


def _check_width(inputs: Tensor, weight: MadeWeight) -> None:
    """Kernels check no bounds."""
    matrix = weight.matrix if isinstance(weight, DenseWeight) else weight.codes
    if inputs.shape[1] != matrix.shape[1]:
        raise ValueError(f"inputs {inputs.shape} do not fit a weight {matrix.shape}")
