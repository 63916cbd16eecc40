"""The pages of one token: those of all layers of attention, or of one that chooses its own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from torch import Tensor

from kernels.paged_kv import PagedKV


class LayerSearches(Protocol):
    """How each layer finds the blocks that it reads: ``block_search.TokenSearch``."""

    @property
    def words(self) -> NDArray[np.int64]:
        """A row for each layer, for compiled code."""
        ...


@dataclass(frozen=True)
class TokenPages:
    """Where a token's keys and values go, and what it attends to.

    Attributes:
        kv: the storage.
        slot: page id * page_size + offset.
        block_table: int32 ``[P]``, all pages of the sequence in its order; ``[Hkv, P * blocks]``
            where each KV head reads blocks of its own, below 0 for those that it does not read.
        position: that of the token, which sees all up to its own.
        mass: float64 ``[P]``, to which every head of every layer adds the shares of its attention
            that fell on each page; None where nobody wants them.
        blocks_per_page: equal parts of each page, each with an entry of the block table.
        search: how each layer finds, within the chain, which blocks of these pages it reads.
        on_read: called when all layers have attended to what they found.
    """

    kv: PagedKV
    slot: int
    block_table: Tensor
    position: int
    mass: Tensor | None = None
    blocks_per_page: int = 1
    search: LayerSearches | None = None
    on_read: Callable[[], None] | None = None
