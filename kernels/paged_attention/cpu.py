"""Paged attention on the CPU: divides a call into tasks for the threads.

A task is a block of query rows of one KV head, and a range of pages. Many rows make enough tasks;
for few rows, the pages are split into parts. The inner loops read storage directly for a few query
rows, and a widened tile for more.
"""

from dataclasses import dataclass
from functools import partial

import torch
from torch import Tensor

from kernels.checks import expect
from kernels.dequant.blocks import BLOCK_LEN
from kernels.dequant.widen import widen_rows, widen_to_bfloat16, widen_to_bfloat16_pairs
from kernels.jit import allowed_threads
from kernels.kernel_set import PagedAttention, PartialAttention
from kernels.kv_layout import KVFormat, KVLayout
from kernels.page_addresses import layer_pages
from kernels.paged_attention.block_tables import MAX_WINDOW, expect_block_table
from kernels.paged_attention.cpu_kernel import Tensors, attend
from kernels.paged_attention.micro_kernels import (
    TILE_QUERY_ROWS,
    score_bfloat16_tile,
    score_rows,
    score_tile,
    weigh_bfloat16_tile,
    weigh_rows,
    weigh_tile,
)
from kernels.paged_attention.operands import PACKED_TILE_LEN, QUERY_ROWS, TILE_LEN
from kernels.paged_attention.packed_score import score_packed_rows
from kernels.paged_attention.packed_weigh import weigh_packed_rows
from kernels.paged_attention.page_kernel import InnerLoops
from kernels.paged_attention.rounding import Numbers
from kernels.paged_attention.task import TASKS_PER_THREAD, Plan
from kernels.paged_kv import PagedKV
from kernels.simd.int16 import HAS_INT16_DOT

_BLOCK_ROWS = 128
"""Query rows of a task: with their scores and output they take half a second-level cache."""

MAX_STORED_ROWS = 2 * QUERY_ROWS
"""Above this, widening a tile once for all rows is cheaper than every block once for four."""


_FROM_STORAGE = InnerLoops(
    widen_keys=0,
    widen_values=0,
    score=score_rows.address,
    weigh=weigh_rows.address,
    weighed_rows=QUERY_ROWS,
    tile_len=TILE_LEN,
    query=Numbers.FLOAT32.value,
    weights=Numbers.FLOAT32.value,
)
_FROM_PACKED_STORAGE = InnerLoops(
    widen_keys=0,
    widen_values=0,
    score=score_packed_rows.address,
    weigh=weigh_packed_rows.address,
    weighed_rows=QUERY_ROWS,
    tile_len=PACKED_TILE_LEN,
    query=Numbers.INT16.value,
    weights=Numbers.FLOAT32.value,
)
_FROM_FLOAT32_TILES = InnerLoops(
    widen_keys=widen_rows.address,
    widen_values=widen_rows.address,
    score=score_tile.address,
    weigh=weigh_tile.address,
    weighed_rows=TILE_QUERY_ROWS,
    tile_len=TILE_LEN,
    query=Numbers.FLOAT32.value,
    weights=Numbers.FLOAT32.value,
)
_FROM_BFLOAT16_TILES = InnerLoops(
    widen_keys=widen_to_bfloat16.address,
    widen_values=widen_to_bfloat16_pairs.address,
    score=score_bfloat16_tile.address,
    weigh=weigh_bfloat16_tile.address,
    weighed_rows=TILE_QUERY_ROWS,
    tile_len=TILE_LEN,
    query=Numbers.BFLOAT16.value,
    weights=Numbers.BFLOAT16.value,
)


@dataclass(frozen=True)
class _Choice:
    """The inner loops of one kind of arithmetic.

    Attributes:
        few: for a few query rows.
        few_packed: likewise, where keys and values are packed.
        many: for more query rows.
    """

    few: InnerLoops
    few_packed: InnerLoops
    many: InnerLoops

    def loops(self, num_rows: int, kv_format: KVFormat) -> InnerLoops:
        """The inner loops for a number of query rows."""
        if num_rows > MAX_STORED_ROWS:
            return self.many
        return self.few_packed if kv_format.block_len > 1 else self.few


