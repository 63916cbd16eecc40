"""What ``select`` reads where the question voted: those blocks alone, or others beside them."""

from dataclasses import replace

import pytest
import torch
from torch import Tensor

from engine.selection.block_rule import Representative
from engine.selection.heads import Heads
from engine.selection.selector import Selection
from kernels.kv_layout import KVFormat
from tests.engine.selection.some_pages import DIM, GROUP, HEADS
from tests.engine.selection.test_select import PAGE, SMALL, ask, layout_of, marked, rows, wants


def vote(selection: Selection, keys: Tensor, channel: int) -> None:
    """Have a query vote by the keys ``[Hkv, N, D]`` of full pages."""
    query = ask(wants(*[channel] * (HEADS * GROUP)))
    by_head = keys.repeat_interleave(GROUP, dim=0)
    lse = torch.einsum("thd,hnd->thn", query.heads, by_head).logsumexp(dim=-1)
    pages = keys.unflatten(1, (-1, PAGE))  # type: ignore[no-untyped-call]
    numbers = torch.arange(pages.shape[1])
    order = [numbers[1:], numbers[:1]]  # as tiers give them: in any order
    selection.observe(query, lse, ((part, pages[:, part]) for part in order))


def keys_of(num_pages: int, *marks: tuple[int, int]) -> Tensor:
    """Keys of nothing but at (token, channel), for all heads ``[Hkv, N, D]``."""
    keys = torch.zeros(HEADS, num_pages * PAGE, DIM)
    for token, channel in marks:
        keys[:, token, channel] = 1.0
    return keys


@pytest.mark.parametrize("heads", Heads)
def test_only_blocks_that_the_question_voted_for_are_chosen(heads: Heads) -> None:
    rule = replace(SMALL, preselect_block=True, preselect_block_count=3, head_select_mode=heads)
    select = rule.begin()
    assert select.voters(range(100, 300)) == range(268, 300)
    vote(select, keys_of(4, (64 * 5 + 9, 0), (64 * 8, 0), (64 * 11 + 63, 0)), channel=0)
    pages = marked(4, (0, 3, 1), (1, 3, 1), (0, 8, 1), (1, 8, 1), (0, 5, 2), (1, 5, 2))
    first, *others = rows(select.choose(ask(wants(1, 2, 1, 2)), pages))
    assert first == [0, 5, 8]
    assert others in ([], [first])


@pytest.mark.parametrize("heads", Heads)
def test_others_are_chosen_beside_those_that_the_question_voted_for(heads: Heads) -> None:
    """Two that it voted for, whatever a token wants, and two that the token wants."""
    rule = replace(
        SMALL,
        preselect_block=True,
        preselect_block_count=2,
        second_block_count=4,
        head_select_mode=heads,
    )
    assert rule.recipe(layout_of(KVFormat.F16)) is not None
    select = rule.begin()
    vote(select, keys_of(4, (64 * 5 + 9, 0), (64 * 8, 0)), channel=0)
    pages = marked(4, (0, 3, 1), (1, 3, 1), (0, 11, 1), (1, 11, 1), (0, 5, 1), (1, 5, 1))
    first, *others = rows(select.choose(ask(wants(1, 1, 1, 1)), pages))
    assert first == [0, 3, 5, 8, 11]
    assert others in ([], [first])
    assert not rule.reads_all(2 + 4)
    assert replace(rule, second_block_count=12).reads_all(4)


def test_blocks_behind_those_that_the_question_voted_for_share_their_votes() -> None:
    rule = replace(SMALL, preselect_block=True, preselect_block_count=4, second_block_count=4)
    keys, query = keys_of(4, (64 * 5 + 9, 0), (64 * 8, 0)), ask(wants(1, 1, 1, 1))
    chosen = []
    for num_next in (0, 1):
        select = replace(rule, preselect_next=num_next).begin()
        vote(select, keys, channel=0)
        chosen.append(rows(select.choose(query, marked(4)))[0])
    assert chosen[1] == [0, 5, 6, 8, 9]
    assert {0, 5, 8} < set(chosen[0]) != set(chosen[1])


def test_what_was_voted_for_is_read_where_nothing_is_chosen_beside() -> None:
    """Votes are smoothed over five tokens, and add up over the runs of a question."""
    rule = replace(
        SMALL, block_size=1, preselect_block=True, preselect_block_count=5, second_block_count=5
    )
    assert rule.recipe(layout_of(KVFormat.F16)) is None
    select = rule.begin()
    vote(select, keys_of(2, (300, 0), (77, 0)), channel=0)
    vote(select, keys_of(2, (300, 0)), channel=0)
    query = ask(wants(1, 1, 1, 1))
    assert rows(select.choose(query, marked(2))) == [[0, *range(298, 303)]] * HEADS
    written_since = range(2 * PAGE, 3 * PAGE)
    assert rows(select.choose(query, marked(3))) == [[0, *range(298, 303), *written_since]] * HEADS


def test_keys_with_most_votes_stand_for_their_block() -> None:
    rule = replace(SMALL, second_block_count=1, representative_type=Representative.DYNAMIC)
    select = rule.begin()
    keys = keys_of(4, (64 * 6 + 3, 0), (64 * 9 + 3, 0))
    keys[:, 64 * 9 + 3, 1] = 1.0
    vote(select, keys, channel=0)
    assert rows(select.choose(ask(wants(1, 1, 1, 1)), marked(4)))[0] == [0, 9]
