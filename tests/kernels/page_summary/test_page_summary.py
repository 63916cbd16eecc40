"""Summaries of pages: bounds that hold, of the right size, in every format."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels.dequant import dequantize
from kernels.kv_layout import KVFormat, KVLayout
from kernels.page_summary import (
    box_bounds,
    new_table,
    num_boxes,
    page_bounds,
    summarize,
    upper_bounds,
)
from kernels.page_summary.box_bounds import box_bounds_reference
from kernels.page_summary.recipes import BlockKeys, BlockKind, PageBounds, has_page_bounds, is_small
from tests.kernels.random_context import random_context

LAYERS, HEADS, GROUP, DIM = 2, 2, 3, 64


def layout_of(kv_format: KVFormat) -> KVLayout:
    return KVLayout(kv_format, num_layers=LAYERS, num_kv_heads=HEADS, head_dim=DIM)


@pytest.mark.parametrize(
    ("kv_format", "boxes"), [("f32", 8), ("f16", 4), ("q8_0", 2), ("q4_0", 1), ("q4_1", 1)]
)
def test_a_summary_takes_a_32nd_of_its_page_at_most(kv_format: KVFormat, boxes: int) -> None:
    layout = layout_of(KVFormat(kv_format))
    assert num_boxes(layout) == boxes
    summary = summarize(torch.zeros(layout.page_bytes, dtype=torch.uint8), layout)
    assert summary.nbytes <= layout.page_bytes // 32


@settings(max_examples=20, deadline=None)
@given(
    kv_format=st.sampled_from(KVFormat),
    size=st.sampled_from([1e-8, 1e-3, 1.0, 300.0, 6e4]),
    seed=st.integers(0, 2**31),
)
def test_no_key_is_outside_its_bounds_and_no_product_above(
    kv_format: KVFormat, size: float, seed: int
) -> None:
    """Also where FP16 holds neither: every key is scaled by ``size``."""
    generator = torch.Generator().manual_seed(seed)
    layout = layout_of(KVFormat.F32)
    rows = torch.randn(LAYERS, 2, HEADS, layout.page_size, DIM, generator=generator) * size
    if kv_format is not KVFormat.F32:
        layout = layout_of(kv_format)
        context = random_context(layout, context_len=layout.page_size, generator=generator)
        page = context.kv.page(int(context.block_table[0]))
        shape = (LAYERS, 2, HEADS, layout.page_size, layout.row_bytes)
        rows = dequantize(page.view(shape), kv_format)
    else:
        page = rows.flatten().view(torch.uint8)
    summary = summarize(page, layout)
    keys = rows[1, 0]  # of the second layer, [Hkv, S, D]
    lowest, highest, mean = summary[1].float()
    boxes = keys.unflatten(1, (num_boxes(layout), -1))  # type: ignore[no-untyped-call]
    assert (lowest.unsqueeze(2) <= boxes).all()
    assert (highest.unsqueeze(2) >= boxes).all()
    assert (mean >= lowest - 1e-3 * size).all()
    assert (mean <= highest + 1e-3 * size).all()

    query = torch.randn(1, HEADS * GROUP, DIM, generator=generator)
    found = upper_bounds(query, summary[1, 0].unsqueeze(1), summary[1, 1].unsqueeze(1))
    by_head = keys.repeat_interleave(GROUP, dim=0)
    products = torch.einsum("hd,hnd->hn", query[0], by_head).amax(dim=1)
    assert found.shape == (1, HEADS * GROUP, 1)
    assert (found[0, :, 0] >= products - 1e-5 * products.abs()).all()


def test_query_heads_meet_the_keys_of_their_own_head() -> None:
    """As a product written out head by head and page by page."""
    torch.manual_seed(1)
    query = torch.randn(2, HEADS * GROUP, DIM)
    lowest = torch.randn(HEADS, 3, 4, DIM).half()
    highest = lowest + 1
    found = upper_bounds(query, lowest, highest)
    for token, head, page in [
        (0, 0, 0),
        (1, GROUP - 1, 2),
        (1, GROUP, 1),
        (0, HEADS * GROUP - 1, 2),
    ]:
        rows = query[token, head] * torch.stack((lowest, highest))[:, head // GROUP, page].float()
        expected = rows.amax(dim=0).sum(dim=-1).amax()
        assert torch.isclose(found[token, head, page], expected, atol=1e-4)


@settings(max_examples=25, deadline=None)
@given(
    num_tokens=st.integers(1, 3),
    group=st.integers(1, 5),
    boxes=st.sampled_from([1, 2, 3, 4, 32]),
    slots=st.lists(st.integers(0, 19), min_size=1, max_size=40),
    kinds=st.sampled_from([2, 3]),
    seed=st.integers(0, 999),
)
def test_bounds_read_from_a_table_are_those_of_plain_torch(  # noqa: PLR0917 - by hypothesis
    num_tokens: int, group: int, boxes: int, slots: list[int], kinds: int, seed: int
) -> None:
    """Also of pages in any order, and of what holds numbers that FP16 does not."""
    torch.manual_seed(seed)
    table = new_table(2, kinds, HEADS, 20, boxes, DIM)
    table.copy_(torch.randn(table.shape))
    table[1, 0, 0, 3, 0, 5] = -torch.inf
    table[1, 1, 0, 3, 0, 5] = torch.inf
    table[1, 1, HEADS - 1, 7, boxes - 1, 0] = torch.nan
    query = torch.randn(num_tokens, HEADS * group, DIM)
    query[:, :, 5] = query[:, :, 5].relu()  # 0 times infinity is no number
    places = torch.tensor(slots, dtype=torch.int64)
    found = box_bounds(query, table[1], places)
    expected = box_bounds_reference(query, table[1], places)
    assert found.shape == (num_tokens, HEADS * group, len(slots), boxes)
    torch.testing.assert_close(found, expected, rtol=1e-4, atol=1e-4)


@settings(max_examples=15, deadline=None)
@given(num_pages=st.integers(1, 30), seed=st.integers(0, 999))
def test_each_head_may_ask_for_pages_of_its_own(num_pages: int, seed: int) -> None:
    torch.manual_seed(seed)
    table = new_table(2, 3, HEADS, 20, 4, DIM)
    table.copy_(torch.randn(table.shape))
    query, slots = torch.randn(1, HEADS * GROUP, DIM), torch.randint(20, (HEADS, num_pages))
    found = box_bounds(query, table[1], slots)
    torch.testing.assert_close(found, box_bounds_reference(query, table[1], slots))
    for head in range(HEADS):
        mine = slice(head * GROUP, (head + 1) * GROUP)
        alone = box_bounds(query, table[1], slots[head])
        assert torch.equal(found[:, mine], alone[:, mine])


@pytest.mark.parametrize("kv_format", KVFormat)
def test_bounds_of_whole_pages_hold_and_take_little(kv_format: KVFormat) -> None:
    layout = layout_of(kv_format)
    generator = torch.Generator().manual_seed(4)
    context = random_context(layout, context_len=layout.page_size, generator=generator)
    page = context.kv.page(int(context.block_table[0]))
    summary = PageBounds().summarize(page, layout)
    bounds = page_bounds(summary)
    shape = (LAYERS, 2, HEADS, layout.page_size, layout.row_bytes)
    keys = dequantize(page.view(shape)[:, 0], kv_format)
    lowest, highest = bounds.float().unbind(dim=1)
    assert bounds.shape == (LAYERS, 2, HEADS, 1, DIM)
    assert (lowest <= keys).all()
    assert (highest >= keys).all()
    is_kept = has_page_bounds(PageBounds(), layout)
    assert is_kept == (num_boxes(layout) > 1)
    assert not is_kept or 32 * (summary.nbytes + bounds.nbytes) <= layout.page_bytes


def test_bounds_of_whole_pages_are_kept_where_there_is_room() -> None:
    f16 = layout_of(KVFormat.F16)
    assert has_page_bounds(BlockKeys(BlockKind.BOUNDS, 64), f16)
    assert not has_page_bounds(BlockKeys(BlockKind.BOUNDS, 32), f16)
    assert not has_page_bounds(BlockKeys(BlockKind.MEAN, 64), f16)


@pytest.mark.parametrize("kv_format", KVFormat)
def test_recipes_keep_what_they_say_of_each_block(kv_format: KVFormat) -> None:
    layout = layout_of(kv_format)
    generator = torch.Generator().manual_seed(3)
    context = random_context(layout, context_len=layout.page_size, generator=generator)
    page = context.kv.page(int(context.block_table[0]))
    shape = (LAYERS, 2, HEADS, layout.page_size, layout.row_bytes)
    blocks = dequantize(page.view(shape)[:, 0], kv_format).unflatten(2, (-1, 64))  # type: ignore[no-untyped-call]
    expected = {
        BlockKind.MAX: blocks.amax(dim=3),
        BlockKind.MEAN: blocks.mean(dim=3),
        BlockKind.FIXED: (blocks[:, :, :, 16] + blocks[:, :, :, 48]) / 2,
    }
    for kind, vectors in expected.items():
        (found,) = BlockKeys(kind, 64, 2).summarize(page, layout).float().unbind(dim=1)
        assert (found - vectors).abs().max() < 1e-2
    lowest, highest = BlockKeys(BlockKind.BOUNDS, 64).summarize(page, layout).float().unbind(dim=1)
    assert (lowest <= blocks.amin(dim=3)).all()
    assert (highest >= blocks.amax(dim=3)).all()


@pytest.mark.parametrize(
    ("kv_format", "smallest"), [("f32", 8), ("f16", 16), ("q8_0", 32), ("q4_0", 64), ("q4_1", 64)]
)
def test_small_summaries_take_a_32nd_at_most(kv_format: str, smallest: int) -> None:
    layout = layout_of(KVFormat(kv_format))
    assert is_small(PageBounds(), layout)
    for block_len in (1, 2, 4, 8, 16, 32, 64, 128, 256):
        recipe = BlockKeys(BlockKind.MEAN, block_len)
        assert is_small(recipe, layout) == (block_len >= smallest)
        if is_small(recipe, layout):
            page = torch.zeros(layout.page_bytes, dtype=torch.uint8)
            assert recipe.summarize(page, layout).nbytes <= layout.page_bytes // 32
