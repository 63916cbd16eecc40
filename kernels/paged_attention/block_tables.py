"""What block tables have to be, for every kernel."""

import torch
from torch import Tensor

from kernels.checks import expect
from kernels.kv_layout import KVLayout


def expect_block_table(block_table: Tensor, layout: KVLayout, context_len: int | Tensor) -> None:
    """Raise ``ValueError`` unless it is one, for all KV heads or each, and holds the context."""
    heads = () if block_table.dim() == 1 else (layout.num_kv_heads,)
    expect(block_table, "block_table", torch.int32, (*heads, None))
    num_pages = block_table.shape[-1]
    if isinstance(context_len, Tensor):
        expect(context_len, "context_len", torch.int32, (1,))
    elif context_len > num_pages * layout.page_size:
        raise ValueError(f"{context_len} tokens are more than {num_pages} pages hold")
