"""8-bit and 4-bit matrices that are computed once per model and mapped from then on.

A matrix is known by the stored rows that it was computed from. A file is believed with its checksum
alone; it holds what was computed by the same rounding, or is computed anew. Like a GGUF file it is
in memory as it is used, and never copied where a CPU computes.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields
from functools import partial
from pathlib import Path

import torch
from msgspec.structs import replace
from torch import Tensor
from xxhash import xxh3_128

from engine.errors import ModelFailure
from engine.models.mapped_matrices import mapped_file
from engine.models.pieces import Rows
from engine.protocol.problems.models import ModelUnusable
from engine.weights.kept_files import AboutWeights, KeptFiles, TensorPlan, read_about
from engine.weights.safetensors import read_header
from kernels.linear import Int4Weight, Int8Weight
from kernels.source_stamp import source_stamp

LEAST_BYTES = 64 << 20
"""Fewer are computed in less time than a file is worth."""

_TYPES = {"F32": torch.float32, "F16": torch.float16, "I8": torch.int8, "U8": torch.uint8}
_NAMES = {dtype: name for name, dtype in _TYPES.items()}

_ROUNDING = source_stamp("kernels.linear.quantize")
"""What was rounded in another way is computed anew."""

RoundedWeight = Int8Weight | Int4Weight
CarryOut = Callable[[Callable[[], None]], None]
"""Has something done, now or later, on whatever thread."""


class KeptMatrices:
    """What is kept of one model in one number format, and what has been computed beside.

    Attributes:
        mapped_bytes: of the matrices that were found, where they are used in the file's own pages.
    """

    def __init__(
        self,
        files: KeptFiles,
        *,
        model: str,
        weights: str,
        weight_format: str,
    ) -> None:
        """Read the file, if there is one.

        Args:
            files: where it is.
            model: what the model is called.
            weights: fingerprint of what is computed from.
            weight_format: a number format of ``WeightFormat``.
        """
        self._files = files
        self._path = files.path(weights, weight_format)
        self._about = AboutWeights(model, weights, weight_format, _ROUNDING, checksum="")
        self._kept = self._read()
        self._used: dict[str, RoundedWeight] = {}
        self._is_complete = True
        self.mapped_bytes = 0

    def find(
        self, kind: type[RoundedWeight], rows: Sequence[Rows], *, device: torch.device
    ) -> RoundedWeight | None:
        """The matrix that was computed from these stored rows; None where none is kept."""
        name = _name(rows)
        parts = [self._kept.get(f"{name} {field.name}") for field in fields(kind)]
        found = [part.to(device) for part in parts if part is not None]
        if len(found) < len(parts):
            return None
        if device.type == "cpu":
            self.mapped_bytes += _num_bytes(found)
        self._used[name] = weight = kind(*found)
        return weight

    def add(self, rows: Sequence[Rows], weight: RoundedWeight) -> None:
        """Take what had to be computed."""
        self._used[_name(rows)] = weight
        self._is_complete = False

    def finish(self, carry_out: CarryOut) -> None:
        """Have all matrices written, where one had to be computed and they are large enough."""
        tensors = {
            f"{name} {field.name}": getattr(weight, field.name)
            for name, weight in self._used.items()
            for field in fields(weight)
        }
        if not self._is_complete and _num_bytes(tensors.values()) >= LEAST_BYTES:
            carry_out(partial(self._write, tensors))

    def _read(self) -> dict[str, Tensor]:
        """Tensors of the file by name; none, and no file any more, where it is not sound."""
        if not self._path.exists():
            return {}
        with suppress(ModelFailure):
            about = read_about(self._path)
            tensors = _mapped(self._path)
            if about is not None and replace(about, model=self._about.model) == self._told(tensors):
                self._files.mark_used(self._path)
                return tensors
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
        return {}

    def _write(self, tensors: Mapping[str, Tensor]) -> None:
        """Write a file; where there is no room for it, or the disk fails, there is none."""
        names = sorted(tensors, key=lambda name: -tensors[name].itemsize)  # keeps them aligned
        ordered = {name: tensors[name].cpu() for name in names}
        plans = {
            name: TensorPlan(_NAMES[each.dtype], tuple(each.shape), each.nbytes)
            for name, each in ordered.items()
        }
        with suppress(OSError):
            if not self._files.make_room(_num_bytes(ordered.values()), path=self._path):
                return
            with self._files.written(self._path, plans, self._told(ordered)) as file:
                for tensor in ordered.values():
                    file.write(_octets(tensor))

    def _told(self, tensors: Mapping[str, Tensor]) -> AboutWeights:
        """What a file with these tensors, in this order, says of itself."""
        digest = xxh3_128()
        for name, tensor in tensors.items():
            digest.update(f"{name} {tensor.dtype} {tuple(tensor.shape)}".encode())
            digest.update(_octets(tensor))
        return replace(self._about, checksum=digest.hexdigest())


def _name(rows: Sequence[Rows]) -> str:
    return " ".join(
        f"{each.tensor}[{each.start}:{each.stop}]{'T' if each.is_turned else ''}" for each in rows
    )


def _mapped(path: Path) -> dict[str, Tensor]:
    """All tensors of a file, first byte first. Raises ``ModelFailure``."""
    content = mapped_file(path)
    tensors = {}
    for name, entry in sorted(read_header(path).items(), key=lambda item: item[1].start):
        stop = entry.start + entry.num_bytes
        if entry.dtype not in _TYPES or stop > len(content):
            raise ModelFailure(ModelUnusable(f"{path.name} holds other numbers"))
        octets = content[entry.start : stop]
        tensors[name] = octets.view(_TYPES[entry.dtype]).view(entry.shape)
    return tensors


def _octets(tensor: Tensor) -> memoryview:
    return tensor.contiguous().view(torch.uint8).flatten().numpy().data


def _num_bytes(tensors: Iterable[Tensor]) -> int:
    return sum(each.nbytes for each in tensors)
