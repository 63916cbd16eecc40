"""Chooses the blocks that heads sharing keys want most, and builds their block tables."""

from kernels.block_choice.cpu import choose_blocks, count_heads, head_tables, whole_tables
from kernels.block_choice.reference import highest

__all__ = ["choose_blocks", "count_heads", "head_tables", "highest", "whole_tables"]
