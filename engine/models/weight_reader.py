"""Reads tensors from a source and converts them on the way.

Owns reading and conversion, block by block: the only large memory is the result itself. Files are
read, never mapped, so a file that shrinks meanwhile is an error and not a crash. Knows tensors by
name; which tensors a model needs is not known here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from io import SEEK_CUR, BufferedIOBase
from math import prod

import torch
from torch import Tensor

from engine.errors import ModelFailure
from engine.models.kept_matrices import KeptMatrices, RoundedWeight
from engine.models.mapped_matrices import MappedMatrices
from engine.models.pieces import Pieces, Rows
from engine.protocol.problems.models import ModelUnusable, NotInFloat16, NotInFourBits
from engine.weights.source import StoredTensor, TensorSource, TensorType
from kernels.linear import (
    DenseWeight,
    Int4Weight,
    Int8Weight,
    LinearWeight,
    joined,
    quantize_int4,
    quantize_int8,
)
from kernels.linear.quantize import INT4_GROUP_LEN

BLOCK_BYTES = 256 * 1024
"""Most bytes of a file converted at once; small, to stay in cache and to leave memory unbroken."""

_TURNED_ROWS = 64
"""Rows converted at once of a matrix that is stored turned, which is read whole before."""

_TORCH_TYPES = {
    TensorType.F32: torch.float32,
    TensorType.F16: torch.float16,
    TensorType.BF16: torch.bfloat16,
}


class WeightFormat(StrEnum):
    """Number format in which matrices are held in memory."""

    FLOAT32 = "float32"
    BFLOAT16 = "bfloat16"
    FLOAT16 = "float16"
    INT8 = "int8"
    INT4 = "int4"
    PACKED = "packed"
    """As stored: blocks are multiplied where they lie in the file, on a CPU."""


class WeightReader:
    """Reads checked tensors of a source in the format asked for."""

    def __init__(
        self,
        source: TensorSource,
        entries: Mapping[str, StoredTensor],
        *,
        weight_format: WeightFormat,
        device: torch.device,
        pieces: Pieces | None = None,
        kept: KeptMatrices | None = None,
        is_sound: bool = False,
    ) -> None:
        """Read from a source; ``pieces`` are tensors that are stored as rows of others.

        ``kept`` has matrices that were computed once, and takes those that are computed now. A
        source that ``is_sound`` has blocks that were checked before.
        """
        self._source = source
        self._entries = entries
        self._pieces = pieces or {}
        self._weight_format = weight_format
        self._device = device
        self._kept = kept
        self._mapped = MappedMatrices(are_sound=is_sound)

    def __contains__(self, name: str) -> bool:
        return name in self._pieces or name in self._entries

    def vector(self, name: str) -> Tensor:
        """Return a small tensor as float32 in its own shape; the caller owns it."""
        parts = self._parts(name)
        shape = self._entries[parts[0].tensor].shape[1:]
        rows = torch.cat([block.to(torch.float32) for block in self._blocks(parts)])
        return rows.view(-1, *shape).to(self._device)

    def matrix(self, *names: str) -> LinearWeight:
        """Return matrices of equal width ``[out, in]``, stacked along their rows as one."""
        parts = [rows for name in names for rows in self._parts(name)]
        num_rows = sum(self._shape(rows)[0] for rows in parts)
        blocks = self._blocks(parts)
        match self._weight_format:
            case WeightFormat.FLOAT32:
                return self._dense(blocks, num_rows, torch.float32)
            case WeightFormat.BFLOAT16:
                return self._dense(blocks, num_rows, torch.bfloat16)
            case WeightFormat.FLOAT16:
                within = (_within_float16(names[0], block) for block in blocks)
                return self._dense(within, num_rows, torch.float16)
            case WeightFormat.INT8:
                return self._once(Int8Weight, parts, lambda: self._int8(blocks, num_rows))
            case WeightFormat.INT4:
                if self._shape(parts[0])[1] % INT4_GROUP_LEN:
                    raise ModelFailure(NotInFourBits(names[0]))
                return self._once(Int4Weight, parts, lambda: self._int4(blocks, num_rows))
            case WeightFormat.PACKED:
                return joined(self._packed(rows) for rows in parts)

    def _once(
        self,
        kind: type[RoundedWeight],
        parts: Sequence[Rows],
        compute: Callable[[], RoundedWeight],
    ) -> RoundedWeight:
        """What is kept of these rows, else what is computed of them."""
        if self._kept is None:
            return compute()
        if kept := self._kept.find(kind, parts, device=self._device):
            return kept
        self._kept.add(parts, made := compute())
        return made

    def _packed(self, rows: Rows) -> LinearWeight:
        """Rows as they are stored; numbers that are not in blocks exactly, other blocks in int8."""
        entry = self._entries[rows.tensor]
        if packed := self._mapped.rows(entry, rows):
            return packed.on(self._device)
        num_rows = self._shape(rows)[0]
        match entry.stored_type:
            case "BF16":
                return self._dense(self._blocks([rows]), num_rows, torch.bfloat16)
            case "F32" | "F16":
                return self._dense(self._blocks([rows]), num_rows, torch.float32)
            case _:
                return self._int8(self._blocks([rows]), num_rows)

    def _dense(self, blocks: Iterator[Tensor], num_rows: int, dtype: torch.dtype) -> DenseWeight:
        parts = ((block.to(dtype),) for block in blocks)
        (matrix,) = self._stack(parts, num_rows)
        return DenseWeight(matrix)

    def _int8(self, blocks: Iterator[Tensor], num_rows: int) -> Int8Weight:
        quantised = (quantize_int8(block.to(torch.float32)) for block in blocks)
        parts = ((weight.codes, weight.scales) for weight in quantised)
        codes, scales = self._stack(parts, num_rows)
        return Int8Weight(codes, scales)

    def _int4(self, blocks: Iterator[Tensor], num_rows: int) -> Int4Weight:
        quantised = (quantize_int4(block.to(torch.float32)) for block in blocks)
        parts = ((weight.codes, weight.scales, weight.smallest) for weight in quantised)
        codes, scales, smallest = self._stack(parts, num_rows)
        return Int4Weight(codes, scales, smallest)

    def _stack(self, parts: Iterator[tuple[Tensor, ...]], num_rows: int) -> list[Tensor]:
        """Copy converted blocks below one another into tensors of ``num_rows`` rows."""
        results: list[Tensor] = []
        row = 0
        for tensors in parts:
            results = results or [
                torch.empty(num_rows, each.shape[1], dtype=each.dtype, device=self._device)
                for each in tensors
            ]
            for result, each in zip(results, tensors, strict=True):
                result[row : row + len(each)].copy_(each)
            row += len(tensors[0])
        return results

    def _parts(self, name: str) -> Sequence[Rows]:
        """Where the rows of a tensor are stored, first row first."""
        if name in self._pieces:
            return self._pieces[name]
        return (Rows(name, 0, self._entries[name].shape[0]),)

    def _blocks(self, parts: Iterable[Rows]) -> Iterator[Tensor]:
        """Read tensors as rows ``[rows, numbers per row]``, at most ``BLOCK_BYTES`` at a time."""
        for rows in parts:
            if rows.is_turned:
                turned = torch.cat(list(self._stored_blocks(rows))).T
                for row in range(0, len(turned), _TURNED_ROWS):
                    yield turned[row : row + _TURNED_ROWS].contiguous()
            else:
                yield from self._stored_blocks(rows)

    def _stored_blocks(self, rows: Rows) -> Iterator[Tensor]:
        entry = self._entries[rows.tensor]
        row_bytes = entry.num_bytes // prod(entry.shape[:-1] if rows.shape else entry.shape[:1])
        rows_per_block = max(1, BLOCK_BYTES // row_bytes)
        with self._source.open(entry) as file:
            if rows.start:
                file.seek(rows.start * row_bytes, SEEK_CUR)
            for row in range(rows.start, rows.stop, rows_per_block):
                count = min(rows_per_block, rows.stop - row)
                yield _read_block(file, entry, rows.tensor, count, row_bytes)

    def _shape(self, rows: Rows) -> tuple[int, int]:
        """Of the matrix that a part is."""
        shape = rows.stop - rows.start, self._entries[rows.tensor].shape[-1]
        return shape[::-1] if rows.is_turned else shape


def _read_block(
    file: BufferedIOBase, entry: StoredTensor, name: str, count: int, row_bytes: int
) -> Tensor:
    """The next rows of a tensor. Raises ``ModelFailure`` where they are not numbers."""
    buffer = bytearray(count * row_bytes)
    if file.readinto(buffer) != len(buffer):
        raise ModelFailure(ModelUnusable(f"{entry.origin.name} ended while {name} was read"))
    flat = torch.frombuffer(buffer, dtype=_TORCH_TYPES[TensorType(entry.dtype)])
    if not flat.sum(dtype=torch.float32).isfinite():
        raise ModelFailure(ModelUnusable(f"the tensor {name} holds values that are not numbers"))
    return flat.view(count, -1)


def _within_float16(name: str, block: Tensor) -> Tensor:
    """The block itself. Raises ``ModelFailure`` where float16 has no such numbers."""
    if float(block.abs().max()) > torch.finfo(torch.float16).max:
        raise ModelFailure(NotInFloat16(name))
    return block
