"""Paged attention on a GPU: divides a call into programs; the contract is ``PagedAttention``.

A long prefill has enough blocks of query rows for all multiprocessors; for few rows, the pages are
split so that all multiprocessors have work, and the parts are merged.
"""

from dataclasses import dataclass, replace
from functools import partial

import torch
import triton
import triton.language as tl
from torch import Tensor

from kernels.checks import expect
from kernels.kernel_set import PagedAttention, PartialAttention
from kernels.kv_layout import KVFormat, KVLayout
from kernels.launch import FUSED, num_multiprocessors, power_of_two, shared_bytes
from kernels.merge.triton_kernel import merge_parts
from kernels.page_pointers import storage_constants
from kernels.paged_attention.block_tables import MAX_WINDOW, expect_block_table
from kernels.paged_attention.triton_kernel import attend, share_pages
from kernels.paged_kv import PagedKV

_MIN_ROWS = 16
"""Query rows of the smallest block: the fewest that a matrix product takes."""

_MAX_EXACT_ROWS = 32
_BLOCK_PAGES = 256
_DIM_STEP = 32


@dataclass(frozen=True)
class Tiling:
    """How a program walks through its part of a context.

    Attributes:
        max_rows: query rows of the largest block: their output has to stay in registers.
        tile_bytes: of widened keys or values: pipelined tiles of both and the query have to fit
            the shared memory.
        num_warps: that share a tile.
        num_stages: tiles in flight at once, if the compiler can load them ahead.
    """

    max_rows: int
    tile_bytes: int
    num_warps: int
    num_stages: int


@dataclass(frozen=True)
class Cut:
    """How the work is cut; ``engine.bench.gpu_tuning`` measures what suits a GPU.

    Attributes:
        few: if all rows that share a KV head fit one of its blocks, as in steps of one token.
        many: for everything else.
        programs_per_multiprocessor: of split contexts; several, one after the other, so that
            multiprocessors do not wait long for the last ones.
    """

    few: Tiling = Tiling(max_rows=32, tile_bytes=16 << 10, num_warps=4, num_stages=2)
    many: Tiling = Tiling(max_rows=64, tile_bytes=16 << 10, num_warps=8, num_stages=2)
    programs_per_multiprocessor: int = 4

    def tiling(self, num_rows: int) -> Tiling:
        """The tiling for so many query rows of one KV head."""
        return self.few if num_rows <= self.few.max_rows else self.many


_CUTS = {
    KVFormat.F16: Cut(few=Tiling(32, 32 << 10, 4, 1), programs_per_multiprocessor=2),
    KVFormat.Q8_0: Cut(few=Tiling(32, 8 << 10, 4, 2)),
    KVFormat.Q4_0: Cut(few=Tiling(32, 8 << 10, 2, 2)),
}
"""The best cuts that were tried on an H200; only for f16 were all cuts tried."""

_LARGE_BLOCKS = Tiling(max_rows=128, tile_bytes=16 << 10, num_warps=8, num_stages=2)
_MUCH_SHARED_MEMORY = 200 << 10
"""As GPUs of that kind have, bytes; on others nothing was measured."""


def suited_cut(kv_format: KVFormat, device: torch.device) -> Cut:
    """The cut that was found to suit a format of the cache and a kind of GPU."""
    if shared_bytes(device) < _MUCH_SHARED_MEMORY:
        return Cut()
    return replace(_CUTS.get(kv_format, Cut()), many=_LARGE_BLOCKS)


