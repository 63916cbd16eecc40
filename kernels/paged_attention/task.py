"""One thread's task: some query rows of one KV head and a range of blocks of pages.

A block is a whole page, or one of its equal parts.
"""

from typing import NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from kernels.jit import inlined
from kernels.page_addresses import LayerPages, keys_address
from kernels.paged_attention.page_kernel import (
    HeadPage,
    InnerLoops,
    Workspace,
    score_page,
    weigh_page,
)
from kernels.paged_attention.present import Present, num_before
from kernels.paged_attention.rounding import round_row
from kernels.paged_attention.softmax import (
    NOTHING_SEEN,
    Seen,
    hide,
    largest_score,
    soften,
)
from kernels.simd.memory import Floats

TASKS_PER_THREAD = 4


class Plan(NamedTuple):
    """What is attended to, and how the work is cut; all int64.

    Attributes:
        context_len: tokens in the blocks.
        block_len: tokens of a block: of an entry of the block table.
        query_start: position of the first query.
        window: positions that a query sees at most, its own the last.
        sinks: first positions that are seen beside.
        group: query heads per KV head; row r of a KV head is head ``r % group`` of token
            ``r // group``.
        block_rows: query rows of a task.
        num_splits: parts of a row's blocks.
        num_threads: threads that share the tasks.
    """

    context_len: int
    block_len: int
    query_start: int
    window: int
    sinks: int
    group: int
    block_rows: int
    num_splits: int
    num_threads: int


class Context(NamedTuple):
    """What a call is about.

    Attributes:
        query: ``[T, Hq, D]``.
        scale: factor of all scores.
        pages: where the layer's pages lie.
        block_table: int32 ``[1, P]``, or ``[Hkv, P]``; below 0 where a head has no block.
        present: entries of these rows that are blocks.
        loops: the inner loops.
        plan: how the work is cut.
    """

    query: Floats
    scale: float
    pages: LayerPages
    block_table: NDArray[np.int32]
    present: Present
    loops: InnerLoops
    plan: Plan


class Task(NamedTuple):
    """Query rows of one KV head and the blocks they attend to.

    Attributes:
        head: KV head.
        first_row: first query row.
        num_rows: query rows, as the inner loops take them; the last may not exist.
        end: positions that any of the rows sees.
        split: which part of their blocks.
        first_block: first of the head's blocks that any row sees, counted without gaps.
        last_block: the one after the last.
        num_sinks: how many of these blocks are at the start of the block table.
        num_skipped: blocks after those and before the others, which no row sees.
    """

    head: int
    first_row: int
    num_rows: int
    end: int
    split: int
    first_block: int
    last_block: int
    num_sinks: int
    num_skipped: int


plan_type = types.NamedUniTuple(types.int64, len(Plan._fields), Plan)
loops_type = types.NamedUniTuple(types.int64, len(InnerLoops._fields), InnerLoops)
"""The compiler's names for ``Plan`` and ``InnerLoops``."""


