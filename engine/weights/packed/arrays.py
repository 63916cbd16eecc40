"""Arrays of a packed folder: found by name, checked, and read some rows at a time."""

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelFileUnreadable, ModelUnusable, UnknownNumbers
from engine.regular_files import open_regular
from engine.weights.number_rows import Floats
from engine.weights.safetensors import TensorEntry

Tensors = Mapping[str, TensorEntry]
Array = NDArray[Any]

FLOATS = ("F32", "F16", "BF16")
_NUMPY_TYPES = {
    "F32": "<f4",
    "F16": "<f2",
    "BF16": "<u2",
    "F8_E4M3": "u1",
    "F8_E8M0": "u1",
    "I64": "<i8",
    "I32": "<u4",
    "I8": "i1",
    "U8": "u1",
}
"""As they are read: whole words of packed numbers have no sign."""


def _float8() -> Floats:
    """What each byte of the 8-bit format (4 bits of exponent, 3 of fraction) stands for."""
    codes = np.arange(256)
    exponent, fraction = codes >> 3 & 15, codes & 7
    sizes = np.where(exponent == 0, fraction * 2.0**-9, (8 + fraction) * 2.0 ** (exponent - 10.0))
    sizes[codes & 127 == 127] = np.nan
    return np.where(codes & 128, -sizes, sizes).astype(np.float32)


_FLOAT8 = _float8()


@dataclass(frozen=True)
class StoredArray:
    """One tensor, seen as ``num_rows`` equal rows."""

    entry: TensorEntry
    num_rows: int

    def rows(self, first: int, count: int) -> Array:
        """As they are stored, ``[count, width]``. Raises ``ModelFailure``."""
        entry = self.entry
        row_bytes = entry.num_bytes // self.num_rows
        try:
            with open_regular(entry.origin) as file:
                file.seek(entry.start + first * row_bytes)
                content = file.read(count * row_bytes)
        except OSError as error:
            reason = error.strerror or str(error)
            raise ModelFailure(ModelFileUnreadable(str(entry.origin), reason)) from error
        if len(content) != count * row_bytes:
            raise unusable(f"{entry.origin.name} ended while {entry.name[:80]} was read")
        return np.frombuffer(content, _NUMPY_TYPES[entry.dtype]).reshape(count, -1)

    def whole(self) -> Array:
        """All rows."""
        return self.rows(0, self.num_rows)

    def floats(self, first: int, count: int) -> Floats:
        """The numbers that rows stand for."""
        stored = self.rows(first, count)
        match self.entry.dtype:
            case "BF16":
                return (stored.astype(np.uint32) << 16).view(np.float32)
            case "F8_E4M3":
                return _FLOAT8[stored]
            case "F8_E8M0":
                return powers_of_two(stored)
            case _:
                return stored.astype(np.float32)

    def all_floats(self) -> Floats:
        """The numbers that all rows stand for."""
        return self.floats(0, self.num_rows)


def powers_of_two(exponents: Array) -> Floats:
    """What bytes of exponents alone stand for; the last one is no number."""
    sizes = np.ldexp(np.float32(1), exponents.astype(np.int32) - 127)
    return np.where(exponents == 255, np.float32(np.nan), sizes)


def find(
    tensors: Tensors, name: str, types: Collection[str], shape: tuple[int, ...] | None = None
) -> TensorEntry:
    """A tensor that packed weights need. Raises ``ModelFailure``."""
    entry = tensors.get(name)
    if entry is None:
        raise unusable(f"its packed weights lack the tensor {name[:80]}")
    if entry.dtype not in types:
        raise ModelFailure(UnknownNumbers(name[:80], entry.dtype[:20]))
    if min(entry.shape, default=1) < 1 or (shape is not None and entry.shape != shape):
        raise misfit(entry, f"{list(shape)}" if shape else "one without empty dimensions")
    return entry


def stems(tensors: Tensors, ending: str) -> list[str]:
    """Names that have this ending, without it."""
    return [name.removesuffix(ending) for name in tensors if name.endswith(ending)]


def seen_as_rows(entry: TensorEntry) -> StoredArray:
    """All but the last dimension are rows."""
    return StoredArray(entry, math.prod(entry.shape[:-1]))


def misfit(entry: TensorEntry, expected: str) -> ModelFailure:
    """A tensor has another shape than its packing asks for."""
    return unusable(
        f"the tensor {entry.name[:80]} has the shape {list(entry.shape)}, but its packing asks for "
        f"{expected}"
    )


def unusable(finding: str) -> ModelFailure:
    """What is wrong with the weights."""
    return ModelFailure(ModelUnusable(finding))
