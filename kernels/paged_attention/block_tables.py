"""The requirements on block tables, for every kernel."""

import torch
from torch import Tensor

from kernels.checks import expect
from kernels.kv_layout import KVLayout

MAX_WINDOW = 1 << 30
"""A window without an end: longer than any context, and far from the largest 32-bit number."""


def expect_block_table(
    block_table: Tensor, layout: KVLayout, context_len: int | Tensor, blocks_per_page: int
) -> int:
    """Check a block table; returns the number of tokens in a block.

    Raises ``ValueError`` unless it is a table, for all KV heads or for each, that covers the
    context.
    """
    if blocks_per_page < 1 or layout.page_size % blocks_per_page:
        raise ValueError(f"{blocks_per_page} blocks do not share {layout.page_size} tokens evenly")
    block_len = layout.page_size // blocks_per_page
    heads = () if block_table.dim() == 1 else (layout.num_kv_heads,)
    expect(block_table, "block_table", torch.int32, (*heads, None))
    num_blocks = block_table.shape[-1]
    if isinstance(context_len, Tensor):
        expect(context_len, "context_len", torch.int32, (1,))
    elif context_len > num_blocks * block_len:
        raise ValueError(f"{context_len} tokens are more than {num_blocks} blocks hold")
    return block_len