def _paged_attention(
    products: torch.dtype,
    cut: Cut | None,
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
    block_len = expect_block_table(block_table, layout, context_len, blocks_per_page)
    _check(query, layout, block_len)
    num_tokens, num_heads, head_dim = query.shape
    table_len = block_table.shape[-1]
    if query.numel() == 0:
        return _nothing(query, table_len, page_mass=page_mass)
    group = num_heads // layout.num_kv_heads
    is_exact = products is torch.float32 or layout.kv_format is KVFormat.F32
    cut = cut or suited_cut(layout.kv_format, query.device)
    tiling = cut.tiling(num_tokens * group)
    max_rows = min(tiling.max_rows, _MAX_EXACT_ROWS) if is_exact else tiling.max_rows
    block_rows = min(max_rows, max(_MIN_ROWS, power_of_two(num_tokens * group)))
    num_blocks = triton.cdiv(num_tokens * group, block_rows)
    num_splits = _num_splits(cut, num_blocks * layout.num_kv_heads, table_len, query.device)
    length = _on_device(context_len, query.device)
    by_head = block_table.dim() > 1
    skips_gaps = by_head and window is None
    present, num_present = _present(block_table) if skips_gaps else (block_table, length)
    run = {
        "num_tokens": num_tokens,
        "query_start": query_start or 0,
        "window": min(window or MAX_WINDOW, MAX_WINDOW),
        "sinks": min(sinks, MAX_WINDOW),
        "ENDS_CONTEXT": query_start is None,
        "HAS_WINDOW": window is not None,
        "table_len": table_len,
    }
    outputs = query.new_empty(num_splits, num_tokens, num_heads, head_dim)
    lses = query.new_empty(num_splits, num_tokens, num_heads)
    page_lses = query.new_full((num_tokens, num_heads, table_len if page_mass else 0), -torch.inf)
    width = power_of_two(head_dim) // 2
    attend[(num_blocks, layout.num_kv_heads, num_splits)](
        query,
        kv.slab_addresses,
        block_table,
        present,
        num_present,
        length,
        outputs,
        lses,
        page_lses,
        scale,
        layer,
        num_splits=num_splits,
        **run,
        WITH_PAGES=page_mass,
        BY_HEAD=by_head,
        SKIPS_GAPS=skips_gaps,
        GROUP=group,
        BLOCK_ROWS=block_rows,
        BLOCK_TOKENS=_block_tokens(tiling, layout.head_dim, block_len, is_exact=is_exact),
        BLOCKS_PER_PAGE=blocks_per_page,
        WIDTH=width,
        DTYPE=tl.float32 if is_exact else tl.float16,
        **storage_constants(kv),
        num_warps=tiling.num_warps,
        num_stages=tiling.num_stages,
        **FUSED,
    )
    merged = (
        PartialAttention(outputs[0], lses[0]) if num_splits == 1 else merge_parts(outputs, lses)
    )
    if not page_mass:
        return merged
    shares = torch.empty_like(page_lses)
    share_pages[(num_tokens * num_heads, triton.cdiv(table_len, _BLOCK_PAGES))](
        page_lses,
        merged.lse,
        length,
        shares,
        **run,
        NUM_HEADS=num_heads,
        BLOCK_LEN=block_len,
        BLOCK_PAGES=_BLOCK_PAGES,
        **FUSED,
    )
    return PartialAttention(merged.output, merged.lse, shares)


def _present(block_table: Tensor) -> tuple[Tensor, Tensor]:
    """Places of the entries that are there ``[Hkv, P]``, ascending, and how many each head has."""
    is_there = block_table >= 0
    counted = is_there.cumsum(dim=1)
    num_entries = block_table.shape[1]
    places = torch.arange(num_entries, dtype=torch.int32, device=block_table.device)
    behind_all = torch.where(is_there, counted - 1, num_entries)
    present = block_table.new_zeros(len(block_table), num_entries + 1)
    present.scatter_(1, behind_all, places.expand_as(block_table))
    return present[:, :num_entries].contiguous(), is_there.sum(dim=1, dtype=torch.int32)


def _num_splits(cut: Cut, num_programs: int, num_pages: int, device: torch.device) -> int:
    wanted = cut.programs_per_multiprocessor * num_multiprocessors(device)
    return max(1, min(wanted // num_programs, num_pages))


def _block_tokens(tiling: Tiling, head_dim: int, block_len: int, *, is_exact: bool) -> int:
    """Tokens of a tile: fewer where rows are long; a power of 2."""
    fitting = tiling.tile_bytes // (head_dim * (4 if is_exact else 2))
    return max(16, min(64, block_len, 1 << (fitting.bit_length() - 1)))


def _on_device(context_len: int | Tensor, device: torch.device) -> Tensor:
    if isinstance(context_len, Tensor):
        return context_len
    return torch.full((1,), context_len, dtype=torch.int32, device=device)


def _nothing(query: Tensor, num_pages: int, *, page_mass: bool) -> PartialAttention:
    """What no query sees."""
    shape = query.shape[:2]
    shares = query.new_empty(*shape, num_pages) if page_mass else None
    return PartialAttention(torch.empty_like(query), query.new_empty(shape), shares)


def _check(query: Tensor, layout: KVLayout, block_len: int) -> None:
    expect(query, "query", torch.float32, (None, None, layout.head_dim))
    if query.shape[1] % layout.num_kv_heads:
        raise ValueError(
            f"{query.shape[1]} query heads do not share {layout.num_kv_heads} KV heads"
        )
    if layout.head_dim % _DIM_STEP or block_len % _MIN_ROWS:
        raise ValueError(f"head_dim must be a multiple of {_DIM_STEP}, a block of {_MIN_ROWS}")


exact_triton_attention: PagedAttention = partial(_paged_attention, torch.float32, Cut())
"""Float32 throughout."""


def fast_attention(cut: Cut) -> PagedAttention:
    """Products of float16 and sums of float32, unless the cache is float32; cut in any way."""
    return partial(_paged_attention, torch.float16, cut)


fast_triton_attention: PagedAttention = partial(_paged_attention, torch.float16, None)
"""Products of float16 and sums of float32, unless the cache is float32."""
