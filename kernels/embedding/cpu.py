"""Rows of packed matrices on the CPU: blocks of a few rows are decoded in one call."""

import torch
from torch import Tensor

from kernels.embedding.reference import reference_embed
from kernels.jit import num_threads_for
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.packed.widen_kernel import compile_widening
from kernels.linear_weights import LinearWeight, PackedWeight


def cpu_embed(embedding: LinearWeight, tokens: Tensor) -> Tensor:
    """Rows of the tokens; the contract is ``kernels.kernel_set.Embed``."""
    if not isinstance(embedding, PackedWeight) or len(embedding.runs) > 1:
        return reference_embed(embedding, tokens)
    (stored,) = embedding.runs
    numbers = tokens if embedding.row_order is None else embedding.row_order[tokens]
    rows, block_format = stored[numbers], BLOCK_FORMATS[embedding.format_name]
    num_blocks = embedding.row_bytes // block_format.block_bytes
    widened = torch.empty(len(rows), num_blocks * block_format.block_len)
    widen = compile_widening(embedding.format_name, "float32")
    num_threads = num_threads_for(widened.numel())
    widen(rows.data_ptr(), len(rows), num_blocks, widened.data_ptr(), num_threads)
    order = embedding.input_order
    return widened if order is None else widened[:, order.argsort()]
