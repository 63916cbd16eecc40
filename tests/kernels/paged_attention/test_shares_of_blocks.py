"""How the CPU divides the blocks of a table with gaps: evenly, wherever they are."""

from typing import Any

import numpy as np
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels.checks import relative_error
from kernels.kernel_set import PartialAttention
from kernels.kv_layout import KVFormat, KVLayout
from kernels.paged_attention import reference_paged_attention
from kernels.paged_attention.block_tables import MAX_WINDOW
from kernels.paged_attention.cpu import _FROM_STORAGE, exact_cpu_attention
from kernels.paged_attention.present import find_present
from kernels.paged_attention.task import Context, Plan, make_task
from tests.kernels.random_context import random_context

HEADS, GROUP, DIM, PAGE_SIZE = 2, 3, 32, 64
SPLITS = 4


def shares(table: np.ndarray[Any, np.dtype[np.int32]], **changed: int) -> list[list[int]]:
    """The entries of the table that each task of one token reads, head by head."""
    plan = Plan(
        context_len=table.shape[1] * PAGE_SIZE,
        block_len=PAGE_SIZE,
        query_start=table.shape[1] * PAGE_SIZE - 1,
        window=MAX_WINDOW,
        sinks=0,
        group=GROUP,
        block_rows=4,
        num_splits=SPLITS,
        num_threads=2,
    )._replace(**changed)
    query = np.zeros((1, HEADS * GROUP, DIM), np.float32)
    present: Any = find_present(table)
    pages: Any = None
    context = Context(query, 1.0, pages, table, present, _FROM_STORAGE, plan)
    found = []
    for number in range(HEADS * SPLITS):
        task = make_task.py_func(context, number)  # type: ignore[attr-defined]
        entries = present.entries[task.head]
        found.append(
            [
                int(entries[block if block < task.num_sinks else block + task.num_skipped])
                for block in range(task.first_block, task.last_block)
            ]
        )
    return found


def test_blocks_close_together_are_shared_as_evenly_as_others() -> None:
    table = np.full((HEADS, 400), -1, np.int32)
    table[:, :2] = table[:, -30:] = 7
    table[1, 100] = 7
    found = shares(table)
    assert [len(each) for each in found] == [8] * SPLITS + [8, 8, 8, 9]
    assert found[0] == [0, 1, *range(370, 376)]
    assert found[SPLITS] == [0, 1, 100, *range(370, 375)]


def test_sinks_and_window_are_shared_without_the_gaps_between() -> None:
    table = np.full((HEADS, 40), -1, np.int32)
    table[:, [0, 1, 2, 9, 20, 31, 33, 36, 37, 38, 39]] = 7
    found = shares(table, window=8 * PAGE_SIZE, sinks=2 * PAGE_SIZE)
    assert [entry for share in found[:SPLITS] for entry in share] == [0, 1, 33, 36, 37, 38, 39]


@settings(max_examples=40, deadline=None)
@given(
    chosen=st.lists(st.lists(st.booleans(), min_size=6, max_size=6), min_size=2, max_size=2),
    num_tokens=st.sampled_from([1, 3, 40]),
    window=st.sampled_from([None, 1, 70, 200]),
    sinks=st.sampled_from([0, 5, 130]),
    kv_format=st.sampled_from([KVFormat.F16, KVFormat.Q8_0]),
)
def test_windows_over_tables_with_gaps_are_those_of_the_reference(
    chosen: list[list[bool]],
    num_tokens: int,
    window: int | None,
    sinks: int,
    kv_format: KVFormat,
) -> None:
    layout = KVLayout(
        kv_format, num_layers=2, num_kv_heads=HEADS, head_dim=DIM, page_size=PAGE_SIZE
    )
    length = 6 * PAGE_SIZE - 9
    context = random_context(
        layout, context_len=length, generator=torch.Generator().manual_seed(num_tokens)
    )
    tables = torch.where(torch.tensor(chosen), context.block_table, -1).to(torch.int32)
    query = torch.randn(num_tokens, HEADS * GROUP, DIM)
    expected, found = (
        attention(
            query,
            context.kv,
            layer=1,
            block_table=tables,
            context_len=length,
            scale=DIM**-0.5,
            window=window,
            sinks=sinks if window else 0,
            page_mass=True,
        )
        for attention in (reference_paged_attention, exact_cpu_attention)
    )
    assert_same(found, expected)


def assert_same(found: PartialAttention, expected: PartialAttention) -> None:
    assert torch.equal(found.lse == -torch.inf, expected.lse == -torch.inf)
    assert relative_error(found.lse.clamp(min=-1e9), expected.lse.clamp(min=-1e9)) < 1e-5
    assert relative_error(found.output, expected.output) < 1e-5
    assert found.page_mass is not None
    assert expected.page_mass is not None
    assert relative_error(found.page_mass, expected.page_mass) < 1e-5
