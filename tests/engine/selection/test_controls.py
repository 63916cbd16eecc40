"""Controls read as much as they may, whatever is asked."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import UsageFailure
from engine.models.context import LayerQuery
from engine.selection.random_pages import RandomPages
from engine.selection.recency import Recency
from engine.selection.registry import choose_selector
from kernels.kv_layout import KVFormat, KVLayout
from tests.engine.selection.test_quest import DIM, GROUP, HEADS, PAGE, SomePages, flat_pages

QUERY = LayerQuery(0, torch.ones(1, HEADS * GROUP, DIM), scale=1.0)


@settings(max_examples=30)
@given(num_pages=st.integers(1, 30), sinks=st.integers(0, 600), more=st.integers(0, 8))
def test_recency_reads_the_sinks_and_the_newest(num_pages: int, sinks: int, more: int) -> None:
    num_sinks = -(-sinks // PAGE)
    selection = Recency(budget=(num_sinks + 1 + more) * PAGE, sinks=sinks).begin()
    (row,) = selection.choose(QUERY, flat_pages(num_pages))
    newest = range(max(0, num_pages - more), num_pages)
    assert set(row.nonzero().flatten().tolist()) == {*range(min(num_sinks, num_pages)), *newest}


@settings(max_examples=30)
@given(num_pages=st.integers(1, 30), more=st.integers(0, 8), seed=st.integers(0, 9))
def test_lots_use_the_budget_and_have_the_sinks(num_pages: int, more: int, seed: int) -> None:
    selection = RandomPages(budget=(2 + more) * PAGE, seed=seed).begin()
    rows = selection.choose(QUERY, flat_pages(num_pages))
    assert len(rows) == HEADS
    for row in rows:
        assert row[0]
        assert int(row.sum()) == min(num_pages, 1 + more)


def test_every_step_draws_other_pages_and_every_answer_the_same() -> None:
    def two_steps() -> list[list[list[bool]]]:
        selection = RandomPages(budget=6 * PAGE).begin()
        return [selection.choose(QUERY, flat_pages(30)).tolist() for _ in range(2)]

    first, second = two_steps()
    assert first != second
    assert two_steps() == [first, second]


def test_the_query_has_no_say() -> None:
    loud = SomePages(torch.arange(30.0).view(1, 30, 1, 1).expand(HEADS, 30, 1, DIM).half())
    for rule in (Recency(budget=4 * PAGE), RandomPages(budget=4 * PAGE)):
        assert torch.equal(
            rule.begin().choose(QUERY, loud), rule.begin().choose(QUERY, flat_pages(30))
        )


@pytest.mark.parametrize("name", ["recency", "random"])
def test_nothing_is_kept_of_keys(name: str) -> None:
    layout = KVLayout(KVFormat.F16, num_layers=1, num_kv_heads=HEADS, head_dim=DIM)
    assert choose_selector(name, {}).begin().recipe(layout) is None


@pytest.mark.parametrize("name", ["recency", "random"])
def test_a_budget_that_holds_all_reads_all(name: str) -> None:
    selection = choose_selector(name, {"budget": str(5 * PAGE)}).begin()
    assert selection.reads_all(5)
    assert not selection.reads_all(6)
    with pytest.raises(UsageFailure, match="a budget holds the sinks"):
        choose_selector(name, {"budget": "300"})
