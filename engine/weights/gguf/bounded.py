"""Reads numbers and strings of an untrusted file, each bounded before allocation."""

import struct
from collections.abc import Callable
from io import BufferedIOBase
from pathlib import Path

import numpy as np

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelUnusable
from engine.weights.model_files import MAX_SMALL_FILE_BYTES, MEBIBYTE

MAX_HEADER_BYTES = 64 * MEBIBYTE
"""The largest vocabularies known take 20."""
MAX_LISTED = 1 << 22
"""Things that a header may list in all: each takes far more in memory than in the file."""
MAX_STRING_BYTES = MAX_SMALL_FILE_BYTES
MAX_NAME_BYTES = 1024
STRING_LENGTH_BYTES = 8


class BoundedReader:
    """Reads a header from its first byte on, within a budget.

    Attributes:
        path: the file, for messages.
        position: bytes read so far.
    """

    def __init__(self, path: Path, file: BufferedIOBase, *, file_bytes: int) -> None:
        self.path = path
        self.position = 0
        self._listed = 0
        self._file = file
        self._budget = min(file_bytes, MAX_HEADER_BYTES)
        self._is_whole = file_bytes <= MAX_HEADER_BYTES

    def uint32(self) -> int:
        """An unsigned number of four bytes."""
        return int.from_bytes(self._take(4), "little")

    def uint64(self) -> int:
        """An unsigned number of eight bytes."""
        return int.from_bytes(self._take(8), "little")

    def scalar(self, code: str) -> int | float | bool:
        """A number that ``struct`` knows by this code."""
        (value,) = struct.unpack(f"<{code}", self._take(struct.calcsize(code)))
        if code == "f":  # as it was meant: 1e-06 and not 9.999999974752427e-07
            return float(str(np.float32(value)))
        return value  # type: ignore[no-any-return]

    def count(self, *, least_bytes: int, limit: int, what: str) -> int:
        """Read how many items follow, each of at least ``least_bytes``."""
        count = self.uint64()
        if count > limit:
            raise self.damage(f"claims {count} {what}; the limit is {limit}")
        self._listed += count
        if self._listed > MAX_LISTED:
            raise self.damage(f"lists more than {MAX_LISTED} things in all")
        self._require(count * least_bytes)
        return count

    def string(self, *, limit: int = MAX_STRING_BYTES) -> str:
        """Text with its length before it."""
        length = self.uint64()
        if length > limit:
            raise self.damage(f"has a string of {length} bytes; the limit is {limit}")
        try:
            return self._take(length).decode()
        except UnicodeDecodeError:
            raise self.damage("has a string that is not UTF-8") from None

    def name(self) -> str:
        """A short string that can stand in a message."""
        name = self.string(limit=MAX_NAME_BYTES)
        if not name.isprintable():
            raise self.damage("has a name that cannot be printed")
        return name

    def numbers(self, code: str, count: int) -> list[int | float | bool]:
        """Numbers of one kind, one behind the other."""
        content = self._take(count * struct.calcsize(code))
        values: list[int | float | bool] = np.frombuffer(content, dtype=f"<{code}").tolist()
        return values

    def many(self, read: Callable[[], str], count: int) -> list[str]:
        """``count`` results of ``read``; the count was checked."""
        return [read() for _ in range(count)]

    def damage(self, finding: str) -> ModelFailure:
        """What is wrong with the file."""
        return ModelFailure(ModelUnusable(f"the GGUF file {self.path.name} {finding}"))

    def _take(self, count: int) -> bytes:
        self._require(count)
        content = self._file.read(count)
        if len(content) != count:
            raise self.damage("is truncated")
        self.position += count
        return content

    def _require(self, count: int) -> None:
        """Raise ``ModelFailure`` if fewer bytes than that follow."""
        if count <= self._budget - self.position:
            return
        if self._is_whole:
            raise self.damage("is truncated")
        raise self.damage(f"describes itself in more than {MAX_HEADER_BYTES // MEBIBYTE} MiB")
