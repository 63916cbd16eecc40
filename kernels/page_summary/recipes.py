"""Recipes: which summaries of a full page's keys are kept.

A recipe says which vectors stand for a page. ``PageBounds`` serves most; ``BlockKeys`` stands for
blocks that are smaller than its boxes, or by keys that it does not have.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

import torch
from torch import Tensor

from kernels.dequant import dequantize
from kernels.kv_layout import KVLayout
from kernels.page_summary.summary import BOUND_KINDS, KINDS, num_boxes, rounded_up, summarize

MAX_SHARE = 32
"""A summary takes at most this fraction (1 / N) of its page's bytes."""

_NUMBER_BYTES = 2


class Recipe(Protocol):
    """One way to summarise pages; equal ones give the same."""

    @property
    def has_bounds(self) -> bool:
        """Whether the lowest and the highest of each channel are the first two kinds."""
        ...

    def shape(self, layout: KVLayout) -> tuple[int, int]:
        """Kinds of vectors, and vectors of each kind for a head's part of a page."""
        ...

    def summarize(self, page: Tensor, layout: KVLayout) -> Tensor:
        """Summary of a full page's bytes, float16 ``[layers, kinds, Hkv, vectors, D]``."""
        ...


def is_small(recipe: Recipe, layout: KVLayout) -> bool:
    """Whether summaries take no more of the cache than they may."""
    kinds, vectors = recipe.shape(layout)
    return kinds * vectors * layout.head_dim * _NUMBER_BYTES * MAX_SHARE <= 2 * layout.head_bytes


def has_page_bounds(recipe: Recipe, layout: KVLayout) -> bool:
    """Whether bounds of whole pages are kept beside those of their boxes: where there is room."""
    kinds, vectors = recipe.shape(layout)
    vector_bytes = layout.head_dim * _NUMBER_BYTES
    taken = (kinds * vectors + BOUND_KINDS) * vector_bytes
    return recipe.has_bounds and vectors > 1 and taken * MAX_SHARE <= 2 * layout.head_bytes


@dataclass(frozen=True)
class PageBounds:
    """Lowest, highest and mean key of each box."""

    has_bounds = True

    def shape(self, layout: KVLayout) -> tuple[int, int]:
        """Three kinds."""
        return KINDS, num_boxes(layout)

    def summarize(self, page: Tensor, layout: KVLayout) -> Tensor:
        """See ``summarize``."""
        return summarize(page, layout)


class BlockKind(StrEnum):
    """What stands for a block of keys."""

    MAX = "max"
    """The highest number of each channel."""
    MEAN = "mean"
    """The mean of each channel."""
    BOUNDS = "bounds"
    """The lowest and the highest of each channel, rounded outwards."""
    FIXED = "fixed"
    """The mean of keys at equal distances."""


@dataclass(frozen=True)
class BlockKeys:
    """One vector, or two, for each block of ``block_len`` tokens; a page is whole blocks.

    Attributes:
        count: keys at equal distances, of which the mean is taken; 0 elsewhere.
    """

    kind: BlockKind
    block_len: int
    count: int = 0

    @property
    def has_bounds(self) -> bool:
        """Where they are what is kept."""
        return self.kind is BlockKind.BOUNDS

    def shape(self, layout: KVLayout) -> tuple[int, int]:
        """Two kinds for bounds, one otherwise."""
        kinds = 2 if self.kind is BlockKind.BOUNDS else 1
        return kinds, layout.page_size // self.block_len

    def summarize(self, page: Tensor, layout: KVLayout) -> Tensor:
        """From the keys themselves."""
        shape = (layout.num_layers, 2, layout.num_kv_heads, layout.page_size, layout.row_bytes)
        keys = dequantize(page.view(shape)[:, 0], layout.kv_format)  # [L, Hkv, S, D]
        blocks = keys.unflatten(2, (-1, self.block_len))  # type: ignore[no-untyped-call]
        return torch.stack(self._vectors(blocks), dim=1)

    def _vectors(self, blocks: Tensor) -> list[Tensor]:
        """From keys ``[L, Hkv, blocks, tokens, D]`` to vectors ``[L, Hkv, blocks, D]``."""
        match self.kind:
            case BlockKind.MAX:
                return [blocks.amax(dim=3).half()]
            case BlockKind.MEAN:
                return [blocks.mean(dim=3).half()]
            case BlockKind.BOUNDS:
                lowest, highest = blocks.aminmax(dim=3)
                return [-rounded_up(-lowest), rounded_up(highest)]
            case BlockKind.FIXED:
                stride = max(1, self.block_len // max(1, self.count))
                places = torch.arange(self.count) * stride + stride // 2
                return [blocks[:, :, :, places.to(blocks.device)].mean(dim=3).half()]
