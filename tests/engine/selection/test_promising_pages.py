"""Scores in two levels: which pages are looked into, and what is chosen in them."""

from dataclasses import replace

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor

from engine.selection.block_rule import Representative
from engine.selection.heads import Heads
from engine.selection.promising_pages import PromisingPages, promising_pages
from engine.selection.select import Select
from kernels.block_choice.reference import reference_choose_blocks
from tests.engine.selection.some_pages import HEADS, SomePages, random_heads, random_pages
from tests.engine.selection.test_select import BOXES, ask, marked, rows, wants

FLAT = Select(initial=1, local_windows_len=0, block_size=64, second_block_count=2, scored_pages=0)
LEVELS = replace(FLAT, scored_pages=3)


class WithoutPageBounds(SomePages):
    """Pages of which the bounds of boxes alone are kept."""

    def page_bounds(self, _heads: Tensor) -> None:
        return None


@settings(max_examples=30, deadline=None)
@given(
    num_pages=st.integers(2, 20),
    block_size=st.sampled_from([64, 128, 256]),
    count=st.integers(1, 9),
    heads=st.sampled_from(Heads),
    seed=st.integers(0, 99),
)
def test_looking_into_all_pages_is_choosing_among_all_blocks(
    num_pages: int, block_size: int, count: int, heads: Heads, seed: int
) -> None:
    rule = replace(FLAT, block_size=block_size, second_block_count=count, head_select_mode=heads)
    generator = torch.Generator().manual_seed(seed)
    pages, query = random_pages(num_pages, BOXES, generator), ask(random_heads(generator))
    is_candidate = ~rule.grid(num_pages).is_fixed.unsqueeze(0)
    blocks = is_candidate.view(1, num_pages, -1).numpy()
    found = PromisingPages(rule, blocks, count, num_pages).choose(query, pages)
    chosen = rule.begin().choose(query, pages)
    assert found is not None
    assert chosen is not None
    assert torch.equal(found, chosen & is_candidate)


@settings(max_examples=30, deadline=None)
@given(num_pages=st.integers(8, 24), heads=st.sampled_from(Heads), seed=st.integers(0, 99))
def test_both_levels_are_those_of_plain_torch(num_pages: int, heads: Heads, seed: int) -> None:
    rule, is_shared = replace(LEVELS, head_select_mode=heads), heads is Heads.SHARED
    generator = torch.Generator().manual_seed(seed)
    pages, query = random_pages(num_pages, BOXES, generator), ask(random_heads(generator))
    chosen = rule.begin().choose(query, pages)
    assert chosen is not None
    is_candidate = ~rule.grid(num_pages).is_fixed.unsqueeze(0)
    promising = reference_choose_blocks(
        pages.page_bounds(query.heads),
        is_candidate.unflatten(1, (-1, BOXES)).any(dim=2),  # type: ignore[no-untyped-call]
        count=3,
        num_kv_heads=HEADS,
        is_shared=is_shared,
    )
    scores = pages.bounds(query.heads).flatten(2)
    for head, mine in enumerate(promising.repeat_interleave(BOXES, dim=1)):
        group = slice(None) if is_shared else slice(2 * head, 2 * head + 2)
        some = reference_choose_blocks(
            scores[:, group, mine],
            is_candidate[:, mine],
            count=2,
            num_kv_heads=HEADS if is_shared else 1,
            is_shared=is_shared,
        )
        found = chosen[head] & is_candidate[0]
        assert torch.equal(mine.nonzero().flatten()[some[0]], found.nonzero().flatten())


def test_what_stands_out_is_found_in_few_pages() -> None:
    pages = marked(40, (0, 3, 0), (0, 90, 1), (1, 121, 2))
    first, second = rows(LEVELS.begin().choose(ask(wants(0, 1, 2, 2)), pages))
    assert first == [0, 3, 90]
    assert {0, 121} < set(second)


def test_a_block_beside_one_that_is_always_read_is_a_candidate() -> None:
    pages = marked(40, (0, 1, 0), (1, 1, 0), (0, 150, 1), (1, 150, 1))
    assert rows(LEVELS.begin().choose(ask(wants(0, 1, 0, 1)), pages)) == [[0, 1, 150]] * HEADS


@pytest.mark.parametrize(
    "rule",
    [
        replace(LEVELS, scored_pages=20),  # as many again do not pay
        replace(LEVELS, second_block_count=20),  # each may be in a page of its own
        replace(LEVELS, block_size=512),
        replace(LEVELS, representative_type=Representative.MEAN),
    ],
)
def test_where_it_does_not_pay_all_blocks_are_scored(rule: Select) -> None:
    generator = torch.Generator().manual_seed(5)
    pages, query = random_pages(39, BOXES, generator), ask(random_heads(generator))
    found = rule.begin().choose(query, pages)
    assert rows(found) == rows(replace(rule, scored_pages=0).begin().choose(query, pages))


def test_without_bounds_of_pages_all_blocks_are_scored() -> None:
    generator = torch.Generator().manual_seed(7)
    pages, query = random_pages(40, BOXES, generator), ask(random_heads(generator))
    flat = rows(FLAT.begin().choose(query, pages))
    assert rows(LEVELS.begin().choose(query, pages)) != flat
    assert rows(LEVELS.begin().choose(query, WithoutPageBounds(pages.mean))) == flat


def test_of_what_was_voted_for_the_pages_alone_are_looked_into() -> None:
    """Also where heads voted for different numbers of them."""
    rule = replace(LEVELS, preselect_block=True, preselect_block_count=3)
    blocks = torch.zeros(HEADS, 40 * BOXES, dtype=torch.bool)
    blocks[0, [17, 18, 90]] = blocks[1, [17, 60, 121]] = True
    found = promising_pages(rule, rule.grid(40), blocks, rule.second_block_count)
    assert found is not None
    assert found.voted is not None
    assert {4, 22} < set(found.voted[0].tolist())
    assert found.voted[1].tolist() == [4, 15, 30]
    pages = marked(40, (0, 18, 0), (0, 90, 1), (0, 20, 1), (1, 60, 0), (1, 121, 1), (1, 5, 1))
    chosen = found.choose(ask(wants(0, 1, 0, 1)), pages)
    assert rows(chosen) == [[18, 90], [60, 121]]


def test_what_is_chosen_beside_votes_may_lie_anywhere() -> None:
    rule = replace(LEVELS, preselect_block=True, preselect_block_count=1, second_block_count=3)
    blocks = torch.ones(1, 40 * BOXES, dtype=torch.bool)
    found = promising_pages(rule, rule.grid(40), blocks, 2)
    assert found is not None
    assert found.voted is None
    assert found.count == 2
