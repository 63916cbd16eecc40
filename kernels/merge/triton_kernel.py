"""Merges partial attention: a program adds up the parts of some columns of a query row.

A part that saw nothing is not read: its output may be anything.
"""

import torch
import triton
import triton.language as tl
from torch import Tensor

from kernels.kernel_set import PartialAttention
from kernels.launch import FUSED, power_of_two

_MAX_PARTS_AT_ONCE, _MAX_COLUMNS = 64, 64


@triton.jit(do_not_specialize=["num_parts"])
def _merge(
    outputs,
    lses,
    merged_output,
    merged_lse,
    num_parts,
    HEAD_DIM: tl.constexpr,
    WIDTH: tl.constexpr,
    BLOCK_PARTS: tl.constexpr,
):
    row, num_rows = tl.program_id(0).to(tl.int64), tl.num_programs(0)
    column = tl.program_id(1) * WIDTH + tl.arange(0, WIDTH)
    largest = float("-inf")
    for first in range(0, num_parts, BLOCK_PARTS):
        part = first + tl.arange(0, BLOCK_PARTS)
        lse = tl.load(lses + part * num_rows + row, mask=part < num_parts, other=float("-inf"))
        largest = tl.maximum(largest, tl.max(lse, 0))
    shift = tl.where(largest == float("-inf"), 0.0, largest)
    total = 0.0
    output = tl.zeros([WIDTH], tl.float32)
    for first in range(0, num_parts, BLOCK_PARTS):
        part = first + tl.arange(0, BLOCK_PARTS)
        lse = tl.load(lses + part * num_rows + row, mask=part < num_parts, other=float("-inf"))
        weight = tl.exp(lse - shift)
        is_there = (lse != float("-inf"))[:, None] & (column < HEAD_DIM)[None, :]
        place = (part * num_rows + row)[:, None] * HEAD_DIM + column[None, :]
        values = tl.load(outputs + place, mask=is_there, other=0.0)
        output += tl.sum(weight[:, None] * values, 0)
        total += tl.sum(weight, 0)
    divisor = tl.where(total == 0, 1.0, total)
    lse = tl.where(total == 0, float("-inf"), shift + tl.log(divisor))
    tl.store(merged_lse + row, lse, mask=tl.program_id(1) == 0)
    tl.store(merged_output + row * HEAD_DIM + column, output / divisor, mask=column < HEAD_DIM)


def merge_parts(outputs: Tensor, lses: Tensor) -> PartialAttention:
    """Merge ``outputs`` [S, T, Hq, D] with ``lses`` [S, T, Hq], contiguous; no page mass."""
    num_parts, num_tokens, num_heads, head_dim = outputs.shape
    output = torch.empty_like(outputs[0])
    lse = torch.empty_like(lses[0])
    if lse.numel():
        width = min(_MAX_COLUMNS, power_of_two(head_dim))
        _merge[(num_tokens * num_heads, triton.cdiv(head_dim, width))](
            outputs,
            lses,
            output,
            lse,
            num_parts,
            HEAD_DIM=head_dim,
            WIDTH=width,
            BLOCK_PARTS=min(_MAX_PARTS_AT_ONCE, power_of_two(num_parts)),
            **FUSED,
        )
    return PartialAttention(output, lse)


def triton_merge(parts: list[PartialAttention]) -> PartialAttention:
    """Combine parts whose pages are disjoint; as ``reference_merge``."""
    merged = merge_parts(
        torch.stack([part.output for part in parts]), torch.stack([part.lse for part in parts])
    )
    masses = [
        _share(part.lse, merged.lse) * part.page_mass
        for part in parts
        if part.page_mass is not None
    ]
    complete = len(masses) == len(parts)
    return PartialAttention(merged.output, merged.lse, torch.cat(masses, -1) if complete else None)


def _share(part_lse: Tensor, lse: Tensor) -> Tensor:
    """What part of the softmax fell on a part, ``[T, Hq, 1]``; 0 where nothing was seen at all."""
    return (part_lse - lse).exp().masked_fill(part_lse == -torch.inf, 0.0).unsqueeze(-1)
