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
    """

    kv: PagedKV
    slot: int
    block_table: Tensor
    position: int
