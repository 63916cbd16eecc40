"""Summaries of pages: one that could not be made is made when it is asked for again."""

from dataclasses import dataclass

import pytest
import torch
from torch import Tensor

from engine.tiers.page import Page
from engine.tiers.page_summaries import PageSummaries, SummaryTables
from kernels.kv_layout import KVFormat, KVLayout

LAYOUT = KVLayout(KVFormat.F32, num_layers=1, num_kv_heads=1, head_dim=32)


class OneNumber:
    """A recipe that keeps one number of a page, where there is memory."""

    has_memory = True
    has_bounds = False

    def shape(self, _layout: KVLayout) -> tuple[int, int]:
        return 1, 1

    def summarize(self, page: Tensor, layout: KVLayout) -> Tensor:
        if not self.has_memory:
            raise MemoryError
        return torch.full((1, 1, 1, 1, layout.head_dim), float(page[0]))


@dataclass(frozen=True)
class Numbered(OneNumber):
    """One of several recipes."""

    number: int


def test_tables_that_a_batch_asks_for_in_turn_stay_until_nobody_does() -> None:
    tables = SummaryTables(LAYOUT)
    page = Page(key=b"a")
    for _ in range(3):
        for number in range(4):
            tables.of(Numbered(number)).complete([page], lambda _page: torch.zeros(1))
            assert not tables.of(Numbered(number)).missing([page])
    in_use = tables.allocated_bytes
    for _ in range(1000):
        tables.of(Numbered(3))
    assert tables.allocated_bytes == in_use // 2


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
