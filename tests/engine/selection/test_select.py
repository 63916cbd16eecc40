"""Which blocks ``select`` chooses: what is always read, how many more, when, and among which."""

from dataclasses import replace

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor

from engine.errors import UsageFailure
from engine.models.context import LayerQuery
from engine.selection.block_rule import Representative
from engine.selection.heads import Heads
from engine.selection.quest import Quest
from engine.selection.registry import choose_selector
from engine.selection.select import Select
from kernels.kv_layout import KVFormat, KVLayout
from kernels.page_summary.recipes import BlockKeys, BlockKind, PageBounds
from tests.engine.selection.some_pages import (
    DIM,
    HEADS,
    SomePages,
    random_heads,
    random_pages,
)

PAGE = 256
BOXES = 4
SMALL = Select(initial=1, local_windows_len=0, block_size=64, second_block_count=2)


def ask(heads: Tensor, layer: int = 0) -> LayerQuery:
    return LayerQuery(layer, heads, scale=1.0)


def rows(chosen: Tensor | None) -> list[list[int]]:
    assert chosen is not None
    return [row.nonzero().flatten().tolist() for row in chosen]


def wants(*channels: int) -> Tensor:
    """A query of which each head asks for one channel."""
    return torch.nn.functional.one_hot(torch.tensor(channels), DIM).float().unsqueeze(0) * 30


def marked(num_pages: int, *marks: tuple[int, int, int]) -> SomePages:
    """Pages of nothing but at (KV head, block of 64, channel)."""
    mean = torch.zeros(HEADS, num_pages * BOXES, DIM)
    for head, block, channel in marks:
        mean[head, block, channel] = 1.0
    return SomePages(mean.view(HEADS, num_pages, BOXES, DIM).half())


