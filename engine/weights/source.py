"""The protocol of a stored model: its tensors, and the files beside them.

What holds a model, a folder or a single file, is known to its own source alone; whoever loads a
model, its tokenizer or its template asks the source. A source trusts nothing that it reads: every
tensor that it names lies where it says, fits its shape, and shares no byte with another.
"""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum
from io import BufferedIOBase
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelFileUnusable
from engine.weights.model_files import MAX_SMALL_FILE_BYTES, decode_record
from engine.weights.stored_blocks import StoredBlocks

Record = TypeVar("Record", bound=msgspec.Struct)


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
class StoredTensor:
    """One tensor of a source.

    Attributes:
        name: as it is stored.
        dtype: number format as the container names it; not each can be used as a weight.
        shape: outermost dimension first.
        num_bytes: size of the data as the source gives it.
        origin: the file that it lies in.
    """

    name: str
    dtype: str
    shape: tuple[int, ...]
    num_bytes: int
    origin: Path

    @property
    def stored_type(self) -> str:
        """The format in the file, where the source unpacks it."""
        return self.dtype

    @property
    def stored_bytes(self) -> int:
        """The size in the file."""
        return self.num_bytes

    @property
    def blocks(self) -> StoredBlocks | None:
        """Where its blocks lie; None where it is no matrix that can be multiplied as stored."""
        return None


@dataclass(frozen=True)
class Metadata:
    """A small file about a model, or what stands for it in a container.

    Attributes:
        content: as the file of that name has it in a folder of Hugging Face layout.
        origin: where it was found, for messages.
    """

    content: bytes
    origin: Path


class TensorSource(Protocol):
    """A stored model. All that fails raises ``ModelFailure``."""

    @property
    def path(self) -> Path:
        """The folder or file that a person chose."""
        ...

    @property
    def name(self) -> str:
        """What the model is called."""
        ...

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that decide what is computed, in the order in which fingerprints take them."""
        ...

    @property
    def interpretation(self) -> bytes:
        """What this version makes of the files beyond what stands in them; empty for nothing.

        Cached keys and values depend on it as on the files themselves.
        """
        ...

    def tensors(self) -> Mapping[str, StoredTensor]:
        """All tensors by the names that they are stored under."""
        ...

    def open(self, tensor: StoredTensor) -> AbstractContextManager[BufferedIOBase]:
        """The tensor's data from its first byte on; behind its last follows what may."""
        ...

    def has_metadata(self, name: str) -> bool:
        """Whether there is metadata of that name."""
        ...

    def metadata(self, name: str, *, max_bytes: int = MAX_SMALL_FILE_BYTES) -> Metadata:
        """Metadata by its name in a folder of Hugging Face layout, such as ``config.json``."""
        ...


def read_text(source: TensorSource, name: str) -> str:
    """Metadata as text. Raises ``ModelFailure`` where it is missing or not UTF-8."""
    found = source.metadata(name)
    try:
        return found.content.decode()
    except UnicodeDecodeError as error:
        raise ModelFailure(ModelFileUnusable(str(found.origin), "it is not UTF-8 text")) from error


def read_record(
    source: TensorSource, name: str, kind: type[Record], *, optional: bool = False
) -> Record:
    """JSON metadata as a record: its defaults where what is ``optional`` is missing."""
    if optional and not source.has_metadata(name):
        return kind()
    found = source.metadata(name)
    return decode_record(found.content, kind, found.origin)