@inlined
def make_task(context: Context, number: int) -> Task:
    """Task ``number`` of the row blocks x KV heads x splits."""
    plan = context.plan
    row_step = context.loops.weighed_rows
    num_kv_heads = context.query.shape[1] // plan.group
    num_rows = len(context.query) * plan.group
    split = number % plan.num_splits
    first_row = number // plan.num_splits // num_kv_heads * plan.block_rows
    last_row = min(first_row + plan.block_rows, num_rows)
    last_position = plan.query_start + (last_row - 1) // plan.group
    end = max(0, min(plan.context_len, last_position + 1))
    first_position = plan.query_start + first_row // plan.group - plan.window + 1
    first_seen = min(end, max(0, first_position)) // plan.block_len
    last_sink = min(first_seen, (plan.sinks + plan.block_len - 1) // plan.block_len)
    head = number // plan.num_splits % num_kv_heads
    num_sinks = num_before(context.present, head, last_sink)
    num_skipped = num_before(context.present, head, first_seen) - num_sinks
    num_seen = num_before(context.present, head, (end + plan.block_len - 1) // plan.block_len)
    num_blocks = num_seen - num_skipped
    return Task(
        head=head,
        first_row=first_row,
        num_rows=(last_row - first_row + row_step - 1) // row_step * row_step,
        end=end,
        split=split,
        first_block=num_blocks * split // plan.num_splits,
        last_block=num_blocks * (split + 1) // plan.num_splits,
        num_sinks=num_sinks,
        num_skipped=num_skipped,
    )


@inlined
def attend_pages(
    context: Context, task: Task, workspace: Workspace, seen: Seen, page_lse: Floats
) -> None:
    """Set ``seen`` to what the task's rows see in its blocks.

    ``page_lse`` [T, Hq, P] receives the log-sum-exp of each block, unless P is 0.
    """
    _load_query(context, task, workspace)
    seen.output[:] = 0.0
    seen.largest[:] = NOTHING_SEEN
    seen.total[:] = 0.0
    for block in range(task.first_block, task.last_block):
        number = _entry(context, task, block)
        page = _head_page(context, task, block)
        score_page(context.loops, page, workspace, task.num_rows)
        _soften_page(context, task, number, workspace, seen)
        if page_lse.shape[2] > 0:
            _record_page(context, task, number, workspace, page_lse)
        weigh_page(context.loops, page, workspace, seen.output[: task.num_rows])


@inlined
def _entry(context: Context, task: Task, block: int) -> int:
    """The place in the block table of one of the blocks that are seen."""
    entries = context.present.entries
    skipped = 0 if block < task.num_sinks else task.num_skipped
    return int(entries[task.head % len(entries), block + skipped])


@inlined
def _load_query(context: Context, task: Task, workspace: Workspace) -> None:
    group = context.plan.group
    for i in range(task.num_rows):
        token = (task.first_row + i) // group
        head = task.head * group + (task.first_row + i) % group
        row = workspace.query[i]
        if token < len(context.query):
            for d in range(len(row)):
                row[d] = context.query[token, head, d] * context.scale
        else:
            row[:] = 0.0
        round_row(row, context.loops.query)


@inlined
def _num_keys(context: Context, task: Task, number: int) -> int:
    """Tokens of a block that any of the rows sees."""
    block_len = context.plan.block_len
    return min(block_len, task.end - number * block_len)


@inlined
def _block(context: Context, task: Task, number: int) -> int:
    """The block that the task's head has at a place of the block table."""
    tables = context.block_table
    return int(tables[task.head % len(tables), number])


@inlined
def _keys(context: Context, task: Task, block: int) -> int:
    """Address of the head's first key in a block: blocks are numbered through all pages."""
    pages, block_len = context.pages, context.plan.block_len
    blocks_per_page = pages.page_size // block_len
    page = keys_address(pages, block // blocks_per_page, task.head)
    return page + block % blocks_per_page * block_len * pages.row_bytes


@inlined
def _head_page(context: Context, task: Task, block: int) -> HeadPage:
    pages, number = context.pages, _entry(context, task, block)
    next_number = _entry(context, task, min(block + 1, task.last_block - 1))
    keys = _keys(context, task, _block(context, task, number))
    return HeadPage(
        keys=keys,
        values=keys + pages.plane_bytes,
        next_keys=_keys(context, task, _block(context, task, next_number)),
        row_bytes=pages.row_bytes,
        code=pages.code,
        num_rows=_num_keys(context, task, number),
    )


@inlined
def _soften_page(
    context: Context, task: Task, number: int, workspace: Workspace, seen: Seen
) -> None:
    """Turn the scores of a block into weights, row by row.

    In two passes: the maxima do not wait for the exponentials of the row before.
    """
    group = context.plan.group
    num_keys = _num_keys(context, task, number)
    start = number * context.plan.block_len
    seen_by_first = context.plan.query_start + 1 - start
    num_sinks = max(0, context.plan.sinks - start)
    length = 0
    for i in range(task.num_rows):
        num_visible = seen_by_first + (task.first_row + i) // group
        length = hide(
            workspace.scores[i],
            num_sinks,
            max(0, min(num_visible - context.plan.window, num_keys)),
            max(0, min(num_visible, num_keys)),
            num_keys,
        )
        largest = largest_score(workspace.scores[i, :length])
        workspace.largest[i] = max(seen.largest[i], largest)
    for i in range(task.num_rows):
        scores = workspace.scores[i, :length]
        workspace.page_total[i] = soften(scores, seen, i, workspace.largest[i])
        round_row(scores, context.loops.weights)


@inlined
def _record_page(
    context: Context, task: Task, number: int, workspace: Workspace, page_lse: Floats
) -> None:
    """Write the log-sum-exp of a block for the rows that exist."""
    group = context.plan.group
    for i in range(min(task.num_rows, len(page_lse) * group - task.first_row)):
        row = task.first_row + i
        head = task.head * group + row % group
        page_lse[row // group, head, number] = workspace.largest[i] + np.log(
            workspace.page_total[i]
        )
