"""compressed-tensors, four-bit floats: NVFP4 and MXFP4.

``NAME.weight_packed`` is ``[outputs, inputs / 2]``, two numbers in a byte, lower four bits first;
``NAME.weight_scale`` is ``[outputs, blocks]``: 8-bit floats for 16 inputs each, which
``NAME.weight_global_scale`` divides (NVFP4), or powers of two for 32 (MXFP4).
"""

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.weights.number_rows import Floats, Rows
from engine.weights.packed.arrays import (
    Tensors,
    find,
    misfit,
    powers_of_two,
    seen_as_rows,
    stems,
    unusable,
)
from engine.weights.packed.mxfp4 import FLOAT4
from engine.weights.packed.packing import PackedTensor, packed_tensor
from engine.weights.safetensors import TensorEntry

FLOAT4_TYPE = "U8"
_NVFP4, _MXFP4 = ("NVFP4", 16, "F8_E4M3"), ("MXFP4", 32, "U8")


def find_float4(tensors: Tensors) -> Iterator[PackedTensor]:
    """All matrices with two numbers in a byte. Raises ``ModelFailure``."""
    for stem in stems(tensors, ".weight_packed"):
        if tensors[f"{stem}.weight_packed"].dtype != FLOAT4_TYPE:
            continue
        packed = find(tensors, f"{stem}.weight_packed", (FLOAT4_TYPE,))
        whole = f"{stem}.weight_global_scale"
        kind, block_len, scale_type = _NVFP4 if whole in tensors else _MXFP4
        if len(packed.shape) != 2 or 2 * packed.shape[1] % block_len:
            raise misfit(packed, f"rows of blocks of {block_len // 2} bytes")
        outputs, inputs = packed.shape[0], 2 * packed.shape[1]
        scales = find(
            tensors, f"{stem}.weight_scale", (scale_type,), (outputs, inputs // block_len)
        )
        parts, divisor = [packed, scales], 1.0
        if whole in tensors:
            parts.append(find(tensors, whole, ("F32",), (1,)))
            divisor = _divisor(parts[-1])
        yield packed_tensor(
            f"{stem}.weight",
            (outputs, inputs),
            kind=kind,
            parts=tuple(parts),
            open_rows=partial(_opened, packed, scales, divisor),
        )


def _divisor(entry: TensorEntry) -> float:
    """What the scales of a whole matrix are divided by."""
    divisor = float(seen_as_rows(entry).all_floats().item())
    if not 0 < divisor < np.inf:
        raise unusable(f"the tensor {entry.name[:80]} is {divisor}, by which nothing is divided")
    return divisor


def _opened(packed: TensorEntry, scales: TensorEntry, divisor: float) -> Rows:
    codes, factors = seen_as_rows(packed), seen_as_rows(scales)

    def sizes_of(first: int, count: int) -> Floats:
        if scales.dtype == _MXFP4[2]:
            return powers_of_two(factors.rows(first, count))
        return factors.floats(first, count) / np.float32(divisor)

    def rows(first: int, count: int) -> Floats:
        stored = codes.rows(first, count)
        pairs = FLOAT4[np.stack([stored & 15, stored >> 4], axis=-1)]
        sizes = sizes_of(first, count)
        numbers: Floats = pairs.reshape(*sizes.shape, -1) * sizes[..., None]
        return numbers.reshape(count, -1)

    return rows
