"""Files of kept weights: one safetensors file per model and format.

Owns the files: names, what they say of themselves, and the room that all of them may take. What
their tensors mean is known to whoever writes them. All can be computed again, so one that cannot be
used is deleted, and those that were used longest ago make room for others.
"""

import os
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import BufferedWriter, FileIO
from pathlib import Path

import msgspec

from engine.errors import ModelFailure
from engine.regular_files import written_beside
from engine.weights.safetensors import LENGTH_BYTES, METADATA, read_metadata

DISK_SHARE = 10
"""All files together take at most this fraction (1 / N) of the free space plus their own."""

_SUFFIX = ".safetensors"
_PARTIAL = ".lectern-*.part"
_ABANDONED_SECONDS = 600.0
"""A file that grows is written to all the time: one that is older was left behind."""
_ALIGNMENT = 64
"""Bytes; the first tensor begins at a multiple."""


class AboutWeights(msgspec.Struct, frozen=True):
    """What a file says of itself. Safetensors knows texts alone.

    Attributes:
        model: what the model is called.
        weights: fingerprint of what the numbers were computed from.
        weight_format: in which they are.
        rounding: digest of the code that computed them.
        checksum: of all tensors; 32 hexadecimal digits.
    """

    model: str
    weights: str
    weight_format: str
    rounding: str
    checksum: str


@dataclass(frozen=True)
class KeptFile:
    """One file.

    Attributes:
        name: without its suffix; nothing else in the folder has it.
        num_bytes: on the disk.
        last_used: seconds since the epoch.
        about: None where it does not say.
    """

    name: str
    num_bytes: int
    last_used: float
    about: AboutWeights | None


@dataclass(frozen=True)
class TensorPlan:
    """A tensor that is to be written: number format as safetensors names it, and its size."""

    dtype: str
    shape: tuple[int, ...]
    num_bytes: int


class KeptFiles:
    """The files of one folder, which is made when the first is written."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, weights: str, weight_format: str) -> Path:
        """Where what was computed from these weights is, or would be."""
        return self._folder / f"{weight_format}-{weights}{_SUFFIX}"

    def list(self) -> list[KeptFile]:
        """All files, the one that was used last first."""
        files = []
        for path in self._folder.glob(f"*{_SUFFIX}"):
            with suppress(OSError):
                status = path.stat()
                files.append(KeptFile(path.stem, status.st_size, status.st_mtime, read_about(path)))
        return sorted(files, key=lambda file: -file.last_used)

    def mark_used(self, path: Path) -> None:
        """Remember that a file was used now."""
        with suppress(OSError):
            os.utime(path)

    def delete(self, name: str) -> bool:
        """Delete a file; whether there was one. Raises ``OSError``."""
        if name not in {file.name for file in self.list()}:
            return False
        (self._folder / f"{name}{_SUFFIX}").unlink(missing_ok=True)
        return True

    def make_room(self, num_bytes: int, *, path: Path) -> bool:
        """Whether a file of this size may be written to ``path``; others are deleted for it.

        Raises ``OSError``.
        """
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._delete_abandoned()
        others = [file for file in self.list() if file.name != path.stem]
        taken = sum(file.num_bytes for file in others)
        room = (shutil.disk_usage(self._folder).free + taken) // DISK_SHARE
        if num_bytes > room:
            return False
        while taken + num_bytes > room:
            oldest = others.pop()
            taken -= oldest.num_bytes
            self.delete(oldest.name)
        return True

    @contextmanager
    def written(
        self, path: Path, tensors: Mapping[str, TensorPlan], about: AboutWeights
    ) -> Iterator["BufferedWriter[FileIO]"]:
        """Write a file whose tensors follow in their order, for which there is room.

        It takes its place at the end, and is for the eyes of one person. Raises ``OSError``.
        """
        with written_beside(path) as file:
            file.write(_header(tensors, about))
            yield file

    def _delete_abandoned(self) -> None:
        """Delete what processes that were killed had begun to write."""
        for path in self._folder.glob(_PARTIAL):
            with suppress(OSError):
                if time.time() - path.stat().st_mtime > _ABANDONED_SECONDS:
                    path.unlink()


def read_about(path: Path) -> AboutWeights | None:
    """What a file says of itself; None where it does not."""
    try:
        return msgspec.convert(read_metadata(path), AboutWeights)
    except (ModelFailure, msgspec.ValidationError):
        return None


def _header(tensors: Mapping[str, TensorPlan], about: AboutWeights) -> bytes:
    """The length of the JSON and the JSON, made longer by spaces up to the alignment."""
    fields: dict[str, object] = {METADATA: msgspec.to_builtins(about)}
    position = 0
    for name, plan in tensors.items():
        stop = position + plan.num_bytes
        fields[name] = {
            "dtype": plan.dtype,
            "shape": plan.shape,
            "data_offsets": (position, stop),
        }
        position = stop
    content = msgspec.json.encode(fields)
    content += b" " * (-(LENGTH_BYTES + len(content)) % _ALIGNMENT)
    return len(content).to_bytes(LENGTH_BYTES, "little") + content
