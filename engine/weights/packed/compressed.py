"""compressed-tensors: 4- and 8-bit integers, in words or bytes, and 4- and 8-bit floats.

In bytes, ``NAME.weight`` has one for each number; ``NAME.weight_scale`` is of groups of inputs, of
outputs, of blocks or of all. ``NAME.weight_zero_point`` may be missing.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from engine.errors import ModelFailure
from engine.protocol.problems.models import QuantisedAlready
from engine.weights.model_files import decode_record
from engine.weights.packed.arrays import FLOATS, Tensors, find, misfit
from engine.weights.packed.compressed_float4 import find_float4
from engine.weights.packed.compressed_words import find_words
from engine.weights.packed.fp8 import find_fp8
from engine.weights.packed.packing import PackedTensor, Packing, packed_tensor
from engine.weights.packed.scales import Block, find_scales, scaled

_METHOD = "compressed-tensors"
_FORMATS = frozenset(
    {
        "dense",
        "float-quantized",
        "int-quantized",
        "mixed-precision",
        "mxfp4-pack-quantized",
        "naive-quantized",
        "nvfp4-pack-quantized",
        "pack-quantized",
    }
)
_Length = Annotated[int, Meta(ge=-1, le=1 << 18)]


class _Weights(msgspec.Struct, frozen=True):
    """How some matrices are packed."""

    num_bits: Literal[4, 8]
    group_size: _Length | None = None
    block_structure: tuple[_Length, _Length] | str | None = None


class _Group(msgspec.Struct, frozen=True):
    """Some matrices."""

    weights: _Weights | None = None
    format: str | None = None


class _Sparsity(msgspec.Struct, frozen=True):
    """What is left out."""

    format: str = "dense"


class _Fields(msgspec.Struct, frozen=True):
    """What config.json says."""

    format: str = "dense"
    config_groups: dict[str, _Group] = {}
    sparsity_config: _Sparsity | None = None

    @property
    def bits(self) -> set[int]:
        """Of all matrices."""
        return {group.weights.num_bits for group in self.config_groups.values() if group.weights}

    @property
    def blocks(self) -> set[Block]:
        """Numbers that share a scale."""
        found: set[Block] = set()
        for group in self.config_groups.values():
            if group.weights and (size := group.weights.group_size or 0) > 0:
                found.add((1, size))
            if group.weights and isinstance(group.weights.block_structure, tuple):
                found.add(group.weights.block_structure)
        return found


def read_compressed(fields: bytes, origin: Path) -> Packing:
    """How a folder is packed. Raises ``ModelFailure`` for formats that cannot be read."""
    said = decode_record(fields, _Fields, origin)
    formats = {said.format, *(group.format or said.format for group in said.config_groups.values())}
    sparsity = said.sparsity_config.format if said.sparsity_config else "dense"
    if unknown := sorted(formats - _FORMATS) or ([] if sparsity == "dense" else [sparsity]):
        raise ModelFailure(QuantisedAlready(f"{_METHOD}: {unknown[0][:40]}"))
    return partial(_find, said=said)


def _find(tensors: Tensors, said: _Fields) -> Iterator[PackedTensor]:
    yield from find_fp8(tensors, tuple(said.blocks))
    yield from find_float4(tensors)
    yield from find_words(tensors, said.bits, {width for _, width in said.blocks})
    for name, entry in tensors.items():
        if entry.dtype == "I8" and name.endswith(".weight"):
            yield _bytes(tensors, name, said)


def _bytes(tensors: Tensors, name: str, said: _Fields) -> PackedTensor:
    """A matrix with a byte for each number."""
    weight = find(tensors, name, ("I8",))
    if len(weight.shape) != 2:
        raise misfit(weight, "rows and columns")
    scale = find(tensors, f"{name}_scale", FLOATS)
    parts = [weight, scale]
    if f"{name}_zero_point" in tensors:
        parts.append(find(tensors, f"{name}_zero_point", ("I8",), scale.shape))
    scales = (find_scales(part, weight.shape, said.blocks) for part in parts[1:])
    return packed_tensor(
        name,
        weight.shape,
        kind="int8",
        parts=tuple(parts),
        open_rows=partial(scaled, weight, *scales),
    )
