"""Matrices that are multiplied directly from a mapped file, without a copy.

Pages of the file are in memory as they are used and as long as there is room. A file that is cut
off meanwhile ends the process, which the application starts again; its size is checked before.
"""

import mmap
import warnings
from pathlib import Path

import torch
from torch import Tensor

from engine.errors import ModelFailure
from engine.models.pieces import Rows
from engine.protocol.problems.models import ModelFileUnreadable, ModelUnusable
from engine.regular_files import open_regular
from engine.weights.source import StoredTensor
from engine.weights.stored_blocks import StoredBlocks
from kernels.linear import PackedWeight
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.source_stamp import source_stamp

CHECKS = source_stamp("kernels.linear.packed.registry")
"""Stamp of what makes a block sound."""


class MappedMatrices:
    """The files of one model.

    Blocks are checked before they are used, which reads all of them: seconds, for a large file, and
    from its disk what may never be used. So files that were found sound are not checked again.
    """

    def __init__(self, *, are_sound: bool = False) -> None:
        """Args: ``are_sound`` is whether all blocks were checked before."""
        self._are_sound = are_sound
        self._files: dict[Path, Tensor] = {}

    def rows(self, entry: StoredTensor, rows: Rows) -> PackedWeight | None:
        """Some rows of a stored matrix; None where its blocks are not multiplied as they are.

        Raises ``ModelFailure`` where the file is too short or a block holds no numbers.
        """
        blocks = mapped_blocks(entry, rows)
        if blocks is None:
            return None
        packed = self._bytes(blocks)[rows.start : rows.stop]
        block_format = BLOCK_FORMATS[blocks.format_name]
        every = packed.view(-1, block_format.block_bytes)
        if not (self._are_sound or block_format.is_sound(every)):
            what = f"the tensor {rows.tensor} holds values that are not numbers"
            raise ModelFailure(ModelUnusable(what))
        columns, order = blocks.column_order, blocks.row_order
        return PackedWeight(
            blocks.format_name,
            (packed,),
            input_order=None if columns is None else torch.from_numpy(columns).argsort(),
            row_order=None if order is None else torch.from_numpy(order),
        )

    def _bytes(self, blocks: StoredBlocks) -> Tensor:
        """All rows, uint8 ``[rows, row_bytes]``."""
        stop = blocks.start + blocks.num_rows * blocks.row_bytes
        mapped = self._mapped(blocks.origin)
        if len(mapped) < stop:
            raise ModelFailure(ModelUnusable(f"{blocks.origin.name} has become shorter"))
        return mapped[blocks.start : stop].view(blocks.num_rows, blocks.row_bytes)

    def _mapped(self, path: Path) -> Tensor:
        if path not in self._files:
            self._files[path] = mapped_file(path)
        return self._files[path]


def mapped_file(path: Path) -> Tensor:
    """All bytes of a file, uint8, never to be written to. Raises ``ModelFailure``."""
    try:
        with open_regular(path) as file:
            content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError) as error:
        raise ModelFailure(ModelFileUnreadable(str(path), str(error))) from error
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "The given buffer is not writable")
        return torch.frombuffer(content, dtype=torch.uint8)


def mapped_blocks(entry: StoredTensor, rows: Rows) -> StoredBlocks | None:
    """The blocks of a tensor where these rows of it can be multiplied as they lie; else None."""
    blocks = entry.blocks
    if blocks is None or rows.is_turned or blocks.format_name not in BLOCK_FORMATS:
        return None
    is_part = (rows.start, rows.stop) != (0, blocks.num_rows)
    return None if is_part and blocks.row_order is not None else blocks
