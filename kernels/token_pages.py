"""The pages of one token, where all layers of attention read and write the same."""

from dataclasses import dataclass

from torch import Tensor

from kernels.paged_kv import PagedKV


@dataclass(frozen=True)
class TokenPages:
    """Where a token's keys and values go, and what it attends to.

    Attributes:
        kv: the storage.
        slot: page id * page_size + offset.
        block_table: int32 ``[P]``, all pages of the sequence in its order.
        position: that of the token, which sees all up to its own.
        mass: float64 ``[P]``, to which every head of every layer adds the shares of its attention
            that fell on each page; None where nobody wants them.
    """

    kv: PagedKV
    slot: int
    block_table: Tensor
    position: int
    mass: Tensor | None = None
