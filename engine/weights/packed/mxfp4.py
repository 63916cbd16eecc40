"""MXFP4 as in gpt-oss: blocks of 32 four-bit floats, each with a power of two.

``NAME_blocks`` is ``[..., rows, blocks, 16]``, two numbers in a byte, the lower four bits first;
``NAME_scales`` is ``[..., rows, blocks]``. What comes out is ``NAME.weight``, ``[..., rows,
columns]``: a row is an output, as in any other matrix. (In folders of gpt-oss that are not packed,
``NAME`` is turned round.)
"""

from collections.abc import Iterator
from functools import partial
from math import prod

import numpy as np

from engine.weights.number_rows import Floats, Rows
from engine.weights.packed.arrays import StoredArray, Tensors, find, misfit, powers_of_two, stems
from engine.weights.packed.packing import PackedTensor, packed_tensor
from engine.weights.safetensors import TensorEntry

BLOCK_LEN = 32
_SIZES = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)
FLOAT4 = np.array([*_SIZES, *(-size for size in _SIZES)], np.float32)
"""What each four bits stand for."""


def find_mxfp4(tensors: Tensors) -> Iterator[PackedTensor]:
    """All matrices with blocks and scales."""
    for stem in stems(tensors, "_blocks"):
        blocks = find(tensors, f"{stem}_blocks", ("U8",))
        if len(blocks.shape) < 3 or blocks.shape[-1] != BLOCK_LEN // 2:
            raise misfit(blocks, f"[..., rows, blocks, {BLOCK_LEN // 2}]")
        *outer, num_blocks, _ = blocks.shape
        scales = find(tensors, f"{stem}_scales", ("U8", "F8_E8M0"), (*outer, num_blocks))
        yield packed_tensor(
            f"{stem}.weight",
            (*outer, num_blocks * BLOCK_LEN),
            kind="MXFP4",
            parts=(blocks, scales),
            open_rows=partial(_opened, blocks, scales),
        )


def _opened(blocks: TensorEntry, scales: TensorEntry) -> Rows:
    num_rows = prod(scales.shape[:-1])
    codes, exponents = StoredArray(blocks, num_rows), StoredArray(scales, num_rows)

    def rows(first: int, count: int) -> Floats:
        packed = codes.rows(first, count)
        pairs = FLOAT4[np.stack([packed & 15, packed >> 4], axis=-1)]
        sizes = powers_of_two(exponents.rows(first, count))
        numbers: Floats = pairs.reshape(*sizes.shape, BLOCK_LEN) * sizes[..., None]
        return numbers.reshape(count, -1)

    return rows
