"""What Quest chooses: sinks, local window, and the pages that a query could find most in."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor

from engine.errors import UsageFailure
from engine.models.context import LayerQuery
from engine.selection.heads import Heads
from engine.selection.quest import Quest
from engine.selection.registry import choose_selector
from tests.engine.selection.some_pages import DIM, GROUP, HEADS, SomePages

PAGE = 256


def flat_pages(num_pages: int) -> SomePages:
    return SomePages(torch.zeros(HEADS, num_pages, 1, DIM).half())


def ask(heads: Tensor, layer: int = 0) -> LayerQuery:
    return LayerQuery(layer, heads, scale=1.0)


def chosen(quest: Quest, pages: SomePages, heads: Tensor) -> list[list[int]]:
    mask = quest.choose(ask(heads), pages)
    assert mask is not None
    return [row.nonzero().flatten().tolist() for row in mask]


def one_hot(*channels: int) -> Tensor:
    """A query of which each head asks for one channel."""
    return torch.nn.functional.one_hot(torch.tensor(channels), DIM).float().unsqueeze(0)


@settings(max_examples=40, deadline=None)
@given(
    num_pages=st.integers(1, 30),
    sinks=st.integers(0, 700),
    local=st.integers(0, 1500),
    more=st.integers(0, 6),
    seed=st.integers(0, 99),
    heads=st.sampled_from(Heads),
)
def test_the_budget_is_used_and_sinks_and_window_are_in_it(  # noqa: PLR0917 - by hypothesis
    num_pages: int, sinks: int, local: int, more: int, seed: int, heads: Heads
) -> None:
    num_sinks, num_local = -(-sinks // PAGE), -(-local // PAGE)
    budget_pages = num_sinks + num_local + 1 + more
    quest = Quest(budget=budget_pages * PAGE, sinks=sinks, local=local, heads=heads)
    generator = torch.Generator().manual_seed(seed)
    pages = SomePages(torch.randn(HEADS, num_pages, 1, DIM, generator=generator).half())
    fixed = {*range(min(num_sinks, num_pages)), *range(max(0, num_pages - num_local), num_pages)}
    rows = chosen(quest, pages, torch.randn(1, HEADS * GROUP, DIM, generator=generator))
    assert len(rows) == (HEADS if heads is Heads.SEPARATE else 1)
    for row in rows:
        assert fixed <= set(row)
        assert len(row) == min(num_pages, len(fixed) + more)
    assert quest.reads_all(budget_pages)
    assert not quest.reads_all(budget_pages + 1)


def test_each_kv_head_finds_what_any_of_its_query_heads_asks_for() -> None:
    """Also a head whose scores are small beside those of the head that shares its keys."""
    pages = flat_pages(10)
    pages.mean[0, 3, 0, 0] = 40.0
    pages.mean[0, 5, 0, 1] = 400.0
    pages.mean[1, 6, 0, 2] = 40.0
    quest = Quest(budget=4 * PAGE, sinks=1, local=0)
    first, second = chosen(quest, pages, one_hot(0, 1, 2, 2))
    assert first == [0, 3, 5]
    assert 6 in second


def test_keys_of_negative_numbers_are_found_by_negative_queries() -> None:
    pages = flat_pages(10)
    pages.mean[:, 4, 0, 0] = -40.0
    quest = Quest(budget=3 * PAGE, sinks=1, local=0)
    assert chosen(quest, pages, -one_hot(0, 0, 0, 0)) == [[0, 4], [0, 4]]


def test_shared_heads_read_what_one_of_them_wants_most() -> None:
    pages = flat_pages(10)
    pages.mean[1, 6, 0, 2] = 40.0
    quest = Quest(budget=3 * PAGE, sinks=1, local=0, heads=Heads.SHARED)
    assert chosen(quest, pages, one_hot(0, 0, 2, 2)) == [[0, 6]]


def test_dense_layers_read_everything() -> None:
    quest, pages, heads = Quest(dense_layers=2), flat_pages(40), one_hot(0, 0, 0, 0)
    read_all = [quest.choose(ask(heads, layer), pages) is None for layer in range(3)]
    assert read_all == [True, True, False]


def test_options_set_the_knobs() -> None:
    assert choose_selector("quest", {}) == Quest(4096, 64, 1024, 0, Heads.SEPARATE)
    options = {"budget": "2048", "sinks": "0", "local": "512", "heads": "shared"}
    assert choose_selector("quest", options) == Quest(2048, 0, 512, heads=Heads.SHARED)


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("quests", {}, "quests is unknown"),
        ("quest", {"window": "3"}, "no option window"),
        ("quest", {"budget": "some"}, "cannot be some"),
        ("quest", {"heads": "all"}, "cannot be all"),
        ("quest", {"sinks": "-1"}, "not negative"),
        ("quest", {"budget": "1024"}, "does not hold"),
    ],
)
def test_what_is_not_known_is_refused(name: str, options: dict[str, str], message: str) -> None:
    with pytest.raises(UsageFailure, match=message):
        choose_selector(name, options)
