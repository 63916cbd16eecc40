"""Summaries of pages: one that could not be made is made when it is asked for again."""

import pytest
import torch
from torch import Tensor

from engine.tiers.page import Page
from engine.tiers.page_summaries import PageSummaries
from kernels.kv_layout import KVFormat, KVLayout

LAYOUT = KVLayout(KVFormat.F32, num_layers=1, num_kv_heads=1, head_dim=32)


class OneNumber:
    """A recipe that keeps one number of a page, where there is memory."""

    has_memory = True

    def shape(self, _layout: KVLayout) -> tuple[int, int]:
        return 1, 1

    def summarize(self, page: Tensor, layout: KVLayout) -> Tensor:
        if not self.has_memory:
            raise MemoryError
        return torch.full((1, 1, 1, 1, layout.head_dim), float(page[0]))


def test_a_page_whose_summary_failed_does_not_have_that_of_another() -> None:
    recipe = OneNumber()
    summaries = PageSummaries(recipe, LAYOUT)
    gone, page = (Page(key=name, number=number) for number, name in enumerate((b"a", b"b")))
    summaries.add(gone, torch.tensor([7], dtype=torch.uint8))
    summaries.drop(gone)
    content = torch.tensor([3], dtype=torch.uint8)
    recipe.has_memory = False
    with pytest.raises(MemoryError):
        summaries.complete([page], lambda _page: content)
    recipe.has_memory = True
    summaries.complete([page], lambda _page: content)
    assert (summaries.rows(0, summaries.slots([page])) == 3).all()
