"""Choosing blocks: the compiled loops against plain torch."""

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from kernels.block_choice import choose_blocks, count_heads, head_tables, whole_tables
from kernels.block_choice.reference import reference_choose_blocks, reference_worth


@given(
    st.integers(1, 3),
    st.sampled_from([(1, 1), (2, 1), (2, 4)]),
    st.integers(1, 70),
    st.integers(1, 4),
    st.integers(0, 80),
    st.booleans(),
    st.integers(0, 1000),
)
def test_the_blocks_worth_most_are_chosen(  # noqa: PLR0917 - by hypothesis
    num_tokens: int,
    heads: tuple[int, int],
    num_blocks: int,
    parts: int,
    count: int,
    is_shared: bool,
    seed: int,
) -> None:
    generator = torch.Generator().manual_seed(seed)
    num_kv_heads, group = heads
    length = num_blocks * parts + seed % parts  # the rest is no whole block
    scores = 5 * torch.randn(num_tokens, num_kv_heads * group, length, generator=generator)
    rows = 1 if is_shared or seed % 2 else num_kv_heads
    is_candidate = torch.rand(rows, num_blocks, generator=generator) < 0.7
    knobs = {"num_kv_heads": num_kv_heads, "is_shared": is_shared, "scale": 0.3, "parts": parts}
    chosen = choose_blocks(scores, is_candidate, count=count, **knobs)  # type: ignore[arg-type]
    for head, mine in enumerate(chosen):
        allowed = is_candidate[head % rows]
        assert int(mine.sum()) == min(count, int(allowed.sum()))
        assert not (mine & ~allowed).any()
    least = int(is_candidate.sum(dim=1).min())
    if count <= least:  # the reference takes as many in all rows
        wanted = reference_choose_blocks(scores, is_candidate, count=count, **knobs)  # type: ignore[arg-type]
        assert torch.equal(chosen, wanted)


def test_equal_blocks_are_taken_in_their_order() -> None:
    chosen = choose_blocks(
        torch.zeros(1, 2, 5), torch.ones(1, 5, dtype=torch.bool), count=2, num_kv_heads=2
    )
    assert chosen.tolist() == [[True, True, False, False, False]] * 2


@pytest.mark.parametrize("score", [float("inf"), -float("inf")])
def test_scores_without_an_end_take_as_many(score: float) -> None:
    scores = torch.zeros(1, 1, 40)
    scores[0, 0, 3] = score
    is_candidate = torch.ones(1, 40, dtype=torch.bool)
    assert choose_blocks(scores, is_candidate, count=7, num_kv_heads=1).sum() <= 7


def test_heads_of_one_scale_do_not_silence_others() -> None:
    scores = torch.tensor([[[100.0, 100.0, 100.0], [0.0, 5.0, 0.0]]])
    assert reference_worth(scores, 1)[0].argmax() == 1
    chosen = choose_blocks(scores, torch.ones(1, 3, dtype=torch.bool), count=1, num_kv_heads=1)
    assert chosen.tolist() == [[False, True, False]]


@given(st.integers(1, 3), st.integers(1, 9), st.integers(1, 4), st.integers(0, 1000))
def test_tables_name_what_is_read(
    num_heads: int, num_pages: int, num_blocks: int, seed: int
) -> None:
    generator = np.random.default_rng(seed)
    is_read = generator.random((num_heads, num_pages, num_blocks)) < 0.5
    assert count_heads(is_read).tolist() == is_read.sum(axis=(0, 2)).tolist()
    places = np.flatnonzero(generator.random(num_pages) < 0.7)
    pages = generator.permutation(100)[: len(places)].astype(np.int32)
    tables = head_tables(is_read, places, pages, num_heads)
    blocks = pages[:, None] * num_blocks + np.arange(num_blocks)
    wanted = np.where(is_read[:, places], blocks, -1).reshape(num_heads, -1)
    if (wanted >= 0).all():
        assert tables is None
    else:
        assert tables is not None
        assert tables.tolist() == wanted.tolist()


def test_one_choice_of_all_heads_is_in_every_table() -> None:
    is_read = np.array([[[True, False]]])
    tables = head_tables(is_read, np.array([0]), np.array([7], np.int32), 3)
    assert tables is not None
    assert tables.tolist() == [[14, -1]] * 3


@given(st.integers(1, 3), st.integers(1, 9), st.integers(1, 4), st.integers(0, 1000))
def test_tables_of_all_pages_are_those_made_one_by_one(
    num_rows: int, num_pages: int, num_blocks: int, seed: int
) -> None:
    generator = np.random.default_rng(seed)
    num_heads = num_rows * int(generator.integers(1, 3)) if num_rows == 1 else num_rows
    places = np.flatnonzero(generator.random(num_pages) < 0.7)
    chosen = generator.random((num_rows, len(places) * num_blocks)) < 0.4
    pages = generator.permutation(100)[:num_pages].astype(np.int32)
    if not len(places):
        return
    is_read = np.ones((num_rows, num_pages, num_blocks), bool)
    is_read[:, places] = chosen.reshape(num_rows, len(places), num_blocks)
    table, num_read, is_used = whole_tables(chosen, places, pages, num_heads)
    expected = head_tables(is_read, np.arange(num_pages), pages, num_heads)
    if expected is None:
        assert num_read == table.size
    else:
        assert table.tolist() == expected.tolist()
        assert num_read == (expected >= 0).sum()
    assert is_used.tolist() == (count_heads(is_read) > 0).tolist()
