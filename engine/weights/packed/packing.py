"""The protocol of weight packings: each finds the packed matrices of a folder."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import prod

from engine.weights.number_rows import FLOAT_BYTES, Rows
from engine.weights.packed.arrays import Tensors
from engine.weights.safetensors import TensorEntry
from engine.weights.source import StoredTensor, TensorType

Packing = Callable[[Tensors], Iterator["PackedTensor"]]
"""All packed matrices among tensors, each checked. Raises ``ModelFailure``."""


@dataclass(frozen=True)
class PackedTensor(StoredTensor):
    """A matrix that is stored in several tensors and gives float32.

    Attributes:
        kind: how it is packed.
        parts: the tensors that hold it.
        open_rows: begins to read it; what it keeps is let go with what it returns.
    """

    kind: str
    parts: tuple[TensorEntry, ...]
    open_rows: Callable[[], Rows]

    @property
    def stored_type(self) -> str:
        """How it is packed."""
        return self.kind

    @property
    def stored_bytes(self) -> int:
        """What its parts take in the files."""
        return sum(part.num_bytes for part in self.parts)


def packed_tensor(
    name: str,
    shape: tuple[int, ...],
    *,
    kind: str,
    parts: tuple[TensorEntry, ...],
    open_rows: Callable[[], Rows],
) -> PackedTensor:
    """The matrix of that name and shape; ``parts`` has the one with most of its bytes first."""
    return PackedTensor(
        name=name,
        dtype=TensorType.F32,
        shape=shape,
        num_bytes=prod(shape) * FLOAT_BYTES,
        origin=parts[0].origin,
        kind=kind,
        parts=parts,
        open_rows=open_rows,
    )
