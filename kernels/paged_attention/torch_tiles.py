"""Attention of many tokens with torch's own kernel, on runs of decoded pages.

Only torch's matrix products can use AMX. Keys and values of a few pages at a time are copied to
contiguous bfloat16; torch's attention also returns log-sum-exps, by which the runs are merged.
``bfloat16_cpu_attention`` computes whatever torch's kernel does not support.
"""

import torch
from torch import Tensor

from kernels.kernel_set import PartialAttention
from kernels.kv_layout import KVFormat
from kernels.merge.cpu_kernel import cpu_merge
from kernels.paged_attention.cpu import bfloat16_cpu_attention
from kernels.paged_kv import PagedKV

_MIN_TOKENS = 32
_RUN_PAGES = 8
"""Widened at once: few enough for the caches, many enough for an efficient product."""

_attend = torch.ops.aten._scaled_dot_product_flash_attention_for_cpu  # noqa: SLF001 - tells lse


def torch_cpu_attention(
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
    """As ``PagedAttention`` says; query, keys, values, weights and output round to bfloat16."""
    is_plain = block_table.dim() == 1 and blocks_per_page == 1 and not page_mass and window is None
    is_wide = len(query) >= _MIN_TOKENS and kv.layout.kv_format is KVFormat.F16
    if not (is_plain and is_wide) or int(block_table.min()) < 0:
        return bfloat16_cpu_attention(
            query,
            kv,
            layer=layer,
            block_table=block_table,
            context_len=context_len,
            scale=scale,
            query_start=query_start,
            window=window,
            sinks=sinks,
            page_mass=page_mass,
            blocks_per_page=blocks_per_page,
        )
    context_len = int(context_len)
    first = context_len - len(query) if query_start is None else query_start
    pages = block_table[: -(-context_len // kv.layout.page_size)].tolist()
    return _merged(query, kv, layer, pages, context_len=context_len, first=first, scale=scale)


def _merged(
    query: Tensor,
    kv: PagedKV,
    layer: int,
    pages: list[int],
    *,
    context_len: int,
    first: int,
    scale: float,
) -> PartialAttention:
    """Attention of rows from position ``first`` on, one run of pages after the other."""
    num_tokens, num_heads, head_dim = query.shape
    num_kv_heads, page_size = kv.layout.num_kv_heads, kv.layout.page_size
    # The heads of a group are rows of their KV head: [1, Hkv, G * T, D].
    grouped = query.to(torch.bfloat16).reshape(num_tokens, num_kv_heads, -1, head_dim)
    rows = grouped.permute(1, 2, 0, 3).reshape(1, num_kv_heads, -1, head_dim)
    positions = (first + torch.arange(num_tokens)).repeat(num_heads // num_kv_heads)
    seen = PartialAttention(
        torch.zeros(num_kv_heads, rows.shape[2], head_dim),
        torch.full((num_kv_heads, rows.shape[2]), -torch.inf),
        None,
    )
    end = min(context_len, first + num_tokens)
    for start in range(0, end, _RUN_PAGES * page_size):
        run = pages[start // page_size :][:_RUN_PAGES]
        keys, values = _widened(kv, layer, run, end - start)
        seen = cpu_merge([seen, _attend_run(rows, keys, values, positions - start, scale)])
    by_token = (num_kv_heads, num_heads // num_kv_heads, num_tokens)
    output = seen.output.view(*by_token, head_dim).permute(2, 0, 1, 3).reshape(query.shape)
    lse = seen.lse.view(by_token).permute(2, 0, 1).reshape(num_tokens, num_heads)
    return PartialAttention(output, lse, None)


def _attend_run(
    rows: Tensor, keys: Tensor, values: Tensor, positions: Tensor, scale: float
) -> PartialAttention:
    """Output [Hkv, R, D] and log-sum-exp [Hkv, R] over one run; position 0 is its first key's."""
    num_keys, mask = keys.shape[2], None
    if int(positions.min()) < num_keys - 1:
        is_seen = torch.arange(num_keys) <= positions.unsqueeze(1)
        mask = torch.zeros(is_seen.shape, dtype=rows.dtype).masked_fill(~is_seen, -torch.inf)
    output, lse = _attend(rows, keys, values, 0.0, False, attn_mask=mask, scale=scale)
    sees_any = positions >= 0  # a row that sees no key has no number
    output = output[0].float().where(sees_any.unsqueeze(1), 0.0)
    return PartialAttention(output, lse[0].float().where(sees_any, -torch.inf), None)


def _widened(kv: PagedKV, layer: int, run: list[int], num_tokens: int) -> tuple[Tensor, Tensor]:
    """Keys and values of the first tokens of some pages, bfloat16 [1, Hkv, N, D] each."""
    pages = torch.stack([kv.rows(page, layer) for page in run]).view(torch.float16)
    planes = pages.to(torch.bfloat16).permute(1, 2, 0, 3, 4)  # [2, Hkv, P, page_size, D]
    keys, values = planes.reshape(2, 1, kv.layout.num_kv_heads, -1, kv.layout.head_dim)
    return keys[:, :, :num_tokens], values[:, :, :num_tokens]
