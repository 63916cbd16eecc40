"""Which blocks the heads that share keys want most, and the block tables that follow from it."""

from kernels.block_choice.cpu import choose_blocks, count_heads, head_tables
from kernels.block_choice.reference import highest

__all__ = ["choose_blocks", "count_heads", "head_tables", "highest"]
