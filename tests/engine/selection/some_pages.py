"""Candidates made up for tests of rules."""

from dataclasses import dataclass

import torch
from torch import Tensor

from kernels.page_summary import upper_bounds

HEADS, GROUP, DIM = 2, 2, 8


@dataclass(frozen=True)
class SomePages:
    """Full pages whose keys are all the same within a box: ``mean`` [Hkv, P, boxes, D]."""

    mean: Tensor

    @property
    def numbers(self) -> Tensor:
        return torch.arange(self.mean.shape[1])

    @property
    def run_page(self) -> int:
        return self.mean.shape[1]

    @property
    def num_kv_heads(self) -> int:
        return len(self.mean)

    @property
    def kept(self) -> Tensor:
        return torch.stack((self.mean, self.mean, self.mean))

    def bounds(self, heads: Tensor, places: Tensor | None = None) -> Tensor:
        return bounds_of(heads, *(self._at(places),) * 2)

    def page_bounds(self, heads: Tensor) -> Tensor | None:
        extremes = self.mean.amin(dim=2, keepdim=True), self.mean.amax(dim=2, keepdim=True)
        return bounds_of(heads, *extremes).squeeze(-1)

    def _at(self, places: Tensor | None) -> Tensor:
        if places is None:
            return self.mean
        return self.mean[torch.arange(HEADS).unsqueeze(1), places.expand(HEADS, -1)]


def bounds_of(heads: Tensor, lowest: Tensor, highest: Tensor) -> Tensor:
    """Of boxes ``[Hkv, P, boxes, D]``: ``[T, Hq, P, boxes]``."""
    boxes = (each.flatten(1, 2).unsqueeze(2) for each in (lowest, highest))
    return upper_bounds(heads, *boxes).unflatten(-1, lowest.shape[1:3])  # type: ignore[no-untyped-call,no-any-return]


def random_pages(num_pages: int, boxes: int, generator: torch.Generator) -> SomePages:
    return SomePages(torch.randn(HEADS, num_pages, boxes, DIM, generator=generator).half())


def random_heads(generator: torch.Generator) -> Tensor:
    return torch.randn(1, HEADS * GROUP, DIM, generator=generator)
