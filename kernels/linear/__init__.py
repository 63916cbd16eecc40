"""Products of activations with a weight matrix in float32, bfloat16, 8-bit or 4-bit codes."""

from kernels.linear.quantize import quantize_int4, quantize_int8
from kernels.linear.reference import dequantize, reference_linear, widen_packed
from kernels.linear_weights import (
    DenseWeight,
    Int4Weight,
    Int8Weight,
    LinearWeight,
    PackedWeight,
    StackedWeight,
    joined,
)

__all__ = [
    "DenseWeight",
    "Int4Weight",
    "Int8Weight",
    "LinearWeight",
    "PackedWeight",
    "StackedWeight",
    "dequantize",
    "joined",
    "quantize_int4",
    "quantize_int8",
    "reference_linear",
    "widen_packed",
]
