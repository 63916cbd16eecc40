"""Blocks of random bytes whose scales are numbers of ordinary size."""

import torch
from torch import Tensor

from kernels.linear.packed.registry import BLOCK_FORMATS

HALFS: dict[str, tuple[int, ...]] = {
    "Q8_0": (0,),
    "Q4_0": (0,),
    "IQ4_NL": (0,),
    "IQ4_XS": (0,),
    "Q4_K": (0, 2),
    "Q5_K": (0, 2),
    "Q6_K": (208,),
    "MXFP4": (),
}
"""Where the float16 numbers of a block are."""

_SIGN_AND_DIGITS, _ORDINARY = 0x83, 0x20
"""Of the upper byte of a float16: 2**-8 and its neighbours."""


def random_blocks(name: str, num_rows: int, num_inputs: int) -> Tensor:
    """Rows uint8 ``[num_rows, row_bytes]``."""
    block_format = BLOCK_FORMATS[name]
    num_blocks = num_rows * num_inputs // block_format.block_len
    blocks = torch.randint(256, (num_blocks, block_format.block_bytes), dtype=torch.uint8)
    for place in HALFS[name]:
        blocks[:, place + 1] = blocks[:, place + 1] & _SIGN_AND_DIGITS | _ORDINARY
    if name == "MXFP4":
        blocks[:, 0] = torch.randint(110, 120, (num_blocks,), dtype=torch.uint8)
    return blocks.view(num_rows, -1)
