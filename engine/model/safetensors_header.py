"""Headers of safetensors files, read as untrusted input.

Owns the file format up to the first byte of data: length, JSON, and where each tensor lies. Knows
no model. The rule: an entry is returned only if its bytes lie inside the file, fit its shape and
type, and belong to no other entry. Format: https://github.com/huggingface/safetensors#format
"""

import math
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from engine.errors import ModelFailure
from engine.model.json_object import REMEDY, JsonObject, parse_json

LENGTH_BYTES = 8
MAX_HEADER_BYTES = 32 * 1024 * 1024
MAX_TENSOR_DIM = 1 << 40
MAX_TENSOR_RANK = 8


class TensorType(StrEnum):
    """Number formats that weights are stored in."""

    F32 = "F32"
    F16 = "F16"
    BF16 = "BF16"

    @property
    def num_bytes(self) -> int:
        """Bytes of one number."""
        return 4 if self is TensorType.F32 else 2


_OTHER_TYPES = {"F64": 8, "I64": 8, "I32": 4, "I16": 2, "I8": 1, "U8": 1, "BOOL": 1}


@dataclass(frozen=True)
class TensorEntry:
    """Where one tensor lies.

    Attributes:
        dtype: name of the number format in the file; not each can be used as a weight.
        shape: outermost dimension first.
        start: position of the first byte in the file.
        num_bytes: size of the data.
    """

    path: Path
    dtype: str
    shape: tuple[int, ...]
    start: int
    num_bytes: int


def read_header(path: Path) -> dict[str, TensorEntry]:
    """Read where the tensors of one file lie, by name. Raises ``ModelFailure``."""
    try:
        with path.open("rb") as file:
            file_bytes = path.stat().st_size
            length = int.from_bytes(file.read(LENGTH_BYTES), "little")
            if file_bytes < LENGTH_BYTES or length > file_bytes - LENGTH_BYTES:
                raise ModelFailure(f"{path.name} is truncated in its header", REMEDY)
            if length > MAX_HEADER_BYTES:
                raise ModelFailure(f"{path.name} has a header of {length} bytes", REMEDY)
            text = file.read(length).decode("utf-8")
    except OSError as error:
        raise ModelFailure(f"{path} cannot be read ({error.strerror})", REMEDY) from error
    except UnicodeDecodeError as error:
        raise ModelFailure(f"the header of {path.name} is not UTF-8 text", REMEDY) from error
    data_start = LENGTH_BYTES + length
    header = parse_json(text, where=f"the header of {path.name}")
    names = [name for name in header.names() if name != "__metadata__"]
    entries = {name: _entry(path, header, name, data_start) for name in names}
    _check_coverage(path, entries, data_start=data_start, file_bytes=file_bytes)
    return entries


def _entry(path: Path, header: JsonObject, name: str, data_start: int) -> TensorEntry:
    """Check one entry: known type, sane shape, as many bytes as both need."""
    fields = header.nested(name)
    dtype = fields.text("dtype")
    shape = fields.integers("shape", maximum=MAX_TENSOR_DIM, max_count=MAX_TENSOR_RANK)
    span = fields.integers("data_offsets", maximum=MAX_TENSOR_DIM, max_count=2)
    if len(span) != 2 or span[0] > span[1]:
        raise fields.failure("data_offsets", "must be a start and an end")
    value_bytes = (
        TensorType(dtype).num_bytes if dtype in set(TensorType) else _OTHER_TYPES.get(dtype)
    )
    num_bytes = span[1] - span[0]
    if value_bytes is not None and num_bytes != math.prod(shape) * value_bytes:
        raise fields.failure("data_offsets", f"do not fit {dtype} of shape {shape}")
    return TensorEntry(path, dtype, tuple(shape), data_start + span[0], num_bytes)


def _check_coverage(
    path: Path, entries: dict[str, TensorEntry], *, data_start: int, file_bytes: int
) -> None:
    """Check that the tensors follow one another without overlap up to the end of the file."""
    position = data_start
    for name, entry in sorted(entries.items(), key=lambda item: item[1].start):
        if entry.start != position:
            raise ModelFailure(f"{path.name}: {name} overlaps or leaves a gap", REMEDY)
        position += entry.num_bytes
    if position > file_bytes:
        missing = position - file_bytes
        raise ModelFailure(f"{path.name} is truncated: {missing} bytes are missing", REMEDY)
    if position < file_bytes:
        raise ModelFailure(f"{path.name} has {file_bytes - position} bytes too many", REMEDY)
