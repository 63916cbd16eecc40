"""Upper bounds of boxes, computed directly from a table of summaries."""

import numpy as np
import torch
from torch import Tensor

from kernels.dequant.blocks import BLOCK_LEN, format_code
from kernels.jit import allowed_threads
from kernels.kv_layout import KVFormat
from kernels.page_summary.cpu_kernel import PADDING_ROWS, Table, score_boxes
from kernels.page_summary.summary import HIGHEST, LOWEST
from kernels.page_summary.upper_bounds import upper_bounds
from kernels.paged_attention.micro_kernels import score_rows

_F16 = format_code(KVFormat.F16)


def new_table(*shape: int) -> Tensor:
    """Zeros in FP16, with room behind them that ``box_bounds`` reads; the last number is D."""
    size = torch.Size(shape)
    padding = PADDING_ROWS * size[-1]
    return torch.zeros(size.numel() + padding, dtype=torch.float16)[: size.numel()].view(size)


def box_bounds(query: Tensor, table: Tensor, slots: Tensor) -> Tensor:
    """The largest product of a query with any key of each box, at most: ``[T, Hq, P, boxes]``.

    ``query`` [T, Hq, D]; ``table`` [kinds, Hkv, slots, boxes, D] is one layer of ``new_table``,
    lowest and highest first; ``slots`` int64 ``[P]`` says where pages are in it, ``[Hkv, P]`` where
    KV heads ask for different ones. What the product of a box is not a number for counts as the
    largest there is.
    """
    if query.shape[-1] % BLOCK_LEN:
        return box_bounds_reference(query, table, slots)
    num_tokens, num_heads, _ = query.shape
    _, num_kv_heads, num_slots, boxes, _ = table.shape
    group, num_pages = num_heads // num_kv_heads, slots.shape[-1]
    found = np.empty((num_kv_heads, num_tokens * group, num_pages * boxes), np.float32)
    description = Table(
        address=table.data_ptr(),
        num_heads=num_kv_heads,
        num_slots=num_slots,
        boxes=boxes,
        head_dim=query.shape[-1],
        code=_F16,
        score=score_rows.address,
        num_threads=allowed_threads(),
    )
    of_heads = slots.view(-1, num_pages).contiguous()
    score_boxes(description, query.contiguous().numpy(), of_heads.numpy(), found)
    bounds = torch.from_numpy(found).view(num_kv_heads, num_tokens, group, num_pages, boxes)
    return bounds.transpose(0, 1).flatten(1, 2)


def box_bounds_reference(query: Tensor, table: Tensor, slots: Tensor) -> Tensor:
    """The same in plain torch."""
    of_heads = slots.expand(table.shape[1], -1)
    heads = torch.arange(len(of_heads)).unsqueeze(1)
    bounds = (table[kind][heads, of_heads] for kind in (LOWEST, HIGHEST))
    found = upper_bounds(query, *(each.flatten(1, 2).unsqueeze(2) for each in bounds))
    return found.unflatten(-1, (slots.shape[-1], table.shape[3]))  # type: ignore[no-untyped-call,no-any-return]