_PACKED = _FROM_PACKED_STORAGE if HAS_INT16_DOT else _FROM_STORAGE


def _paged_attention(
    choice: _Choice,
    query: Tensor,
    kv: PagedKV,
    *,
    layer: int,
    block_table: Tensor,
    context_len: int | Tensor,
    scale: float,
    query_start: int | None = None,
    window: int | None = None,
    sinks: int = 0,
    page_mass: bool = False,
    blocks_per_page: int = 1,
) -> PartialAttention:
    layout = kv.layout
    context_len = int(context_len)
    _check(query, layout)
    block_len = expect_block_table(block_table, layout, context_len, blocks_per_page)
    tables = block_table.unsqueeze(0) if block_table.dim() == 1 else block_table
    num_tokens, num_heads, _ = query.shape
    group = num_heads // layout.num_kv_heads
    num_rows = num_tokens * group
    loops = choice.loops(num_rows, layout.kv_format)
    num_threads = allowed_threads()
    num_blocks = max(1, layout.num_kv_heads * -(-num_rows // _BLOCK_ROWS))
    plan = Plan(
        context_len=context_len,
        block_len=block_len,
        query_start=context_len - num_tokens if query_start is None else query_start,
        window=MAX_WINDOW if window is None else window,
        sinks=sinks,
        group=group,
        block_rows=min(_BLOCK_ROWS, -(-num_rows // loops.weighed_rows) * loops.weighed_rows),
        num_splits=-(-TASKS_PER_THREAD * num_threads // num_blocks),
        num_threads=num_threads,
    )
    output = torch.empty(num_tokens, num_heads, layout.head_dim)
    lse = torch.empty(num_tokens, num_heads)
    mass = torch.full((num_tokens, num_heads, tables.shape[1] if page_mass else 0), -torch.inf)
    tensors = Tensors(query.numpy(), tables.numpy(), output.numpy(), lse.numpy(), mass.numpy())
    attend(tensors, scale, layer_pages(kv, layer), loops, plan)
    return PartialAttention(output, lse, mass if page_mass else None)


def _check(query: Tensor, layout: KVLayout) -> None:
    expect(query, "query", torch.float32, (None, None, layout.head_dim))
    if query.shape[1] % layout.num_kv_heads:
        raise ValueError(
            f"{query.shape[1]} query heads do not share {layout.num_kv_heads} KV heads"
        )
    if layout.head_dim % BLOCK_LEN or layout.page_size % PACKED_TILE_LEN:
        raise ValueError(
            f"head_dim must be a multiple of {BLOCK_LEN}, page_size of {PACKED_TILE_LEN}"
        )


exact_cpu_attention: PagedAttention = partial(
    _paged_attention, _Choice(_FROM_STORAGE, _FROM_STORAGE, _FROM_FLOAT32_TILES)
)
"""Float32 throughout."""

_INT16 = _Choice(_FROM_STORAGE, _PACKED, _FROM_FLOAT32_TILES)
int16_cpu_attention: PagedAttention = partial(_paged_attention, _INT16)
"""The same, but a few rows of the query are multiplied with packed keys and values as integers.

Query and weights are then rounded to 16 bits, where the processor has products of them.
"""

bfloat16_cpu_attention: PagedAttention = partial(
    _paged_attention, _Choice(_FROM_STORAGE, _PACKED, _FROM_BFLOAT16_TILES)
)
"""The same, and more than a few rows with products of bfloat16 and sums of float32."""


def loops_of_token(kv_format: KVFormat) -> InnerLoops:
    """Those of ``int16_cpu_attention`` for one token whose groups have MAX_STORED_ROWS at most."""
    return _INT16.loops(1, kv_format)
