"""How a context is divided: initial blocks, middle blocks, local blocks."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from kernels.kv_layout import PAGE_SIZE


@dataclass(frozen=True)
class BlockGrid:
    """Blocks of the full pages before a run; pages that do not fill a block are local.

    Attributes:
        num_pages: the full pages.
        block_len: tokens of a block: an equal part of a page, or whole pages.
        initial: first tokens, always read.
        local: last tokens, always read.
    """

    num_pages: int
    block_len: int
    initial: int
    local: int

    @property
    def num_blocks(self) -> int:
        """Whole blocks."""
        return self.num_pages * PAGE_SIZE // self.block_len

    @cached_property
    def is_fixed(self) -> Tensor:
        """Which blocks are always read, bool ``[blocks]``."""
        numbers = torch.arange(self.num_blocks)
        first_local = max(0, self.num_pages * PAGE_SIZE - self.local) // self.block_len
        return (numbers * self.block_len < self.initial) | (numbers >= first_local)

    @property
    def num_middle(self) -> int:
        """Blocks that are chosen from."""
        return int((~self.is_fixed).sum())

    def by_page(self, of_blocks: Tensor) -> NDArray[np.bool_]:
        """From blocks that are parts of pages, ``[H, blocks]``, to ``[H, P, blocks of a page]``."""
        return of_blocks.contiguous().view(len(of_blocks), self.num_pages, -1).numpy()

    def of_pages(self, is_read: Tensor) -> Tensor:
        """From blocks, bool ``[H, blocks]``, to pages or equal parts of them, as selections say."""
        if self.block_len <= PAGE_SIZE:
            return is_read
        pages = is_read.new_ones(len(is_read), self.num_pages)
        whole = is_read.repeat_interleave(self.block_len // PAGE_SIZE, dim=1)
        pages[:, : whole.shape[1]] = whole
        return pages
