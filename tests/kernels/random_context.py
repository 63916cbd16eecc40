"""Random paged contexts, for the tests of several kernels.

Unused bytes of the storage are set so that a kernel which reads them shows it: 0xFF in every byte
is NaN in float32 and float16, also as the scale of a quantised block.
"""

from dataclasses import dataclass

import torch
from torch import Tensor

from kernels.kv_layout import KVLayout
from kernels.paged_kv import PagedKV
from kernels.store_kv.reference import reference_store_kv

_PAGES_PER_SLAB = 3
"""Small and odd, so that most contexts span several slabs."""


@dataclass(frozen=True)
class RandomContext:
    """A filled storage and the block table of the one sequence in it."""

    kv: PagedKV
    block_table: Tensor
    keys: Tensor
    values: Tensor

    def to(self, device: torch.device) -> "RandomContext":
        """The same on another device."""
        kv = PagedKV(self.kv.layout, pages_per_slab=self.kv.pages_per_slab, device=device)
        for slab in self.kv.slabs:
            kv.grow()
            kv.slabs[-1].copy_(slab)
        return RandomContext(
            kv, self.block_table.to(device), self.keys.to(device), self.values.to(device)
        )


def random_context(
    layout: KVLayout, *, context_len: int, generator: torch.Generator
) -> RandomContext:
    """Store ``context_len`` random tokens in every layer, on shuffled pages with one to spare.

    ``keys`` and ``values`` are float32 ``[layers, N, Hkv, D]``, as they were before encoding.
    """
    num_pages = -(-context_len // layout.page_size)
    kv = PagedKV(layout, pages_per_slab=_PAGES_PER_SLAB, device=torch.device("cpu"))
    while kv.num_pages <= num_pages:
        kv.grow()
    for slab in kv.slabs:
        slab.fill_(0xFF)

    block_table = torch.randperm(kv.num_pages, generator=generator)[:num_pages].int()
    shape = (layout.num_layers, context_len, layout.num_kv_heads, layout.head_dim)
    keys = torch.randn(shape, generator=generator)
    values = torch.randn(shape, generator=generator)
    slots = slots_of(block_table, context_len, layout.page_size)
    for layer in range(layout.num_layers):
        reference_store_kv(keys[layer], values[layer], kv, layer=layer, slots=slots)
    return RandomContext(kv, block_table, keys, values)


def slots_of(block_table: Tensor, context_len: int, page_size: int) -> Tensor:
    """Slots of positions 0 .. context_len - 1, int64."""
    position = torch.arange(context_len)
    return block_table[position // page_size].long() * page_size + position % page_size
