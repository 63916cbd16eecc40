"""FP8: 8-bit floats with a scale per block, as Qwen and DeepSeek publish, or per matrix.

``NAME`` is ``[..., rows, columns]`` in the format with 4 bits of exponent; what it has to be
multiplied with is ``NAME_scale_inv`` (whatever its name says) or ``NAME_scale``.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from engine.weights.model_files import decode_record
from engine.weights.packed.arrays import FLOATS, Tensors, find, misfit
from engine.weights.packed.packing import PackedTensor, Packing, packed_tensor
from engine.weights.packed.scales import Block, find_scales, scaled

TYPE = "F8_E4M3"
_SCALES = (*FLOATS, "F8_E8M0")
_Length = Annotated[int, Meta(ge=1, le=1 << 16)]


class _Fields(msgspec.Struct, frozen=True):
    """What config.json says."""

    weight_block_size: tuple[_Length, _Length] | None = None
    fmt: Literal["e4m3", "float8_e4m3fn"] = "e4m3"


def read_fp8(fields: bytes, origin: Path) -> Packing:
    """How a folder is packed."""
    block = decode_record(fields, _Fields, origin).weight_block_size
    blocks = (block,) if block else ()
    return lambda tensors: find_fp8(tensors, blocks)


def find_fp8(tensors: Tensors, blocks: tuple[Block, ...]) -> Iterator[PackedTensor]:
    """All matrices of 8-bit floats."""
    for name, entry in tensors.items():
        if entry.dtype != TYPE or name.endswith(("_scale", "_scale_inv")):
            continue
        weight = find(tensors, name, (TYPE,))
        if len(weight.shape) < 2:
            raise misfit(weight, "rows and columns")
        inverse = f"{name}_scale_inv"
        scale = find(tensors, inverse if inverse in tensors else f"{name}_scale", _SCALES)
        yield packed_tensor(
            name,
            weight.shape,
            kind="FP8",
            parts=(weight, scale),
            open_rows=partial(scaled, weight, find_scales(scale, weight.shape, blocks)),
        )
