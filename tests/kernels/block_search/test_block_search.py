"""The search for blocks within a chain, against its parts called one by one."""

from dataclasses import replace

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from torch import Tensor

from kernels.attention_parts import AttentionHeads
from kernels.block_choice import choose_blocks, whole_tables
from kernels.block_search import BlockSearch, TokenSearch, can_search
from kernels.chained_calls.cpu import ChainedCalls
from kernels.kv_layout import KVFormat, KVLayout
from kernels.page_summary import box_bounds, new_table, page_bounds
from kernels.paged_kv import PagedKV
from kernels.token_pages import TokenPages

HEADS, GROUP, DIM, SCALE = 2, 2, 64, 0.25
LAYOUT = KVLayout(KVFormat.F16, 1, HEADS, DIM)
Mask = NDArray[np.bool_]


def found(search: BlockSearch, query: Tensor, places: NDArray[np.int64]) -> TokenSearch:
    """What a chain finds for a query; the run has two pages more than are chosen among."""
    num_pages = len(places) + 2
    kv = PagedKV(LAYOUT, pages_per_slab=num_pages, device=torch.device("cpu"))
    kv.grow()
    kv.slabs[0].zero_()
    frames = torch.randperm(num_pages, dtype=torch.int32)
    token_search = TokenSearch([search], places, frames.numpy(), HEADS)
    chain = ChainedCalls([])
    rows = [chain.row(heads * DIM).view(1, heads, DIM) for heads in (HEADS * GROUP, HEADS, HEADS)]
    heads = AttentionHeads(*rows, None, rows[1])
    chain.find_blocks(heads, layer=0, scale=SCALE)
    chain.attend(heads, layer=0, scale=SCALE)
    heads.query.copy_(query)
    slot, position = int(frames[-1]) * 256, (num_pages - 1) * 256
    chain.run([], TokenPages(kv, slot, frames, position, search=token_search))
    return token_search


def chosen_apart(search: BlockSearch, query: Tensor) -> Mask:
    """What the parts choose, bool ``[H, P * blocks]``."""
    is_candidate = torch.from_numpy(search.is_candidate)
    num_pages, blocks = search.num_pages, search.blocks_per_page
    knobs = {"num_kv_heads": HEADS, "is_shared": search.is_shared, "scale": SCALE}
    is_read = torch.from_numpy(search.is_read).flatten(1)
    if not search.count:
        return is_read.numpy()
    assert search.bounds is not None
    assert search.slots is not None
    heads = 1 if search.is_shared else HEADS
    places = torch.arange(num_pages).expand(heads, -1)
    if search.voted is not None:
        places = torch.from_numpy(search.voted).expand(heads, -1)
    elif search.num_searched < num_pages:
        assert search.page_bounds is not None
        of_pages = box_bounds(query, search.page_bounds, search.slots).flatten(2)
        is_first = choose_blocks(
            of_pages,
            is_candidate.any(dim=2),
            count=search.num_searched,
            **knobs,  # type: ignore[arg-type]
        )
        places = is_first.nonzero()[:, 1].view(heads, -1)
    scores = box_bounds(query, search.bounds, search.slots[places]).flatten(2)
    inside = is_candidate.expand(heads, -1, -1)[torch.arange(heads).unsqueeze(1), places]
    parts = search.bounds.shape[3] // blocks
    some = choose_blocks(scores, inside.flatten(1), count=search.count, parts=parts, **knobs)  # type: ignore[arg-type]
    chosen = torch.zeros(heads, num_pages, blocks, dtype=torch.bool)
    chosen[torch.arange(heads).unsqueeze(1), places] = some.view(inside.shape)
    return (chosen.flatten(1) | is_read).numpy()


def some_search(num_pages: int, blocks: int, parts: int, generator: torch.Generator) -> BlockSearch:
    """Blocks of ``parts`` boxes, of pages anywhere in a table; nothing is looked for yet."""
    num_slots = num_pages + 3
    table = new_table(3, HEADS, num_slots, blocks * parts, DIM)
    keys = torch.randn(2, *table.shape[1:], generator=generator)
    table[:2] = torch.stack((keys.amin(dim=0), keys.amax(dim=0))).half()
    pages = new_table(2, HEADS, num_slots, 1, DIM)
    pages.copy_(page_bounds(table.movedim(2, 0)).movedim(0, 2))
    masks = torch.rand(2, HEADS, num_pages, blocks, generator=generator)
    return BlockSearch(
        (masks[0] < 0.8).numpy(),
        (masks[1] < 0.1).numpy(),
        slots=torch.randperm(num_slots, generator=generator)[:num_pages],
        bounds=table,
        page_bounds=pages,
        num_searched=num_pages,
    )


