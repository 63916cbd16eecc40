"""Headers of safetensors files, read as untrusted input.

Owns the file format up to the first byte of data: length, JSON, and where each tensor lies. Knows
no model. The rule: an entry is returned only if its bytes lie inside the file, fit its shape and
type, and belong to no other entry. Format: https://github.com/huggingface/safetensors#format
"""

import math
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from engine.errors import ModelFailure
from engine.protocol.undecodable import UNDECODABLE
from engine.regular_files import open_regular
from engine.weights.model_files import REMEDY

LENGTH_BYTES = 8
MAX_HEADER_BYTES = 32 * 1024 * 1024
METADATA = "__metadata__"

Size = Annotated[int, Meta(ge=0, le=1 << 44)]


class TensorType(StrEnum):
    """Number formats that weights are stored in."""

    F32 = "F32"
    F16 = "F16"
    BF16 = "BF16"

    @property
    def num_bytes(self) -> int:
        """Bytes of one number."""
        return 4 if self is TensorType.F32 else 2


WEIGHT_TYPES = frozenset(TensorType)


@dataclass(frozen=True)
class TensorEntry:
    """Where one tensor lies.

    Attributes:
        dtype: number format as the file names it; not each can be used as a weight.
        shape: outermost dimension first.
        start: position of the first byte in the file.
        num_bytes: size of the data.
    """

    path: Path
    dtype: str
    shape: tuple[int, ...]
    start: int
    num_bytes: int


class _EntryFields(msgspec.Struct, frozen=True):
    """One tensor in the JSON; offsets count from the end of the header."""

    dtype: str
    shape: Annotated[tuple[Size, ...], Meta(max_length=8)]
    data_offsets: tuple[Size, Size]


def read_header(path: Path) -> dict[str, TensorEntry]:
    """Read where the tensors of one file lie, by name. Raises ``ModelFailure``."""
    try:
        with open_regular(path) as file:
            file_bytes = path.stat().st_size
            length = int.from_bytes(file.read(LENGTH_BYTES), "little")
            if length > min(file_bytes - LENGTH_BYTES, MAX_HEADER_BYTES):
                raise _damage(path, "is truncated or no safetensors file")
            content = file.read(length)
    except OSError as error:
        raise _damage(path, f"cannot be read ({error.strerror})") from error
    try:
        parts = msgspec.json.decode(content, type=dict[str, msgspec.Raw])
        fields = {
            name: msgspec.json.decode(part, type=_EntryFields)
            for name, part in parts.items()
            if name != METADATA
        }
    except UNDECODABLE as error:
        raise _damage(path, f"has a damaged header ({error})") from error
    data_start = LENGTH_BYTES + length
    entries = {name: _entry(path, name, each, data_start) for name, each in fields.items()}
    _check_coverage(path, entries, data_start=data_start, file_bytes=file_bytes)
    return entries


def _entry(path: Path, name: str, fields: _EntryFields, data_start: int) -> TensorEntry:
    """Check that the size of the data fits its shape."""
    start, end = fields.data_offsets
    if fields.dtype in WEIGHT_TYPES:
        expected = math.prod(fields.shape) * TensorType(fields.dtype).num_bytes
        if end - start != expected:
            raise _damage(path, f"has {end - start} bytes for {name}, which needs {expected}")
    return TensorEntry(path, fields.dtype, fields.shape, data_start + start, end - start)


def _check_coverage(
    path: Path, entries: dict[str, TensorEntry], *, data_start: int, file_bytes: int
) -> None:
    """Check that the tensors follow one another without overlap up to the end of the file."""
    position = data_start
    for name, entry in sorted(entries.items(), key=lambda item: item[1].start):
        if entry.start != position or entry.num_bytes < 0:
            raise _damage(path, f"has other data where {name} should be")
        position += entry.num_bytes
    if position != file_bytes:
        raise _damage(path, f"has {file_bytes} bytes, but its header describes {position}")


def _damage(path: Path, finding: str) -> ModelFailure:
    return ModelFailure(f"The weight file {path.name} {finding}.", REMEDY)
