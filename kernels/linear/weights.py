"""Formats a weight matrix may be held in."""

from dataclasses import dataclass

from torch import Tensor


@dataclass(frozen=True)
class DenseWeight:
    """A float32 or bfloat16 matrix ``[out, in]``, contiguous."""

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


LinearWeight = DenseWeight | Int8Weight
