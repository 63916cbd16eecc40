"""Reads the header of a GGUF file as untrusted input.

Owns the format up to the first byte of data: magic, version, metadata and where each tensor lies.
The rule: a tensor is named only if its bytes lie inside the file, fit its shape and type, and
belong to no other tensor. Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelFileUnreadable, UnknownNumbers
from engine.regular_files import open_regular
from engine.weights.gguf.bounded import STRING_LENGTH_BYTES, BoundedReader
from engine.weights.gguf.number_types import NumberType, number_types

MAGIC = b"GGUF"
VERSIONS = (2, 3)
MAX_VALUES = 1 << 16
MAX_TENSORS = 1 << 16
MAX_ARRAY = 1 << 22
MAX_DIMS = 4
MAX_NUMBERS = 1 << 44
DEFAULT_ALIGNMENT = 32
MAX_ALIGNMENT = 1 << 16

_SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q"}
_SCALARS |= {12: "d"}
_STRING, _ARRAY = 8, 9
_LEAST_VALUE_BYTES = STRING_LENGTH_BYTES + 4 + 1
_LEAST_TENSOR_BYTES = STRING_LENGTH_BYTES + 4 + 8 + 4 + 8

Scalar = int | float | bool | str
Value = Scalar | list[int | float | bool] | list[str]


@dataclass(frozen=True)
class PackedTensor:
    """One tensor as it lies in a file.

    Attributes:
        shape: outermost dimension first; a row is a whole number of blocks.
        start: position of its first byte.
    """

    name: str
    kind: NumberType
    shape: tuple[int, ...]
    origin: Path
    start: int

    @property
    def width(self) -> int:
        """Numbers of a row."""
        return self.shape[-1]

    @property
    def num_rows(self) -> int:
        """Rows, whatever dimensions they are spread over."""
        return math.prod(self.shape[:-1])

    @property
    def row_bytes(self) -> int:
        """Size of a row."""
        return self.kind.num_bytes(self.width)

    @property
    def num_bytes(self) -> int:
        """Size of the data."""
        return self.num_rows * self.row_bytes


@dataclass(frozen=True)
class Header:
    """Metadata and tensors of one file."""

    path: Path
    values: Mapping[str, Value]
    tensors: Mapping[str, PackedTensor]


def has_magic(path: Path) -> bool:
    """Whether a file says of itself that it is GGUF."""
    try:
        with open_regular(path) as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


def read_header(path: Path) -> Header:
    """Read metadata and table of one file. Raises ``ModelFailure``."""
    try:
        with open_regular(path) as file:
            file_bytes = path.stat().st_size
            return _read(BoundedReader(path, file, file_bytes=file_bytes), file_bytes)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ModelFailure(ModelFileUnreadable(str(path), reason)) from error


def _read(reader: BoundedReader, file_bytes: int) -> Header:
    if reader.uint32() != int.from_bytes(MAGIC, "little"):
        raise reader.damage("does not begin as one")
    version = reader.uint32()
    if version not in VERSIONS:
        order = "is big-endian" if not version & 0xFFFF else f"has version {version}"
        raise reader.damage(f"{order}; little-endian files of version 2 and 3 can be read")
    num_tensors = reader.count(least_bytes=_LEAST_TENSOR_BYTES, limit=MAX_TENSORS, what="tensors")
    num_values = reader.count(least_bytes=_LEAST_VALUE_BYTES, limit=MAX_VALUES, what="values")
    values: dict[str, Value] = {}
    for _ in range(num_values):
        key = reader.name()
        if key in values:
            raise reader.damage(f"has two values for {key[:80]}")
        values[key] = _value(reader)
    tensors = _tensors(reader, num_tensors)
    start = _data_start(reader, values)
    placed = {name: _placed(reader, each, start, file_bytes) for name, each in tensors.items()}
    _check_apart(reader, placed)
    return Header(reader.path, values, placed)


def _value(reader: BoundedReader) -> Value:
    kind = reader.uint32()
    if kind == _STRING:
        return reader.string()
    if kind != _ARRAY:
        return reader.scalar(_scalar_code(reader, kind))
    kind = reader.uint32()
    if kind == _STRING:
        count = reader.count(least_bytes=STRING_LENGTH_BYTES, limit=MAX_ARRAY, what="strings")
        return reader.many(reader.string, count)
    if kind == _ARRAY:
        raise reader.damage("has arrays inside arrays")
    code = _scalar_code(reader, kind)
    return reader.numbers(code, reader.count(least_bytes=1, limit=MAX_ARRAY, what="numbers"))


def _scalar_code(reader: BoundedReader, kind: int) -> str:
    if kind not in _SCALARS:
        raise reader.damage(f"has a value of the unknown kind {kind}")
    return _SCALARS[kind]


def _tensors(reader: BoundedReader, count: int) -> dict[str, PackedTensor]:
    """The table; starts still count from the end of the header."""
    tensors: dict[str, PackedTensor] = {}
    for _ in range(count):
        tensor = _tensor(reader)
        if tensor.name in tensors:
            raise reader.damage(f"has two tensors {tensor.name[:80]}")
        tensors[tensor.name] = tensor
    return tensors


def _tensor(reader: BoundedReader) -> PackedTensor:
    name = reader.name()
    num_dims = reader.uint32()
    if not 1 <= num_dims <= MAX_DIMS:
        raise reader.damage(f"has a tensor of {num_dims} dimensions, {name[:80]}")
    shape = tuple(reader.uint64() for _ in range(num_dims))[::-1]
    code, start = reader.uint32(), reader.uint64()
    kind = number_types().get(code)
    if kind is None or not kind.is_readable:
        raise ModelFailure(UnknownNumbers(name[:80], kind.name if kind else f"type {code}"))
    if min(shape) < 1 or math.prod(shape) > MAX_NUMBERS or shape[-1] % kind.block_len:
        raise reader.damage(f"has a tensor of the shape {list(shape)} in {kind.name}, {name[:80]}")
    return PackedTensor(name, kind, shape, reader.path, start)


def _data_start(reader: BoundedReader, values: Mapping[str, Value]) -> int:
    """Where data begins: behind the table, aligned."""
    alignment = values.get("general.alignment", DEFAULT_ALIGNMENT)
    if not isinstance(alignment, int) or not 1 <= alignment <= MAX_ALIGNMENT:
        raise reader.damage("aligns its tensors to what is no alignment")
    if alignment & (alignment - 1):
        raise reader.damage(f"aligns its tensors to {alignment}, which is no power of two")
    return -(-reader.position // alignment) * alignment


def _placed(
    reader: BoundedReader, tensor: PackedTensor, data_start: int, file_bytes: int
) -> PackedTensor:
    """The tensor with its place in the file, which must hold all of it."""
    start = data_start + tensor.start
    if start + tensor.num_bytes > file_bytes:
        raise reader.damage(f"is truncated: {tensor.name[:80]} would end behind it")
    return PackedTensor(tensor.name, tensor.kind, tensor.shape, tensor.origin, start)


def _check_apart(reader: BoundedReader, tensors: Mapping[str, PackedTensor]) -> None:
    end = 0
    for tensor in sorted(tensors.values(), key=lambda each: each.start):
        if tensor.start < end:
            raise reader.damage(f"has other data where {tensor.name[:80]} should be")
        end = tensor.start + tensor.num_bytes
