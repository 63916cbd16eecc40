"""Paged attention on the CPU: how a call is cut into work for the threads.

A task is a block of query rows of one KV head, and a range of pages. Many rows are tasks enough; a
few get their pages split into parts. The inner loops read storage directly for a few query rows
and a widened tile for more.
"""

from functools import partial

import numba
import torch
from torch import Tensor

from kernels.checks import expect
from kernels.kernel_set import PagedAttention, PartialAttention
from kernels.page_addresses import layer_pages
from kernels.paged_attention.cpu_kernel import Tensors, attend
from kernels.paged_attention.micro_kernels import QUERY_ROWS, TILE_QUERY_ROWS
from kernels.paged_attention.page_kernel import Operand
from kernels.paged_attention.task import Plan
from kernels.paged_kv import PagedKV

_BLOCK_ROWS = 128
"""Query rows of a task: with their scores and output they take half a second-level cache."""

_TASKS_PER_THREAD = 4

_MAX_STORED_ROWS = 2 * QUERY_ROWS
"""Above this, widening a tile once for all rows is cheaper than every block once for four."""


def _paged_attention(
    tile_operand: Operand,
    query: Tensor,
    kv: PagedKV,
    *,
    layer: int,
    block_table: Tensor,
    context_len: int,
    scale: float,
    query_start: int | None = None,
    page_mass: bool = False,
) -> PartialAttention:
    layout = kv.layout
    expect(query, "query", torch.float32, (None, None, layout.head_dim))
    expect(block_table, "block_table", torch.int32, (None,))
    num_tokens, num_heads, _ = query.shape
    if query_start is None:
        query_start = context_len - num_tokens
    plan = _make_plan(
        num_rows=num_tokens * num_heads // layout.num_kv_heads,
        num_kv_heads=layout.num_kv_heads,
        group=num_heads // layout.num_kv_heads,
        tile_operand=tile_operand,
        context_len=context_len,
        query_start=query_start,
    )
    output = torch.empty(num_tokens, num_heads, layout.head_dim)
    lse = torch.empty(num_tokens, num_heads)
    mass = torch.full((num_tokens, num_heads, len(block_table) if page_mass else 0), -torch.inf)
    tensors = Tensors(query.numpy(), block_table.numpy(), output.numpy(), lse.numpy(), mass.numpy())
    attend(tensors, scale, layer_pages(kv, layer), plan)
    return PartialAttention(output, lse, mass if page_mass else None)


def _make_plan(
    *,
    num_rows: int,
    num_kv_heads: int,
    group: int,
    tile_operand: Operand,
    context_len: int,
    query_start: int,
) -> Plan:
    """Choose the inner loops and cut the work, for ``num_rows`` query rows per KV head."""
    is_small = num_rows <= _MAX_STORED_ROWS
    row_step = QUERY_ROWS if is_small else TILE_QUERY_ROWS
    num_threads = numba.get_num_threads()
    num_blocks = num_kv_heads * -(-num_rows // _BLOCK_ROWS)
    return Plan(
        context_len=context_len,
        query_start=query_start,
        operand=(Operand.STORED if is_small else tile_operand).value,
        row_step=row_step,
        group=group,
        block_rows=min(_BLOCK_ROWS, -(-num_rows // row_step) * row_step),
        num_splits=-(-_TASKS_PER_THREAD * num_threads // num_blocks),
        num_threads=num_threads,
    )


exact_cpu_attention: PagedAttention = partial(_paged_attention, Operand.FLOAT32)
"""Float32 throughout."""

bfloat16_cpu_attention: PagedAttention = partial(_paged_attention, Operand.BFLOAT16)
"""The same, but for more than a few rows with products of bfloat16 and sums of float32."""
