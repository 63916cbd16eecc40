"""Summaries of the keys in a page: bounds and mean of every channel.

A page is cut into *boxes* of consecutive tokens, as many as fit into 1/32 of the page's bytes: the
fewer tokens share a box, the tighter its bounds. For each box, KV head and channel there are the
lowest, the highest and the mean key, in FP16. Bounds are rounded outwards, so that they hold.
"""

import torch
from torch import Tensor

from kernels.dequant import dequantize
from kernels.kv_layout import KVLayout

KINDS = 3
"""Of vectors, in this order: ..."""

LOWEST, HIGHEST, MEAN = range(KINDS)

BOUND_KINDS = 2
"""The first of them."""

_SHARE = 32
_BYTES = 2


def num_boxes(layout: KVLayout) -> int:
    """Boxes of a page, a power of 2."""
    box_bytes = KINDS * _BYTES * layout.head_dim
    fitting = max(1, 2 * layout.head_bytes // _SHARE // box_bytes)
    return min(1 << (fitting.bit_length() - 1), layout.page_size)


def summarize(page: Tensor, layout: KVLayout) -> Tensor:
    """Summary of a full page, float16 ``[layers, KINDS, Hkv, boxes, D]`` on its device.

    ``page`` is all its bytes, uint8 ``[page_bytes]``.
    """
    shape = (layout.num_layers, 2, layout.num_kv_heads, layout.page_size, layout.row_bytes)
    keys = dequantize(page.view(shape)[:, 0], layout.kv_format)  # [L, Hkv, S, D]
    boxes = keys.unflatten(2, (num_boxes(layout), -1))  # type: ignore[no-untyped-call]
    lowest, highest = boxes.aminmax(dim=3)
    bounds = -rounded_up(-lowest), rounded_up(highest)
    return torch.stack((*bounds, boxes.mean(dim=3).half()), dim=1)


def page_bounds(summary: Tensor) -> Tensor:
    """The bounds of whole pages, of a summary that has those of boxes: ``[layers, 2, Hkv, 1, D]``.

    ``summary`` [layers, 2 or more kinds, Hkv, boxes, D].
    """
    lowest = summary[:, LOWEST].amin(dim=2, keepdim=True)
    return torch.stack((lowest, summary[:, HIGHEST].amax(dim=2, keepdim=True)), dim=1)


def rounded_up(numbers: Tensor) -> Tensor:
    """The smallest FP16 numbers that are not below."""
    nearest = numbers.half()
    bits = nearest.view(torch.int16)
    # The next number up has the next higher bits, or the next lower ones where it is negative.
    following = torch.where(nearest == 0, 1, bits + torch.where(bits < 0, -1, 1))
    return torch.where(nearest < numbers, following.to(torch.int16), bits).view(torch.float16)
