"""Formats a weight matrix may be held in."""

from dataclasses import dataclass

from torch import Tensor


@dataclass(frozen=True)
class DenseWeight:
    """A float32, bfloat16 or, on a GPU, float16 matrix ``[out, in]``, contiguous."""

    matrix: Tensor


@dataclass(frozen=True)
class Int8Weight:
    """8-bit codes with one float32 scale per group of ``in / num_groups`` inputs.

    Attributes:
        codes: int8 ``[out, in]``, contiguous.
        scales: float32 ``[out, num_groups]``; value = code * scale.
    """

    codes: Tensor
    scales: Tensor


@dataclass(frozen=True)
class Int4Weight:
    """4-bit codes with a scale and a smallest value per group of 32 inputs; 5 bits in all.

    Attributes:
        codes: uint8 ``[out, in / 2]``, contiguous: of each group 16 bytes, whose low halves are
            inputs 0 to 15 and whose high halves are inputs 16 to 31.
        scales: float16 ``[out, in / 32]``; value = code * scale + smallest.
        smallest: float16 ``[out, in / 32]``.
    """

    codes: Tensor
    scales: Tensor
    smallest: Tensor


LinearWeight = DenseWeight | Int8Weight | Int4Weight
