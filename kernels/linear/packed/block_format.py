"""The protocol of block formats; each format is a small file of its own.

A row of a matrix is a run of blocks. Whatever the format, a block is integers of 16 bits, one scale
for all of them and, in some, a number for every 32 that is subtracted:

    value[i] = integer[i] * scale - least[i // 32]

Scales inside a block are integers and are multiplied into the numbers beforehand, exactly.
Layouts: ggml-common.h of https://github.com/ggml-org/ggml.
"""

from dataclasses import dataclass
from typing import Any, Protocol

from torch import Tensor

from kernels.linear.packed.span import EmittedSpan, Pieces
from kernels.simd.address import Address


@dataclass(frozen=True)
class EmittedBlock:
    """One block in registers of generated code.

    Attributes:
        integers: vectors of 32 16-bit integers, in the order of the inputs.
        scale: 16 equal float32 lanes.
        least: 8 float32 lanes, one for every 32 inputs; None where nothing is subtracted.
    """

    integers: list[Any]
    scale: Any
    least: Any | None = None


class BlockFormat(Protocol):
    """One format.

    Attributes:
        name: as GGUF has it.
        block_len: numbers of a block, 32 or 256.
        block_bytes: bytes of a block.
        has_least: whether something is subtracted.
        largest: no integer of a block is larger, whatever its sign.
        zero: what is added to the codes of a span.
        pieces: where each vector of a span takes its inputs from.
    """

    name: str
    block_len: int
    block_bytes: int
    has_least: bool
    largest: int
    zero: int
    pieces: Pieces

    def widen(self, blocks: Tensor) -> Tensor:
        """Blocks uint8 ``[N, block_bytes]`` as float32 ``[N, block_len]``, in plain torch."""
        ...

    def is_sound(self, blocks: Tensor) -> bool:
        """Whether all numbers of blocks uint8 ``[N, block_bytes]`` are finite."""
        ...

    def emit(self, block: Address) -> EmittedBlock:
        """Emit the loads of one block and what makes integers of it."""
        ...

    def emit_span(self, span: Address) -> EmittedSpan:
        """Emit the loads of a span and what makes bytes of it."""
        ...