@settings(deadline=None, max_examples=60)
@given(
    num_pages=st.integers(1, 24),
    blocks=st.sampled_from([1, 4]),
    parts=st.integers(1, 2),
    count=st.integers(0, 9),
    levels=st.sampled_from(["one", "two", "voted"]),
    rows=st.tuples(st.integers(1, HEADS), st.integers(1, HEADS)),
    is_shared=st.booleans(),
    seed=st.integers(0, 10_000),
)
def test_it_finds_what_its_parts_find(  # noqa: PLR0917 - by hypothesis
    num_pages: int,
    blocks: int,
    parts: int,
    count: int,
    levels: str,
    rows: tuple[int, int],
    is_shared: bool,
    seed: int,
) -> None:
    generator = torch.Generator().manual_seed(seed)
    search = replace(
        some_search(num_pages, blocks, parts, generator), count=count, is_shared=is_shared
    )
    of_candidates, of_read = (1, 1) if is_shared else rows
    search = replace(
        search,
        is_candidate=search.is_candidate[:of_candidates],
        is_read=search.is_read[:of_read],
    )
    fewest = int(search.is_candidate.any(axis=2).sum(axis=1).min())
    num_searched = 1 + seed % max(1, fewest)
    if levels != "one" and num_searched <= min(fewest, num_pages - 1):
        search = replace(search, num_searched=num_searched)
        if levels == "voted":
            lots = [torch.randperm(num_pages, generator=generator) for _ in range(of_candidates)]
            places = torch.stack([lot[:num_searched].sort().values for lot in lots])
            search = replace(search, voted=places.numpy(), page_bounds=None)
    query = torch.randn(1, HEADS * GROUP, DIM, generator=generator)
    places_of_run = np.sort(np.random.default_rng(seed).permutation(num_pages + 1)[:num_pages])
    token_search = found(search, query, places_of_run)
    wanted = whole_tables(chosen_apart(search, query), places_of_run, token_search.frames, HEADS)
    assert token_search.table.tolist() == wanted.table.tolist()
    assert token_search.num_read.tolist() == [wanted.num_read]
    assert token_search.is_used.tolist() == wanted.is_used.tolist()


def test_bounds_without_an_end_do_no_harm() -> None:
    """Where pages are not told apart, fewer may be searched; nothing else happens."""
    generator = torch.Generator().manual_seed(1)
    search = replace(some_search(8, 4, 1, generator), count=3, num_searched=4)
    assert search.bounds is not None
    assert search.page_bounds is not None
    search.bounds[:] = float("inf")
    search.page_bounds[:] = float("inf")
    query = torch.randn(1, HEADS * GROUP, DIM, generator=generator)
    num_read = int(found(search, query, np.arange(8)).num_read[0])
    always = int(search.is_read.sum()) + HEADS * 2 * search.blocks_per_page
    assert always <= num_read <= always + HEADS * search.count


def test_layers_choose_among_the_same_pages() -> None:
    every = np.ones((1, 3, 4), bool)
    with pytest.raises(ValueError, match="different pages or blocks"):
        TokenSearch(
            [BlockSearch(every, every), BlockSearch(every[:, :2], every[:, :2])],
            np.arange(3),
            np.arange(5, dtype=np.int32),
            HEADS,
        )


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"bounds": None}, "needs bounds"),
        ({"slots": None}, "needs bounds"),
        ({"num_searched": 0}, "pages to look into"),
        ({"num_searched": 9}, "pages to look into"),
        ({"num_searched": 3, "page_bounds": None}, "bounds of whole pages"),
        ({"slots": torch.arange(8, dtype=torch.int32)}, "slots must be"),
        ({"slots": torch.arange(7, 15)}, "are not from 0 to 10"),
        ({"bounds": new_table(2, HEADS + 1, 11, 4, DIM)}, "bounds must be"),
        ({"bounds": new_table(2, HEADS, 11, 3, DIM)}, "do not fit 4 blocks"),
        ({"bounds": new_table(2, HEADS, 11, 4, 48)}, "do not fit 4 blocks"),
        ({"voted": np.array([[0, 1]]), "num_searched": 2}, "pages must be int64"),
        ({"voted": np.array([[0, 8], [0, 1]]), "num_searched": 2}, "are not from 0 to 7"),
        ({"is_read": np.ones((3, 8, 4), bool)}, "blocks of 2 heads"),
        ({"is_read": np.ones((1, 8, 4))}, "are bool"),
        ({"is_read": np.ones((1, 7, 4), bool)}, "not of the same pages"),
    ],
)
def test_what_does_not_fit_is_refused(changes: dict[str, object], message: str) -> None:
    search = some_search(8, 4, 1, torch.Generator().manual_seed(1))
    with pytest.raises(ValueError, match=message):
        TokenSearch(
            [replace(search, count=3, **changes)],  # type: ignore[arg-type]
            np.arange(8),
            np.arange(10, dtype=np.int32),
            HEADS,
        )


def test_a_chain_that_looks_for_blocks_needs_a_search_for_each_layer() -> None:
    chain = ChainedCalls([])
    rows = [chain.row(heads * DIM).view(1, heads, DIM) for heads in (HEADS * GROUP, HEADS, HEADS)]
    heads = AttentionHeads(*rows, None, rows[1])
    chain.find_blocks(heads, layer=0, scale=SCALE)
    chain.attend(heads, layer=0, scale=SCALE)
    kv = PagedKV(LAYOUT, pages_per_slab=1, device=torch.device("cpu"))
    kv.grow()
    with pytest.raises(ValueError, match="a search for each layer"):
        chain.run([], TokenPages(kv, 0, torch.zeros(1, dtype=torch.int32), 0))


@pytest.mark.parametrize(("head_dim", "can"), [(64, True), (48, False)])
def test_heads_of_whole_blocks_can_be_scored(head_dim: int, can: bool) -> None:
    assert can_search(new_table(2, 1, 1, 1, head_dim)) is can
