"""Reads float16 numbers inside blocks, in plain torch."""

import torch
from torch import Tensor

_NOT_FINITE = 0x7C
"""Bits of the upper byte that are all set in infinities and in what is no number."""


def half_at(blocks: Tensor, place: int) -> Tensor:
    """The number at a byte of every block ``[N, block_bytes]``: float32 ``[N, 1]``."""
    return blocks[:, place : place + 2].contiguous().view(torch.float16).to(torch.float32)


def are_finite(blocks: Tensor, *places: int) -> bool:
    """Whether the numbers at these bytes of every block are."""
    upper = (blocks[:, place + 1] & _NOT_FINITE for place in places)
    return not any(bool((each == _NOT_FINITE).any()) for each in upper)