@settings(max_examples=40, deadline=None)
@given(
    num_pages=st.integers(1, 20),
    sinks=st.integers(0, 700),
    local=st.integers(0, 1500),
    more=st.integers(0, 6),
    heads=st.sampled_from(Heads),
    seed=st.integers(0, 99),
)
def test_whole_pages_by_their_bounds_are_quest(  # noqa: PLR0917 - by hypothesis
    num_pages: int, sinks: int, local: int, more: int, heads: Heads, seed: int
) -> None:
    fixed = -(-sinks // PAGE) - (-local // PAGE) + 1
    quest = Quest(budget=(fixed + more) * PAGE, sinks=sinks, local=local, heads=heads)
    select = Select(sinks, local, PAGE, more, head_select_mode=heads)
    generator = torch.Generator().manual_seed(seed)
    pages, query = random_pages(num_pages, BOXES, generator), ask(random_heads(generator))
    assert rows(select.begin().choose(query, pages)) == rows(quest.choose(query, pages))


@settings(max_examples=60, deadline=None)
@given(
    num_pages=st.integers(1, 12),
    initial=st.integers(0, 600),
    local=st.integers(0, 600),
    block_size=st.sampled_from([64, 128, 256, 512]),
    count=st.integers(0, 8),
    kind=st.sampled_from([Representative.QUEST, Representative.MAX, Representative.MEAN]),
    heads=st.sampled_from(Heads),
    seed=st.integers(0, 99),
)
def test_so_many_middle_blocks_beside_what_is_always_read(  # noqa: PLR0917 - by hypothesis
    num_pages: int,
    initial: int,
    local: int,
    block_size: int,
    count: int,
    kind: Representative,
    heads: Heads,
    seed: int,
) -> None:
    select = Select(
        initial, local, block_size, count, representative_type=kind, head_select_mode=heads
    )
    generator = torch.Generator().manual_seed(seed)
    pages, query = random_pages(num_pages, BOXES, generator), ask(random_heads(generator))
    chosen = select.begin().choose(query, pages)
    assert chosen is not None
    assert len(chosen) == (HEADS if heads is Heads.SEPARATE else 1)
    tokens = chosen.repeat_interleave(num_pages * PAGE // chosen.shape[1], dim=1)
    assert tokens[:, :initial].all()
    assert tokens[:, max(0, num_pages * PAGE - local) :].all()
    grid = select.grid(num_pages)
    middle = ~grid.is_fixed
    blocks = tokens[:, : grid.num_blocks * block_size].view(len(chosen), -1, block_size)
    assert (blocks.all(dim=2) == blocks.any(dim=2)).all()
    assert (blocks[:, middle, 0].sum(dim=1) == min(count, int(middle.sum()))).all()
    assert select.reads_all(num_pages + 1) == (int(middle.sum()) <= count)
    if select.reads_all(num_pages + 1):
        assert chosen.all()


def test_each_kv_head_finds_blocks_that_any_of_its_query_heads_asks_for() -> None:
    pages = marked(4, (0, 3, 0), (0, 9, 1), (1, 12, 2))
    first, second = rows(SMALL.begin().choose(ask(wants(0, 1, 2, 2)), pages))
    assert first == [0, 3, 9]
    assert {0, 12} < set(second)


def test_heads_that_share_a_choice_read_the_same() -> None:
    pages = marked(4, (0, 3, 0), (1, 12, 2))
    select = replace(SMALL, head_select_mode=Heads.SHARED)
    assert rows(select.begin().choose(ask(wants(0, 0, 2, 2)), pages)) == [[0, 3, 12]]


def test_a_choice_is_kept_for_so_many_tokens() -> None:
    pages = marked(4, (0, 3, 0), (1, 3, 0), (0, 9, 1), (1, 9, 1))
    select = replace(SMALL, second_block_count=1, token_step=2).begin()
    found = [rows(select.choose(ask(wants(*[channel] * 4)), pages))[0] for channel in (0, 1, 1)]
    assert found == [[0, 3], [0, 3], [0, 9]]


def test_a_choice_serves_so_many_layers() -> None:
    pages = marked(4, (0, 3, 0), (1, 3, 0), (0, 9, 1), (1, 9, 1))
    select = replace(SMALL, second_block_count=1, layer_step=2, dense_layer_num=1).begin()
    asked = [(0, 0), (1, 0), (2, 1), (3, 1), (4, 0)]
    chosen = [select.choose(ask(wants(*[channel] * 4), layer), pages) for layer, channel in asked]
    assert chosen[0] is not None
    assert chosen[0].all()
    assert [rows(each)[0] for each in chosen[1:]] == [[0, 3], [0, 3], [0, 9], [0, 9]]


def test_what_has_come_since_a_choice_was_made_is_read() -> None:
    select = replace(SMALL, second_block_count=1, token_step=9).begin()
    select.choose(ask(wants(0, 0, 0, 0)), marked(3, (0, 3, 0), (1, 3, 0)))
    later = select.choose(ask(wants(0, 0, 0, 0)), marked(4, (0, 3, 0), (1, 3, 0)))
    assert rows(later)[0] == [0, 3, 12, 13, 14, 15]


def layout_of(kv_format: KVFormat) -> KVLayout:
    return KVLayout(kv_format, num_layers=2, num_kv_heads=2, head_dim=64)


def test_what_is_kept_of_keys_follows_from_the_blocks() -> None:
    f16 = layout_of(KVFormat.F16)
    assert replace(SMALL, block_size=64).recipe(f16) == PageBounds()
    assert replace(SMALL, block_size=32).recipe(f16) == BlockKeys(BlockKind.BOUNDS, 32)
    fixed = replace(SMALL, representative_type=Representative.FIXED, representative_num=3)
    assert fixed.recipe(f16) == BlockKeys(BlockKind.FIXED, 64, 3)


@pytest.mark.parametrize(
    ("rule", "kv_format", "is_on_gpu"),
    [
        (replace(SMALL, block_size=16), "f16", False),
        (replace(SMALL, block_size=32), "q8_0", False),
        (replace(SMALL, block_size=1, representative_type=Representative.DYNAMIC), "f16", False),
        (Select(block_size=8, preselect_block=True, second_block_count=96), "f16", True),
    ],
)
def test_blocks_too_small_for_a_cache_are_refused(
    rule: Select, kv_format: str, is_on_gpu: bool
) -> None:
    with pytest.raises(ValueError, match="block"):
        rule.require_fit(layout_of(KVFormat(kv_format)), is_on_gpu=is_on_gpu)
    replace(rule, block_size=128).require_fit(layout_of(KVFormat(kv_format)), is_on_gpu=is_on_gpu)


def test_the_options_of_the_seed_are_taken_as_written_there() -> None:
    options = {
        "block_size": "128",
        "local_windows_len": "4096",
        "second_select_num": "96",
        "anchor_type": "DYNAMIC",
        "dense_layer_num": "0",
        "anchor_num": "1",
        "preselect_block": "False",
        "head_select_mode": "SHARED",
        "preselect_block_count": "96",
        "layer_step": "1",
        "token_step": "1",
    }
    chosen = choose_selector("select", options)
    assert chosen == Select(
        64, 4096, 128, 96, False, 96, Representative.DYNAMIC, 1, Heads.SHARED, 0, 1, 1
    )
    preset = choose_selector("ktransformers", {})
    assert preset == type(preset)()
    assert choose_selector("snapkv", {"block_size": "16"}).reads_all(3)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"second_select_num": "3", "second_block_count": "4"}, "twice"),
        ({"block_size": "100"}, "block_size divides 256"),
        ({"block_size": "0"}, "block_size divides 256"),
        ({"preselect_block": "maybe"}, "cannot be maybe"),
        ({"preselect_block": "true", "preselect_block_count": "0"}, "at least 1"),
        ({"representative_type": "quest", "representative_num": "1"}, "has 2"),
        ({"representative_type": "fixed", "representative_num": "65"}, "do not stand"),
        (
            {"block_size": "512", "representative_type": "fixed", "representative_num": "300"},
            "300 keys do not stand for 256",  # of a page: what is kept is kept page by page
        ),
        ({"token_step": "0"}, "at least 1"),
        ({"initial": "-1"}, "not negative"),
        ({"preselect_next": "-1"}, "not negative"),
        ({"budget": "4096"}, "no option budget"),
    ],
)
def test_what_contradicts_itself_is_refused(options: dict[str, str], message: str) -> None:
    with pytest.raises(UsageFailure, match=message):
        choose_selector("select", options)
