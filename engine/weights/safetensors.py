"""Model folders of safetensors files in the Hugging Face layout, read as untrusted input.

Owns the format of the files up to their first byte of data (length, JSON, where each tensor lies)
and the index that shares tensors out among files. The rule: a tensor is named only if its bytes
lie inside a file that the folder lists, fit its shape and type, and belong to no other tensor.
Format: https://github.com/huggingface/safetensors#format
"""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelUnusable, WeightFilesMissing
from engine.protocol.undecodable import UNDECODABLE
from engine.regular_files import open_regular
from engine.weights.model_files import MAX_SMALL_FILE_BYTES, decode_record, read_file
from engine.weights.source import Metadata, StoredTensor, TensorType

SINGLE_FILE = "model.safetensors"
INDEX_FILE = "model.safetensors.index.json"
LENGTH_BYTES = 8
MAX_HEADER_BYTES = 32 * 1024 * 1024
METADATA = "__metadata__"
_TYPE_BYTES = {"I64": 8, "I32": 4, "I16": 2, "I8": 1, "U8": 1, "F8_E4M3": 1, "F8_E8M0": 1}
_TYPE_BYTES |= {str(kind): kind.num_bytes for kind in TensorType}

Size = Annotated[int, Meta(ge=0, le=1 << 44)]


@dataclass(frozen=True)
class TensorEntry(StoredTensor):
    """Where one tensor lies.

    Attributes:
        start: position of the first byte in the file.
    """

    start: int


class _EntryFields(msgspec.Struct, frozen=True):
    """One tensor in the JSON; offsets count from the end of the header."""

    dtype: str
    shape: Annotated[tuple[Size, ...], Meta(max_length=8)]
    data_offsets: tuple[Size, Size]


class _Index(msgspec.Struct, frozen=True):
    """The file in which each tensor of a sharded model lies."""

    weight_map: dict[str, str]


class SafetensorsFolder:
    """A model folder, as ``TensorSource`` asks for it.

    Attributes:
        path: the folder.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def name(self) -> str:
        """The folder's name."""
        return self.path.resolve().name

    @property
    def files(self) -> tuple[Path, ...]:
        """The configuration, then all files with weights. Raises ``ModelFailure``."""
        return (self.path / "config.json", *self._weight_files())

    @property
    def interpretation(self) -> bytes:
        """Nothing: config.json and tensors are used as they are."""
        return b""

    def tensors(self) -> dict[str, StoredTensor]:
        """Tensors of all files; index and files must agree. Raises ``ModelFailure``."""
        return dict(self.entries())

    def entries(self) -> dict[str, TensorEntry]:
        """Where the tensors of all files lie. Raises ``ModelFailure``."""
        entries: dict[str, TensorEntry] = {}
        for path in self._weight_files():
            header = read_header(path)
            if twice := entries.keys() & header.keys():
                raise ModelFailure(ModelUnusable(f"the tensor {min(twice)} is stored in two files"))
            entries |= header
        for tensor, file in self._weight_map().items():
            if tensor not in entries or entries[tensor].origin.name != file:
                raise ModelFailure(
                    ModelUnusable(f"{file} lacks {tensor}, which {INDEX_FILE} lists")
                )
        return entries

    @contextmanager
    def open(self, tensor: StoredTensor) -> Iterator[BufferedReader]:
        """The file of a tensor of ``tensors``, at its first byte."""
        if not isinstance(tensor, TensorEntry):
            raise TypeError(f"{tensor.name} is no tensor of a folder")
        with open_regular(tensor.origin) as file:
            file.seek(tensor.start)
            yield file

    def has_metadata(self, name: str) -> bool:
        """Whether the folder has a file of that name."""
        return (self.path / name).exists()

    def metadata(self, name: str, *, max_bytes: int = MAX_SMALL_FILE_BYTES) -> Metadata:
        """A file of the folder. Raises ``ModelFailure``."""
        path = self.path / name
        return Metadata(read_file(path, max_bytes=max_bytes), path)

    def _weight_files(self) -> tuple[Path, ...]:
        """All files with weights, in order of their names. Raises ``ModelFailure``."""
        names = sorted(set(self._weight_map().values())) or [SINGLE_FILE]
        missing = [name for name in names if not (self.path / name).is_file()]
        if missing:
            raise ModelFailure(
                WeightFilesMissing(len(missing), len(names), str(self.path), missing[0])
            )
        return tuple(self.path / name for name in names)

    def _weight_map(self) -> dict[str, str]:
        """The file of each tensor, every file a plain name inside the folder; empty for one."""
        path = self.path / INDEX_FILE
        if not path.exists():
            return {}
        files = decode_record(read_file(path), _Index, path).weight_map
        for tensor, file in files.items():
            if not file.endswith(".safetensors") or set(file) & set("/\\\0:"):
                raise ModelFailure(
                    ModelUnusable(
                        f"{INDEX_FILE} puts {tensor[:80]} into {file[:80]!r}, a place outside the "
                        "folder"
                    )
                )
        if not files:
            raise ModelFailure(ModelUnusable(f"{INDEX_FILE} lists no tensors"))
        return files


def open_safetensors(path: Path) -> SafetensorsFolder | None:
    """The source where ``path`` is a folder, else None."""
    return SafetensorsFolder(path) if path.is_dir() else None


def read_header(path: Path) -> dict[str, TensorEntry]:
    """Read where the tensors of one file lie, by name. Raises ``ModelFailure``."""
    header = _read_parts(path)
    try:
        fields = {
            name: msgspec.json.decode(part, type=_EntryFields)
            for name, part in header.parts.items()
            if name != METADATA
        }
    except UNDECODABLE as error:
        raise _bad_header(path, error) from error
    entries = {name: _entry(path, name, each, header.end) for name, each in fields.items()}
    _check_coverage(path, entries, data_start=header.end, file_bytes=header.file_bytes)
    return entries


def read_metadata(path: Path) -> dict[str, str]:
    """Read what one file says of itself; nothing where it does not. Raises ``ModelFailure``."""
    part = _read_parts(path).parts.get(METADATA, msgspec.Raw(b"{}"))
    try:
        return msgspec.json.decode(part, type=dict[str, str])
    except UNDECODABLE as error:
        raise _bad_header(path, error) from error


class _Header(NamedTuple):
    """The JSON at the beginning of a file, where it ends, and the size of the whole file."""

    parts: dict[str, msgspec.Raw]
    end: int
    file_bytes: int


def _read_parts(path: Path) -> _Header:
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
    except UNDECODABLE as error:
        raise _bad_header(path, error) from error
    return _Header(parts, LENGTH_BYTES + length, file_bytes)


def _entry(path: Path, name: str, fields: _EntryFields, data_start: int) -> TensorEntry:
    """Check that the size of the data fits its shape."""
    start, end = fields.data_offsets
    if fields.dtype in _TYPE_BYTES:
        expected = math.prod(fields.shape) * _TYPE_BYTES[fields.dtype]
        if end - start != expected:
            raise _damage(path, f"has {end - start} bytes for {name}, which needs {expected}")
    return TensorEntry(
        name=name,
        dtype=fields.dtype,
        shape=fields.shape,
        num_bytes=end - start,
        origin=path,
        start=data_start + start,
    )


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


def _bad_header(path: Path, error: Exception) -> ModelFailure:
    return _damage(path, f"has a damaged header ({error})")


def _damage(path: Path, finding: str) -> ModelFailure:
    return ModelFailure(ModelUnusable(f"the weight file {path.name} {finding}"))
